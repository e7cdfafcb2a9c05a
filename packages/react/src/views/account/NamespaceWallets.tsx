import type { Namespace } from '@portico/core'
import type { ReactNode } from 'react'
import { Actions } from '../../ui/Actions.js'
import { Address } from '../../ui/Address.js'
import { Badge } from '../../ui/Badge.js'
import { Button } from '../../ui/Button.js'
import { GlyphIcon, Icon } from '../../ui/Icon.js'
import { isolated } from '../../shell/plainName.js'
import { List } from '../../ui/List.js'
import { Message } from '../../ui/Message.js'
import { Row } from '../../ui/Row.js'
import { SectionHead } from '../../ui/Card.js'
import { useAtomValue } from '../../shell/useAtomValue.js'
import { useViewMessages } from '../../shell/useViewMessages.js'
import { useReason } from '../../shell/useReason.js'
import { useShell } from '../../shell/useShell.js'
import { ProfileAccountCard } from './ProfileAccountCard.js'
import { namespaceName } from '../namespaceName.js'
import { accountName, profileAccounts, type ProfileAccount } from './profileAccounts.js'

/** Wallets of one namespace: the one in use, other connected ones, and those used before. */
export function NamespaceWallets({ namespace }: { readonly namespace: Namespace }): ReactNode {
  const reasonOf = useReason()
  const shell = useShell()
  const t = useViewMessages()
  const { connections, metadata, modal, notices, router, wallets } = shell
  const state = useAtomValue(connections.state)
  const account = useAtomValue(connections.account(namespace))
  const { active, others, dormant } = profileAccounts(state, namespace)
  const chain = shell.chains.find((chain) => chain.namespace === namespace)
  const nameOf = ({ address, session }: ProfileAccount) => accountName(account, address) ?? session.wallet.name

  function maySelect({ connection, address }: ProfileAccount): boolean {
    try {
      chain?.checkSelection?.(connection.accounts.find((account) => account.address === address))
      return true
    } catch {
      return false
    }
  }
  async function select({ connection, address }: ProfileAccount, name: string): Promise<void> {
    try {
      await connections.select(connection.id, address)
      notices.show('success', t('nowActive', { name: isolated(name) }))
    } catch (error) {
      notices.show('error', reasonOf(error))
    }
  }
  /** Connects again, in the view that shows how the wallet answers. */
  function reconnect(former: ProfileAccount): void {
    const wallet = wallets.find(former.session.connectorId)
    const route = wallet && wallets.connectingRoute(wallet, [namespace])
    if (route) router.push(route.view, route.params)
    else notices.show('error', t('unreachableTitle', { wallet: isolated(former.session.wallet.name) }))
  }
  /** `modal.open` starts a new history. The views before it are added again, so that back leads here. */
  function addWallet(): void {
    const fromAccount = router.has('Account')
    modal.open({ namespace })
    router.reset(fromAccount ? 'Account' : 'ProfileWallets', fromAccount ? {} : { namespace })
    router.push('ProfileWallets', { namespace })
    router.push('Connect')
  }
  const add = (
    <Actions>
      <Button variant={active ? undefined : 'primary'} glyph="buy" onClick={addWallet}>
        {t('addWallet')}
      </Button>
    </Actions>
  )
  const v = { chain: namespaceName(shell, namespace), site: isolated(metadata.name) }
  return (
    <>
      {active ? (
        <>
          <SectionHead>{t('activeWallet')}</SectionHead>
          <ProfileAccountCard
            key={active.address}
            account={active}
            name={accountName(account, active.address)}
            image={account.profileImage}
            explorerUrl={account.addressExplorerUrl}
          />
        </>
      ) : (
        <Message
          visual={<GlyphIcon glyph="wallet" size="lg" shape="circle" />}
          title={t('noNamespaceWallet', v)}
          space="sm"
        >
          {t('noNamespaceWalletText', v)}
        </Message>
      )}
      {others.length > 0 && (
        <>
          <SectionHead>{t('alsoConnected')}</SectionHead>
          <List>
            {others.map((other) => (
              <Row
                key={`${other.connection.id} ${other.address}`}
                icon={<Icon name={other.session.wallet.name} src={other.session.wallet.icon} />}
                title={nameOf(other)}
                subtitle={<AddressAndWallet account={other} name={nameOf(other)} />}
                end={other.type && <Badge kind="outline">{other.type}</Badge>}
                // It stays focusable, because pressing it tells why it cannot be used.
                aria-disabled={!maySelect(other) || undefined}
                onClick={() => void select(other, nameOf(other))}
              />
            ))}
          </List>
        </>
      )}
      {dormant.length > 0 && (
        <>
          <SectionHead>{t('usedBefore')}</SectionHead>
          <List>
            {dormant.map((former) => (
              <Row
                key={former.connection.id}
                icon={<Icon name={former.session.wallet.name} src={former.session.wallet.icon} />}
                title={nameOf(former)}
                subtitle={<Address address={former.address} />}
                end={<Badge kind="outline">{t('reconnect')}</Badge>}
                onClick={() => reconnect(former)}
              />
            ))}
          </List>
        </>
      )}
      {add}
    </>
  )
}

/** The address, and the name of the wallet unless that is the title. */
function AddressAndWallet({ account, name }: { readonly account: ProfileAccount; readonly name: string }): ReactNode {
  const wallet = account.session.wallet.name
  return (
    <>
      <Address address={account.address} />
      {name !== wallet && <> · {isolated(wallet)}</>}
    </>
  )
}
