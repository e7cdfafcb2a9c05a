import type { ReactNode } from 'react'

export interface BadgeProps {
  /** `dot` for a state such as Installed, `plain` for a hint such as Recent, `outline` for an action such as Get. Filled by default. */
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
