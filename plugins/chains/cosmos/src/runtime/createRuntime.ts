import { connectionInUse } from '@portico/chain-kit'
import {
  lazy,
  type ActivityCapability,
  type BalancesCapability,
  type ConnectRequest,
  type RelayNamespace,
  type RestoreRequest,
  type SessionHandle,
  type SignMessageCapability,
  type TokensCapability,
  type TransfersCapability,
} from '@portico/core'
import type { CosmosProvider } from '../CosmosProvider.js'
import type { CosmosSigner } from '../CosmosSigner.js'
import type { CosmosContext } from '../CosmosSpec.js'
import type { FoundWallet } from '../wallets/watchWallets.js'
import { createActivity } from './createActivity.js'
import { createNodes } from './createNodes.js'
import { findAccount } from './findAccount.js'
import { readBalance } from './readBalance.js'
import { createRelayNamespace } from './relay/createRelayNamespace.js'
import { openSession, restoreSession } from './session/openSession.js'
import { createTokens } from './tokens/createTokens.js'
import { errors } from '../errors.js'

/** The part of the plugin that is loaded at its first use. There is one for each modal. */
export interface Runtime
  extends BalancesCapability, SignMessageCapability, Omit<TransfersCapability, 'actions'>, CosmosSigner {
  connect(wallet: FoundWallet, request: ConnectRequest): Promise<SessionHandle>
  restore(wallet: FoundWallet, request: RestoreRequest): Promise<SessionHandle | 'absent' | 'unauthorized'>
  readonly relay: RelayNamespace
  readonly activity: ActivityCapability
  readonly tokens: Required<TokensCapability>
}

/** Talks to wallets and nodes without an SDK. CosmJS is loaded with the first transfer. */
export function createRuntime(context: CosmosContext): Runtime {
  context.addErrors(errors)
  const nodes = createNodes(context)
  const transfers = lazy('cosmos', async () =>
    (await import('./transfers/createTransfers.js')).createTransfers(context, nodes),
  )
  return {
    connect: (wallet, request) => openSession(context, wallet, request),
    restore: (wallet, request) => restoreSession(context, wallet, request),
    ...createHostSigner(context),
    relay: createRelayNamespace(context),
    activity: createActivity(context, nodes),
    tokens: createTokens(context, nodes),
    native: (account, signal) => readBalance(context, nodes, account, signal),
    async signMessage({ account, message, signal }) {
      const { provider, chainId, address } = await findAccount(context, account, signal)
      // ADR-036. The signature is in base64: 64 bytes, secp256k1 over the SHA-256 of the amino JSON document.
      const { signature } = await provider.signArbitrary(chainId, address, message, signal)
      return { signature }
    },
    estimate: async (order, signal) => (await transfers()).estimate(order, signal),
    sign: async (order, steps) => (await transfers()).sign(order, steps),
    broadcast: async (order, signed, attempt) => (await transfers()).broadcast(order, signed, attempt),
    find: async (sought, signal) => (await transfers()).find(sought, signal),
  }
}

/** The signer for hosts. It asks the wallet that is in use at the time of the call. */
function createHostSigner(context: CosmosContext): CosmosSigner {
  async function active() {
    const { connection, namespaceSession, session } = await connectionInUse(context, 'cosmos')
    const chainId = connection.networkId.slice('cosmos:'.length)
    return { provider: namespaceSession.provider as CosmosProvider, chainId, session }
  }
  return {
    async getAccounts() {
      const { provider, chainId, session } = await active()
      const { address, publicKey, algo } = await provider.getKey(chainId)
      const wallet = session.wallet.name
      if (algo !== 'secp256k1') throw context.error('keyNotSupported', { wallet, algo })
      if (!publicKey)
        throw context.error(
          'notSupported',
          { wallet, method: 'cosmos_getAccounts' },
          { details: 'It shows its public key with its first signature. Have it sign a message before.' },
        )
      return [{ address, algo, pubkey: publicKey }]
    },
    async signDirect(signer, document) {
      const { provider } = await active()
      return provider.signDirect(document.chainId, signer, document)
    },
    async signAmino(signer, document) {
      const { provider, chainId } = await active()
      // The document of a message names no chain (ADR-036).
      return provider.signAmino(document.chain_id || chainId, signer, document)
    },
  }
}
