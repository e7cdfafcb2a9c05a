import { getCompiledTransactionMessageDecoder, type Address, type ReadonlyUint8Array } from '@solana/kit'

/** A transaction says with instructions of this program what it pays for priority. */
const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'
/** Numbers of its instructions. */
const setUnitLimit = 2
const setUnitPrice = 3
/** Limit for each instruction where the transaction sets none, and the highest for a transaction. */
const defaultUnits = 200_000n
const mostUnits = 1_400_000n

/** Lamports that a message pays for priority: a price in millionths of a lamport for each unit, rounded up. */
export function priorityFee(message: ReadonlyUint8Array): bigint {
  const decoded = getCompiledTransactionMessageDecoder().decode(message) as unknown as {
    readonly staticAccounts: readonly Address[]
    readonly instructions: readonly { readonly programAddressIndex: number; readonly data?: ReadonlyUint8Array }[]
  }
  const { staticAccounts, instructions } = decoded
  const isBudget = (at: number): boolean => staticAccounts[at] === computeBudgetProgram
  const budget = instructions
    .filter(({ programAddressIndex }) => isBudget(programAddressIndex))
    .map(({ data }) => Buffer.from(data ?? []))
  const limit = budget.find((data) => data[0] === setUnitLimit)
  const price = budget.find((data) => data[0] === setUnitPrice)
  const others = BigInt(instructions.length - budget.length)
  const requestedUnits = limit ? BigInt(limit.readUInt32LE(1)) : defaultUnits * others
  const units = requestedUnits < mostUnits ? requestedUnits : mostUnits
  const micro = units * (price?.readBigUInt64LE(1) ?? 0n)
  return (micro + 999_999n) / 1_000_000n
}
