import { isAbort, type Caip2 } from '@portico/core'
import {
  Actions,
  Button,
  Notice,
  SectionHead,
  TextButton,
  useMessages,
  useNetworkName,
  useReason,
} from '@portico/react/ui'
import { useRef, useState, type ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { NewPasskey, PasskeyChange, PasskeyOwners, PreparedChange } from '../PasskeyWays.js'
import type { OwnersState, OwnersView } from './useOwners.js'

export interface WaysBackProps {
  readonly view: OwnersView
  /** Id of the network that was just changed. */
  readonly changed: Caip2 | undefined
  onPrepared(prepared: PreparedChange): void
  /** The visitor wants a recovery code. */
  onCode(): void
}

/** What gives the account back after a loss: where it is set, and how to set it on the network in use. */
export function WaysBack({ view, changed, onPrepared, onCode }: WaysBackProps): ReactNode {
  const { ways, states, refresh } = view
  const t = useMessages('passkey', viewTexts)
  const reasonOf = useReason()
  const nameOf = useNetworkName()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  /** One that was made, and could not be added yet: the browser is not asked for another. */
  const made = useRef<NewPasskey>(undefined)

  const networkId = ways?.networkId()
  const state = networkId === undefined ? undefined : states[networkId]
  const owners = state && 'owners' in state ? state.owners : undefined
  /** What this browser made, and is not set on this network. */
  const known = owners && ways?.made()
  const knownPasskey = known?.passkeys.find(
    ({ credentialId }) => !owners?.others.some((owner) => owner.credentialId === credentialId),
  )
  const knownCode = owners?.code === undefined ? known?.code : undefined

  async function prepare(make: (asked: PasskeyOwners) => Promise<PasskeyChange>): Promise<void> {
    if (!ways || !owners) return
    setBusy(true)
    setFailure(undefined)
    try {
      onPrepared(await ways.prepare(await make(owners)))
    } catch (error) {
      if (!isAbort(error)) setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const addSecond = (): Promise<void> =>
    prepare(async (owners) => {
      made.current ??= await ways!.makePasskey(owners)
      return { kind: 'addPasskey', passkey: made.current }
    })
  /** Of both ways, on one network. */
  function wordsOf(state: OwnersState | undefined): readonly string[] {
    if (!state) return ['…']
    if ('error' in state) return [t('notChecked')]
    const said = (isSet: boolean): string => (isSet ? t('isSet') : t('isNotSet'))
    return [
      `${t('secondPasskey')}: ${said(state.owners.others.length > 0)}`,
      `${t('code')}: ${said(state.owners.code !== undefined)}`,
    ]
  }
  const hasNone = owners !== undefined && owners.others.length === 0 && owners.code === undefined
  const canChange = owners?.hasThis === true
  return (
    <section className="passkey-section">
      <SectionHead>{t('waysTitle')}</SectionHead>
      {changed !== undefined && <Notice tone="success">{t('changed', { network: nameOf(changed) })}</Notice>}
      <Notice tone={hasNone ? 'warning' : 'info'}>{t('waysText')}</Notice>
      {ways && networkId && (
        <>
          <dl className="card passkey-networks">
            {ways.networks().map((id) => (
              <div key={id}>
                <dt dir="auto">{nameOf(id)}</dt>
                {wordsOf(states[id]).map((words) => (
                  <dd key={words}>{words}</dd>
                ))}
              </div>
            ))}
          </dl>
          <p className="hint">{t('eachNetwork', { network: nameOf(networkId) })}</p>
          {state && 'error' in state && (
            <Notice tone="error" actions={<TextButton onClick={refresh}>{t('retry')}</TextButton>}>
              {reasonOf(state.error, { advice: true })}
            </Notice>
          )}
          {owners && !canChange && <Notice tone="warning">{t('removedPasskey')}</Notice>}
          {failure !== undefined && <Notice tone="error">{reasonOf(failure, { advice: true })}</Notice>}
          <Actions stack>
            {knownPasskey && (
              <Button
                disabled={!canChange || isBusy}
                onClick={() => void prepare(async () => ({ kind: 'addPasskey', passkey: knownPasskey }))}
              >
                {t('alsoHere', { name: t('secondPasskey'), network: nameOf(networkId) })}
              </Button>
            )}
            <Button busy={isBusy} disabled={!canChange} onClick={() => void addSecond()}>
              {t('addSecond')}
            </Button>
            {knownCode && (
              <Button
                disabled={!canChange || isBusy}
                onClick={() => void prepare(async () => ({ kind: 'setCode', code: knownCode }))}
              >
                {t('alsoHere', { name: t('code'), network: nameOf(networkId) })}
              </Button>
            )}
            <Button disabled={!canChange || isBusy} onClick={onCode}>
              {t('makeCode')}
            </Button>
          </Actions>
        </>
      )}
    </section>
  )
}
