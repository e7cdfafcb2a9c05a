import type { ReactElement } from 'react'
import { visibleText } from '../state/plainText.js'

/** Text to be read before it is signed; it scrolls, so it must be reachable from the keyboard. */
export function Block({ label, text }: { readonly label: string; readonly text: string }): ReactElement {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls
    <pre className="block" aria-label={label} role="region" tabIndex={0} dir="auto">
      {visibleText(text)}
    </pre>
  )
}
