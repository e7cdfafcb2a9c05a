import { formatUnits, type TransferDifference } from '@portico/core'
import { sameBytes, toBase58 } from '../bytes.js'
import { tokenPrograms } from '../tokens/tokenSchemas.js'
import type { Instruction, Message } from './readMessage.js'

export const systemProgram = '11111111111111111111111111111111'
const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'
/** Instructions of the compute budget program: most units, and the price of one in millionths of a lamport. */
const setUnitLimit = 2
const setUnitPrice = 3
/** Its others that cost nothing by themselves: the size of the heap, and of the accounts that are loaded. */
const freeBudget: ReadonlySet<number | undefined> = new Set([1, 4])

/** Units of each instruction where a transaction sets no limit, and most units of a transaction. */
const defaultUnits = 200_000n
const mostUnits = 1_400_000n
/** Lamports. */
const signatureFee = 5000n

/**
 * Lighthouse: its assertions read accounts, and have the transaction fail where those are not as the wallet showed them. Phantom and
 * Solflare add them to what they sign (https://docs.phantom.com/developer-powertools/lighthouse). Its instructions 0 and 1 write
 * accounts, 16 and 17 call other programs (https://github.com/Jac0xb/lighthouse): those are not among the guards.
 */
const lighthouseProgram = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'
const firstAssertion = 2
const lastAssertion = 15

/** What a message costs for signatures and priority, in lamports. */
export function networkFee({ signatures, instructions }: Message): bigint {
  const budget = instructions.filter(isBudget)
  const values = (kind: number): readonly bigint[] =>
    budget.filter(({ data }) => data[0] === kind).map(({ data }) => littleEndian(data.subarray(1)))
  const [units = defaultUnits * BigInt(instructions.length - budget.length)] = values(setUnitLimit)
  const [price = 0n] = values(setUnitPrice)
  const charged = units < mostUnits ? units : mostUnits
  return signatureFee * BigInt(signatures) + (charged * price + 999_999n) / 1_000_000n
}

/**
 * How a message that a wallet signed differs from the one that it was asked to sign. A wallet may take another blockhash, set the
 * compute budget, and add guards.
 * @param receiver As the visitor knows it: tokens go to an account of the receiver, which has another address.
 * @param fee Of our message, with what it pays for a new account.
 */
export function findDifferences(
  { receiver, maxFee, fee }: { readonly receiver: string; readonly maxFee: bigint; readonly fee: bigint },
  ours: Message,
  theirs: Message,
): readonly TransferDifference[] {
  const extra = theirs.instructions.filter((instruction) => !isBudget(instruction) && !isGuard(instruction))
  const missing = ours.instructions.filter((instruction) => {
    const at = extra.findIndex((other) => isSame(instruction, other))
    if (at >= 0) extra.splice(at, 1)
    return at < 0 && !isBudget(instruction)
  })
  const differences: TransferDifference[] = []
  /** Answers whether they differ. The same difference is listed once. */
  function add(field: string, ordered: string, found: string): boolean {
    const isListed = differences.some((difference) => difference.field === field && difference.found === found)
    if (ordered !== found && !isListed) differences.push({ field, asked: ordered, found })
    return ordered !== found
  }
  add('payer', ours.payer, theirs.payer)
  for (const instruction of missing) {
    const move = readMove(instruction)
    const at = extra.findIndex((other) => move && readMove(other)?.program === move.program)
    const instead = at < 0 ? undefined : extra.splice(at, 1)[0]
    const found = instead && readMove(instead)
    const isTold =
      move &&
      found &&
      [
        add('receiver', move.receiver === found.receiver ? found.receiver : receiver, found.receiver),
        add('amount', move.amount, found.amount),
        add('token', move.token, found.token),
        add('payer', move.payer, found.payer),
      ].includes(true)
    if (!isTold) differences.push({ field: 'call', asked: describe(instruction), found: describe(instead) })
  }
  for (const instruction of extra) add('call', describe(undefined), describe(instruction))
  const foundFee = fee + networkFee(theirs) - networkFee(ours)
  if (foundFee > maxFee) add('fee', toSol(maxFee), toSol(foundFee))
  return differences
}

interface Move {
  readonly program: string
  readonly payer: string
  readonly receiver: string
  /** The mint, or empty for SOL. */
  readonly token: string
  readonly amount: string
}

/** `Transfer` (2) of the system program, or `TransferChecked` (12) of a token program. */
function readMove({ program, accounts, data }: Instruction): Move | undefined {
  if (program === systemProgram && data.length === 12 && data[0] === 2) {
    const [payer = '', receiver = ''] = accounts
    return { program, payer, receiver, token: '', amount: toSol(littleEndian(data.subarray(4))) }
  }
  if (tokenPrograms.includes(program) && data.length === 10 && data[0] === 12) {
    const [, token = '', receiver = '', payer = ''] = accounts
    const amount = formatUnits(littleEndian(data.subarray(1, 9)), data[9]!)
    return { program, payer, receiver, token, amount }
  }
  return undefined
}

function describe(instruction: Instruction | undefined): string {
  if (!instruction) return 'nothing'
  const move = readMove(instruction)
  if (move) return `${move.amount} ${move.token || 'SOL'} to ${move.receiver}`
  const { program, data } = instruction
  return `program ${program}, data ${toBase58(data)}`
}

function isBudget({ program, data }: Instruction): boolean {
  if (program !== computeBudgetProgram) return false
  const [kind] = data
  return (
    (kind === setUnitLimit && data.length === 5) || (kind === setUnitPrice && data.length === 9) || freeBudget.has(kind)
  )
}

function isGuard({ program, data: [kind = 0] }: Instruction): boolean {
  return program === lighthouseProgram && kind >= firstAssertion && kind <= lastAssertion
}

function isSame(a: Instruction, b: Instruction): boolean {
  return a.program === b.program && a.accounts.join() === b.accounts.join() && sameBytes(a.data, b.data)
}

const toSol = (lamports: bigint): string => formatUnits(lamports, 9)

/** Numbers in Solana begin with the lowest byte. */
function littleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
}
