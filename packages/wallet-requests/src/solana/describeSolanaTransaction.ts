import type { Field, Section, Value, Warning } from '../Description.js'
import { highest, type ReadContext, type Shown } from '../finding.js'
import { addressValue, codeValue, lineValue, numberValue, say, words } from '../say.js'
import { accountsMadeFor, tokenOwners } from './accountOwners.js'
import { describeInstruction } from './describeInstruction.js'
import { native, programs, readNumber, type Instruction, type InstructionShown } from './Instruction.js'
import type { SolanaMessage } from './readSolanaTransaction.js'

export interface TransactionShown {
  readonly shown: Shown
  readonly warnings: readonly Warning[]
  /** What goes to new addresses altogether, in units of the native currency. */
  readonly paysNew: bigint
}

/**
 * One transaction in words.
 * @throws RefusedError
 */
export function describeSolanaTransaction(message: SolanaMessage, context: ReadContext): TransactionShown {
  const { facts, miss, request } = context
  const { account } = request
  const { instructions, isWhole } = instructionsOf(message, context)
  const made = accountsMadeFor(account, instructions)
  const given = { facts, miss, token: context.token, account, owners: tokenOwners(instructions), made }
  const all = instructions.map((instruction) => describeInstruction(instruction, given))
  // What it does comes first; limits of work follow.
  const isMinor = (_: unknown, at: number): boolean => instructions[at]?.program === programs.computeBudget
  const major = all.filter((_, at) => !isMinor(_, at))
  const [main] = major
  const only = major.length === 1 ? main : undefined
  const unread: Warning = { tone: 'warning', title: say('unreadableTable'), text: say('unreadableTableText') }
  const fee = describeFee(message, instructions, context)
  const risk = highest(['R1', fee.isHigh || !isWhole ? 'R2' : 'R1', ...all.map((each) => each.risk)])
  const warnings = [...(isWhole ? [] : [unread]), ...all.flatMap((each) => each.warnings), ...fee.warnings]
  const description: Shown = {
    title: only?.title ?? say('instructionCount', { count: numberValue(major.length) }),
    figure: only?.figure,
    risk,
    sections: [
      ...(only ? only.sections : major.flatMap((each, at) => numbered(each, at + 1, major.length))),
      ...all.filter(isMinor).flatMap(({ title, sections }) => sections.map((section) => ({ ...section, title }))),
      { title: say('transaction'), fields: [...fee.fields, ...partiesOf(message, account)] },
    ],
    warnings,
    action: risk === 'R2' ? say('signAnyway') : (only?.action ?? say('sign')),
  }
  return { shown: description, warnings, paysNew: all.reduce((sum, { paysNew = 0n }) => sum + paysNew, 0n) }
}

function numbered({ title, figure, sections }: InstructionShown, at: number, of: number): readonly Section[] {
  const [first, ...rest] = sections
  const amount: readonly Field[] = figure ? [{ label: figure.label, value: figure.value }] : []
  const place = { at: numberValue(at), of: numberValue(of), title: { type: 'words', text: title } } as const
  return [{ title: say('instructionOf', place), fields: [...amount, ...(first?.fields ?? [])] }, ...rest]
}

function partiesOf({ keys, signers, version, blockhash }: SolanaMessage, account: string): readonly Field[] {
  const [payer = ''] = keys
  return [
    {
      label: say('feeIsPaidBy'),
      value: addressValue(payer),
      note: words(payer === account ? 'yourAccount' : 'anotherAccount'),
    },
    ...keys
      .slice(0, signers)
      .filter((key) => key !== account && key !== payer)
      .map((key) => ({ label: say('alsoSignedBy'), value: addressValue(key) })),
    { label: say('transactionVersion'), value: lineValue(String(version)) },
    { label: say('recentBlockhash'), value: codeValue(blockhash) },
  ]
}

/** Lamports for each signature. */
const signatureFee = 5000n
const largeFee = 10_000_000n
/** What an instruction may use where the transaction sets no limit, and the most that all may use. */
const usualUnits = 200_000n
const mostUnits = 1_400_000n
const signing: readonly string[] = [programs.ed25519, programs.secp256k1, programs.secp256r1]

/** Signatures, and units times price in millionths of a lamport. Of another's fee nothing is shown: the visitor does not pay it. */
function describeFee(
  { keys, signers }: SolanaMessage,
  all: readonly Instruction[],
  context: ReadContext,
): { readonly fields: readonly Field[]; readonly warnings: readonly Warning[]; readonly isHigh: boolean } {
  if (keys[0] !== context.request.account) return { fields: [], warnings: [], isHigh: false }
  const budget = all.filter(({ program }) => program === programs.computeBudget)
  const limit = budget.find(({ data }) => data[0] === 2 && data.length === 5)
  const price = budget.find(({ data }) => data[0] === 3 && data.length === 9)
  const usual = usualUnits * BigInt(all.length)
  const units = limit ? readNumber(limit.data, 1, 4) : usual
  const priority = price ? (least(units, mostUnits) * readNumber(price.data, 1, 8) + 999_999n) / 1_000_000n : 0n
  const inPrograms = all.reduce((sum, { program, data }) => sum + (signing.includes(program) ? (data[0] ?? 0) : 0), 0)
  const fee = signatureFee * BigInt(signers + inPrograms) + priority
  const amount: Value = native(fee, context)
  const warning: Warning = { tone: 'error', title: say('highFee'), text: say('highFeeText', { amount }) }
  const isHigh = fee >= largeFee
  return { fields: [{ label: say('feeAtMost'), value: amount }], warnings: isHigh ? [warning] : [], isHigh }
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

/** `isWhole`: every address that a look-up table stands for could be read. */
function instructionsOf(
  message: SolanaMessage,
  { facts: { lookupTables = {} }, miss }: ReadContext,
): { readonly instructions: readonly Instruction[]; readonly isWhole: boolean } {
  const tables = message.lookups.map(({ table }) => {
    const known = Object.hasOwn(lookupTables, table) ? lookupTables[table] : undefined
    if (known === undefined) miss({ kind: 'lookupTable', address: table })
    return known ?? []
  })
  const pick = (kind: 'writable' | 'readonly'): readonly (string | undefined)[] =>
    message.lookups.flatMap((lookup, at) => lookup[kind].map((place) => tables[at]?.[place]))
  const looked = [...pick('writable'), ...pick('readonly')]
  const addresses = [...message.keys, ...looked]
  const instructions = message.instructions.map(({ program, accounts, data }) => ({
    program: message.keys[program] ?? '',
    accounts: accounts.map((place) => addresses[place]),
    data,
  }))
  return { instructions, isWhole: !looked.includes(undefined) }
}
