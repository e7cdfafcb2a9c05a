import type { Call } from '@portico/core'
import type { SwapToken } from '../SwapQuotes.js'

/** `approve(address,uint256)` of ERC-20. */
const approve = '0x095ea7b3'

/**
 * Functions of routers after Uniswap V2 that swap an exact amount, and at which argument the least that is given, and its receiver,
 * stand.
 */
const routerFunctions: Readonly<
  Record<string, { readonly amount?: number; readonly minimum: number; readonly receiver: number }>
> = {
  // swapExactETHForTokens(uint256,address[],address,uint256)
  '0x7ff36ab5': { minimum: 0, receiver: 2 },
  // swapExactTokensForETH(uint256,uint256,address[],address,uint256)
  '0x18cbafe5': { amount: 0, minimum: 1, receiver: 3 },
  // swapExactTokensForTokens(uint256,uint256,address[],address,uint256)
  '0x38ed1739': { amount: 0, minimum: 1, receiver: 3 },
}

/** An allowance that a call gives, or undefined for any other call. */
export function readApproval({ data = '' }: Call): { readonly spender: string; readonly amount: bigint } | undefined {
  if (!isCallOf(data, approve, 2)) return undefined
  return { spender: addressAt(data, 0), amount: uintAt(data, 1) }
}

/** What the router of a swap is told, or undefined where its function is not known. */
export function readRouterCall({
  data = '',
}: Call): { readonly amount: bigint | undefined; readonly minimum: bigint; readonly receiver: string } | undefined {
  const { amount, minimum = 0, receiver = 0 } = routerFunctions[data.slice(0, 10).toLowerCase()] ?? {}
  if (receiver === 0 || data.length < 10 + 64 * (receiver + 1)) return undefined
  return {
    amount: amount === undefined ? undefined : uintAt(data, amount),
    minimum: uintAt(data, minimum),
    receiver: addressAt(data, receiver),
  }
}

/** Whether two addresses of EVM are the same. Capitals are a checksum only. */
export function isSameAddress(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

/** What stands in for the native currency where an address of a token is asked for. */
export const nativeAddress: string = `0x${'e'.repeat(40)}`

export const isNativeAddress = (address: string): boolean => isSameAddress(address, nativeAddress)

/** Of a token, or of what stands in for the native currency. */
export const addressOf = ({ token = nativeAddress }: SwapToken): string => token

const isCallOf = (data: string, selector: string, words: number): boolean =>
  data.slice(0, 10).toLowerCase() === selector && data.length === 10 + 64 * words
const wordAt = (data: string, index: number): string => data.slice(10 + 64 * index, 74 + 64 * index)
const addressAt = (data: string, index: number): string => `0x${wordAt(data, index).slice(24)}`
const uintAt = (data: string, index: number): bigint => BigInt(`0x${wordAt(data, index)}`)
