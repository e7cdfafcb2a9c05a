import type { Namespace } from '@portico/core'
import type { ReactNode } from 'react'
import { Body } from '../../ui/Body.js'
import { MessageView } from '../../ui/MessageView.js'
import { isolated } from '../../shell/plainName.js'
import { useAtomValue } from '../../shell/useAtomValue.js'
import { useViewMessages } from '../../shell/useViewMessages.js'
import { useShell } from '../../shell/useShell.js'
import { AccountIdentity } from './AccountIdentity.js'
import { AccountActions, AccountBalanceSlot, AccountTabs } from './AccountSlots.js'
import { AccountWallet } from './AccountWallet.js'
import type { ConnectedAccount } from './ConnectedAccount.js'

/** The view of the account in use: its identity, balance, actions and wallet. */
export default function AccountView(): ReactNode {
  const { connections } = useShell()
  const namespace = useAtomValue(connections.activeNamespace)
  return namespace === undefined ? <NotConnected /> : <AccountOfNamespace namespace={namespace} />
}

function AccountOfNamespace({ namespace }: { readonly namespace: Namespace }): ReactNode {
  const account = useAtomValue(useShell().connections.account(namespace))
  const { address, caipAddress } = account
  if (address === undefined || caipAddress === undefined) return <NotConnected />
  return <Connected account={{ ...account, address, caipAddress }} />
}

function Connected({ account }: { readonly account: ConnectedAccount }): ReactNode {
  const { caipAddress, namespace } = account
  return (
    <>
      <Body gap="md">
        <AccountIdentity account={account} />
        <AccountBalanceSlot key={caipAddress} account={caipAddress} namespace={namespace} />
        <AccountActions account={caipAddress} namespace={namespace} />
        <AccountTabs account={caipAddress} namespace={namespace} />
        <AccountWallet account={account} />
      </Body>
    </>
  )
}

function NotConnected(): ReactNode {
  const { metadata, router } = useShell()
  const t = useViewMessages()
  return (
    <MessageView
      glyph="wallet"
      title={t('notConnected')}
      action={{ label: t('connectTitle'), onClick: () => router.reset('Connect') }}
    >
      {t('notConnectedText', { site: isolated(metadata.name) })}
    </MessageView>
  )
}
