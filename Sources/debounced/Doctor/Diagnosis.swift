import DebouncedVisible
import DebouncedWire

/// A finding about one thing, and how to fix it.
struct Diagnosis: Equatable {
    enum Grade: String { case ok, warning, wrong }

    let grade: Grade
    /// The thing that was looked at: "config", "button 'bell'".
    let subject: String
    let finding: String
    /// The remedy.
    var remedy: String?

    static func ok(_ subject: String, _ finding: String) -> Diagnosis {
        Diagnosis(grade: .ok, subject: subject, finding: finding)
    }

    static func warning(_ subject: String, _ finding: String, _ remedy: String? = nil) -> Diagnosis {
        Diagnosis(grade: .warning, subject: subject, finding: finding, remedy: remedy)
    }

    static func wrong(_ subject: String, _ finding: String, _ remedy: String? = nil) -> Diagnosis {
        Diagnosis(grade: .wrong, subject: subject, finding: finding, remedy: remedy)
    }
}

extension Diagnosis {
    /// - Parameter sentence: what was found, and after a semicolon what would mend it.
    init(_ grade: Grade, _ subject: String, saying sentence: some StringProtocol) {
        let end = sentence.indices.first { sentence[$0...].hasPrefix("; ") } ?? sentence.endIndex
        let remedy = sentence[end...].dropFirst(2)
        self.init(
            grade: grade, subject: subject, finding: String(sentence[..<end]),
            remedy: remedy.isEmpty ? nil : String(remedy))
    }

    var text: String {
        visible("\(padded(grade.rawValue, 7))  \(subject): \(finding)" + (remedy.map { "; \($0)" } ?? ""))
    }

    var json: JSON {
        JSONRecord { record in
            record.add("grade", grade.rawValue)
            record.add("subject", subject)
            record.add("finding", finding)
            record.add("remedy", remedy)
        }.json
    }
}
