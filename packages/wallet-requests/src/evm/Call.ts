import { getAddress, isAddress, type Hex } from 'viem'

/** A call as a transaction or a batch makes it. */
export interface Call {
  /** Absent: the data is the code of a new contract. */
  readonly to?: string | undefined
  /** Lower case. */
  readonly data: Hex
  readonly value: bigint
}

/** Calls of a smart account have a receiver each. */
export type DirectedCall = Call & { readonly to: string }

/** @returns the address in its checksummed form; undefined for anything else */
export function addressOf(value: unknown): string | undefined {
  return typeof value === 'string' && isAddress(value, { strict: false }) ? getAddress(value.toLowerCase()) : undefined
}
