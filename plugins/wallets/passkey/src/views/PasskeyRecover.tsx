import type { ViewProps } from '@portico/core'
import {
  Actions,
  Body,
  Button,
  CheckRow,
  Field,
  Glyph,
  Message,
  Notice,
  Sheet,
  useMessages,
  useNetworkName,
  useReason,
} from '@portico/react/ui'
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { PasskeySpec } from '../PasskeySpec.js'
import type { NewPasskey, PreparedRecovery, RecoveryAccount, RecoveryKey } from '../PasskeyWays.js'
import { ConfirmChange } from './ConfirmChange.js'
import css from './passkey.css?inline'
import { useAction } from './useAction.js'

type Step =
  | { readonly is: 'words' }
  | FoundStep
  | { readonly is: 'confirm'; readonly prepared: PreparedRecovery; readonly before: FoundStep }

interface FoundStep {
  readonly is: 'found'
  readonly account: RecoveryAccount
  readonly key: RecoveryKey
}

/** Gives a new passkey to an account by its recovery code. What was typed is in the state of this view alone. */
export default function PasskeyRecover({ plugin }: ViewProps<PasskeySpec, {}>): ReactNode {
  const t = useMessages('passkey', viewTexts)
  const reasonOf = useReason()
  const wordsId = useId()
  const networkName = useNetworkName()
  const [step, setStep] = useState<Step>({ is: 'words' })
  const [address, setAddress] = useState('')
  const [words, setWords] = useState('')
  const [isOnly, setOnly] = useState(false)
  const { isBusy, failure, run } = useAction()
  /** One that was made, and could not be added yet: the browser is not asked for another. */
  const made = useRef<{ readonly passkey: NewPasskey; readonly address: string }>(undefined)

  const waysOf = async () => (await plugin.api.load()).ways()
  function find(event: FormEvent): void {
    event.preventDefault()
    void run(async () => {
      const ways = await waysOf()
      const key = await ways.readCode(words)
      const account = await ways.findAccount(address, key.address)
      setStep({ is: 'found', account, key })
      setWords('')
    })
  }
  const prepare = (before: FoundStep): Promise<void> =>
    run(async () => {
      const { account, key } = before
      const { address: found } = account
      const ways = await waysOf()
      if (made.current?.address !== found)
        made.current = { passkey: await ways.makePasskeyFor(account), address: found }
      const prepared = await ways.prepareRecovery(account, key, made.current.passkey, isOnly)
      setStep({ is: 'confirm', prepared, before })
    })
  const problem = failure !== undefined && <Notice tone="error">{reasonOf(failure, { advice: true })}</Notice>

  if (step.is === 'confirm') {
    const { changes, failures, confirm } = step.prepared
    return (
      <ConfirmChange
        changes={changes}
        failures={failures}
        action={t('addNow')}
        confirm={confirm}
        onDone={() => {
          plugin.router.reset('Account')
          plugin.router.push('PasskeyDetails')
        }}
        onCancel={() => setStep(step.before)}
      />
    )
  }
  if (step.is === 'found')
    return (
      <Body gap="md">
        <Sheet css={css} />
        <Message visual={<Glyph name="shield" />} title={t('makePasskey')}>
          {t('foundText')}
        </Message>
        <dl className="card passkey-networks">
          <div>
            <dt>{t('account')}</dt>
            <dd className="passkey-text" data-mono>
              {step.account.address}
            </dd>
          </div>
          <div>
            <dt>{t('network')}</dt>
            {step.account.networks.map((id) => (
              <dd key={id} dir="auto">
                {networkName(id)}
              </dd>
            ))}
          </div>
        </dl>
        <div className="card">
          <CheckRow title={t('removeOlder')} subtitle={t('removeOlderText')} checked={isOnly} onChange={setOnly} />
        </div>
        {problem}
        <Actions stack>
          <Button variant="primary" busy={isBusy} data-autofocus="" onClick={() => void prepare(step)}>
            {t('makePasskey')}
          </Button>
        </Actions>
      </Body>
    )
  return (
    <form onSubmit={find} noValidate>
      <Sheet css={css} />
      <Body gap="md">
        <Message title={t('lost')}>{t('recoverText')}</Message>
        <Field
          labelled
          label={t('account')}
          value={address}
          placeholder="0x…"
          dir="ltr"
          spellCheck={false}
          data-autofocus=""
          onChange={({ target }) => setAddress(target.value)}
        />
        <div className="field-block">
          <label className="label" htmlFor={wordsId}>
            {t('words')}
          </label>
          <div className="field passkey-typed">
            <textarea
              id={wordsId}
              className="field__input"
              rows={3}
              dir="ltr"
              value={words}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              onChange={({ target }) => setWords(target.value)}
            />
          </div>
        </div>
        {problem}
        <Actions stack>
          <Button type="submit" variant="primary" busy={isBusy}>
            {t('find')}
          </Button>
        </Actions>
      </Body>
    </form>
  )
}
