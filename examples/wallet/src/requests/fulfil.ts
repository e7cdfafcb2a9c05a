import { BaseError, type Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { publicClientOf, signingClientOf } from '../chains/chainClients.js'
import type { WalletChain } from '../chains/WalletChain.js'
import type { TransactionFields } from './PendingRequest.js'
import { failureCodes, RpcFailure } from './RpcFailure.js'

const reasonOf = (error: unknown): string =>
  error instanceof BaseError ? error.shortMessage : error instanceof Error ? error.message : String(error)

/**
 * Signs a transaction with the account's key and gives it to the chain.
 *
 * @throws {RpcFailure} -32000 with the chain's reason
 */
export async function sendTransaction(
  chain: WalletChain,
  account: PrivateKeyAccount,
  fields: TransactionFields,
): Promise<Hex> {
  if (!chain.rpcUrl)
    throw new RpcFailure(failureCodes.serverError, `No endpoint is configured for ${chain.name} (chain ${chain.id})`)
  const { to, value, data, gas, nonce } = fields
  try {
    return await signingClientOf(chain, account).sendTransaction({
      value,
      ...(to === undefined ? {} : { to }),
      ...(data === undefined ? {} : { data }),
      ...(gas === undefined ? {} : { gas }),
      ...(nonce === undefined ? {} : { nonce }),
    })
  } catch (error) {
    throw new RpcFailure(failureCodes.serverError, reasonOf(error))
  }
}

/**
 * Asks an endpoint which chain it serves: a dapp could name any.
 *
 * @throws {RpcFailure} -32602 when it serves another, -32000 when it does not answer
 */
export async function checkEndpoint(chain: WalletChain): Promise<void> {
  const served = await publicClientOf(chain)
    .getChainId()
    .catch((error: unknown) => {
      throw new RpcFailure(failureCodes.serverError, `${chain.rpcUrl} does not answer: ${reasonOf(error)}`)
    })
  if (served !== chain.id)
    throw new RpcFailure(failureCodes.invalidParams, `${chain.rpcUrl} serves chain ${served}, not ${chain.id}`)
}
