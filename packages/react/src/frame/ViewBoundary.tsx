import { Component, type ReactNode } from 'react'

interface ViewBoundaryProps {
  readonly onError: (error: unknown) => void
  /** Stands in for what threw; `again` draws that once more. */
  readonly fallback: (error: unknown, again: () => void) => ReactNode
  readonly children: ReactNode
}
interface ViewBoundaryState {
  readonly failure: { readonly error: unknown } | undefined
}

/** A view, or a part of one, that throws is replaced; the modal around it stays alive. A class, as React has no other way. */
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
