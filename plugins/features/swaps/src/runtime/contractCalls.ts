import type { Call, SwapTransactions } from '@portico/core'

/** `approve(address,uint256)` of ERC-20. */
const approve = '0x095ea7b3'

/** An allowance that a call gives, or undefined for any other call. */
export function readApproval({ data = '' }: Call): { readonly spender: string; readonly amount: bigint } | undefined {
  if (!isCallOf(data, approve, 2)) return undefined
  return { spender: addressAt(data, 0), amount: uintAt(data, 1) }
}

/** All calls of a swap. An approval that only takes an allowance back is followed by another one, which is not built yet. */
export function callsOf({ approval, swap }: SwapTransactions, amount: bigint): readonly Call[] {
  const given = approval && readApproval(approval)
  if (!approval) return [swap]
  return given?.amount === 0n ? [approval, approvalCall(approval.to, given.spender, amount), swap] : [approval, swap]
}

/** A call of a token that lets a contract take an amount, and no more. */
function approvalCall(token: string, spender: string, amount: bigint): Call {
  const words = [BigInt(spender), amount].map((word) => word.toString(16).padStart(64, '0'))
  return { to: token, data: `${approve}${words.join('')}`, value: 0n }
}

/** Whether two addresses of EVM are the same. Capitals are a checksum only. */
export function isSameAddress(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

const isCallOf = (data: string, selector: string, words: number): boolean =>
  data.slice(0, 10).toLowerCase() === selector && data.length === 10 + 64 * words
const wordAt = (data: string, index: number): string => data.slice(10 + 64 * index, 74 + 64 * index)
const addressAt = (data: string, index: number): string => `0x${wordAt(data, index).slice(24)}`
const uintAt = (data: string, index: number): bigint => BigInt(`0x${wordAt(data, index)}`)
