import type { Field, RiskClass, Text, Warning } from './Description.js'
import type { Facts } from './Facts.js'
import { addressValue, say, words } from './say.js'

/** What is known of an address that gets something. */
export interface ReceiverInfo {
  readonly field: Field
  readonly warnings: readonly Warning[]
  readonly risk: RiskClass
  readonly isFirst: boolean
}

/** What it gets: units of the native currency, or something whose worth the wallet does not know (tokens, items). */
export type Paid = { readonly native: bigint } | 'unknownWorth'

const ends = 4

/**
 * An address that this wallet sent to and that begins and ends as this one does, but is another: who copies addresses from the
 * history is meant to take the wrong one.
 */
export function findLookalike(address: string, known: readonly string[]): string | undefined {
  const endsOf = (text: string): string => {
    const plain = /^0x/i.test(text) ? text.slice(2).toLowerCase() : text
    return plain.slice(0, ends) + plain.slice(-ends)
  }
  return known.find((other) => !sameAddress(other, address) && endsOf(other) === endsOf(address))
}

/** Hexadecimal addresses without regard to case, others to the letter. */
export function sameAddress(a: string, b: string): boolean {
  return a === b || (/^0x/i.test(a) && a.toLowerCase() === b.toLowerCase())
}

export function isOwnAddress(address: string, { accounts }: Pick<Facts, 'accounts'>): boolean {
  return Object.values(accounts).some((own) => own !== undefined && sameAddress(own, address))
}

/** Where the amount is above what the operator set, or cannot be compared with it, a new receiver is of class R2. */
export function describeReceiver(label: Text, address: string, facts: Facts, paid: Paid): ReceiverInfo {
  const { knownReceivers, reviewAbove } = facts
  const isOwn = isOwnAddress(address, facts)
  const isFirst = !isOwn && !knownReceivers?.some((known) => sameAddress(known, address))
  const isLarge = isFirst && reviewAbove !== undefined && (paid === 'unknownWorth' || paid.native > BigInt(reviewAbove))
  const large: Warning =
    paid === 'unknownWorth'
      ? { tone: 'warning', title: say('newReceiver'), text: say('newReceiverText') }
      : { tone: 'warning', title: say('largeToNew'), text: say('largeToNewText') }
  const alike = isFirst ? lookalikeWarnings(address, facts) : []
  return {
    field: {
      label,
      value: addressValue(address),
      // Without a list, it is not known whether something was sent there before.
      note: isOwn ? words('yourAccount') : knownReceivers && words(isFirst ? 'firstTime' : 'sentBefore'),
    },
    warnings: [...alike, ...(isLarge ? [large] : [])],
    risk: alike.length > 0 || isLarge ? 'R2' : 'R1',
    isFirst,
  }
}

/** One, where the address looks like one that was sent to. */
export function lookalikeWarnings(address: string, facts: Facts): readonly Warning[] {
  const { knownReceivers = [] } = facts
  const isKnown = isOwnAddress(address, facts) || knownReceivers.some((known) => sameAddress(known, address))
  const lookalike = isKnown ? undefined : findLookalike(address, knownReceivers)
  if (lookalike === undefined) return []
  return [
    {
      tone: 'error',
      title: say('lookalike'),
      text: say('lookalikeText', { known: addressValue(lookalike) }),
    },
  ]
}
