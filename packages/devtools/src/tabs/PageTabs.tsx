import { useState, type ReactNode } from 'react'
import type { TabProps } from '../createRecorder.js'
import { useInspection } from '../useInspection.js'
import { Value } from '../Value.js'

/** What the modal keeps in `localStorage`, read again after each event. */
export function StoredTab({ modal, recording }: TabProps): ReactNode {
  const inspection = useInspection(modal, recording.events.length)
  if (!inspection) return null
  if (inspection.stored.length === 0) return <p className="empty">The modal stores nothing here.</p>
  return (
    <ul className="rows">
      {inspection.stored.map(({ key, text }) => (
        <li key={key}>
          <b>{key}</b>
          <Value value={parsed(text)} />
        </li>
      ))}
    </ul>
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** The Content-Security-Policy that the page needs, with what the modal was refused so far. */
export function OriginsTab({ modal, recording }: TabProps): ReactNode {
  const origins = useInspection(modal, recording.events.length)?.origins
  const [copied, setCopied] = useState(false)
  if (!origins) return null
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(origins.policy)
    setCopied(true)
  }
  return (
    <>
      <p>
        <code>Content-Security-Policy</code> for a page that has nothing else:
      </p>
      <pre>{origins.policy.replaceAll('; ', ';\n')}</pre>
      <button type="button" onClick={() => void copy()}>
        {copied ? 'Copied' : 'Copy the policy'}
      </button>
      <table>
        <thead>
          <tr>
            <th scope="col">Plugin</th>
            <th scope="col">Directive</th>
            <th scope="col">Sources</th>
          </tr>
        </thead>
        <tbody>
          {(['connect', 'frame', 'image'] as const).map((directive) => (
            <tr key={directive}>
              <td>all</td>
              <td>{{ connect: 'connect-src', frame: 'frame-src', image: 'img-src' }[directive]}</td>
              <td className="long">{origins[directive].join(' ') || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
