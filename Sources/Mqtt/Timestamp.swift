import DebouncedWire

/// An instant of the calendar as RFC 3339 writes it, in UTC, with milliseconds: `2026-11-21T16:28:03.120Z`.
///
/// - Parameter nanoseconds: since 1970, as the system's clock counts.
func timestamp(_ nanoseconds: Int64) -> String {
    let milliseconds = floorDivided(nanoseconds, by: 1_000_000)
    let seconds = floorDivided(milliseconds.quotient, by: 1000)
    let days = floorDivided(seconds.quotient, by: 86_400)
    let (year, month, day) = date(ofDay: days.quotient)
    let (minutes, second) = days.remainder.quotientAndRemainder(dividingBy: 60)
    return "\(zeroPadded(year, to: 4))-\(zeroPadded(month, to: 2))-\(zeroPadded(day, to: 2))"
        + "T\(zeroPadded(minutes / 60, to: 2)):\(zeroPadded(minutes % 60, to: 2)):\(zeroPadded(second, to: 2))"
        + ".\(zeroPadded(seconds.remainder, to: 3))Z"
}

/// The date in the Gregorian calendar of a day, counted from 1970-01-01.
///
/// Years are counted from the first of March here: then the day that some of them have is their last.
private func date(ofDay day: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let (era, dayOfEra) = floorDivided(day + 719_468, by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let isNextYear = month >= 10
    return (
        yearOfEra + era * 400 + (isNextYear ? 1 : 0), isNextYear ? month - 9 : month + 3,
        dayOfYear - (153 * month + 2) / 5 + 1
    )
}

private func floorDivided(_ number: Int64, by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
}
