import type { Account, Caip2 } from '@portico/core'
import * as v from 'valibot'
import { addressDigits } from '../address.js'

/** EIP-1474 quantity of at most 256 bits. */
export const quantitySchema: v.GenericSchema<unknown, bigint> = v.pipe(
  v.string(),
  v.regex(/^0x[\da-f]{1,64}$/i),
  v.transform((digits) => BigInt(digits)),
)

/** Hash of a transaction. */
export const hashSchema: v.GenericSchema<unknown, string> = v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/i))

/** At least 64 bytes: a signature of a key has 64 or 65, one of a smart account has more (EIP-1271, EIP-6492). */
export const signatureSchema: v.GenericSchema<unknown, string> = v.pipe(v.string(), v.regex(/^0x([\da-f]{2}){64,}$/i))

/** More than a wallet shows to one page. */
const mostAccounts = 1000

/**
 * Addresses of a wallet, its selected one first (EIP-1193); undefined for anything else. Wallets behind a relay may write them
 * as CAIP-10.
 */
export function parseAccounts(answer: unknown): readonly Account[] | undefined {
  if (!Array.isArray(answer) || answer.length > mostAccounts) return undefined
  const addresses = answer.map((item: unknown) =>
    typeof item === 'string' ? item.slice(item.lastIndexOf(':') + 1) : '',
  )
  const areAddresses = addresses.every((address) => addressDigits(address) !== undefined)
  return areAddresses ? addresses.map((address) => ({ address })) : undefined
}

/**
 * An EIP-155 chain id in the ways wallets write it: hexadecimal (EIP-695), a number, decimal digits, or CAIP-2 behind a relay.
 * Undefined for anything else.
 */
export function parseChainId(answer: unknown): Caip2 | undefined {
  const text = typeof answer === 'string' ? answer.replace(/^eip155:/, '') : answer
  const isNumeric = typeof text === 'number' || (typeof text === 'string' && /^(0x[\da-f]{1,14}|\d{1,16})$/i.test(text))
  const id = isNumeric ? Number(text) : NaN
  return Number.isSafeInteger(id) && id > 0 ? `eip155:${id}` : undefined
}

/** The network that the first parameter of a request names: `wallet_switchEthereumChain`, a transaction, calls. */
export function namedNetwork(params: unknown): Caip2 | undefined {
  const [first] = Array.isArray(params) ? (params as readonly unknown[]) : []
  return parseChainId((Object(first) as { readonly chainId?: unknown }).chainId)
}

/** The chain id as the wallet's methods take it: a hexadecimal quantity (EIP-3326, EIP-3085, EIP-5792). */
export function hexChainId(networkId: Caip2): `0x${string}` {
  return `0x${BigInt(networkId.slice(networkId.indexOf(':') + 1)).toString(16)}`
}
