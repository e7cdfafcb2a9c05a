import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import {
  parseCaip10,
  type BalancesCapability,
  type ConnectRequest,
  type RelayNamespace,
  type RestoreRequest,
  type SessionHandle,
  type SignMessageCapability,
  type TransfersCapability,
} from '@portico/core'
import { polkadotAssetHub } from '../networks.js'
import type { PolkadotApi, PolkadotContext, PolkadotSigner } from '../PolkadotSpec.js'
import { publicKeyOf } from '../publicKeyOf.js'
import type { FoundWallet } from '../watchWallets.js'
import { networkOf } from './accountsOn.js'
import { createApis, type Apis } from './createApis.js'
import { createRelayNamespace } from './createRelayNamespace.js'
import { createTransfers } from './createTransfers.js'
import { createWallets, type Wallets } from './createWallets.js'
import { openSession, restoreSession } from './openSession.js'
import { createNodes, createReadBalance } from './createNodes.js'
import { errors } from '../errors.js'

type HostMethods = PolkadotSigner & Pick<PolkadotApi, 'getAccounts' | 'getApi'>

/** Everything that talks to wallets and nodes; one per modal. `@polkadot/api` is loaded by the first transaction. */
export interface Runtime extends BalancesCapability, SignMessageCapability, HostMethods {
  readonly transfers: TransfersCapability
  connect(wallet: FoundWallet, request: ConnectRequest): Promise<SessionHandle>
  restore(wallet: FoundWallet, request: RestoreRequest): Promise<SessionHandle | 'absent' | 'unauthorized'>
  readonly relay: RelayNamespace
  /** Closes connections to nodes when the signal fires. */
  endWith(signal: AbortSignal): void
}

export function createRuntime(context: PolkadotContext): Runtime {
  context.addErrors(errors)
  const wallets = createWallets(context)
  const apis = createApis(context)
  const nodes = createNodes(context)
  return {
    connect: (wallet, request) => openSession(context, wallets, wallet, request),
    restore: (wallet, request) => restoreSession(context, wallets, wallet, request),
    transfers: createTransfers(context, wallets, apis, nodes),
    ...createHostMethods(context, wallets, apis),
    native: createReadBalance(context, nodes),
    signMessage: createSignMessage(wallets),
    relay: createRelayNamespace(context, wallets),
    endWith: apis.endWith,
  }
}

function createHostMethods(
  { connections, networks, store }: PolkadotContext,
  wallets: Wallets,
  apis: Apis,
): HostMethods {
  return {
    async signPayload(payload) {
      const { wallet } = await wallets.findByAddress(payload.address)
      // A transaction names its chain.
      return wallet.signPayload(payload, { networkId: networkOf(payload.genesisHash) })
    },
    async signRaw(raw) {
      const { wallet, connection } = await wallets.findByAddress(raw.address)
      return wallet.signRaw(raw, { networkId: connection.networkId })
    },
    async getAccounts() {
      const active = await wallets.active()
      if (!active) return []
      const known = active.wallet.accounts()
      return active.connection.accounts.map(({ address, name }) => ({
        address,
        name,
        keyType: known.find(({ publicKey }) => publicKey === publicKeyOf(address))?.keyType,
      }))
    },
    async getApi() {
      const { networkId } = store.get(connections.account('polkadot'))
      const [first = polkadotAssetHub] = store.get(networks('polkadot'))
      const { api } = await apis.open(networkId ?? first.caipNetworkId)
      return api
    },
  }
}

/**
 * `signRaw` over the UTF-8 of `<Bytes>…</Bytes>`: wallets wrap a message so that it can never be a valid transaction. It is
 * wrapped here, so that wallets that wrap and wallets that do not sign the same bytes. The signature is hexadecimal, of 64
 * bytes, or 65 for ecdsa.
 */
function createSignMessage(wallets: Wallets): SignMessageCapability['signMessage'] {
  return async ({ account, message, signal }) => {
    const { networkId, address } = parseCaip10(account)
    const { wallet } = await wallets.find(account, signal)
    const signedMessage = `<Bytes>${message}</Bytes>`
    const data = `0x${bytesToHex(utf8ToBytes(signedMessage))}`
    const { signature } = await wallet.signRaw({ address, data, type: 'bytes' }, { networkId, signal })
    return { signature, signedMessage }
  }
}
