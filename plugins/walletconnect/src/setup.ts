import {
  atom,
  createEntrance,
  type Connector,
  type Contribution,
  type Namespace,
  type WalletListing,
} from '@portico/core'
import type { Runtime } from './runtime/createRuntime.js'
import type { DeepLinkChoice } from './links/deepLinkChoice.js'
import type { WalletConnectOptions } from './WalletConnectOptions.js'
import type { PairingState, WalletConnectContext, WalletConnectSpec } from './WalletConnectSpec.js'

const connectorId = 'walletConnect'
/** Asked for where no chain plugin is there [2.8, 9.48]. */
const everyNamespace: readonly Namespace[] = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']
/** ms (design: connections, restoring) */
const restoreDeadline = 8000

/** What the plugin keeps of one modal before anyone wants to pair. */
export function setup(context: WalletConnectContext, options: WalletConnectOptions): Contribution<WalletConnectSpec> {
  const pairing = atom<PairingState>({ status: 'disconnected' })
  let runs = 0
  let link: DeepLinkChoice | undefined

  const { enter: preload, current } = createEntrance<Runtime>('walletconnect', async () => {
    const { createRuntime } = await import('./runtime/createRuntime.js')
    return createRuntime({
      context,
      options,
      connectorId,
      setPairing: (state) => context.store.set(pairing, state),
      followedLink: () => link,
    })
  })

  const namespaces = () => {
    const own = Object.keys(options.namespaces ?? {})
    const chains = (context.wants.relay?.all ?? []).map(({ namespace }) => namespace)
    return [...new Set([...(chains.length ? chains : everyNamespace), ...own])]
  }
  const connector = (): Connector => ({
    id: connectorId,
    name: context.t('name'),
    type: 'WALLET_CONNECT',
    namespaces: namespaces(),
    group: { id: connectorId, order: 10 },
    badge: context.t('badge'),
    remote: true,
    view: 'ConnectingWalletConnectBasic',
    restoreDeadline,
    async connect(request) {
      link = undefined
      return (await preload()).connect(request)
    },
    restore: async (request) => (await preload()).restore(request),
  })
  let made: Connector | undefined

  return {
    // Made when first read: which chains there are is known once every plugin is set up.
    connectors: atom(() => [(made ??= connector())]),
    provide: {
      pairing: [
        {
          namespace: '*',
          impl: {
            connectorId,
            walletView: 'ConnectingWalletConnect',
            basicView: 'ConnectingWalletConnectBasic',
            reaches: (listing) => reaches(listing, namespaces()),
          },
        },
      ],
    },
    api: {
      pairing,
      preload: async () => void (await preload()),
      ping: async (id) => (await preload()).ping(context.connections.get(id)?.session.saved),
      rememberLink: (choice) => {
        link = choice
      },
      logs: () => current()?.logs() ?? [],
    },
    // A run of the modal begins, and ends by what this returns.
    start() {
      if (runs++ === 0) current()?.setAwake(true)
      return () => {
        // Later, as StrictMode begins the next run at once, and a socket is not to be closed and opened for that.
        runs--
        setTimeout(() => runs || current()?.setAwake(false))
      }
    },
  }
}

/** A wallet that names an app, and no chains or one of ours. */
function reaches(
  { chains, mobile_link, desktop_link, webapp_link }: WalletListing,
  ours: readonly Namespace[],
): boolean {
  const isOurs = chains.length === 0 || chains.some((chain) => ours.includes(chain.split(':')[0]!))
  return isOurs && Boolean(mobile_link ?? desktop_link ?? webapp_link)
}
