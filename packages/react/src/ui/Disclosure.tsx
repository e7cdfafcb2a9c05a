import type { ReactNode } from 'react'
import { Glyph } from './Glyph.js'

export interface DisclosureProps {
  readonly summary: string
  readonly children: ReactNode
}

/** Raw data, shown when asked for. */
export function Disclosure({ summary, children }: DisclosureProps): ReactNode {
  return (
    <details className="disclosure" part="disclosure">
      <summary>
        {summary}
        <Glyph name="down" />
      </summary>
      {children}
    </details>
  )
}
