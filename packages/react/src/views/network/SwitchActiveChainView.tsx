import type { ShellViews } from '@portico/core'
import type { ReactNode } from 'react'
import type { ShellViewProps } from '../../shell/ShellView.js'
import { Actions } from '../../ui/Actions.js'
import { Body } from '../../ui/Body.js'
import { Button } from '../../ui/Button.js'
import { Icon, SiteIcon } from '../../ui/Icon.js'
import { isolated } from '../../shell/plainName.js'
import { List } from '../../ui/List.js'
import { Message } from '../../ui/Message.js'
import { NetworkIcon } from '../../ui/RegistryIcon.js'
import { ConnectionIndicator } from '../../ui/ConnectionIndicator.js'
import { useAtomValue } from '../../shell/useAtomValue.js'
import { useViewMessages } from '../../shell/useViewMessages.js'
import { useReason } from '../../shell/useReason.js'
import { useShell } from '../../shell/useShell.js'
import { namespaceName } from '../namespaceName.js'
import { useNetworkWallets } from './useNetworkWallets.js'
import { WalletChoice } from '../connect/WalletChoice.js'

/** Offers wallets for a network of another namespace. The connected wallet stays connected. */
export default function SwitchActiveChainView({ params }: ShellViewProps<ShellViews['SwitchActiveChain']>): ReactNode {
  const reasonOf = useReason()
  const { switchToChain: namespace, network: id, navigateTo = 'Connect', navigateWithReplace = false } = params
  const shell = useShell()
  const { connections, modal, notices, router } = shell
  const t = useViewMessages()
  const networks = useAtomValue(shell.networks)
  const from = useAtomValue(modal.atoms.network)
  const isConnected = useAtomValue(connections.list).length > 0
  const { rows, chooser, connected } = useNetworkWallets(namespace, id)
  const target =
    id === undefined ? networks.find(({ chainNamespace }) => chainNamespace === namespace) : shell.network(id)
  const chain = isolated(namespaceName(shell, namespace))
  const both =
    connected &&
    rows.find(({ wallet }) => wallet.connectors.some((connector) => connector.id === connected.connectorId))

  async function showWallets(): Promise<void> {
    try {
      if (id !== undefined) await connections.preferNetwork(id)
    } catch (error) {
      notices.show('error', reasonOf(error))
      return
    }
    // `open` starts a new history: going back from there must not lead here, where the wallets are of another namespace.
    if (navigateTo === 'Connect' && navigateWithReplace) modal.open({ namespace })
    else if (navigateWithReplace) router.replace(navigateTo)
    else router.push(navigateTo)
  }
  return (
    <Body>
      <ConnectionIndicator
        from={from ? <NetworkIcon network={from} size="lg" /> : <SiteIcon />}
        to={
          target ? (
            <NetworkIcon network={target} size="lg" />
          ) : (
            <Icon name={namespaceName(shell, namespace)} shape="circle" size="lg" />
          )
        }
        state="idle"
      />
      <Message title={t('needsOwnWallet', { chain })}>
        {isConnected && from ? (
          <>
            {t('staysConnected', { network: isolated(from.name) })}
            {both && <> {t('walletDoesBoth', { wallet: isolated(both.wallet.name) })}</>}
          </>
        ) : undefined}
      </Message>
      {rows.length > 0 && (
        <List label={t('wallets')}>
          {rows.map(({ wallet, recent, badge }) => (
            <WalletChoice key={wallet.id} wallet={wallet} chooser={chooser} recent={recent} badge={badge} />
          ))}
        </List>
      )}
      <Actions stack>
        <Button variant={rows.length > 0 ? undefined : 'primary'} onClick={() => void showWallets()}>
          {t('moreWallets', { chain })}
        </Button>
        <Button variant="ghost" onClick={() => router.back()}>
          {from ? t('stayOn', { network: isolated(from.name) }) : t('stay')}
        </Button>
      </Actions>
    </Body>
  )
}
