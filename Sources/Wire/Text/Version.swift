/// Printed by `--version`. The packages take it from this line.
package let version = "0.1.0"
