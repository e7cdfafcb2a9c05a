import type { ReactNode } from 'react'

/** Use it only beside words that say what is loading. */
export function Spinner(): ReactNode {
  return <span className="spinner" aria-hidden="true" />
}
