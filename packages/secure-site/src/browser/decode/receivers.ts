import type { DescribeContext, Field, RiskClass, Warning } from './Description.js'

/** What is known of an address that gets something. */
export interface ReceiverFacts {
  readonly field: Field
  readonly warnings: readonly Warning[]
  readonly class: RiskClass
  readonly isFirst: boolean
}

const ends = 4

/**
 * An address that this wallet sent to and that begins and ends as this one does, but is another: who copies addresses from the
 * history is meant to take the wrong one.
 */
export function findLookalike(address: string, known: readonly string[]): string | undefined {
  const endsOf = (text: string): string => {
    const plain = text.startsWith('0x') ? text.slice(2).toLowerCase() : text
    return plain.slice(0, ends) + plain.slice(-ends)
  }
  return known.find((other) => !sameAddress(other, address) && endsOf(other) === endsOf(address))
}

/** Hexadecimal addresses without regard to case, others to the letter. */
export function sameAddress(a: string, b: string): boolean {
  return a === b || (a.startsWith('0x') && a.toLowerCase() === b.toLowerCase())
}

export function describeReceiver(label: string, address: string, context: DescribeContext): ReceiverFacts {
  const { knownReceivers = [], accounts } = context
  const isOwn = Object.values(accounts).some((own) => own !== undefined && sameAddress(own, address))
  const isFirst = !isOwn && !knownReceivers.some((known) => sameAddress(known, address))
  const lookalike = isFirst ? findLookalike(address, knownReceivers) : undefined
  const note = isOwn ? 'Your account' : isFirst ? 'First time' : 'Sent before'
  const warning: Warning = {
    tone: 'error',
    title: 'This is not the address that you used before',
    text: `It begins and ends like ${lookalike}, which you sent to. Such look-alikes are made to be copied by mistake.`,
  }
  return {
    field: { label, value: address, kind: 'address', note },
    warnings: lookalike === undefined ? [] : [warning],
    class: lookalike === undefined ? 'R1' : 'R2',
    isFirst,
  }
}
