import type { ReactNode } from 'react'

export interface CardProps {
  /** Padding around its content. Rows need none: they fill the card to its edges. */
  readonly pad?: boolean
  readonly children: ReactNode
}

export function Card({ pad, children }: CardProps): ReactNode {
  return (
    <div className="card" part="card" data-pad={pad ? '' : undefined}>
      {children}
    </div>
  )
}

/** The heading of a section. */
export function SectionHead({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div className="section-head">
      <h3>{children}</h3>
    </div>
  )
}

/** A line with a word such as "or", between two ways to do the same. */
export function Rule({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div className="rule">
      <span className="trim">{children}</span>
    </div>
  )
}
