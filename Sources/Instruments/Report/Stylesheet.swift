/// The look of pages and pictures: one set of colours for light and one for dark.
enum Stylesheet {
    private typealias Colors = [(name: String, value: String)]

    private static let light: Colors = [
        ("paper", "#fff"), ("ink", "#1d2730"), ("soft", "#5d6a76"), ("line", "#dde3e8"),
        ("wash", "#f4f6f8"),
        ("raw", "#778796"), ("bounce", "#c46a05"), ("on", "#0f7490"), ("good", "#1f7a4d"), ("bad", "#c2352b"),
    ]
    private static let dark: Colors = [
        ("paper", "#12171c"), ("ink", "#e4e9ee"), ("soft", "#98a5b1"), ("line", "#2b343d"),
        ("wash", "#1a2128"),
        ("raw", "#6f8091"), ("bounce", "#f0a140"), ("on", "#35b3d1"), ("good", "#52c08a"), ("bad", "#f0776c"),
    ]

    /// For a page, with its pictures.
    static let whole = """
        :root{\(variables(light))}
        \(forDark(":root{\(variables(dark))}"))
        \(picture { "var(--\($0))" })\(page)
        """

    /// For a picture alone. Programs that are no browsers know no variables.
    static let plain = picture { named($0, light) } + forDark(picture { named($0, dark) }) + "\n"

    private static func variables(_ colors: Colors) -> String {
        colors.map { "--\($0.name):\($0.value)" }.joined(separator: ";")
    }

    private static func named(_ name: String, _ colors: Colors) -> String {
        colors.first { $0.name == name }?.value ?? ""
    }

    private static func forDark(_ rules: String) -> String {
        "@media (prefers-color-scheme:dark){\(rules)}"
    }

    /// - Parameter color: how a colour is written.
    private static func picture(_ color: (String) -> String) -> String {
        let fills = ["paper", "wash", "raw", "bounce", "on", "bad", "good"].map { name in
            ".\(name){fill:\(color(name))}"
        }
        return """
            svg text{font:13px system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;fill:\(color("ink"))}
            svg text.soft{fill:\(color("soft"));font-size:12px}svg text.strong{font-weight:600}
            svg text.bad{fill:\(color("bad"))}svg text.good{fill:\(color("good"))}
            \(fills.joined()).dots{fill:\(color("bounce"))}
            line{stroke:\(color("soft"))}line.mark{stroke:\(color("on"));stroke-dasharray:4 3}
            path.rest{fill:\(color("soft"))}

            """
    }

    private static let page = """
        *{box-sizing:border-box}html{-webkit-text-size-adjust:100%}
        body{margin:0;background:var(--paper);color:var(--ink);\
        font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
        main{max-width:62rem;margin:0 auto;padding:1.75rem 1rem 3rem}
        h1{font-size:1.6rem;line-height:1.25;margin:0 0 .25rem;overflow-wrap:anywhere}
        h2{font-size:1.05rem;margin:2.25rem 0 .25rem}p{margin:.25rem 0;max-width:46rem}
        .soft{color:var(--soft)}.small{font-size:.875rem}
        section.subject+section.subject{margin-top:3.5rem;padding-top:2rem;border-top:1px solid var(--line)}
        .advice{background:var(--wash);border-left:4px solid var(--good);border-radius:6px;padding:1rem 1.1rem;\
        margin:1.1rem 0}
        .advice.warn{border-left-color:var(--bounce)}.advice.wrong{border-left-color:var(--bad)}
        .advice p{margin:0 0 .5rem}.advice p.lead{font-size:1.15rem;font-weight:600;line-height:1.35}
        .advice ul{margin:.5rem 0;padding-left:1.1rem}.advice li{margin:.3rem 0}
        pre{margin:.6rem 0 0;padding:.7rem .9rem;background:var(--paper);border:1px solid var(--line);border-radius:6px;\
        overflow-x:auto;font:.9rem/1.45 ui-monospace,SFMono-Regular,Menlo,"DejaVu Sans Mono",monospace}
        code{font:.92em ui-monospace,SFMono-Regular,Menlo,"DejaVu Sans Mono",monospace}
        .pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(19rem,100%),1fr));gap:1.25rem 2.5rem}
        figure{margin:.9rem 0 0;min-width:0}figure svg{display:block}
        figcaption{color:var(--soft);font-size:.875rem;margin-top:.35rem;max-width:46rem}
        .wide{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums;margin:.6rem 0}
        th,td{padding:.28rem .5rem;text-align:right;white-space:nowrap;border-bottom:1px solid var(--line);font-weight:400}
        th:first-child{text-align:left;padding-left:0}thead th{color:var(--soft);font-size:.8125rem;vertical-align:bottom}
        thead th,th[scope=row]{white-space:normal;overflow-wrap:anywhere}td.wrap{white-space:normal}td.exact{color:var(--good);font-weight:600}td.off{color:var(--bad)}td.here{\
        outline:2px solid var(--good);outline-offset:-2px;border-radius:4px}
        footer{margin-top:3rem;padding-top:1rem;border-top:1px solid var(--line);color:var(--soft);font-size:.875rem}
        @media (max-width:30rem){th,td{padding:.28rem .3rem}table{font-size:.9rem}main{padding-top:1.1rem}}
        @media print{:root{--paper:#fff;--ink:#111;--soft:#555;--line:#ccc;--wash:#f6f6f6;--raw:#778796;\
        --bounce:#c46a05;--on:#0f7490;--good:#1f7a4d;--bad:#c2352b}
        *{-webkit-print-color-adjust:exact;print-color-adjust:exact}main{max-width:none;padding:0}.wide{overflow:visible}
        figure,table,.advice{break-inside:avoid}h2{break-after:avoid}
        section.subject+section.subject{break-before:page;border:0;margin:0;padding:0}}

        """
}
