import type { ReactNode } from 'react'

/** A word on a hairline between two ways of doing the same. */
export function Rule({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div className="rule">
      <span className="trim">{children}</span>
    </div>
  )
}
