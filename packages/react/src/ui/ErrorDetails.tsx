import { isPorticoError, messageOf } from '@portico/core'
import type { ReactNode } from 'react'
import { useViewMessages } from '../shell/useViewMessages.js'
import { CopyButton } from './CopyButton.js'
import { Disclosure } from './Disclosure.js'

/** The technical description of an error, folded, with a button to copy it. */
export function ErrorDetails({ error }: { readonly error: unknown }): ReactNode {
  const t = useViewMessages()
  const text = describeError(error)
  return (
    <Disclosure summary={t('details')}>
      <pre className="code">{text}</pre>
      <div className="disclosure__end">
        <CopyButton look="text" text={text} label={t('copyDetails')} done={t('detailsCopied')} />
      </div>
    </Disclosure>
  )
}

/** Number of causes included; deeper ones repeat the same message. */
const maxCauses = 5

/** Codes, messages and details of an error and its causes, for developers. Errors of Portico contain no secrets. */
export function describeError(error: unknown): string {
  const lines: string[] = []
  let current = error
  for (let depth = 0; depth < maxCauses && current !== undefined && current !== null; depth += 1) {
    if (isPorticoError(current)) {
      const where = [current.plugin, current.phase].filter(Boolean).join(', ')
      lines.push(current.code, current.shortMessage)
      if (current.details) lines.push(current.details)
      if (where) lines.push(`in ${where}`)
      if (current.docsUrl) lines.push(current.docsUrl)
    } else {
      const { code } = current as { readonly code?: unknown }
      const isCode = typeof code === 'number' || typeof code === 'string'
      lines.push(isCode ? `${messageOf(current)} (${code})` : messageOf(current))
    }
    current = (current as { readonly cause?: unknown }).cause
  }
  return lines.filter((line, index) => lines.indexOf(line) === index).join('\n') || messageOf(error)
}
