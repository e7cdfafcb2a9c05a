import type { MessagePack, Texts, Translate } from '@portico/core'
import type { Shell } from '@portico/core/shell'
import { useCallback } from 'react'
import { plainName, reasonOf } from './plainName.js'
import { useAtomValue } from './useAtomValue.js'
import { useShell } from './useShell.js'

/** Without texts of its own: languages have them by code, English has the message of the error itself. */
const errorTexts: MessagePack<Texts> = { en: { unknown: undefined } }

/** @param options.advice also what to do about it, which only English errors say */
export type Reason = (error: unknown, options?: { readonly advice?: boolean }) => string

/**
 * Says why something failed, in one sentence, in the language of the modal. Hosts replace the text of an error
 * under `errors`, by its code: `createModal({ messages: { errors: { 'evm/notEnough': '…' } } })`.
 * @throws `react/outsideModal`
 */
export function useReason(): Reason {
  const shell = useShell()
  const locale = useAtomValue(shell.locale)
  const revision = useAtomValue(shell.textsRevision)
  // Another function when its texts are others.
  // oxlint-disable-next-line react/exhaustive-deps
  return useCallback<Reason>((error, options) => reasonIn(shell, error, options), [shell, locale, revision])
}

function reasonIn(shell: Shell, error: unknown, { advice = false }: { readonly advice?: boolean } = {}): string {
  const { code, context, details } = Object(error) as {
    readonly code?: unknown
    readonly context?: unknown
    readonly details?: string | undefined
  }
  if (typeof code === 'string') {
    // Not before there is an error: the first use of the texts loads them.
    const t = shell.translate('errors', errorTexts) as Translate<Record<string, (v: object) => string>>
    const text = t(code, plainValues(context))
    if (text !== code) return text
  }
  const reason = reasonOf(error)
  return advice && details ? `${reason.replace(/\.$/, '')}. ${details}` : reason
}

/** Values of an error's context, safe inside a sentence. */
function plainValues(context: unknown): { readonly [name: string]: string } {
  return Object.fromEntries(
    Object.entries(Object(context) as object).map(([name, value]) => [name, plainName(String(value))]),
  )
}
