import type { ReactNode } from 'react'

export interface FooterProps {
  /** Holds buttons instead of one quiet sentence. */
  readonly kind?: 'actions' | undefined
  readonly children: ReactNode
}

export function Footer({ kind, children }: FooterProps): ReactNode {
  return (
    <footer className="footer" part="footer" data-kind={kind}>
      {children}
    </footer>
  )
}
