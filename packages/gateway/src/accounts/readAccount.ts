import { base58, bech32, bech32m, createBase58check } from '@scure/base'
import { createHash } from 'node:crypto'
import { getAddress, isAddress } from 'viem'
import type { RefusalReason } from '../answers/refusal.js'
import type { AccountOnChain } from '../data/Sources.js'
import { readSs58 } from '../sources/ss58.js'

export type ReadAccount = { readonly account: AccountOnChain } | { readonly reason: RefusalReason }

/** CAIP-2, and CAIP-10 with the address in a group of its own. */
const chainPattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const accountPattern = /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}):([-.%a-zA-Z0-9]{1,128})$/

/**
 * The account that a request is about: CAIP-10, or a plain address with `chainId`. Addresses that mean the same come out the same,
 * so that they share an answer. `serves` says of which networks there are data.
 */
export function readAccount(
  text: string,
  chainId: string | undefined,
  serves: (chain: string) => boolean,
): ReadAccount {
  const [, ownChain, ownAddress] = accountPattern.exec(text) ?? []
  const chain = ownChain ?? chainId ?? ''
  if (ownChain !== undefined && chainId !== undefined && chainId !== ownChain)
    return refused('chainId', 'chainId names another network than the account.')
  if (chain === '') return refused('chainId', 'chainId is required with an address that is no CAIP-10 account.')
  if (!chainPattern.test(chain) || !serves(chain))
    return refused('chainId', 'This gateway has no such data of this network; /v1/supported-chains lists networks.')
  const address = readAddress(chain, ownAddress ?? text)
  return address === undefined
    ? refused('address', 'This is not an address of this network.')
    : { account: { chain, address } }
}

function refused(field: string, description: string): ReadAccount {
  return { reason: { field, description } }
}

/** The address as its chain writes it, or undefined for what is no address there. */
export function readAddress(chain: string, text: string): string | undefined {
  const read = readers[chain.slice(0, chain.indexOf(':'))]
  try {
    return read?.(text)
  } catch {
    return undefined
  }
}

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()
const base58check = createBase58check(sha256)

/** Each throws, or answers undefined, for what is no address. */
const readers: Readonly<Record<string, (text: string) => string | undefined>> = {
  // In capitals or small letters EIP-55 checks nothing.
  eip155: (text) =>
    isAddress(text, { strict: /[a-f]/.test(text) && /[A-F]/.test(text.slice(2)) }) ? getAddress(text) : undefined,
  solana: (text) => (base58.decode(text).length === 32 ? text : undefined),
  bip122: bitcoinAddress,
  cosmos: (text) => (text === text.toLowerCase() && bech32.decode(text as `${string}1${string}`) ? text : undefined),
  polkadot: (text) => (readSs58(text) ? text : undefined),
}

function bitcoinAddress(text: string): string | undefined {
  if (!/^(bc|tb|bcrt)1/i.test(text)) return base58check.decode(text).length === 21 ? text : undefined
  // BIP-350: witness version 0 in bech32, later ones in bech32m.
  const address = text.toLowerCase() as `${string}1${string}`
  const words = bech32.decodeUnsafe(text as typeof address)?.words ?? bech32m.decode(text as typeof address).words
  const isBech32 = bech32.decodeUnsafe(text as typeof address) !== undefined
  return (words[0] === 0) === isBech32 ? address : undefined
}
