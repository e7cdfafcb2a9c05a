import type { ShellViews } from '@portico/core'
import type { ReactNode } from 'react'
import type { ShellViewProps } from '../frame/ShellView.js'
import { Actions } from '../ui/Actions.js'
import { Body } from '../ui/Body.js'
import { Button } from '../ui/Button.js'
import { Icon } from '../ui/Icon.js'
import { isolated } from '../ui/isolated.js'
import { List } from '../ui/List.js'
import { Message } from '../ui/Message.js'
import { NetworkIcon } from '../ui/NetworkIcon.js'
import { SiteIcon } from '../ui/SiteIcon.js'
import { ConnectionIndicator } from '../ui/ConnectionIndicator.js'
import { useAtom } from '../shell/useAtom.js'
import { useMessages } from '../shell/useMessages.js'
import { useShell } from '../shell/useShell.js'
import { namespaceName } from './namespaceName.js'
import { useNetworkWallets } from './useNetworkWallets.js'
import { WalletChoice } from './WalletChoice.js'

/** A network of another namespace, which needs a wallet of its own; the one that is connected stays so [2.18]. */
export default function SwitchActiveChainView({ params }: ShellViewProps<ShellViews['SwitchActiveChain']>): ReactNode {
  const { switchToChain: namespace, network: id, navigateTo = 'Connect', navigateWithReplace = false } = params
  const shell = useShell()
  const { connections, modal, router } = shell
  const t = useMessages()
  const networks = useAtom(shell.networks)
  const from = useAtom(modal.atoms.network)
  const held = useAtom(connections.list).length > 0
  const { rows, chooser, connected } = useNetworkWallets(namespace, id)
  const target =
    id === undefined ? networks.find(({ chainNamespace }) => chainNamespace === namespace) : shell.network(id)
  const family = isolated(namespaceName(shell, namespace))
  const both = connected && rows.find(({ wallet }) => wallet.connectors.some((one) => one.id === connected.connectorId))

  async function goOn(): Promise<void> {
    if (id !== undefined) await connections.preferNetwork(id)
    // Connect of one namespace begins a history of its own: behind it, its choice of wallets would be the wrong one.
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
      <Message title={t('needsOwnWallet', { family })}>
        {held && from ? (
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
        <Button
          variant={rows.length > 0 ? undefined : 'primary'}
          onClick={() =>
            void goOn().catch((error: unknown) => shell.report(error, { plugin: 'shell', phase: 'connect' }))
          }
        >
          {t('moreWallets', { family })}
        </Button>
        <Button variant="ghost" onClick={() => router.back()}>
          {from ? t('stayOn', { network: isolated(from.name) }) : t('stay')}
        </Button>
      </Actions>
    </Body>
  )
}
