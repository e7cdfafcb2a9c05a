import type { ReactNode } from 'react'
import { safeHref } from './safeHref.js'

export interface LinkProps {
  readonly href: string | undefined
  /** Schemes besides https: that the caller has reason to trust. */
  readonly schemes?: readonly string[]
  readonly children: ReactNode
}

/** A link out of the page. Where the address may not be followed, its words alone. */
export function Link({ href, schemes, children }: LinkProps): ReactNode {
  const target = safeHref(href, schemes)
  if (!target) return <span>{children}</span>
  return (
    <a className="link" part="link" href={target} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
