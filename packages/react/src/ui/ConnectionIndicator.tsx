import type { ReactNode } from 'react'
import { Glyph } from './Glyph.js'

/** `slow` means that the other side has not answered for a while. */
export type ConnectionIndicatorState = 'idle' | 'waiting' | 'slow' | 'declined' | 'done'

export interface ConnectionIndicatorProps {
  /** Icons of size `lg`. */
  readonly from: ReactNode
  readonly to: ReactNode
  readonly state: ConnectionIndicatorState
}

/** Two icons and a line between them that shows the state of their connection. Say the same in words under it. */
export function ConnectionIndicator({ from, to, state }: ConnectionIndicatorProps): ReactNode {
  return (
    <div className="connection-indicator" part="connection-indicator" data-state={state} aria-hidden="true">
      {from}
      <span className="connection-indicator__line">
        {(state === 'declined' || state === 'done') && (
          <span className="connection-indicator__mark">
            {state === 'done' ? <Glyph name="check" size="sm" /> : <Glyph name="close" />}
          </span>
        )}
      </span>
      {to}
    </div>
  )
}
