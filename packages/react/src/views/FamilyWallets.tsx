import { messageOf, type Namespace } from '@portico/core'
import type { ReactNode } from 'react'
import { Actions } from '../parts/Actions.js'
import { Address } from '../parts/Address.js'
import { Badge } from '../parts/Badge.js'
import { Button } from '../parts/Button.js'
import { GlyphIcon, Icon } from '../parts/Icon.js'
import { isolated } from '../parts/isolated.js'
import { List } from '../parts/List.js'
import { Message } from '../parts/Message.js'
import { Row } from '../parts/Row.js'
import { SectionHead } from '../parts/SectionHead.js'
import { useAtom } from '../shell/useAtom.js'
import { useMessages } from '../shell/useMessages.js'
import { useShell } from '../shell/useShell.js'
import { shortAddress } from '../parts/shortAddress.js'
import { ActiveAccount } from './ActiveAccount.js'
import { familyName } from './familyName.js'
import { accountName, profileAccounts, type ProfileAccount } from './profileAccounts.js'

/** Wallets of one namespace: the one in use, others that are connected, those used before. */
export function FamilyWallets({ namespace }: { readonly namespace: Namespace }): ReactNode {
  const shell = useShell()
  const t = useMessages()
  const { connections, metadata, notices } = shell
  const state = useAtom(connections.state)
  const account = useAtom(connections.account(namespace))
  const { active, others, dormant } = profileAccounts(state, namespace)
  const nameOf = ({ address, session }: ProfileAccount) => accountName(account, address) ?? session.wallet.name

  async function use({ connection, address }: ProfileAccount, name: string): Promise<void> {
    try {
      await connections.select(connection.id, address)
      notices.show('success', t('nowActive', { name: isolated(name) }))
    } catch (error) {
      notices.show('error', messageOf(error))
    }
  }
  const addWallet = (
    <Actions>
      <Button variant={active ? undefined : 'primary'} glyph="buy" onClick={() => shell.modal.openFor(namespace)}>
        {t('addWallet')}
      </Button>
    </Actions>
  )
  const v = { family: familyName(shell, namespace), site: isolated(metadata.name) }
  return (
    <>
      {active ? (
        <>
          <SectionHead>{t('activeWallet')}</SectionHead>
          <ActiveAccount key={active.address} account={active} name={accountName(account, active.address)} />
        </>
      ) : (
        <Message
          visual={<GlyphIcon glyph="wallet" size="lg" shape="circle" />}
          title={t('noFamilyWallet', v)}
          space="sm"
        >
          {t('noFamilyWalletText', v)}
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
                subtitle={<WhoseAddress account={other} name={nameOf(other)} />}
                onClick={() => void use(other, nameOf(other))}
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
                onClick={() => void use(former, shortAddress(former.address))}
              />
            ))}
          </List>
        </>
      )}
      {addWallet}
    </>
  )
}

/** The address, and the wallet where the title says something else. */
function WhoseAddress({ account, name }: { readonly account: ProfileAccount; readonly name: string }): ReactNode {
  const wallet = account.session.wallet.name
  return (
    <>
      <Address address={account.address} />
      {name !== wallet && <> · {isolated(wallet)}</>}
    </>
  )
}
