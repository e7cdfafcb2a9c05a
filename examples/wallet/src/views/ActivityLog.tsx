import type { ReactElement } from 'react'
import type { LogEntry } from '../state/WalletState.js'

const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' })

export function ActivityLog({ log }: { readonly log: readonly LogEntry[] }): ReactElement {
  return (
    <section className="panel" aria-labelledby="log-title">
      <h2 id="log-title">Activity</h2>
      {log.length === 0 && <p className="quiet">Nothing has happened yet.</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls */}
      <div className="log" role="log" aria-labelledby="log-title" tabIndex={0}>
        <ol className="plain">
          {log.map(({ id, at, text, tone }) => (
            <li key={id} className={tone}>
              <time dateTime={at.toISOString()}>{time.format(at)}</time>
              <span className="wrap">{text}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
