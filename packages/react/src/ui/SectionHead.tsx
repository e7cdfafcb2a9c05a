import type { ReactNode } from 'react'

/** Names the block under it. */
export function SectionHead({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div className="section-head">
      <h3>{children}</h3>
    </div>
  )
}
