import { describe, expect, it } from 'vitest'
import { findDifferences, networkFee, systemProgram } from '../src/runtime/transfers/findDifferences.js'
import type { Instruction, Message } from '../src/runtime/transfers/readMessage.js'

const budgetProgram = 'ComputeBudget111111111111111111111111111111'
const lighthouse = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const [payer, receiver, other, mint, source, target] = [
  'Payer',
  'Receiver',
  'Other',
  'Mint',
  'Source',
  'Target',
] as const

/** Lowest byte first, as Solana has it. */
function bytes(value: bigint, size: number): number[] {
  return Array.from({ length: size }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))
}
const instruction = (program: string, accounts: readonly string[], data: readonly number[]): Instruction => ({
  program,
  accounts,
  data: Uint8Array.from(data),
})
const pay = (to: string, lamports: bigint, from: string = payer): Instruction =>
  instruction(systemProgram, [from, to], [2, 0, 0, 0, ...bytes(lamports, 8)])
const payToken = (
  amount: bigint,
  { to = target as string, of = mint as string, by = payer as string, program = tokenProgram } = {},
) => instruction(program, [source, of, to, by], [12, ...bytes(amount, 8), 6])
const unitLimit = (units: bigint): Instruction => instruction(budgetProgram, [], [2, ...bytes(units, 4)])
const unitPrice = (price: bigint): Instruction => instruction(budgetProgram, [], [3, ...bytes(price, 8)])
const message = (...instructions: readonly Instruction[]): Message => ({
  signatures: 1,
  payer,
  blockhash: 'hash',
  instructions,
})

describe('the fee of a message', () => {
  it.each<readonly [string, Message, bigint]>([
    ['is 5000 lamports for each signature', { ...message(pay(receiver, 1n)), signatures: 3 }, 15_000n],
    ['has the price of the units that it sets', message(unitLimit(1_000n), unitPrice(2_000_000n)), 7_000n],
    ['is rounded up', message(unitLimit(1n), unitPrice(1n)), 5_001n],
    ['is not rounded up where nothing is left over', message(unitLimit(1_000_000n), unitPrice(3n)), 5_003n],
    [
      'has 200 000 units for each instruction without a limit',
      message(unitPrice(10n), pay(receiver, 1n), pay(receiver, 2n)),
      5_004n,
    ],
    ['has at most 1 400 000 units', message(unitLimit(4_000_000n), unitPrice(1_000_000n)), 1_405_000n],
    ['has no price where none is set', message(unitLimit(1_000_000n)), 5_000n],
  ])('%s', (_, given, fee) => {
    expect(networkFee(given)).toBe(fee)
  })
  it.each([
    ['a limit', instruction(budgetProgram, [], [2, 1, 0, 0, 0, 0])],
    ['a price', instruction(budgetProgram, [], [3, 1, 0, 0, 0])],
    ['another program', instruction(other, [], [3, ...bytes(9_000_000n, 8)])],
  ])('is not changed by %s of another size or program', (_, given) => {
    expect(networkFee(message(given))).toBe(5000n)
  })
})

const ours = message(pay(receiver, 1_500_000_000n))
const terms = { receiver, maxFee: 10_000n, fee: 5_000n }
const compare = (theirs: Message, from = ours, given = terms) => findDifferences(given, from, theirs)

describe('a message that a wallet signed', () => {
  it('may have another blockhash, a compute budget, and guards of Lighthouse', () => {
    const heap = instruction(budgetProgram, [], [1, ...bytes(262_144n, 4)])
    const accounts = instruction(budgetProgram, [], [4, ...bytes(1000n, 4)])
    const guards = [2, 9, 15].map((kind) => instruction(lighthouse, [payer], [kind, 7]))
    const theirs = message(unitLimit(1_000n), unitPrice(1_000_000n), heap, accounts, ...guards, ...ours.instructions)
    expect(compare({ ...theirs, blockhash: 'other' })).toEqual([])
    expect(compare(ours, message(unitLimit(5n), ...ours.instructions))).toEqual([])
  })
  it.each([
    ['Lighthouse that writes an account', instruction(lighthouse, [payer], [1, 7])],
    ['Lighthouse without data', instruction(lighthouse, [payer], [])],
    ['Lighthouse that calls another program', instruction(lighthouse, [payer], [16])],
    ['another program like a guard', instruction(other, [payer], [9])],
    ['a compute budget that costs', instruction(budgetProgram, [], [0, 1])],
    ['a limit of another size', instruction(budgetProgram, [], [2, 1])],
    ['a price of another size', instruction(budgetProgram, [], [3, 1])],
    ['an empty compute budget', instruction(budgetProgram, [], [])],
  ])('has no %s', (_, extra) => {
    const [difference, ...more] = compare(message(...ours.instructions, extra))
    expect(more).toEqual([])
    expect(difference).toMatchObject({ field: 'call', asked: 'nothing' })
    expect(difference?.found).toContain(`program ${extra.program}, data `)
  })
  it.each<readonly [string, Message, string, string]>([
    ['payer', { ...ours, payer: other }, payer, other],
    ['receiver', message(pay(other, 1_500_000_000n)), receiver, other],
    ['amount', message(pay(receiver, 1_500_000_001n)), '1.5', '1.500000001'],
    ['payer', message(pay(receiver, 1_500_000_000n, other)), payer, other],
    ['call', message(), '1.5 SOL to Receiver', 'nothing'],
    ['fee', message(unitLimit(1_000_000n), unitPrice(5_001n), ...ours.instructions), '0.00001', '0.000010001'],
  ])('differs in its %s', (field, theirs, asked, found) => {
    expect(compare(theirs)).toEqual([{ field, asked, found }])
  })
  it('may cost as much as was confirmed', () => {
    expect(compare(message(unitLimit(1_000_000n), unitPrice(5_000n), ...ours.instructions))).toEqual([])
  })
  it('has its fee compared with what an account costs that is made', () => {
    expect(compare(ours, ours, { ...terms, fee: 10_001n })).toEqual([
      { field: 'fee', asked: '0.00001', found: '0.000010001' },
    ])
  })
  it('pays once where the order does', () => {
    expect(compare(message(...ours.instructions, ...ours.instructions))).toEqual([
      { field: 'call', asked: 'nothing', found: '1.5 SOL to Receiver' },
    ])
    expect(compare(ours, message(...ours.instructions, ...ours.instructions))).toEqual([
      { field: 'call', asked: '1.5 SOL to Receiver', found: 'nothing' },
    ])
  })
  it('names each other payer once', () => {
    const two = message(pay(receiver, 1n), pay(other, 2n))
    const theirs = message(pay(receiver, 1n, mint), pay(other, 2n, mint))
    expect(compare({ ...theirs, payer: mint }, two)).toEqual([{ field: 'payer', asked: payer, found: mint }])
  })
  it('names two values of one field', () => {
    expect(
      compare({ ...message(pay(receiver, 1_500_000_000n, other)), payer: mint }).map(({ found }) => found),
    ).toEqual([mint, other])
  })
  it.each([
    ['the first byte', [3, 0, 0, 0, ...bytes(1_500_000_000n, 8)]],
    ['its size', [2, 0, 0, 0, ...bytes(1_500_000_000n, 8), 0]],
  ])('has another call where a transfer differs in %s', (_, data) => {
    const differences = compare(message(instruction(systemProgram, [payer, receiver], data)))
    expect(differences.map(({ field }) => field)).toEqual(['call', 'call'])
    expect(differences[0]).toMatchObject({ asked: '1.5 SOL to Receiver', found: 'nothing' })
  })
  it('has another call where an account is added', () => {
    const more = { ...pay(receiver, 1_500_000_000n), accounts: [payer, receiver, other] }
    expect(compare(message(more))).toEqual([
      { field: 'call', asked: '1.5 SOL to Receiver', found: '1.5 SOL to Receiver' },
    ])
  })
})

describe.each([tokenProgram, token2022])('a transfer of a token of %s', (program) => {
  const order = message(payToken(2_500_000n, { program }))
  it('is the one that was ordered', () => {
    expect(compare(order, order)).toEqual([])
  })
  it.each([
    // The visitor knows the receiver, not the account of the token.
    ['receiver', { to: other }, 2_500_000n, receiver, other],
    ['token', { of: other }, 2_500_000n, mint, other],
    ['payer', { by: other }, 2_500_000n, payer, other],
    ['amount', {}, 2_500_001n, '2.5', '2.500001'],
  ])('differs in its %s', (field, change, amount, asked, found) => {
    expect(compare(message(payToken(amount, { program, ...change })), order)).toEqual([{ field, asked, found }])
  })
  it('is another call where it is no checked transfer of ten bytes', () => {
    const plain = instruction(program, [source, mint, target, payer], [3, ...bytes(2_500_000n, 8), 6])
    const longer = instruction(program, [source, mint, target, payer], [12, ...bytes(2_500_000n, 8), 6, 0])
    for (const one of [plain, longer]) {
      const differences = compare(message(one), order)
      expect(differences[0]).toEqual({ field: 'call', asked: '2.5 Mint to Target', found: 'nothing' })
      expect(differences[1]?.found).toContain(`program ${program}`)
    }
  })
  it('is not compared with a transfer of SOL', () => {
    expect(compare(message(pay(target, 2_500_000n)), order)).toEqual([
      { field: 'call', asked: '2.5 Mint to Target', found: 'nothing' },
      { field: 'call', asked: 'nothing', found: '0.0025 SOL to Target' },
    ])
  })
})

it('a program that the plugin does not know is shown by its name and data', () => {
  const custom = instruction('Custom', [payer], [0, 255])
  expect(compare(ours, message(custom, ...ours.instructions))).toEqual([
    { field: 'call', asked: 'program Custom, data 15Q', found: 'nothing' },
  ])
  const others = [instruction('Custom', [other], [0, 255]), instruction('Custom', [payer], [0, 254])]
  for (const one of others)
    expect(compare(message(one, ...ours.instructions), message(custom, ...ours.instructions))).toHaveLength(2)
})
