import DebouncedContacts
import DebouncedLinux
import Testing

@Suite struct WireMatchingTests {
    let first = LineAddress(chip: "/dev/gpiochip0", offset: 17)
    let second = LineAddress(chip: "/dev/gpiochip0", offset: 18)

    private func request(_ chip: String, _ pin: LinePin) -> LineRequest {
        LineRequest(
            chip: chip, pin: pin, bias: .pullUp, activeLow: true, policy: .lockout(delay: .zero))
    }

    private var old: [LineRequest] { [request("auto", .offset(17)), request("auto", .offset(18))] }

    @Test func theSameDescriptionIsTheSameWire() {
        #expect(
            old.reversed().sameWires(in: old, at: [0: first, 1: second]) { _ in nil } == [1, 0])
    }

    @Test func nothingIsLookedForUnlessItIsDescribedOtherwise() {
        var asked: [LineRequest] = []
        let named = request("auto", .name("GPIO17"))
        let wires = [old[1], named].sameWires(in: old, at: [0: first, 1: second]) {
            asked.append($0)
            return first
        }
        #expect(wires == [1, 0])
        #expect(asked == [named])
        let more = (old + [named]).sameWires(in: old, at: [0: first, 1: second]) { _ in
            Issue.record("all old lines are taken")
            return nil
        }
        #expect(more == [0, 1, nil])
    }

    @Test func aLineElsewhereOrWithoutAnAddressIsAnother() {
        let others = [request("gpiochip0", .offset(17)), request("gpiochip0", .offset(18))]
        #expect(others.sameWires(in: old, at: [1: second]) { _ in first } == [nil, nil])
        #expect(others.sameWires(in: old, at: [:]) { _ in first } == [nil, nil])
        #expect(others.sameWires(in: old, at: [0: first]) { _ in nil } == [nil, nil])
    }

    @Test func aWireIsGivenToOneLineOnly() {
        let others = [request("gpiochip0", .offset(17)), request("/dev/gpiochip0", .offset(17))]
        #expect(others.sameWires(in: old, at: [0: first]) { _ in first } == [0, nil])
    }
}
