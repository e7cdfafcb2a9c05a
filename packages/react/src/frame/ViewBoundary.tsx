import { Component, type ReactNode } from 'react'
import { ErrorOutlet } from './ErrorOutlet.js'

interface ViewBoundaryProps {
  readonly view: string
  readonly onError: (error: unknown) => void
  readonly children: ReactNode
}
interface ViewBoundaryState {
  readonly failure: { readonly error: unknown } | undefined
}

/** A view that throws is replaced; the modal around it stays alive. A class, as React has no other way. */
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
    const retry = () => this.setState({ failure: undefined })
    return <ErrorOutlet error={failure.error} view={this.props.view} retry={retry} />
  }
}
