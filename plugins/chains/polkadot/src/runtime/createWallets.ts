import { findConnection } from '@portico/chain-kit'
import { caip10, type Caip10, type Connection, type LiveConnection } from '@portico/core'
import { polkadotAssetHub } from '../networks.js'
import type { PolkadotContext } from '../PolkadotSpec.js'
import type { PolkadotWallet } from './PolkadotWallet.js'

export interface ConnectedWallet {
  readonly wallet: PolkadotWallet
  readonly connection: Connection
}

/** The wallets of live sessions. */
export interface Wallets {
  /** @param provider The `provider` of the session. */
  add(provider: object, wallet: PolkadotWallet): void
  /** The wallet in use. While it is being restored, waits for it. Undefined: none is connected. */
  active(): Promise<ConnectedWallet | undefined>
  /**
   * The wallet of an account, on whatever network. While connections are being restored, waits for them.
   * @throws `polkadot/notConnected`, the signal's reason
   */
  find(account: Caip10, signal?: AbortSignal): Promise<ConnectedWallet>
  /** The wallet of an address with any prefix. @throws `polkadot/notConnected` */
  findByAddress(address: string): Promise<ConnectedWallet>
}

export function createWallets(context: PolkadotContext): Wallets {
  const { connections } = context
  const wallets = new WeakMap<object, PolkadotWallet>()
  function toConnected(live: LiveConnection | undefined): ConnectedWallet | undefined {
    const wallet = wallets.get(Object(live?.namespaceSession?.provider) as object)
    return live && wallet && { wallet, connection: live.connection }
  }
  async function find(account: Caip10, signal?: AbortSignal): Promise<ConnectedWallet> {
    const found = toConnected(await findConnection(context, account, signal))
    if (found) return found
    // Another plugin made the session.
    throw context.error('notConnected', {}, { details: 'Connect a wallet that is reached through this plugin.' })
  }
  return {
    add: (provider, wallet) => void wallets.set(provider, wallet),
    async active() {
      await connections.settled('polkadot')
      return toConnected(connections.active('polkadot'))
    },
    find,
    // Connections are found by the key of an account, so that any network will do.
    findByAddress: (address) => find(caip10(polkadotAssetHub.caipNetworkId, address)),
  }
}
