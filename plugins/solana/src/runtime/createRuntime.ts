import { parseCaip10, withErrorTexts, type BalancesCapability, type SignMessageCapability } from '@portico/core'
import * as v from 'valibot'
import { fromBase58, toBase58 } from './wire/base58.js'
import { findNetwork } from '../networks/findNetwork.js'
import type { Listeners } from '../provider/Listeners.js'
import type { SolanaContext, SolanaSpec } from '../SolanaSpec.js'
import { createTokens } from './tokens/createTokens.js'
import { createGetConnection } from './getConnection.js'
import { createNodes } from './node/createNodes.js'
import { createHostMethods } from './provider/createHostMethods.js'
import { followConnection } from './provider/followConnection.js'
import { createRelayNamespace } from './relay/createRelayNamespace.js'
import type { Runtime } from './Runtime.js'
import { openSession, restoreSession } from './session/openSession.js'
import { texts } from './texts.js'
import { createSending } from './transfers/createSending.js'
import { createTransfers } from './transfers/createTransfers.js'
import { createWallets } from './Wallets.js'

const balanceSchema = v.object({ value: v.pipe(v.number(), v.integer(), v.minValue(0)) })

/** Talks to wallets and nodes by itself; web3.js comes with the first transaction. */
export function createRuntime(door: SolanaContext, listeners: Listeners): Runtime {
  const context = withErrorTexts<SolanaSpec, SolanaContext>(door, texts)
  const nodes = createNodes(context)
  const wallets = createWallets(context)
  const sending = createSending(nodes)
  const tokens = createTokens(context, nodes, sending, wallets)

  const native: BalancesCapability['native'] = async (account, signal) => {
    const { networkId, address } = parseCaip10(account)
    const params = [address, { commitment: 'confirmed' }]
    const { value } = await nodes.ask({ networkId, method: 'getBalance', params, schema: balanceSchema, signal })
    const { decimals, symbol } = findNetwork(context, networkId)!.nativeCurrency
    return { amount: BigInt(value), decimals, symbol }
  }
  /** ed25519 over the UTF-8 of the message, nothing added. Answers base58. */
  const signMessage: SignMessageCapability['signMessage'] = async ({ account, message, signal }) => {
    signal?.throwIfAborted()
    const { networkId, address } = parseCaip10(account)
    const { wallet } = wallets.findConnection(account)
    const bytes = new TextEncoder().encode(message)
    return { signature: toBase58(await wallet.signMessage(bytes, { address, networkId, signal })) }
  }
  return {
    connect: (wallet, request) => openSession(context, wallets, wallet, request),
    restore: (wallet, request) => restoreSession(context, wallets, wallet, request),
    ...createTransfers(context, nodes, sending, wallets),
    ...createHostMethods(wallets, sending),
    listTokens: tokens.list,
    estimateToken: tokens.estimate,
    sendToken: tokens.send,
    getConnection: createGetConnection(context),
    relay: createRelayNamespace(context, wallets),
    follow: (signal) => followConnection(context, listeners, signal),
    publicKey() {
      const { connection, namespaceSession } = context.connections.active('solana') ?? {}
      return namespaceSession && connection && fromBase58(connection.selected)
    },
    native,
    signMessage,
  }
}
