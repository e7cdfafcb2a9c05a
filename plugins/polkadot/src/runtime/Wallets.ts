import { parseCaip10, type Caip10, type LiveConnection } from '@portico/core'
import type { PolkadotContext } from '../PolkadotSpec.js'
import { publicKeyOf } from '../chain/publicKeyOf.js'
import type { PolkadotWallet } from './wallet/PolkadotWallet.js'

/** A wallet that holds an account now. */
export interface Held {
  readonly wallet: PolkadotWallet
  readonly live: LiveConnection
}

/** The wallets of live sessions, each by what its session has as `provider`. */
export interface Wallets {
  keep(provider: object, wallet: PolkadotWallet): void
  /** The wallet in use, once no restore is pending; undefined: nobody is connected. */
  inUse(): Promise<Held | undefined>
  /** The wallet of an account: the one in use where it holds it, else any other that is connected. @throws `polkadot/notConnected` */
  findConnection(account: Caip10): Held
  /** The same of an address with any prefix, once no restore is pending. @throws `polkadot/notConnected` */
  holdingAddress(address: string): Promise<Held>
}

export function createWallets({ connections, store, error }: PolkadotContext): Wallets {
  const kept = new WeakMap<object, PolkadotWallet>()
  const heldBy = (live: LiveConnection | undefined): Held | undefined => {
    const wallet = live?.namespaceSession && kept.get(live.namespaceSession.provider as object)
    return live && wallet && { wallet, live }
  }
  function findConnection(address: string): Held {
    const publicKey = publicKeyOf(address)
    const others = store.get(connections.list).map(({ id }) => connections.get(id))
    const live = [connections.active('polkadot'), ...others].find(
      (one) =>
        one?.namespaceSession &&
        one.connection.namespace === 'polkadot' &&
        one.connection.accounts.some((mine) => publicKeyOf(mine.address) === publicKey),
    )
    const held = heldBy(live)
    if (held) return held
    throw error('notConnected', {}, { details: `No connected wallet holds ${address}. Connect the one that does.` })
  }
  return {
    keep: (provider, wallet) => void kept.set(provider, wallet),
    async inUse() {
      await connections.settled('polkadot')
      return heldBy(connections.active('polkadot'))
    },
    findConnection: (account) => findConnection(parseCaip10(account).address),
    async holdingAddress(address) {
      await connections.settled('polkadot')
      return findConnection(address)
    },
  }
}
