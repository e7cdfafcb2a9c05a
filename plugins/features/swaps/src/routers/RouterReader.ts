import type { Call } from '@portico/core'
import type { Hex } from 'viem'

/** A native currency, or the address of a token. */
export type Asset = 'native' | Hex

/** What a call of a router does, as far as the call tells. */
export interface RoutedSwap {
  readonly from: Asset
  /** Undefined where pools alone say it. Then only the trial on a node finds what is given: no built-in reader answers so. */
  readonly to: Asset | undefined
  /** Most that it takes of `from`, smallest units. */
  readonly amount: bigint
  /** Least that it gives of `to`, smallest units: with less it reverts. */
  readonly minimum: bigint
  /** Who gets it. `payer`: who calls. */
  readonly receiver: 'payer' | Hex
  /** Other tokens that it may take of the payer, as far as the call tells. */
  readonly touched?: readonly Hex[]
  /** Contracts that it runs and that can keep what they get: each has to be a router too. */
  readonly through?: readonly Hex[]
}

/** Reads a call, or answers undefined for what it does not know to the letter. Throwing means the same. */
export type RouterReader = (call: { readonly data: Hex; readonly value: bigint }) => RoutedSwap | undefined

/** What routers take for the native currency where the address of a token is asked for. */
export const nativeStandIns: { readonly zero: Hex; readonly es: Hex } = {
  zero: `0x${'0'.repeat(40)}`,
  es: `0x${'e'.repeat(40)}`,
}

/** What an address stands for, where `natives` stand for the native currency. @throws where it is neither that nor a token */
export function assetOf(address: Hex, ...natives: readonly Hex[]): Asset {
  const lowered = address.toLowerCase()
  if (natives.some((native) => native === lowered)) return 'native'
  if (BigInt(address) === 0n) throw new Error('The zero address is no token.')
  return address
}

/** What `reader` makes of a call. */
export function readCall(reader: RouterReader, { data = '0x', value = 0n }: Call): RoutedSwap | undefined {
  try {
    return reader({ data: data as Hex, value })
  } catch {
    return undefined
  }
}
