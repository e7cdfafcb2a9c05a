import type { Field, Value } from '../Description.js'
import type { TokenInfo } from '../Facts.js'
import type { Asked } from '../finding.js'
import { visibleLine } from '../visibleText.js'

/** A token of Solana as it is shown. */
export interface Mint {
  readonly address: string
  readonly info: TokenInfo | undefined
  /** The operator vouches for it. */
  readonly isVerified: boolean
}

export function mintOf(address: string, { facts, miss }: Asked): Mint {
  const listed = own(facts.network.tokens, address)
  if (listed) return { address, info: listed, isVerified: true }
  const said = own(facts.tokens, address)
  if (said === undefined) miss({ kind: 'token', address })
  return { address, info: said ?? undefined, isVerified: false }
}

/** Whose tokens an account has, and which. Undefined: not known. */
export function tokenAccountOf(
  address: string | undefined,
  { facts, miss }: Asked,
): { readonly mint: string; readonly owner: string } | undefined {
  if (address === undefined) return undefined
  const said = own(facts.tokenAccounts, address)
  if (said === undefined) miss({ kind: 'tokenAccount', address })
  return said ?? undefined
}

/** Facts have keys that a page chose: what every object has by itself is none of them. */
function own<T>(from: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return from && Object.hasOwn(from, key) ? from[key] : undefined
}

export function mintFields({ address, info, isVerified }: Mint): readonly Field[] {
  const note = { type: 'words', text: { key: isVerified ? 'verified' : 'notVerified' } } as const
  const name: Value = info
    ? { type: 'text', text: visibleLine(info.symbol) }
    : { type: 'words', text: { key: 'unknownToken' } }
  return [
    { label: { key: 'token' }, value: name, note },
    { label: { key: 'mint' }, value: { type: 'address', address } },
  ]
}

/** Decimals of the instruction count before those of the token: the program compares them with the token's, or fails. */
export function tokenAmount(units: bigint, mint: Mint | undefined, decimals: number | undefined = mint?.info?.decimals): Value {
  if (decimals === undefined) return { type: 'number', digits: String(units) }
  return { type: 'amount', units: String(units), decimals, symbol: visibleLine(mint?.info?.symbol ?? '') }
}
