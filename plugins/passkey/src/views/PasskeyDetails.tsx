import type { ViewProps } from '@portico/core'
import { Body, Card, CopyButton, Notice, SectionHead, Sheet, useAtomValue, useMessages } from '@portico/react/ui'
import type { ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { PasskeySpec } from '../PasskeySpec.js'
import css from './passkey.css?inline'

/** What of a passkey account can be taken elsewhere, and what cannot. */
export default function PasskeyDetails({ plugin }: ViewProps<PasskeySpec, {}>): ReactNode {
  const t = useMessages('passkey', viewTexts)
  const account = useAtomValue(plugin.api.account)
  if (!account) return null
  // What a visitor needs to show that the account is theirs, and to find the passkey in their password manager.
  const values = [
    [t('account'), account.address],
    [t('credentialId'), account.credentialId],
    [t('publicKey'), account.publicKey],
  ] as const
  return (
    <Body>
      <Sheet css={css} />
      <Notice tone="info">{t('exportText')}</Notice>
      {/* Nothing of what is below makes up for a lost passkey. */}
      <Notice tone="warning">{t('lossText')}</Notice>
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
