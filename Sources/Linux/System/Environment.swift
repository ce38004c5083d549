import Glibc

/// The value of an environment variable, which may be a file name; nil if it is not set.
package func environment(_ name: String) -> String? { getenv(name).map { String(fileName: $0) } }
