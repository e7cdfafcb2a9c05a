import type { PrivateKeyAccount } from 'viem/accounts'
import { caip2 } from '../chains/WalletChain.js'
import { checkEndpoint, sendTransaction } from '../requests/fulfil.js'
import type { PendingRequest } from '../requests/PendingRequest.js'
import { failureCodes, RpcFailure } from '../requests/RpcFailure.js'
import type { WalletState } from '../state/WalletState.js'
import type { Kit } from './openKit.js'
import { chainsOf, grant } from './sessions.js'

export interface Answer {
  /** The JSON-RPC result. */
  readonly result: unknown
  /** The chain that counts from now on. */
  readonly chainId?: number
}

/** What the owner's consent brings about. @throws {RpcFailure} */
export async function answerRequest(
  kit: Kit,
  { ask, chainId, topic }: PendingRequest,
  { chains, addresses, selected }: WalletState,
  accounts: readonly PrivateKeyAccount[],
): Promise<Answer> {
  const signer = (from: string): PrivateKeyAccount => {
    const account = accounts.find(({ address }) => address === from)
    if (!account) throw new RpcFailure(failureCodes.unauthorized, `${from} is not an account of this wallet`)
    return account
  }
  /** A session that lacks the chain it switches to could not use it. */
  const include = async (id: number): Promise<void> => {
    const session = kit.getActiveSessions()[topic]
    const address = addresses[selected]
    if (session && address && !chainsOf(session).includes(caip2(id))) await grant(kit, session, address, [caip2(id)])
  }

  switch (ask.kind) {
    case 'message':
      return { result: await signer(ask.from).signMessage({ message: { raw: ask.raw } }) }
    case 'typedData':
      return { result: await signer(ask.from).signTypedData(ask.definition) }
    case 'transaction': {
      const chain = chains.find(({ id }) => id === chainId)
      if (!chain) throw new RpcFailure(failureCodes.unknownChain, `Chain ${chainId} is not a chain of this wallet`)
      return { result: await sendTransaction(chain, signer(ask.from), ask.fields) }
    }
    case 'switchChain':
      await include(ask.chainId)
      return { result: null, chainId: ask.chainId }
    case 'addChain':
      await checkEndpoint(ask.chain)
      await include(ask.chain.id)
      return { result: null, chainId: ask.chain.id }
  }
}
