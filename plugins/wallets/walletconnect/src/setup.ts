import {
  atom,
  lazy,
  type Atom,
  type Connector,
  type Contribution,
  type Namespace,
  type WalletListing,
} from '@portico/core'
import type { DeepLinkChoice } from './links/deepLinkChoice.js'
import type { Runtime } from './runtime/createRuntime.js'
import type { WalletConnectOptions } from './WalletConnectOptions.js'
import type { PairingState, WalletConnectSetupContext, WalletConnectSpec } from './WalletConnectSpec.js'

const connectorId = 'walletConnect'
/** Asked for where no chain plugin is installed. */
const everyNamespace: readonly Namespace[] = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']
/** How long a restore may take, ms: longer than for a wallet on the page, as the relay has to answer. */
const restoreDeadline = 8000

export function setup(
  context: WalletConnectSetupContext,
  options: WalletConnectOptions,
): Contribution<WalletConnectSpec> {
  let runs = 0
  let link: DeepLinkChoice | 'peer' | undefined

  const runtime = lazy<Runtime>('walletconnect', async () => {
    const { createRuntime } = await import('./runtime/createRuntime.js')
    return createRuntime({ context: context.plugin, options, connectorId, followedLink: () => link })
  })

  const namespaces = () => {
    const namespaces = Object.keys(options.namespaces ?? {})
    const chains = (context.wants.relay?.all ?? []).map(({ namespace }) => namespace)
    return [...new Set([...(chains.length ? chains : everyNamespace), ...namespaces])]
  }
  const connector = (): Connector => ({
    id: connectorId,
    name: context.t('name'),
    type: 'WALLET_CONNECT',
    namespaces: namespaces(),
    group: { id: connectorId, order: 10 },
    // In the language of the modal, which is known after the setup.
    get badge() {
      return context.t('badge')
    },
    remote: true,
    view: 'ConnectingWalletConnectBasic',
    restoreDeadline,
    async connect(request) {
      link = undefined
      return (await runtime()).connect(request)
    },
    restore: async (request) => (await runtime()).restore(request),
  })
  let made: Connector | undefined

  return {
    // Made when first read: which chains there are is known once every plugin is set up.
    connectors: atom(() => [(made ??= connector())]),
    origins: () => ({ connect: [options.relayUrl?.replace(/^http/i, 'ws') ?? 'wss://relay.walletconnect.org'] }),
    provide: {
      pairing: [
        {
          namespace: '*',
          impl: {
            connectorId,
            walletView: 'ConnectingWalletConnect',
            basicView: 'ConnectingWalletConnectBasic',
            reaches: (listing) => reaches(listing, namespaces()),
            pairs: async (wallet) => (await runtime()).pairs(wallet),
          },
        },
      ],
    },
    api: {
      pairing: pairingState(context),
      preload: async () => void (await runtime()),
      ping: async (id) => (await runtime()).ping(context.plugin.connections.get(id)?.session.saved),
      rememberLink: (choice) => {
        link = choice ?? 'peer'
      },
      logs: () => runtime.loaded?.logs() ?? [],
    },
    start() {
      if (runs++ === 0) runtime.loaded?.setAwake(true)
      return () => {
        // Later: React's StrictMode begins the next run at once, which needs the socket that is open.
        runs--
        setTimeout(() => runs || runtime.loaded?.setAwake(false))
      }
    },
  }
}

/** How the pairing stands, read from the modal's connections. */
function pairingState({ connections }: WalletConnectSetupContext): Atom<PairingState> {
  return atom((get): PairingState => {
    const { attempt, sessions } = get(connections.state)
    if (attempt?.connectorId === connectorId) {
      const { uri, expiresAt, isDelivered = false } = attempt
      return uri === undefined || expiresAt === undefined
        ? { status: 'connecting', isDelivered: false }
        : { status: 'connecting', code: { uri, expiresAt }, isDelivered }
    }
    const isLive = sessions.some((session) => session.connectorId === connectorId && session.status === 'live')
    return { status: isLive ? 'connected' : 'disconnected' }
  })
}

/** Whether a wallet names an app, and either no chains or one of ours. */
function reaches(
  { chains, mobile_link, desktop_link, webapp_link }: WalletListing,
  ours: readonly Namespace[],
): boolean {
  const isOurs = chains.length === 0 || chains.some((chain) => ours.includes(chain.split(':')[0]!))
  return isOurs && Boolean(mobile_link ?? desktop_link ?? webapp_link)
}
