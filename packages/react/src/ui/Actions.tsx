import type { ReactNode } from 'react'

export interface ActionsProps {
  /** One under the other instead of side by side. */
  readonly stack?: boolean
  readonly children: ReactNode
}

export function Actions({ stack, children }: ActionsProps): ReactNode {
  return (
    <div className="actions" data-stack={stack ? '' : undefined}>
      {children}
    </div>
  )
}
