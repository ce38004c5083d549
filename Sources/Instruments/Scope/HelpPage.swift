/// The page that `?` shows: it fits 24 rows of 80 columns.
enum HelpPage {
    /// - Parameters:
    ///   - canPress: whether keys press the buttons.
    ///   - canSeek: whether it is a trace, which can be played from any place.
    static func lines(_ glyphs: Glyphs, canPress: Bool, canSeek: Bool) -> [String] {
        let presses = canSeek ? "previous press, next press" : "previous press, next press, while paused"
        let seeking =
            canSeek
            ? """

              < >          play the trace slower, faster
              t            go to a time of the trace
            """ : ""

        let touching =
            canPress
            ? """
              1 to 9       press a button, for 90 ms; move a switch; turn a knob by a click
              a s d f ...  hold a button until the key is pressed again
              tab          select the next line, which p, + and - change
              b            change the switch
            """
            : """
              1 to 9, tab  select a line, which p, + and - change
            """
        return """
            Keys    (any key but q leads back to the picture)
            \(touching)
              p            let another policy decide
              + -          make the delay longer or shorter; everything is evaluated again
              0            let the delay be learned again (auto)
              space        pause the picture, or continue
              z x, up down zoom in, zoom out
              left right   move, while paused
              , .          \(presses)\(seeking)
              c [ ] { } C  two cursors: choose, move by a column or to an edge, hide
              /            find a line by its name
              q            quit

            Rows
              raw          the contact itself, and the number of edges
              leading trailing lockout     what each makes of it, and the number of presses;
                           > marks the one that decides; a wrong number of presses is red
              gestures     P press  R release  C click  D double  T triple  H hold  + repeat
                           1 on  0 off  # pulse  > clockwise  < counterclockwise  * several

              \(glyphs.active) closed   \(glyphs.inactive) open   \(glyphs.rising)\(glyphs.falling) one edge   \
            \(glyphs.bounce) more than one edge
            """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
