import { codeOf, walletCodeOf } from '@portico/chain-kit'
import {
  isPorticoError,
  isRejection,
  messageOf,
  providerErrorCodes,
  rpcErrorCodes,
  transferNotSent,
  type TransferNotes,
} from '@portico/core'
import type { EvmContext } from '../../EvmSpec.js'
import type { ConnectedWallet } from '../connectedWallet.js'
import { hasSentNothing } from './hasSentNothing.js'
import type { Ask } from './readTransaction.js'

/** Codes with which wallets refuse before they ask the visitor: EIP-1193, EIP-1474, EIP-5792. */
const refusedAtOnce: ReadonlySet<number | undefined> = new Set([
  providerErrorCodes.unauthorized,
  providerErrorCodes.unrecognizedChain,
  rpcErrorCodes.invalidParams,
  5700, // a capability that the wallet does not have
  5710, // another network
  5740, // too many calls
])

/**
 * What a wallet that threw means for a transfer. It may pass on what its node said after it had sent: only code 4001 is the visitor's
 * own word. All else that sounds like a refusal counts once the nodes show no new transaction of the account.
 * @returns what `sign` throws: the refusal, `core/transferNotSent`, or what leaves the transfer to be looked for
 */
export async function afterRefusal(
  context: EvmContext,
  { ask, wallet, anchor }: { readonly ask: Ask; readonly wallet: ConnectedWallet; readonly anchor: TransferNotes },
  thrown: unknown,
): Promise<unknown> {
  const isRefusal = isRejection(thrown)
  if (!isRefusal && !isUnasked(thrown)) return thrown
  const isExplicit = isRefusal && walletCodeOf(thrown) === providerErrorCodes.userRejected
  const isQuiet = await staysQuiet(ask, wallet, { pending: anchor['pending'], ...(isExplicit && { count: 1 }) })
  if (isQuiet ?? isExplicit) return isRefusal ? thrown : transferNotSent(thrown)
  return context.error(
    'badAnswer',
    { from: wallet.name, method: 'eth_sendTransaction' },
    { details: 'It may have been sent all the same. Look in the wallet before you send it again.' },
  )
}

/** Undefined where the nodes cannot tell: none answers, or others send for the account. */
async function staysQuiet(
  ask: Ask,
  { address, isContractWallet, isSmartAccount }: ConnectedWallet,
  sought: { readonly pending: unknown; readonly count?: number },
): Promise<boolean | undefined> {
  if (isContractWallet || isSmartAccount) return undefined
  return hasSentNothing(ask, { address, ...sought }, undefined).catch(() => undefined)
}

/** Whether the wallet says that it did not ask the visitor. */
function isUnasked(thrown: unknown): boolean {
  // Nodes that time out use the code of a request that waits in the wallet.
  if (isPorticoError(thrown, 'evm/requestPending')) return /pending|already/i.test(messageOf(thrown.cause))
  if (isPorticoError(thrown)) return !isPorticoError(thrown, 'evm/badAnswer')
  return refusedAtOnce.has(codeOf(thrown))
}
