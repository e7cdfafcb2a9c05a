import { useState, type ReactNode } from 'react'

/** A value as a tree, opened level by level: it may be large, or contain itself. */
export function Value({ value, name }: { readonly value: unknown; readonly name?: string }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const label = name === undefined ? '' : `${name}: `
  if (typeof value !== 'object' || value === null || value instanceof Error)
    return (
      <span className="leaf">
        {label}
        <code>{leafText(value)}</code>
      </span>
    )
  const entries = Object.entries(value)
  const kind = Array.isArray(value) ? `[${entries.length}]` : `{${entries.map(([key]) => key).join(', ')}}`
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {label}
        <code>{kind.length > 80 ? `${kind.slice(0, 79)}…` : kind}</code>
      </summary>
      {isOpen && (
        <ul>
          {entries.map(([key, child]) => (
            <li key={key}>
              <Value name={key} value={child} />
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

function leafText(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'function') return 'function'
  if (value instanceof Error) return `${(value as { readonly code?: unknown }).code ?? value.name}: ${value.message}`
  return typeof value === 'string' ? JSON.stringify(value) : String(value)
}
