import { isPorticoError, messageOf } from '@portico/core'
import { causesOf, readField } from '@portico/core/shell'
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
  for (const cause of causesOf(error).slice(0, maxCauses)) {
    if (isPorticoError(cause)) {
      const where = [cause.plugin, cause.phase].filter(Boolean).join(', ')
      lines.push(cause.code, cause.shortMessage)
      if (cause.details) lines.push(cause.details)
      if (where) lines.push(`in ${where}`)
      if (cause.docsUrl) lines.push(cause.docsUrl)
    } else {
      const code = readField(cause, 'code')
      const isCode = typeof code === 'number' || typeof code === 'string'
      lines.push(isCode ? `${messageOf(cause)} (${code})` : messageOf(cause))
    }
  }
  return lines.filter((line, index) => lines.indexOf(line) === index).join('\n') || messageOf(error)
}
