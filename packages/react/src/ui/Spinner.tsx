import type { ReactNode } from 'react'

/** Only inside something that says in words what it waits for. */
export function Spinner(): ReactNode {
  return <span className="spinner" aria-hidden="true" />
}
