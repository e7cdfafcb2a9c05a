import { useState, type ReactNode } from 'react'
import type { TabProps } from '../createRecorder.js'
import { useInspection } from '../useInspection.js'
import { Value } from '../Value.js'

/** Events of shell and plugins, and the steps of a connect, the newest first. */
export function EventsTab({ recording }: TabProps): ReactNode {
  const [filter, setFilter] = useState('')
  const events = recording.events.filter(({ name }) => name.toLowerCase().includes(filter.trim().toLowerCase()))
  return (
    <>
      <label>
        Filter <input type="search" value={filter} onChange={(event) => setFilter(event.target.value)} />
      </label>
      {events.length === 0 && <p className="empty">Nothing has happened yet.</p>}
      <ul className="rows">
        {events.toReversed().map(({ id, at, name, payload }) => (
          <li key={id}>
            <time>{(at / 1000).toFixed(3)} s</time>
            <b>{name}</b>
            {payload !== undefined && <Value value={payload} />}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Requests with their times: those to the modal's origins, or all of the page. Web sockets are not among them. */
export function RequestsTab({ modal, recording }: TabProps): ReactNode {
  const [isAll, setAll] = useState(false)
  const origins = useInspection(modal)?.origins
  const allowed = new Set([...(origins?.connect ?? []), ...(origins?.frame ?? [])])
  const requests = recording.requests.filter(({ url }) => isAll || allowed.has(new URL(url).origin))
  return (
    <>
      <label>
        <input type="checkbox" checked={isAll} onChange={(event) => setAll(event.target.checked)} /> All requests of the
        page
      </label>
      {requests.length === 0 && <p className="empty">The modal has asked for nothing yet.</p>}
      {requests.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">At</th>
              <th scope="col">Took</th>
              <th scope="col">Status</th>
              <th scope="col">Bytes</th>
              <th scope="col">Kind</th>
              <th scope="col">Address</th>
            </tr>
          </thead>
          <tbody>
            {requests.toReversed().map(({ url, kind, at, duration, bytes, status }, index) => (
              <tr key={requests.length - index}>
                <td>{(at / 1000).toFixed(3)} s</td>
                <td>{Math.round(duration)} ms</td>
                <td>{status || '–'}</td>
                <td>{bytes || '–'}</td>
                <td>{kind}</td>
                <td className="long">{url}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
