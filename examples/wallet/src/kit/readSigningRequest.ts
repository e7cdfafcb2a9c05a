import type { SessionTypes } from '@walletconnect/types'
import type { Config } from '../config/readConfig.js'
import { isCaip2 } from '../namespaces/caip2.js'
import type { KnownAnswer, WalletNamespace } from '../namespaces/WalletNamespace.js'
import { describePeer } from '../proposals/summarizeProposal.js'
import type { SigningRequest } from '../requests/PendingRequest.js'
import { failureCodes, RpcFailure } from '../requests/RpcFailure.js'
import type { IncomingRequest } from './readRequest.js'

/**
 * Reads a request of a namespace other than `eip155`, and checks it against its session. What signs comes with the first
 * request: a visitor who never asks for Solana never loads it.
 *
 * @throws {RpcFailure} what the dapp gets as its answer, without the owner being asked
 */
export async function readSigningRequest(
  namespace: WalletNamespace,
  { id, topic, params }: IncomingRequest,
  session: Pick<SessionTypes.Struct, 'namespaces' | 'peer'> | undefined,
  nodeUrls: Config['nodeUrls'],
): Promise<SigningRequest | KnownAnswer> {
  if (!session) throw new RpcFailure(failureCodes.unauthorized, 'There is no such session')
  const { chainId } = params
  const { method, params: raw } = params.request as { readonly method: string; readonly params: unknown }
  const granted = session.namespaces[namespace.id]
  if (!namespace.methods.includes(method) || !granted?.methods.includes(method))
    throw new RpcFailure(failureCodes.unsupportedMethod, `${method} is not supported`)
  const accounts = granted.accounts
    .filter((account) => account.startsWith(`${chainId}:`))
    .map((account) => account.slice(chainId.length + 1))
  if (!isCaip2(chainId) || accounts.length === 0)
    throw new RpcFailure(failureCodes.unknownChain, `${chainId} is not a chain of this session`)
  const room = await namespace.load()
  const ask = room.read(method, raw, { chainId, accounts, nodeUrl: nodeUrls[chainId] })
  if (ask.kind === 'known') return ask
  return { topic, id, chainId, method, ask, dapp: describePeer(session.peer.metadata).name }
}
