import type { ReactNode } from 'react'

export function HostSpinner(): ReactNode {
  return <span className="portico-button__spinner" aria-hidden="true" />
}
