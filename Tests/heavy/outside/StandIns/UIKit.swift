// As much of UIKit as the adapters and their callers use.

@MainActor
open class UIControl {
    open var isEnabled = true

    public init() {}
}

open class UIButton: UIControl {}

@MainActor
public protocol UIScrollViewDelegate: AnyObject {
    func scrollViewDidScroll(_ scrollView: UIScrollView)
}

@MainActor
open class UIScrollView {
    public var offset = 0.0

    public init() {}
}

@MainActor
open class UIViewController {
    public init() {}
}
