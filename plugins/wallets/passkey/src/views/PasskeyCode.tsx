import type { ViewProps } from '@portico/core'
import {
  Actions,
  Body,
  Button,
  CopyButton,
  Glyph,
  Message,
  Notice,
  Sheet,
  useAtomValue,
  useMessages,
  useModalContext,
  useNetworkName,
  useReason,
} from '@portico/react/ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { PasskeyHex } from '../PasskeyAccount.js'
import type { PasskeySpec } from '../PasskeySpec.js'
import type { PreparedChange } from '../PasskeyWays.js'
import { CodeCheck } from './CodeCheck.js'
import { ConfirmChange } from './ConfirmChange.js'
import css from './passkey.css?inline'
import { printPaper } from './printPaper.js'
import { useAction } from './useAction.js'

type Step =
  | { readonly is: 'start' }
  | { readonly is: 'words' | 'check'; readonly words: readonly string[]; readonly code: PasskeyHex }
  | { readonly is: 'confirm'; readonly prepared: PreparedChange }

/**
 * Makes a recovery code. Its words are in the state of this view alone, until the visitor has typed two of them or leaves; what is
 * prepared and signed knows their address.
 */
export default function PasskeyCode({ plugin }: ViewProps<PasskeySpec, {}>): ReactNode {
  const t = useMessages('passkey', viewTexts)
  const reasonOf = useReason()
  const { locale: localeAtom } = useModalContext()
  const nameOf = useNetworkName()
  const locale = useAtomValue(localeAtom)
  const account = useAtomValue(plugin.api.account)
  const [step, setStep] = useState<Step>({ is: 'start' })
  const { isBusy, failure, run } = useAction()
  const [networkName, setNetworkName] = useState('')
  const paperPlace = useRef<HTMLDivElement>(null)
  const removePaper = useRef<() => void>(undefined)
  useEffect(() => () => removePaper.current?.(), [])
  if (!account) return null

  const show = (): Promise<void> =>
    run(async () => {
      const ways = await (await plugin.api.load()).ways()
      const { makeCode, recoveryKeyOf } = await import('../runtime/recoveryCode.js')
      setNetworkName(nameOf(ways.networkId()))
      const words = makeCode()
      setStep({ is: 'words', words, code: recoveryKeyOf(words).address })
    })
  const prepare = (code: PasskeyHex): Promise<void> =>
    run(async () => {
      const ways = await (await plugin.api.load()).ways()
      setStep({ is: 'confirm', prepared: await ways.prepare({ kind: 'setCode', code }) })
    })
  const details = [
    [t('account'), account.address],
    [t('network'), networkName],
  ] as const
  function print(words: readonly string[]): void {
    removePaper.current?.()
    const text = t('paperText', { site: location.host })
    removePaper.current = printPaper(paperPlace.current!, { title: t('code'), text, details, words, language: locale })
  }
  const problem = failure !== undefined && <Notice tone="error">{reasonOf(failure, { advice: true })}</Notice>

  if (step.is === 'confirm')
    return (
      <ConfirmChange
        changes={[step.prepared]}
        action={t('approve')}
        confirm={step.prepared.confirm}
        onDone={() => plugin.router.back()}
        onCancel={() => plugin.router.back()}
      />
    )
  if (step.is === 'check')
    return (
      <CodeCheck
        words={step.words}
        isBusy={isBusy}
        onChecked={() => void prepare(step.code)}
        onBack={() => setStep({ ...step, is: 'words' })}
      >
        {problem}
      </CodeCheck>
    )
  if (step.is === 'start')
    return (
      <Body gap="md">
        <Message visual={<Glyph name="shield" />} title={t('makeCode')}>
          {t('codeText')}
        </Message>
        {problem}
        <Actions stack>
          <Button variant="primary" busy={isBusy} data-autofocus="" onClick={() => void show()}>
            {t('showCode')}
          </Button>
        </Actions>
      </Body>
    )
  const { words } = step
  return (
    <Body gap="md">
      <Sheet css={css} />
      <Notice tone="warning">{t('writeText')}</Notice>
      <ol className="card passkey-words" aria-label={t('words')}>
        {words.map((word, index) => (
          <li key={index} lang="en">
            {word}
          </li>
        ))}
      </ol>
      <dl className="card passkey-networks">
        {details.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="passkey-text" dir="auto">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <Actions stack>
        <Button glyph="external" onClick={() => print(words)}>
          {t('print')}
        </Button>
        <CopyButton look="button" text={words.join(' ')} label={t('copyWords')} />
      </Actions>
      <Actions stack>
        <Button variant="primary" onClick={() => setStep({ ...step, is: 'check' })}>
          {t('written')}
        </Button>
      </Actions>
      <div ref={paperPlace} />
    </Body>
  )
}
