import { Component, type ReactNode } from 'react'

interface ViewBoundaryProps {
  readonly children: ReactNode
  readonly onError: (error: unknown) => void
  readonly fallback: (error: unknown, retry: () => void) => ReactNode
}

/** A view that throws is replaced; the modal around it stays alive. A class, as React has no other way. */
export class ViewBoundary extends Component<ViewBoundaryProps, { readonly failure?: { readonly error: unknown } }> {
  override readonly state: { readonly failure?: { readonly error: unknown } } = {}

  static getDerivedStateFromError(error: unknown): { readonly failure: { readonly error: unknown } } {
    return { failure: { error } }
  }
  override componentDidCatch(error: unknown): void {
    this.props.onError(error)
  }
  override render(): ReactNode {
    const { failure } = this.state
    if (!failure) return this.props.children
    // `setState` merges: what is to go must be named.
    return this.props.fallback(failure.error, () => this.setState({ failure: undefined } as never))
  }
}
