import type { ReactNode } from 'react'
import type { EventLine } from './useEventLog.js'

export function EventLog({
  lines,
  clear,
}: {
  readonly lines: readonly EventLine[]
  readonly clear: () => void
}): ReactNode {
  return (
    <section className="card wide" aria-labelledby="log-title">
      <div className="head">
        <h2 id="log-title">Event log</h2>
        <button type="button" onClick={clear} disabled={lines.length === 0}>
          Clear
        </button>
      </div>
      {lines.length === 0 && <p className="quiet">Nothing has happened yet. Connect a wallet to see its events.</p>}
      {/* Focusable, because a region that scrolls must be reachable from the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ol className="log" role="log" aria-label="Events" tabIndex={0} hidden={lines.length === 0}>
        {lines.map(({ id, event, detail }) => (
          <li key={id}>
            <b>{event}</b> <code>{detail}</code>
          </li>
        ))}
      </ol>
    </section>
  )
}
