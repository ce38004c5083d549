// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

/// What `?` shows: it fits 24 rows of 80 columns.
enum HelpPage {
    static func lines(_ glyphs: Glyphs) -> [String] {
        """
        Keys
          1 to 9       press a button, for 90 ms
          a s d f ...  hold it, until the key is pressed again
          tab          the next button: the one that p, + and - change
          b            another switch
          p            another policy decides
          + -          a longer or a shorter delay; what is seen is judged anew
          space        let the picture stand, or go on
          z x, up down zoom in, zoom out
          left right   move, while it stands
          , .          the press before, the press after, while it stands
          q            quit

        Rows
          raw          the contact as it is, and how many edges there were
          leading trailing lockout     what each makes of it, and how many presses;
                       > decides; a number that is not that of the presses is red
          gestures     P press  R release  C click  D double  T triple  H hold  + repeat

          \(glyphs.active) closed   \(glyphs.inactive) open   \(glyphs.rising)\(glyphs.falling) one edge   \
        \(glyphs.bounce) more than one edge
        """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
