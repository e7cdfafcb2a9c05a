import * as v from 'valibot'
import { highest, RefusedError, type Describing, type Finding, type Warning } from '../Description.js'
import { parse } from '../evm/describeTransaction.js'
import { amountText } from '../visibleText.js'
import { describeInstruction, programs } from './describeInstruction.js'
import { readNumber, type Instruction, type InstructionContext } from './Instruction.js'
import { readSolanaTransaction, transactionBytes, type SolanaMessage } from './readSolanaTransaction.js'

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(4000))
const one = v.strictObject({ transaction: text })
const many = v.strictObject({ transactions: v.pipe(v.array(text), v.minLength(1), v.maxLength(20)) })
const sent = v.strictObject({
  transaction: text,
  options: v.optional(
    v.strictObject({
      skipPreflight: v.optional(v.boolean()),
      preflightCommitment: v.optional(v.string()),
      commitment: v.optional(v.string()),
      maxRetries: v.optional(v.number()),
      minContextSlot: v.optional(v.number()),
    }),
  ),
})

/**
 * The bytes of the transactions that are signed. The wallet signs what this answers.
 * @throws RefusedError
 */
export function readSolanaTransactions({ request }: Describing): readonly Uint8Array[] {
  const params: unknown =
    Array.isArray(request.params) && request.params.length === 1 ? request.params[0] : request.params
  const texts =
    request.method === 'solana_signAllTransactions'
      ? parse(many, params).transactions
      : [parse(request.method === 'solana_signTransaction' ? one : sent, params).transaction]
  return texts.map((encoded) => {
    const bytes = transactionBytes(encoded)
    if (!bytes) throw new RefusedError('embedded/unreadable', 'The transaction cannot be read.')
    return bytes
  })
}

export async function describeSolanaTransactions(describing: Describing): Promise<Finding> {
  const findings: Finding[] = []
  for (const bytes of readSolanaTransactions(describing)) {
    const { message } = readSolanaTransaction(bytes) ?? {}
    if (message) findings.push(await describeOne(message, describing))
  }
  const [only] = findings
  if (only && findings.length === 1) return only
  return {
    title: `${findings.length} transactions`,
    class: highest([...findings.map((finding) => finding.class), findings.length > 5 ? 'R2' : 'R1']),
    sections: findings.flatMap(({ sections, figure, title }, at) => {
      const amount = figure ? [{ label: figure.label, value: `${figure.value} ${figure.unit ?? ''}`.trim() }] : []
      return [{ title: `Transaction ${at + 1} of ${findings.length} · ${title}`, fields: amount }, ...sections]
    }),
    warnings: findings.flatMap(({ warnings }, at) =>
      warnings.map((warning): Warning => ({ ...warning, title: `Transaction ${at + 1}: ${warning.title}` })),
    ),
    action: 'Sign all',
  }
}

async function describeOne(message: SolanaMessage, describing: Describing): Promise<Finding> {
  const { request, context, guards } = describing
  const { account } = request
  if (!message.keys.slice(0, message.signers).includes(account))
    throw new RefusedError(
      'embedded/unreadable',
      'The transaction does not ask for the signature of the connected account.',
    )
  const all = await instructionsOf(message, describing)
  const given: InstructionContext = { context, account, owners: ownersIn(all) }
  const shown = guards.everyInstruction ? all : all.slice(0, 1)
  const findings: Finding[] = []
  for (const instruction of shown) findings.push(await describeInstruction(instruction, given))
  // What an instruction does comes first; limits of work and notes follow.
  const isMinor = (_: unknown, at: number): boolean => shown[at]?.program === programs.computeBudget
  const major = findings.filter((_, at) => !isMinor(_, at))
  const isOnly = major.length === 1
  const [main] = major
  return {
    title: main && isOnly ? main.title : `${major.length} instructions`,
    figure: isOnly ? main?.figure : undefined,
    class: highest(['R1', ...findings.map((finding) => finding.class)]),
    sections: [
      ...(main && isOnly ? main.sections : major.flatMap((finding, at) => numbered(finding, at + 1, major.length))),
      ...findings.filter(isMinor).flatMap(({ title, sections }) => sections.map((section) => ({ ...section, title }))),
      { title: 'Transaction', fields: partiesOf(message, account) },
    ],
    warnings: [...findings.flatMap(({ warnings }) => warnings), ...priorityWarning(all, context.network)],
    action: main && isOnly ? main.action : findings.some((finding) => finding.class === 'R2') ? 'Sign anyway' : 'Sign',
  }
}

function numbered({ title, figure, sections }: Finding, at: number, of: number): Finding['sections'] {
  const [first, ...rest] = sections
  const amount = figure ? [{ label: figure.label, value: `${figure.value} ${figure.unit ?? ''}`.trim() }] : []
  return [{ title: `${at} of ${of} · ${title}`, fields: [...amount, ...(first?.fields ?? [])] }, ...rest]
}

function partiesOf(
  { keys, signers, version, blockhash }: SolanaMessage,
  account: string,
): Finding['sections'][number]['fields'] {
  const [payer = ''] = keys
  return [
    { label: 'Fee is paid by', value: payer, kind: 'address', note: payer === account ? 'You' : 'Another account' },
    ...keys
      .slice(0, signers)
      .filter((key) => key !== account && key !== payer)
      .map((key) => ({ label: 'Also signed by', value: key, kind: 'address' as const })),
    { label: 'Version', value: String(version) },
    { label: 'Recent blockhash', value: blockhash, kind: 'code' },
  ]
}

const largePriorityFee = 10_000_000n
const usualUnits = 200_000n

/** Units times price, where both are set, in millionths of a lamport. */
function priorityWarning(
  all: readonly Instruction[],
  { decimals, symbol }: { decimals: number; symbol: string },
): readonly Warning[] {
  const budget = all.filter(({ program }) => program === programs.computeBudget)
  const limit = budget.find(({ data }) => data[0] === 2 && data.length === 5)
  const price = budget.find(({ data }) => data[0] === 3 && data.length === 9)
  if (!price) return []
  const units = limit ? readNumber(limit.data, 1, 4) : usualUnits * BigInt(all.length)
  const fee = (units * readNumber(price.data, 1, 8)) / 1_000_000n
  if (fee < largePriorityFee) return []
  return [
    {
      tone: 'error',
      title: 'A very high fee',
      text: `The transaction pays a priority fee of ${amountText(fee, decimals)} ${symbol}.`,
    },
  ]
}

async function instructionsOf(message: SolanaMessage, { context }: Describing): Promise<readonly Instruction[]> {
  const tables = await Promise.all(message.lookups.map(({ table }) => readTable(table, context.reads)))
  const pick = (kind: 'writable' | 'readonly'): readonly (string | undefined)[] =>
    message.lookups.flatMap((lookup, at) => lookup[kind].map((place) => tables[at]?.[place]))
  const addresses = [...message.keys, ...pick('writable'), ...pick('readonly')]
  return message.instructions.map(({ program, accounts, data }) => ({
    program: message.keys[program] ?? '',
    accounts: accounts.map((place) => addresses[place]),
    data,
  }))
}

async function readTable(table: string, reads: Describing['context']['reads']): Promise<readonly string[] | undefined> {
  try {
    return await reads.lookupTable?.(table)
  } catch {
    return undefined
  }
}

/** The associated-token program fails where the owner that an instruction names is not the account's. */
function ownersIn(all: readonly Instruction[]): ReadonlyMap<string, string> {
  return new Map(
    all.flatMap(({ program, accounts, data }) => {
      const [, created, owner] = accounts
      const isCreation =
        program === programs.associatedToken && (data.length === 0 || (data.length === 1 && (data[0] ?? 2) < 2))
      return isCreation && created !== undefined && owner !== undefined ? [[created, owner] as const] : []
    }),
  )
}
