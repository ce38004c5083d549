import DebouncedInstruments
import DebouncedLinux
import DebouncedWire
import Glibc

/// A page, or a picture if its name ends so, that is there as a whole or not at all.
struct ReportFile {
    /// "-" for standard output.
    let path: String
    let isPicture: Bool

    /// The contents of a file, by the ending of its name; a name without one says nothing.
    private enum Format: String {
        case html, htm, svg
    }

    /// - Parameter drawsOnly: whether it can only be a picture.
    init(path: String, drawsOnly: Bool = false) throws(UsageError) {
        self.path = path
        let ending = fileEnding(of: path)
        let format = ending.map { Format(rawValue: $0.lowercased()) }
        isPicture = drawsOnly || format == .svg
        guard let format, format == nil || drawsOnly && format != .svg else { return }
        throw UsageError("'\(path)': the name must end in \(drawsOnly ? ".svg" : ".html, .htm or .svg")")
    }

    /// - Parameters:
    ///   - title: what stands at the top of a page.
    ///   - earlier: what a page is compared with.
    func write(_ sheets: [Sheet], title: String? = nil, against earlier: EarlierReport? = nil)
        throws(WriteProblem)
    {
        let page = Page(sheets, version: version, made: now, title: title, against: earlier)
        try write(isPicture ? sheets.svg : page.html)
    }

    /// The date and the time of day here.
    private var now: String {
        var (now, parts) = (time(nil), tm())
        localtime_r(&now, &parts)
        let fields = [parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min].map {
            zeroPadded($0, to: 2)
        }
        return "\(parts.tm_year + 1900)-\(fields[0])-\(fields[1]) \(fields[2]):\(fields[3])"
    }

    func write(_ text: String) throws(WriteProblem) {
        if path == "-" { return try put(text, to: STDOUT_FILENO, "standard output") }
        guard isPlain else { return try fill(path, with: text) }
        do throws(WriteProblem) {
            // Another one's file of that name, or a link to one, is not written to.
            removeFile(draft)
            try fill(draft, with: text, O_EXCL)
            guard rename(draft.fileNameBytes, path.fileNameBytes) == 0 else { throw problem(path) }
        } catch {
            removeFile(draft)
            throw error
        }
    }

    /// Throws if it can't be written, before anything is measured for it. What is there stays as it is.
    func check() throws(WriteProblem) {
        if path == "-" { return }
        // A reader of a pipe would take what is closed again for the end.
        if isPipe { return }
        guard isPlain else { return try open(path, O_WRONLY | O_NONBLOCK) }
        removeFile(draft)
        try open(draft, O_WRONLY | O_CREAT | O_EXCL)
        removeFile(draft)
    }

    private func open(_ file: String, _ flags: Int32) throws(WriteProblem) {
        do throws(PlaceProblem) {
            close(try openOutput(file, flags | O_CLOEXEC | O_NOCTTY, mode: 0o644))
        } catch {
            // A link may lead to a file that is yet to be made.
            guard file == path, error == .system(ENOENT) else { throw problem(error) }
        }
    }

    /// Takes the place of the file once it is written.
    private var draft: String { "\(path).\(getpid()).tmp" }

    private var isPipe: Bool { FileType(path) == .pipe }

    /// True if it is a file that another can take the place of: no device, no pipe, no link.
    private var isPlain: Bool {
        let type = FileType(path, following: false)
        return type == nil || type == .regular
    }

    private func fill(_ file: String, with text: String, _ flags: Int32 = 0) throws(WriteProblem) {
        let descriptor: Int32
        do throws(PlaceProblem) {
            descriptor = try openOutput(
                file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | flags, mode: 0o644)
        } catch {
            throw problem(error)
        }
        do throws(WriteProblem) {
            try put(text, to: descriptor, path)
            // A disk that is full, or is another machine's, may say so only now. A device or a pipe has nothing to wait for.
            guard fsync(descriptor) == 0 || [EINVAL, EROFS, ENOTSUP].contains(errno) else {
                throw problem(path)
            }
        } catch {
            close(descriptor)
            throw error
        }
        guard close(descriptor) == 0 else { throw problem(path) }
    }

    private func put(_ text: String, to descriptor: Int32, _ place: String) throws(WriteProblem) {
        let isWritten = Array(text.utf8).withUnsafeBytes { writeWaiting($0, to: descriptor) }
        if !isWritten { throw problem(place) }
    }

    private func problem(_ place: String) -> WriteProblem { WriteProblem(place: place, code: errno) }

    private func problem(_ problem: PlaceProblem) -> WriteProblem {
        switch problem {
        case .system(let code): WriteProblem(place: path, code: code)
        case .foreignLink: WriteProblem(place: path, code: EPERM, text: problem.description)
        }
    }
}

/// Returns what follows the last point of a file's name, unless the name begins with it.
private func fileEnding(of path: String) -> String? {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let point = name.lastIndex(of: "."), point > name.startIndex else { return nil }
    return String(name[name.index(after: point)...])
}
