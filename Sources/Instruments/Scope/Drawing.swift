import DebouncedContacts
import DebouncedWire

extension ScopeModel {
    /// Draws what a screen of this size shows.
    package func picture(_ size: Size, _ glyphs: Glyphs) -> Picture {
        var drawing = Drawing(self, size, glyphs)
        isHelping ? drawing.drawHelp() : drawing.draw()
        return drawing.picture
    }

    func window(_ size: Size) -> Window {
        let columns = max(1, size.columns - Gutter(size).width)
        return view.window(columns: columns, now: now)
    }
}

/// The left margin, with the names of the rows.
struct Gutter {
    let width: Int
    let isWide: Bool

    /// So many columns leave room for longer names.
    private static let roomyScreen = 120

    init(_ size: Size) {
        isWide = size.columns >= 40
        width = size.columns >= Gutter.roomyScreen ? 24 : isWide ? 14 : min(4, size.columns / 2)
    }

    /// Its contents: a sign, a name, and a number if there is room.
    func text(_ name: String, _ number: Int?, isChosen: Bool = false) -> String {
        guard isWide else { return String(name.prefix(max(0, width - 1))) + (isChosen ? ">" : " ") }
        let number = number.map(String.init) ?? ""
        let gap = String(repeating: " ", count: max(1, width - 2 - name.count - number.count))
        return (isChosen ? ">" : " ") + name + gap + number
    }
}

extension ScopeModel {
    /// Its keys and what they do, the most important ones first.
    fileprivate var hints: [String] {
        ["? help", "q quit"]
            + (view.isFrozen
                ? ["space go on", "z x zoom", "arrows move", ", . other presses", "c cursors"]
                : pressing + ["space pause", "z x zoom"] + seeking)
            + ["p policy", "+ - delay"] + (canPress && !view.isFrozen ? ["b switch"] : [])
    }

    private var pressing: [String] { canPress ? ["1 press", "a hold"] : ["1-9 select"] }

    private var seeking: [String] { canSeek ? [", . presses", "< > speed", "t time"] : [] }

    /// All keys, in the order in which they are needed.
    fileprivate var allHints: [String] {
        let tuning = ["tab next", "p policy", "+ - delay", "0 auto"]
        let looking = ["space pause", "z x zoom", "arrows move", ", . presses"]
        let rest = (canPress ? ["b switch"] : []) + ["c cursors", "/ find"]
        // The presses are there already.
        return ["q quit"] + [pressing, tuning, looking, Array(seeking.dropFirst()), rest].joined()
    }
}

/// A picture of an instrument while it is being drawn.
struct Drawing {
    private(set) var picture: Picture
    private let model: ScopeModel
    private let glyphs: Glyphs
    private let gutter: Gutter
    private let window: Window
    /// The message, in lines that fit.
    private let message: [String]

    init(_ model: ScopeModel, _ size: Size, _ glyphs: Glyphs) {
        self.model = model
        self.glyphs = glyphs
        picture = Picture(size, glyphs)
        gutter = Gutter(size)
        window = model.window(size)
        message = model.messageLines(size.columns)
    }

    mutating func draw() {
        let layout = Layout(
            height: picture.size.rows, lanes: model.lanes.map(\.hasPreviews), focus: model.focus,
            messageLines: message.count, hasKeys: !model.isStill)
        for (row, content) in layout.rows.enumerated() { draw(content, row) }
        for (row, content) in layout.rows.enumerated() where content != .header { drawCursors(row, content) }
    }

    /// If the page does not fit, a few words for each key.
    mutating func drawHelp() {
        let (page, size) = (
            HelpPage.lines(glyphs, canPress: model.canPress, canSeek: model.canSeek), picture.size
        )
        let fits = page.count <= size.rows && page.allSatisfy { $0.unicodeScalars.count <= size.columns }
        let lines = fits ? page : words(model.allHints, size.columns)
        for (row, line) in lines.enumerated() {
            picture.put(line, row: row, fits && !line.hasPrefix("  ") ? .strong : .plain)
        }
    }

    /// As many in a line as there is room for.
    private func words(_ hints: [String], _ columns: Int) -> [String] {
        hints.reduce(into: []) { lines, hint in
            if let last = lines.last, last.count + 2 + hint.count <= columns {
                lines[lines.count - 1] = last + "  " + hint
            } else {
                lines.append(hint)
            }
        }
    }

    private mutating func draw(_ content: Row, _ row: Int) {
        switch content {
        case .header:
            picture.put(header, row: row)
            picture.fill(row: row, .bar)
        case .title(let lane): drawTitle(lane, row)
        case .raw(let lane): drawRaw(lane, row)
        case .clean(let lane, let kind): drawClean(lane, kind, row)
        case .marks(let lane):
            picture.put(gutter.text("gestures", nil), row: row, limit: gutter.width, .faint)
            drawMarks(lane, row, asWords: true)
        case .brief(let lane): drawBrief(lane, row)
        case .axis: drawAxis(row)
        case .message(let line):
            if message.indices.contains(line) { picture.put(" " + message[line], row: row, .faint) }
        case .keys: picture.put(keys, row: row, .faint)
        case .empty: break
        }
    }
}

// MARK: Words

extension Drawing {
    private var header: String {
        let lane = model.lanes[model.focus]
        let step = Duration.nanoseconds(window.step).configText
        let parts = [
            model.title, lane.tuningText, "\(step) a column", model.speedText,
            model.view.isFrozen ? "PAUSED" : "",
        ]
        return " " + parts.filter { !$0.isEmpty }.joined(separator: "   ")
    }

    /// As many of the keys as there is room for.
    private var keys: String {
        var text = ""
        for hint in model.hints where text.count + 2 + hint.count <= picture.size.columns {
            text += (text.isEmpty ? " " : "  ") + hint
        }
        return text
    }

    private mutating func drawTitle(_ lane: Int, _ row: Int) {
        let shown = model.lanes[lane]
        let title = "\(keys(of: lane))\(shown.name)   \(shown.count(until: model.now))"
        let isMany = model.lanes.count > 1
        picture.put(title, row: row, lane == model.focus && isMany ? .chosen : .strong)
        picture.put(shown.action, row: row, column: title.unicodeScalars.count + 3, .plain)
    }

    /// The keys that press and hold a lane's button, if it has any.
    private func keys(of lane: Int) -> String {
        let index = lane - model.firstOnKeys
        guard !model.isStill else { return " " }
        guard ScopeModel.pressing.indices.contains(index) else { return " " }
        return gutter.isWide
            ? " \(ScopeModel.pressing[index]) \(ScopeModel.holding[index])  "
            : "\(ScopeModel.pressing[index])\(ScopeModel.holding[index]) "
    }
}

// MARK: Signals

extension Drawing {
    private mutating func drawRaw(_ lane: Int, _ row: Int) {
        let shown = model.lanes[lane]
        picture.put(gutter.text("raw", shown.edges), row: row, limit: gutter.width)
        drawSignal(shown.raw, row)
    }

    private mutating func drawClean(_ lane: Int, _ kind: PolicyName, _ row: Int) {
        let shown = model.lanes[lane]
        guard let index = PolicyName.allCases.firstIndex(of: kind) else { return }
        let preview = shown.previews[index]
        let isChosen = kind == shown.tuning.name
        let isWrong =
            shown.kind == .button && preview.deadline == nil
            && preview.presses != shown.expectedPresses(until: model.now) ?? preview.presses
        picture.put(
            gutter.text(kind.rawValue, preview.presses, isChosen: isChosen), row: row, limit: gutter.width,
            isWrong ? .alarm : isChosen ? .chosen : .plain)
        drawSignal(preview.clean, row)
    }

    private mutating func drawBrief(_ lane: Int, _ row: Int) {
        let room = max(0, gutter.width - 1)
        picture.put(briefName(lane, room), row: row, limit: room)
        drawSignal(model.lanes[lane].raw, row)
        drawMarks(lane, row, asWords: false)
    }

    /// The lines of a knob differ in how their names end.
    private func briefName(_ lane: Int, _ room: Int) -> String {
        let (keys, name) = (keys(of: lane), model.lanes[lane].name)
        guard model.lanes[lane].kind == .encoder, keys.count + name.count > room else { return keys + name }
        return keys + name.prefix(max(0, room - keys.count - 2)) + name.suffix(2)
    }

    private mutating func drawSignal(_ signal: Signal, _ row: Int) {
        for column in 0..<window.columns {
            let stretch = window.stretch(of: column)
            guard stretch.lowerBound <= model.now else { break }
            let look = signal.look(at: stretch)
            picture.put(glyphs.glyph(look), row: row, column: gutter.width + column, look.style)
        }
    }

    private mutating func drawMarks(_ lane: Int, _ row: Int, asWords: Bool) {
        let marks = model.lanes[lane].marks.filter {
            (0..<window.columns).contains(window.column(of: $0.instant))
        }
        var groups: [(column: Int, marks: [Mark])] = []
        for mark in marks {
            let column = gutter.width + window.column(of: mark.instant)
            if groups.last?.column == column {
                groups[groups.count - 1].marks.append(mark)
            } else {
                groups.append((column, [mark]))
            }
        }
        for (index, group) in groups.enumerated() {
            let next = index + 1 < groups.count ? groups[index + 1].column : picture.size.columns
            draw(group.marks, row, group.column, room: next - group.column, asWords: asWords)
        }
    }

    /// Draws marks where they were reported in one column; what has no room before the next column with a gesture
    /// becomes one letter, or a star.
    private mutating func draw(_ marks: [Mark], _ row: Int, _ column: Int, room: Int, asWords: Bool) {
        guard let last = marks.last else { return }
        let letters = marks.dropLast()
        let word = last.gesture.rawValue
        let fits = asWords && letters.count + word.count < room
        guard fits || marks.count <= room else {
            for (place, mark) in marks.prefix(room - 1).enumerated() {
                picture.put(mark.letter, row: row, column: column + place, mark.style)
            }
            picture.put("*", row: row, column: column + room - 1, last.style)
            return
        }
        for (place, mark) in letters.enumerated() {
            picture.put(mark.letter, row: row, column: column + place, mark.style)
        }
        picture.put(fits ? word : last.letter, row: row, column: column + letters.count, last.style)
    }
}

// MARK: Time

extension Drawing {
    private static let columnsPerTick = 10

    private mutating func drawAxis(_ row: Int) {
        if let zero = model.zero { return drawAxis(row, since: zero) }
        let origin = model.view.frozen.map { window.column(of: $0.origin) } ?? window.columns - 1
        for column in 0..<window.columns where (column - origin) % Drawing.columnsPerTick == 0 {
            let (columns, overflow) = Int64(column).subtractingReportingOverflow(Int64(origin))
            guard !overflow else { continue }
            let time = columns == 0 ? "0" : Duration.nanoseconds(columns * window.step).configText
            drawTick(row, column, time)
        }
    }

    /// A trace has a time of its own, in seconds.
    private mutating func drawAxis(_ row: Int, since zero: Instant) {
        let start = window.start.nanoseconds(since: zero)
        let decimals =
            window.step >= 100_000_000 ? 0 : window.step >= 100_000 ? 3 : window.step >= 100 ? 6 : 9
        func text(_ nanoseconds: Int64) -> String {
            String(secondsText(nanoseconds).dropLast(decimals == 0 ? 10 : 9 - decimals)) + "s"
        }
        let ticks = text(start).count + 3 > Drawing.columnsPerTick ? 2 : 1
        let spacing = Int64(ticks * Drawing.columnsPerTick) * window.step
        var time = start - (start % spacing + spacing) % spacing
        while case let column = window.column(of: zero.advanced(by: time)), column < window.columns {
            if column >= 0 { drawTick(row, column, text(time)) }
            time += spacing
        }
    }

    private mutating func drawTick(_ row: Int, _ column: Int, _ text: String) {
        picture.put(glyphs.tick, row: row, column: gutter.width + column, .faint)
        picture.put(text, row: row, column: gutter.width + column + 1, .faint)
    }

    /// A line of another colour through all lanes, with a number at the axis.
    private mutating func drawCursors(_ row: Int, _ content: Row) {
        for (index, cursor) in model.cursors.instants.enumerated() {
            let column = window.column(of: cursor)
            guard (0..<window.columns).contains(column) else { continue }
            switch content {
            case .axis: picture.put("\(index + 1)", row: row, column: gutter.width + column, .chosen)
            case .raw, .clean, .brief: picture.restyle(row: row, column: gutter.width + column, .chosen)
            default: break
            }
        }
    }
}

extension Look {
    fileprivate var style: Style {
        switch self {
        case .level(.inactive): .faint
        case .level(.active), .edge: .active
        case .bounce: .bounce
        }
    }
}

extension Mark {
    fileprivate var style: Style {
        switch gesture {
        case .press: .press
        case .release: .plain
        default: .gesture
        }
    }
}
