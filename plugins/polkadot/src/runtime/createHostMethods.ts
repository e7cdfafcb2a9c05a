import type { Caip2 } from '@portico/core'
import { publicKeyOf } from '../chain/publicKeyOf.js'
import { polkadotChain } from '../networks/polkadotChain.js'
import type { PolkadotContext } from '../PolkadotSpec.js'
import type { Apis } from './createApis.js'
import type { Runtime } from './Runtime.js'
import type { Wallets } from './Wallets.js'

/** What hosts ask, whoever is connected when they do. */
export function createHostMethods(
  { connections, networks, store }: PolkadotContext,
  wallets: Wallets,
  apis: Apis,
): Pick<Runtime, 'signPayload' | 'signRaw' | 'getAccounts' | 'getApi'> {
  return {
    async signPayload(payload) {
      const { wallet } = await wallets.holdingAddress(payload.address)
      // A transaction says itself which chain it is for.
      return wallet.signPayload(payload, { networkId: `polkadot:${payload.genesisHash.slice(2, 34)}` })
    },
    async signRaw(raw) {
      const { wallet, live } = await wallets.holdingAddress(raw.address)
      return wallet.signRaw(raw, { networkId: live.connection.networkId })
    },
    async getAccounts() {
      const held = await wallets.inUse()
      return (held?.live.connection.accounts ?? []).map(({ address }) => {
        const known = held?.wallet.accounts().find(({ publicKey }) => publicKey === publicKeyOf(address))
        return { address, name: known?.name, keyType: known?.keyType }
      })
    },
    async getApi() {
      const { networkId = store.get(networks('polkadot'))[0]?.caipNetworkId } = store.get(
        connections.account('polkadot'),
      )
      const { api } = await apis.open(networkId ?? (polkadotChain.caipNetworkId as Caip2))
      return api
    },
  }
}
