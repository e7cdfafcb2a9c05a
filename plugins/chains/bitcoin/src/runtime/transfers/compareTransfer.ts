import { formatUnits, type TransferDifference } from '@portico/core'
import { hexOf } from '../bytes.js'
import type { ReadAddress } from '../decodeAddress.js'

/** Of one bitcoin. */
const decimals = 8
/** Addresses that a difference names: it is stored, and shown. */
const mostNamed = 5

/** What a transaction does, as a node or a PSBT shows it. Scripts are in hexadecimal. */
export interface ShownTransaction {
  readonly inputs: readonly ShownInput[]
  readonly outputs: readonly ShownOutput[]
  /** Satoshis. Undefined if it is not known what the inputs are worth. */
  readonly fee: bigint | undefined
}
export interface ShownInput {
  /** `coinKey` */
  readonly coin: string
  /** The coin's script and address, if known. */
  readonly script: string | undefined
  readonly address: string | undefined
}
export interface ShownOutput {
  readonly script: string
  readonly address: string | undefined
  /** Satoshis. */
  readonly value: bigint
}

/** What was confirmed. */
export interface ExpectedTransfer {
  readonly from: ReadAddress
  readonly to: ReadAddress
  /** Satoshis. */
  readonly amount: bigint
  /** Satoshis. */
  readonly maxFee: bigint
  /** Scripts of the payer's account, in hexadecimal: that of `from`, and of a group of addresses that a wallet has as one account. */
  readonly own: ReadonlySet<string>
}

/** How a transaction differs from what was confirmed: the payer pays the amount to the receiver, and gets the change. */
export function compareTransfer(
  { from, to, amount, maxFee, own }: ExpectedTransfer,
  { inputs, outputs, fee }: ShownTransaction,
): readonly TransferDifference[] {
  const differences: TransferDifference[] = []
  const differs = (field: string, expected: string, found: string): void =>
    void differences.push({ field, asked: expected, found: found || 'none' })
  const receiver = hexOf(to.script)
  const paid = outputs.filter(({ script }) => script === receiver)
  const others = outputs.filter(({ script }) => script !== receiver && !own.has(script))
  const strangers = inputs.filter(({ script }) => script === undefined || !own.has(script))

  if (strangers.length)
    differs('payer', from.address, named(strangers.map(({ address, script, coin }) => address ?? script ?? coin)))
  if (!paid.length) differs('receiver', to.address, named(others.map(nameOf)))
  else if (others.length) differs('change', from.address, named(others.map(nameOf)))
  // Who pays himself gets the change at the same address.
  const received = paid.length ? paid : others
  const isAmount = own.has(receiver) ? paid.some(({ value }) => value === amount) : sum(received) === amount
  if (!isAmount) differs('amount', formatUnits(amount, decimals), formatUnits(sum(received), decimals))
  if (fee !== undefined && fee > maxFee) differs('fee', formatUnits(maxFee, decimals), formatUnits(fee, decimals))
  return differences
}

const nameOf = ({ address, script }: ShownOutput): string => address ?? script

function named(names: readonly string[]): string {
  const distinct = [...new Set(names)]
  const named = distinct.slice(0, mostNamed).map((name) => name.slice(0, 100))
  return [...named, ...(distinct.length > mostNamed ? ['…'] : [])].join(', ')
}

const sum = (outputs: readonly ShownOutput[]): bigint => outputs.reduce((all, { value }) => all + value, 0n)
