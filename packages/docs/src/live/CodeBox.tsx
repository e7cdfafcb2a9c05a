import { useState, type ReactNode } from 'react'

/** Code, and a button that copies it. */
export function CodeBox({ code, label }: { readonly code: string; readonly label: string }): ReactNode {
  const [copied, setCopied] = useState<string>()
  return (
    <div className="code-box">
      <button
        type="button"
        onClick={() => {
          void navigator.clipboard.writeText(code).then(() => setCopied(code))
        }}
      >
        {copied === code ? 'Copied' : 'Copy code'}
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <pre tabIndex={0} aria-label={label}>
        <code>{code}</code>
      </pre>
    </div>
  )
}
