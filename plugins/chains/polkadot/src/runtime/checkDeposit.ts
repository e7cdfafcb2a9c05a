import { findNetwork } from '@portico/chain-kit'
import { formatUnits, safeName, type Caip2 } from '@portico/core'
import type { PolkadotContext } from '../PolkadotSpec.js'
import { publicKeyOf } from '../publicKeyOf.js'
import type { Transfer } from './compareExtrinsic.js'

/** What the chain says of both ends of a transfer, in planck. */
export interface Funds {
  /** The existential deposit: an account has as much, or is closed. */
  readonly least: bigint
  /** Free, of the payer. */
  readonly payer: bigint
  /** What the payer has to keep: the deposit, or what is frozen. */
  readonly kept: bigint
  /** Free, of the receiver; 0 for an account that the chain does not know. */
  readonly receiver: bigint
  /** Of the asset that is sent. Undefined: the native currency is, or there is no such asset. */
  readonly asset?: AssetFunds | undefined
}

/** In smallest units of the asset. */
export interface AssetFunds {
  readonly symbol: string
  readonly decimals: number
  /** An account has as much of it, or nothing. */
  readonly least: bigint
  /** Whether an account may have it without the native currency. */
  readonly isSufficient: boolean
  readonly payer: bigint
  readonly receiver: bigint
}

/**
 * Such a transfer would fail in its block, and its fee would be paid.
 * @throws `polkadot/receiverBelowMinimum`, `polkadot/payerBelowMinimum`, `polkadot/notEnough`, `polkadot/unknownToken`,
 * `polkadot/decimalsDiffer`
 */
export function checkDeposit(
  context: PolkadotContext,
  networkId: Caip2,
  { from, to, amount, asset }: Transfer,
  { fee, funds }: { readonly fee: bigint; readonly funds: Funds },
): void {
  const { symbol: currency = '', decimals = 0 } = findNetwork(context, networkId)?.nativeCurrency ?? {}
  const native = { currency, decimals, least: funds.least }
  const isSelf = publicKeyOf(from) === publicKeyOf(to)
  if (asset === undefined) {
    // What an account sends to itself stays in it.
    if (isSelf) return
    checkReceiver(native, funds.receiver, amount)
    checkPayer({ ...native, least: funds.kept }, funds.payer, amount + fee)
    return
  }
  const token = String(asset.id)
  if (!funds.asset) throw context.error('unknownToken', { token }, { details: 'The network has no such asset.' })
  const { payer, receiver, isSufficient, ...described } = funds.asset
  if (described.decimals !== asset.decimals)
    throw context.error(
      'decimalsDiffer',
      { token, shown: asset.decimals, found: described.decimals },
      { details: 'Nothing was sent.' },
    )
  const named = { ...described, currency: safeName(described.symbol) ?? token }
  if (payer < amount) throw context.error('notEnough', { token: named.currency }, { details: 'Send less.' })
  checkPayer({ ...native, least: funds.kept }, funds.payer, fee)
  if (isSelf) return
  checkPayer(named, payer, amount)
  checkReceiver(named, receiver, amount)
  // The account of an asset needs one of the native currency.
  if (!isSufficient && receiver === 0n) checkReceiver(native, funds.receiver, 0n)

  function checkReceiver({ currency: unit, decimals: digits, least }: Unit, has: bigint, gets: bigint): void {
    if (has + gets >= least) return
    throw context.error(
      'receiverBelowMinimum',
      { currency: unit, minimum: formatUnits(least - has, digits) },
      { details: 'The network keeps no account with less. Nothing was sent.' },
    )
  }
  function checkPayer({ currency: unit, decimals: digits, least }: Unit, has: bigint, gives: bigint): void {
    if (has - gives >= least) return
    throw context.error(
      'payerBelowMinimum',
      { currency: unit, minimum: formatUnits(least, digits) },
      { details: 'Send less: the network closes an account that has less.' },
    )
  }
}

interface Unit {
  readonly currency: string
  readonly decimals: number
  readonly least: bigint
}
