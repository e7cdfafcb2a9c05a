import type { ReactNode } from 'react'

export interface BadgeProps {
  /** `dot`: here and ready. `plain`: a quiet word. `outline`: something to do. Filled by default. */
  readonly kind?: 'dot' | 'plain' | 'outline' | undefined
  readonly tone?: 'accent' | 'success' | 'warning' | 'error' | undefined
  readonly children: ReactNode
}

/** A short word at the end of a row. */
export function Badge({ kind, tone, children }: BadgeProps): ReactNode {
  return (
    <span className="badge" part="badge" data-kind={kind} data-tone={tone}>
      <span className="trim">{children}</span>
    </span>
  )
}
