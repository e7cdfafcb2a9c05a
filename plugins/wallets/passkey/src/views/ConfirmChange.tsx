import {
  Actions,
  Body,
  Button,
  DetailList,
  Footer,
  formatMoney,
  Notice,
  Sheet,
  useAtomValue,
  useMessages,
  useModalContext,
  useReason,
} from '@portico/react/ui'
import { useState, type ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { PasskeyChange, PreparedChange } from '../PasskeyWays.js'
import css from './passkey.css?inline'

export interface ConfirmChangeProps {
  /** One for each network. */
  readonly changes: readonly PreparedChange[]
  /** Why other networks are left out. */
  readonly failures?: readonly unknown[]
  /** Text of the button. */
  readonly action: string
  /** Makes the changes. */
  confirm(): Promise<void>
  onDone(): void
  onCancel(): void
}

const sentences = {
  addPasskey: 'changeAdd',
  setCode: 'changeCode',
  removePasskey: 'changeRemove',
} as const

function sentenceOf(change: PasskeyChange) {
  if (change.kind !== 'setOwners') return sentences[change.kind]
  return change.code === undefined ? 'changeReset' : 'changeOnly'
}

/** What a change does and costs, before a key signs it. */
export function ConfirmChange(props: ConfirmChangeProps): ReactNode {
  const { changes, failures = [], action, confirm, onDone, onCancel } = props
  const t = useMessages('passkey', viewTexts)
  const reasonOf = useReason()
  const { network: networkOf, locale: localeAtom } = useModalContext()
  const locale = useAtomValue(localeAtom)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const change = changes[0]!.change

  async function run(): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    try {
      await confirm()
      onDone()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  function feeOf({ maxCost, networkId }: PreparedChange): string {
    const { decimals = 18, symbol = '' } = networkOf(networkId)?.nativeCurrency ?? {}
    if (maxCost === 0n) return t('feePaid')
    // Whole: with fewer digits it would say less than it may be.
    return formatMoney(maxCost, { decimals, symbol }, locale)
  }
  return (
    <>
      <Sheet css={css} />
      <Body gap="md">
        <p className="passkey-sentence">{t(sentenceOf(change))}</p>
        {change.kind === 'removePasskey' && (
          <p className="passkey-text" data-mono>
            {change.credentialId}
          </p>
        )}
        {changes.map((change) => (
          <DetailList
            key={change.networkId}
            rows={[
              { label: t('network'), value: networkOf(change.networkId)?.name ?? change.networkId },
              { label: t('fee'), value: <span dir="auto">{feeOf(change)}</span> },
            ]}
          />
        ))}
        {changes.some(({ isFirst }) => isFirst) && <Notice tone="info">{t('firstText')}</Notice>}
        {failures.map((failure, index) => (
          <Notice key={index} tone="warning">
            {reasonOf(failure, { advice: true })}
          </Notice>
        ))}
        {failure !== undefined && <Notice tone="error">{reasonOf(failure, { advice: true })}</Notice>}
      </Body>
      <Footer kind="actions">
        {isBusy && (
          <p className="hint" data-align="center" role="status">
            {t('sending')}
          </p>
        )}
        <Actions stack>
          <Button
            variant={change.kind === 'removePasskey' || change.kind === 'setOwners' ? 'danger' : 'primary'}
            busy={isBusy}
            onClick={() => void run()}
          >
            {action}
          </Button>
          <Button variant="outline" disabled={isBusy} onClick={onCancel}>
            {t('cancel')}
          </Button>
        </Actions>
      </Footer>
    </>
  )
}
