import Glibc

/// The value of an environment variable; nil if it is not set.
package func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
