import { Component, type ReactNode } from 'react'

interface ViewBoundaryProps {
  readonly onError: (error: unknown) => void
  /** Drawn in place of what threw. `retry` draws that once more. */
  readonly fallback: (error: unknown, retry: () => void) => ReactNode
  readonly children: ReactNode
}
interface ViewBoundaryState {
  readonly failure: { readonly error: unknown } | undefined
}

/** Replaces a view, or an item of a slot, that throws. A class, because React has no hook for it. */
export class ViewBoundary extends Component<ViewBoundaryProps, ViewBoundaryState> {
  override readonly state: ViewBoundaryState = { failure: undefined }

  static getDerivedStateFromError(error: unknown): ViewBoundaryState {
    return { failure: { error } }
  }
  override componentDidCatch(error: unknown): void {
    this.props.onError(error)
  }
  override render(): ReactNode {
    const { failure } = this.state
    if (!failure) return this.props.children
    return this.props.fallback(failure.error, () => this.setState({ failure: undefined }))
  }
}
