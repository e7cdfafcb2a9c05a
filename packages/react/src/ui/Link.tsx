import type { ReactNode } from 'react'
import { safeHref } from './safeHref.js'

export interface LinkProps {
  readonly href: string | undefined
  /** Schemes that are allowed besides `https:`, such as the one of a wallet. */
  readonly schemes?: readonly string[]
  readonly children: ReactNode
}

/** A link to another page, in a new tab. It renders plain text when the address is not safe to open. */
export function Link({ href, schemes, children }: LinkProps): ReactNode {
  const target = safeHref(href, schemes)
  if (!target) return <span>{children}</span>
  return (
    <a className="link" part="link" href={target} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
