import type { ReactNode } from 'react'

export interface CardProps {
  /** Runtime around what it holds; without it a row fills the card to its edges. */
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
