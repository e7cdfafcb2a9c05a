import type { Caip2, ViewProps } from '@portico/core'
import { Body, Card, CopyButton, Notice, SectionHead, Sheet, useAtomValue, useMessages } from '@portico/react/ui'
import { useState, type ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { PasskeySpec } from '../PasskeySpec.js'
import type { PreparedChange } from '../PasskeyWays.js'
import { ConfirmChange } from './ConfirmChange.js'
import css from './passkey.css?inline'
import { Signers } from './Signers.js'
import { useOwners } from './useOwners.js'
import { WaysBack } from './WaysBack.js'

/** Who can sign for a passkey account, what gives it back after a loss, and what of it can be taken elsewhere. */
export default function PasskeyDetails({ plugin }: ViewProps<PasskeySpec, {}>): ReactNode {
  const t = useMessages('passkey', viewTexts)
  const account = useAtomValue(plugin.api.account)
  const view = useOwners(plugin, account)
  const [prepared, setPrepared] = useState<PreparedChange>()
  const [changed, setChanged] = useState<Caip2>()
  if (!account) return null
  if (prepared)
    return (
      <ConfirmChange
        changes={[prepared]}
        action={t('approve')}
        confirm={prepared.confirm}
        onDone={() => {
          setChanged(prepared.networkId)
          setPrepared(undefined)
          view.refresh()
        }}
        onCancel={() => setPrepared(undefined)}
      />
    )
  // What a visitor needs to show that the account is theirs, and to find the passkey in their password manager.
  const values = [
    [t('account'), account.address],
    [t('credentialId'), account.credentialId],
    [t('publicKey'), account.publicKey],
  ] as const
  return (
    <Body>
      <Sheet css={css} />
      <WaysBack
        view={view}
        changed={changed}
        onPrepared={setPrepared}
        onCode={() => plugin.router.push('PasskeyCode')}
      />
      <Signers view={view} account={account} onPrepared={setPrepared} />
      <Notice tone="info">{t('exportText')}</Notice>
      {values.map(([label, value]) => (
        <section key={label} className="passkey-section">
          <SectionHead>{label}</SectionHead>
          <Card pad>
            <div className="passkey-value">
              <span className="passkey-text" data-mono>
                {value}
              </span>
              <CopyButton text={value} label={t('copy', { name: label })} />
            </div>
          </Card>
        </section>
      ))}
    </Body>
  )
}
