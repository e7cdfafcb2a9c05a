import { codeOf, walletCodeOf } from '@portico/chain-kit'
import {
  isPorticoError,
  isRejection,
  messageOf,
  pause,
  providerErrorCodes,
  rpcErrorCodes,
  transferNotSent,
  type Caip2,
} from '@portico/core'
import type { RuntimeDeps } from '../RuntimeDeps.js'
import { coinsOf } from './planTransfer.js'
import { coinKey, type Coin } from './selectCoins.js'

/** Raised by this plugin before the wallet shows anything: its account and network are compared first. */
const notAsked: ReadonlySet<string> = new Set([
  'bitcoin/accountChanged',
  'bitcoin/networkChanged',
  'bitcoin/networkNotSupported',
  'bitcoin/notConnected',
])
/** Codes with which wallets refuse before they ask the visitor. */
const refusedAtOnce: ReadonlySet<number | undefined> = new Set([
  providerErrorCodes.unauthorized,
  rpcErrorCodes.invalidParams,
])
/** Codes by which wallets say that the visitor refused: of EIP-1193, and of relays. */
const explicitRefusals: ReadonlySet<number | undefined> = new Set([providerErrorCodes.userRejected, 5000, 5002])
/** How often coins are read, and ms between two reads: a transaction needs a moment to reach the nodes. */
const checks = { count: 3, pause: 1500 } as const

interface Asked {
  readonly networkId: Caip2
  readonly address: string
  /** What the wallet would spend. Undefined where it may spend coins that are not known here. */
  readonly coins: readonly Coin[] | undefined
  /** For what leaves the transfer to be looked for. */
  readonly badAnswer: Error
}

/**
 * What a wallet that threw means for a transfer that it may have sent. It may pass on what its node said after it had sent: only a
 * code is the visitor's own word. All else that sounds like a refusal counts once the coins stay where they were.
 * @returns what `sign` throws: the refusal, `core/transferNotSent`, or what leaves the transfer to be looked for
 */
export async function afterRefusal(
  deps: Pick<RuntimeDeps, 'esplora'>,
  request: Asked,
  thrown: unknown,
): Promise<unknown> {
  if (isPorticoError(thrown) && notAsked.has(thrown.code)) return transferNotSent(thrown)
  const isRefusal = isRejection(thrown)
  if (!isRefusal && !isUnasked(thrown)) return thrown
  const isExplicit = isRefusal && explicitRefusals.has(walletCodeOf(thrown))
  // Undefined where that cannot be known.
  const areUnspent = await stayUnspent(deps, request, isExplicit ? 1 : checks.count).catch(() => undefined)
  if (areUnspent ?? isExplicit) return isRefusal ? thrown : transferNotSent(thrown)
  return request.badAnswer
}

/** Undefined where the coins are not known. @throws when no node answers */
async function stayUnspent(
  deps: Pick<RuntimeDeps, 'esplora'>,
  { networkId, address, coins }: Asked,
  count: number,
): Promise<boolean | undefined> {
  if (!coins) return undefined
  for (let times = 1; ; times += 1) {
    const unspent = new Set((await coinsOf(deps, networkId, address, undefined)).map(coinKey))
    if (!coins.every((coin) => unspent.has(coinKey(coin)))) return false
    if (times === count) return true
    await pause(checks.pause, undefined)
  }
}

/** Whether the wallet says that it did not ask the visitor. */
function isUnasked(thrown: unknown): boolean {
  // Nodes that time out use the code of a request that waits in the wallet.
  if (isPorticoError(thrown, 'bitcoin/requestPending')) return /pending|already/i.test(messageOf(thrown.cause))
  return isPorticoError(thrown) ? isPorticoError(thrown, 'bitcoin/notSupported') : refusedAtOnce.has(codeOf(thrown))
}
