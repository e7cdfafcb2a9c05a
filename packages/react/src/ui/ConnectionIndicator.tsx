import type { ReactNode } from 'react'
import { Glyph } from './Glyph.js'

/** Light that travels: waiting. Fading: no answer. A gap: declined. Solid: done. Dots: not yet. */
export type ConnectionIndicatorState = 'idle' | 'waiting' | 'slow' | 'declined' | 'done'

export interface ThreadProps {
  /** Large icons. */
  readonly from: ReactNode
  readonly to: ReactNode
  readonly state: ConnectionIndicatorState
}

/** Two parties and the state of what is between them, drawn. The words under it say the same. */
export function ConnectionIndicator({ from, to, state }: ThreadProps): ReactNode {
  return (
    <div className="thread" part="thread" data-state={state} aria-hidden="true">
      {from}
      <span className="thread__line">
        {(state === 'declined' || state === 'done') && (
          <span className="thread__mark">
            {state === 'done' ? <Glyph name="check" size="sm" /> : <Glyph name="close" />}
          </span>
        )}
      </span>
      {to}
    </div>
  )
}
