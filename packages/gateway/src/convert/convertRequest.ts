import { getAddress, isAddress, maxUint256, type Address } from 'viem'
import * as v from 'valibot'
import { SwapRefusal, type SwapOrder, type SwapToken } from './SwapProvider.js'
import type { NetworkSwaps } from './NetworkSwaps.js'

/** Swaps by CAIP-2 id. */
export type Swaps = ReadonlyMap<string, NetworkSwaps>

/** The fields of a request, of the query or of a body, as they came. */
export type Fields = Readonly<Record<string, string | undefined>>

/** Body of `POST /v1/convert/build-transaction`. */
export interface BuildTransactionBody {
  readonly projectId?: string | undefined
  readonly amount: string
  readonly from: string
  readonly to: string
  readonly userAddress: string
  /** `slippage`: per cent. */
  readonly eip155?: { readonly slippage?: number | undefined } | undefined
  readonly disableEstimate: boolean
}

export const BuildTransactionBodySchema: v.GenericSchema<unknown, BuildTransactionBody> = v.object({
  projectId: v.optional(v.string()),
  amount: v.string(),
  from: v.string(),
  to: v.string(),
  userAddress: v.string(),
  eip155: v.optional(v.object({ slippage: v.optional(v.number()) })),
  disableEstimate: v.optional(v.boolean(), false),
})

/** Per cent. */
const defaultSlippage = 1
const [leastSlippage, mostSlippage] = [0.1, 50]

/** @throws SwapRefusal */
export function readNetwork(swaps: Swaps, chain: string): NetworkSwaps {
  const found = swaps.get(chain)
  if (!found) throw new SwapRefusal('chainId', 'Swaps are not offered on this network.')
  return found
}

/** A token by its CAIP-10 identifier, which also names the network. @throws SwapRefusal */
export function readToken(swaps: Swaps, fields: Fields, field: string): { network: NetworkSwaps; token: SwapToken } {
  const { chain, address } = splitAccount(fields, field)
  const network = readNetwork(swaps, chain)
  const token = network.token(address)
  if (!token) throw new SwapRefusal(field, 'This token cannot be swapped here.')
  return { network, token }
}

/** An account, by its CAIP-10 identifier or its address alone. @throws SwapRefusal */
export function readUser({ chain }: NetworkSwaps, fields: Fields, field = 'userAddress'): Address {
  const text = fields[field] ?? ''
  if (isAddress(text, { strict: false })) return getAddress(text)
  const account = splitAccount(fields, field)
  if (account.chain !== chain) throw new SwapRefusal(field, `${field} must be an account on the network of the tokens.`)
  return account.address
}

/** Smallest units, above 0. @throws SwapRefusal */
export function readAmount({ amount = '' }: Fields): bigint {
  const value = /^\d{1,78}$/.test(amount) ? BigInt(amount) : 0n
  if (value > 0n && value <= maxUint256) return value
  throw new SwapRefusal('amount', 'amount must be a whole number of smallest units above 0, in decimal digits.')
}

/** @throws SwapRefusal */
export function readOrder(swaps: Swaps, fields: Fields): { network: NetworkSwaps; order: SwapOrder } {
  const { network, token: from } = readToken(swaps, fields, 'from')
  const { network: other, token: to } = readToken(swaps, fields, 'to')
  if (other !== network) throw new SwapRefusal('to', 'Both tokens must be on one network.')
  if (from === to) throw new SwapRefusal('to', 'A token cannot be swapped for itself.')
  return { network, order: { from, to, user: readUser(network, fields), amount: readAmount(fields) } }
}

/** In millionths. @throws SwapRefusal */
export function readSlippage(percent: number = defaultSlippage): bigint {
  if (percent >= leastSlippage && percent <= mostSlippage) return BigInt(Math.round(percent * 10_000))
  throw new SwapRefusal('slippage', `slippage must be from ${leastSlippage} to ${mostSlippage} per cent.`)
}

function splitAccount(fields: Fields, field: string): { readonly chain: string; readonly address: Address } {
  const [, chain, address = ''] = /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}):(.+)$/.exec(fields[field] ?? '') ?? []
  if (chain === undefined) throw new SwapRefusal(field, `${field} must be a CAIP-10 identifier such as eip155:1:0x….`)
  if (!chain.startsWith('eip155:')) throw new SwapRefusal('chainId', 'Swaps are not offered on this network.')
  if (!isAddress(address, { strict: false })) throw new SwapRefusal(field, `${field} must end with an address.`)
  return { chain, address: getAddress(address) }
}
