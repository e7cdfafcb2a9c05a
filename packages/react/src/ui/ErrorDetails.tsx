import type { ReactNode } from 'react'
import { useMessages } from '../shell/useMessages.js'
import { CopyButton } from './CopyButton.js'
import { describeError } from './describeError.js'
import { Disclosure } from './Disclosure.js'

/** What happened, in the words of the code: folded, and to be copied into a report. */
export function ErrorDetails({ error }: { readonly error: unknown }): ReactNode {
  const t = useMessages()
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
