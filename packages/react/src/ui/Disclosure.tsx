import type { ReactNode } from 'react'
import { Glyph } from './Glyph.js'

export interface DisclosureProps {
  readonly summary: string
  readonly children: ReactNode
}

/** A summary that shows more when it is pressed. */
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
