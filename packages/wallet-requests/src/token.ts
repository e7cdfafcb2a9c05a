import type { Field, Value, Warning } from './Description.js'
import type { Facts, MissingFact, TokenInfo } from './Facts.js'
import { addressValue, lineValue, numberValue, say, words } from './say.js'
import { visibleLine } from './visibleText.js'

/** A token as shown: what it says of itself, and what the operator vouches for. */
export interface Token {
  readonly address: string
  readonly info: TokenInfo | undefined
  readonly isVerified: boolean
}

/** Contracts are the same in any case, mints are not. */
function keyOf(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address
}

export function findToken(
  address: string,
  { network, tokens = {} }: Pick<Facts, 'network' | 'tokens'>,
  miss: (fact: MissingFact) => void,
): Token {
  const key = keyOf(address)
  const [, listed] = Object.entries(network.tokens ?? {}).find(([each]) => keyOf(each) === key) ?? []
  if (listed) return { address, info: listed, isVerified: true }
  const read = Object.hasOwn(tokens, key) ? tokens[key] : undefined
  if (read === undefined) miss({ kind: 'token', address: key })
  return { address, info: isPlausible(read) ? read : undefined, isVerified: false }
}

/** What a contract says of itself is the word of a stranger. More decimals than an integer has digits are no amount. */
function isPlausible(info: TokenInfo | null | undefined): info is TokenInfo {
  return info != null && Number.isInteger(info.decimals) && info.decimals >= 0 && info.decimals <= 77
}

export function tokenFields({ address, info, isVerified }: Token): readonly Field[] {
  return [
    {
      label: say('token'),
      value: info ? lineValue(info.symbol) : words('unknownToken'),
      note: words(isVerified ? 'verified' : 'notVerified'),
    },
    { label: say('tokenContract'), value: addressValue(address) },
  ]
}

/** `250 USDC`, or the bare units where the token could not be asked. */
export function amountOf(units: bigint, { info }: Pick<Token, 'info'>): Value {
  return info
    ? { type: 'amount', units: String(units), decimals: info.decimals, symbol: visibleLine(info.symbol) }
    : words('bareUnits', { units: numberValue(units) })
}

export const unreadableToken: Warning = {
  tone: 'warning',
  title: say('tokenUnreadable'),
  text: say('tokenUnreadableText'),
}
