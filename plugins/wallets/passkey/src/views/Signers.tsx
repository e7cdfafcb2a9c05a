import { Button, Notice, SectionHead, useMessages, useNetworkName, useReason } from '@portico/react/ui'
import { useState, type ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { PasskeyAccount } from '../PasskeyAccount.js'
import type { PasskeyChange, PreparedChange } from '../PasskeyWays.js'
import type { OwnersView } from './useOwners.js'

export interface SignersProps {
  readonly view: OwnersView
  readonly account: PasskeyAccount
  onPrepared(prepared: PreparedChange): void
}

/** Who can sign for the account on the network in use. What is not the passkey in use can be removed. */
export function Signers({ view: { ways, states }, account, onPrepared }: SignersProps): ReactNode {
  const t = useMessages('passkey', viewTexts)
  const reasonOf = useReason()
  const networkName = useNetworkName()
  const [removing, setRemoving] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const networkId = ways?.networkId()
  const state = networkId === undefined ? undefined : states[networkId]
  if (!ways || !networkId || !state || 'error' in state) return null
  const { others, code, hasThis } = state.owners

  async function prepare(name: string, change: PasskeyChange): Promise<void> {
    setRemoving(name)
    setFailure(undefined)
    try {
      onPrepared(await ways!.prepare(change))
    } catch (error) {
      setFailure(error)
    } finally {
      setRemoving(undefined)
    }
  }
  const { credentialId, publicKey } = account
  /** Where no node says which one it is, it cannot be removed alone. */
  const hasUnknown = others.some((owner) => owner.credentialId === undefined)
  return (
    <section className="passkey-section">
      <SectionHead>{t('signersOn', { network: networkName(networkId) })}</SectionHead>
      <ul className="card passkey-signers">
        {hasThis && (
          <li>
            <span>{t('thisPasskey')}</span>
            <IdText id={credentialId} />
          </li>
        )}
        {others.map(({ idHash, credentialId: id }) => (
          <li key={idHash}>
            <span>{t('otherPasskey')}</span>
            <IdText id={id ?? idHash} />
            {id !== undefined && hasThis && (
              <Button
                size="sm"
                busy={removing === id}
                aria-label={`${t('remove')}: ${id}`}
                onClick={() => void prepare(id, { kind: 'removePasskey', credentialId: id })}
              >
                {t('remove')}
              </Button>
            )}
          </li>
        ))}
        {code !== undefined && (
          <li>
            <span>{t('code')}</span>
            <IdText id={code} />
          </li>
        )}
      </ul>
      {failure !== undefined && <Notice tone="error">{reasonOf(failure, { advice: true })}</Notice>}
      {hasUnknown && hasThis && (
        <Button
          busy={removing === 'all'}
          onClick={() =>
            void prepare('all', { kind: 'setOwners', passkey: { credentialId, publicKey }, code: undefined })
          }
        >
          {t('removeOthers')}
        </Button>
      )}
    </section>
  )
}

function IdText({ id }: { readonly id: string }): ReactNode {
  return (
    <span className="passkey-text" data-mono>
      {id}
    </span>
  )
}
