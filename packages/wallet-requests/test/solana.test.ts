import { base58, base64 } from '@scure/base'
import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  Transaction,
  VersionedTransaction,
} from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import type { Facts } from '../src/Facts.js'
import type { Reading } from '../src/Reading.js'
import { isSolanaTransaction, readSolanaTransaction, transactionBytes } from '../src/solana/readSolanaTransaction.js'
import type { WalletRequest } from '../src/WalletRequest.js'
import { onSolana, read, refusedWith } from './asked.js'
import { drawn } from './drawn.js'
import {
  account,
  ask,
  askFor,
  blockhash,
  call,
  keyOf,
  mint,
  own,
  pay,
  signOwn,
  sol,
  stranger,
  tokenFrom,
  tokenProgram,
  tokenTo,
  transaction,
  u64,
  version0,
  wire,
} from './solanaRequests.js'

const readSol = (request: WalletRequest, more: Partial<Facts> = {}): Reading => read(request, { ...sol, ...more })
const refused = (request: WalletRequest, more: Partial<Facts> = {}) => refusedWith(request, { ...sol, ...more })
const titles = ({ description }: Reading): readonly string[] => description.warnings.map(({ title }) => title.key)
const message = (bytes: Uint8Array) =>
  onSolana('solana_signMessage', { message: base58.encode(bytes), pubkey: account }, account)
const amount = (units: string, decimals: number, symbol: string) => ({
  value: { type: 'amount', units, decimals, symbol },
})

describe('transactions of Solana', () => {
  it('show a payment, its fee and who pays it, and what the instructions for its fee say', () => {
    const { description } = readSol(
      askFor(
        ComputeBudgetProgram.setComputeUnitLimit({ units: 5000 }),
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_001 }),
        pay(1_500_000_000),
      ),
    )
    expect(description).toMatchObject({
      title: { key: 'send' },
      risk: 'R1',
      figure: amount('1500000000', 9, 'SOL'),
      warnings: [],
    })
    for (const words of [
      stranger.toBase58(),
      '| 5000',
      'Fee is paid by',
      'First time',
      'Fee, at most | 0.000010001 SOL',
    ])
      expect(drawn(description)).toContain(words)
  })

  it('show a token transfer with the decimals that it names, and the owner of the account that it opens', () => {
    const associated = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
    const open = call(associated, [1], own.publicKey, tokenTo, stranger, mint, SystemProgram.programId, tokenProgram)
    const transfer = call(tokenProgram, [12, ...u64(2_500_000), 6], tokenFrom, mint, tokenTo, own.publicKey)
    const { description, missing } = readSol(askFor(open, transfer))
    expect(description).toMatchObject({ risk: 'R1', title: { key: 'instructionCount' } })
    expect(missing).toEqual([])
    const shown = drawn(description)
    for (const words of ['2 instructions', '2.5 DUSD', 'Verified', `To | ${stranger.toBase58()}`])
      expect(shown).toContain(words)
  })

  it('miss the token of a bare transfer, and are class R2 while it is not known', () => {
    const bare = askFor(call(tokenProgram, [3, ...u64(2_500_000)], tokenFrom, tokenTo, own.publicKey))
    const { description, missing } = readSol(bare)
    expect(description.risk).toBe('R2')
    expect(missing).toEqual([tokenFrom, tokenTo].map((key) => ({ kind: 'tokenAccount', address: key.toBase58() })))
    const known = { mint: mint.toBase58(), owner: stranger.toBase58() }
    const tokenAccounts = { [tokenFrom.toBase58()]: known, [tokenTo.toBase58()]: known }
    const told = readSol(bare, { tokenAccounts })
    expect(told.description).toMatchObject({ risk: 'R1', figure: amount('2500000', 6, 'DUSD') })
    expect(told.missing).toEqual([])
    // Who was asked and did not say is not asked again.
    const asked = readSol(bare, { tokenAccounts: { [tokenFrom.toBase58()]: null, [tokenTo.toBase58()]: null } })
    expect(asked).toMatchObject({ description: { risk: 'R2' }, missing: [] })
  })

  it('warn of look-alikes and of large amounts to new addresses, also where they come in parts', () => {
    const known = stranger.toBase58()
    const reviewAbove = '1000'
    expect(readSol(askFor(pay(1000)), { reviewAbove }).description.risk).toBe('R1')
    for (const request of [
      askFor(pay(1001)),
      askFor(pay(600), pay(600, tokenTo)),
      onSolana(
        'solana_signAllTransactions',
        { transactions: [pay(600), pay(600, tokenTo)].map((one) => base64.encode(wire(transaction(one)))) },
        account,
      ),
    ]) {
      const reading = readSol(request, { reviewAbove })
      expect(reading.description).toMatchObject({ risk: 'R2', confirm: expect.any(Object) })
      expect(titles(reading).join()).toContain('largeToNew')
    }
    expect(readSol(askFor(pay(1001)), { reviewAbove, knownReceivers: [known] }).description.risk).toBe('R1')
    const alike = `${known.slice(0, 10)}${'a'.repeat(known.length - 20)}${known.slice(-10)}`
    const poisoned = readSol(askFor(pay(1)), { knownReceivers: [alike] })
    expect(poisoned.description.risk).toBe('R2')
    expect(titles(poisoned)).toEqual(['lookalike'])
    const token = askFor(call(tokenProgram, [12, ...u64(1), 6], tokenFrom, mint, tokenTo, own.publicKey))
    const tokenAccounts = { [tokenTo.toBase58()]: { mint: mint.toBase58(), owner: known } }
    expect(readSol(token, { tokenAccounts, knownReceivers: [alike] }).description.risk).toBe('R2')
    expect(readSol(token, { tokenAccounts, reviewAbove }).description.risk).toBe('R2')
    expect(readSol(token, { tokenAccounts, reviewAbove, knownReceivers: [known] }).description.risk).toBe('R1')
  })

  it('are class R2 with a very high fee that the visitor pays', () => {
    const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_000_000 })
    const reading = readSol(askFor(pay(1), price))
    expect(reading.description.risk).toBe('R2')
    expect(titles(reading)).toEqual(['highFee'])
    const paid = new Transaction({ feePayer: stranger, recentBlockhash: blockhash }).add(pay(1), price)
    expect(titles(readSol(ask(wire(paid))))).toEqual([])
  })

  it('need the signature of the account, and name who else signs and pays', () => {
    const other = new Transaction({ feePayer: stranger, recentBlockhash: blockhash })
    const foreign = other.add(SystemProgram.transfer({ fromPubkey: stranger, toPubkey: tokenTo, lamports: 1 }))
    expect(refused(ask(wire(foreign)))).toBe('embedded/unreadable')
    const { description } = readSol(ask(wire(foreign.add(pay(5)))))
    for (const words of ['Another account sends', `Fee is paid by | ${stranger.toBase58()} | (Another account)`])
      expect(drawn(description)).toContain(words)
    const third = transaction(
      pay(1),
      SystemProgram.transfer({ fromPubkey: keyOf(20).publicKey, toPubkey: stranger, lamports: 1 }),
    )
    expect(drawn(readSol(ask(wire(third))).description)).toContain(`Also signed by | ${keyOf(20).publicKey.toBase58()}`)
  })

  it('of version 0 with a look-up table miss it, and are class R2 with a warning while one address is unknown', () => {
    const addresses = [stranger, tokenTo]
    const state = { deactivationSlot: 2n ** 64n - 1n, lastExtendedSlot: 0, lastExtendedSlotStartIndex: 0, addresses }
    const made = version0([new AddressLookupTableAccount({ key: mint, state })], pay(1_000_000_000))
    const request = ask(made.serialize())
    const table = mint.toBase58()
    const unread = readSol(request)
    expect(unread.missing).toEqual([{ kind: 'lookupTable', address: table }])
    for (const reading of [
      unread,
      readSol(request, { lookupTables: { [table]: null } }),
      readSol(request, { lookupTables: { [table]: [] } }),
    ]) {
      expect(reading.description.risk).toBe('R2')
      expect(titles(reading)).toContain('unreadableTable')
    }
    const { description, missing } = readSol(request, {
      lookupTables: { [table]: addresses.map((key) => key.toBase58()) },
    })
    expect(description).toMatchObject({ risk: 'R1', figure: amount('1000000000', 9, 'SOL') })
    expect(drawn(description)).toContain(stranger.toBase58())
    expect(missing).toEqual([])
    // An address that no known field names counts as well.
    const memo = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
    const noted = version0([new AddressLookupTableAccount({ key: mint, state })], call(memo, [72, 105], stranger))
    expect(readSol(ask(noted.serialize())).description.risk).toBe('R2')
  })

  it('are shown one by one where there are several, and read one by one where there are many', () => {
    const several = (count: number) => ({
      transactions: Array.from({ length: count }, (_, at) =>
        base64.encode(wire(transaction(pay((at + 1) * 1_000_000_000)))),
      ),
    })
    const { description, intent } = readSol(onSolana('solana_signAllTransactions', several(2), account))
    expect(description).toMatchObject({ title: { key: 'transactionCount' }, risk: 'R1' })
    for (const words of ['2 transactions', 'Transaction 1 of 2 · Send', '1 SOL', '2 SOL'])
      expect(drawn(description)).toContain(words)
    expect(intent).toEqual({ kind: 'solanaTransactions', account, ...several(2) })
    expect(readSol(onSolana('solana_signAllTransactions', several(6), account)).description.risk).toBe('R2')
    expect(refused(onSolana('solana_signAllTransactions', several(21), account))).toBe('embedded/unreadable')
    expect(refused(onSolana('solana_signAllTransactions', several(0), account))).toBe('embedded/unreadable')
  })

  it('are taken in the parameters of each method, and in no others', () => {
    const encoded = base64.encode(wire(transaction(pay(1))))
    const options = { skipPreflight: true, preflightCommitment: 'confirmed', maxRetries: 1 }
    const take = (method: string, params: unknown) => refused(onSolana(method, params, account))
    expect(take('solana_signTransaction', { transaction: encoded })).toBeUndefined()
    expect(take('solana_signTransaction', [{ transaction: encoded }])).toBeUndefined()
    expect(take('solana_signAndSendTransaction', { transaction: encoded, options })).toBeUndefined()
    expect(take('solana_signAllTransactions', { transactions: [encoded] })).toBeUndefined()
    for (const [method, params] of [
      ['solana_signTransaction', { transaction: encoded, options }],
      ['solana_signTransaction', { transaction: encoded, message: 'Hi' }],
      ['solana_signTransaction', [{ transaction: encoded }, 1]],
      ['solana_signTransaction', { transactions: [encoded] }],
      ['solana_signAllTransactions', { transactions: encoded }],
    ] as const)
      expect(take(method, params)).toBe('embedded/unreadable')
  })
})

describe('bytes of Solana', () => {
  const bytes = wire(transaction(pay(1), pay(2)))

  it('are read from base64 and base58 as web3.js reads them, and from nothing with one byte more', () => {
    for (const coder of [base58, base64]) expect(transactionBytes(coder.encode(bytes))).toEqual(bytes)
    const mine = readSolanaTransaction(bytes)
    const theirs = VersionedTransaction.deserialize(bytes)
    expect(mine?.message.keys).toEqual(theirs.message.staticAccountKeys.map((key) => key.toBase58()))
    expect(mine?.message.instructions.map(({ accounts }) => accounts)).toEqual(
      theirs.message.compiledInstructions.map(({ accountKeyIndexes }) => accountKeyIndexes),
    )
    expect(mine?.messageBytes).toEqual(Uint8Array.from(theirs.message.serialize()))
    expect(readSolanaTransaction(Uint8Array.from([...bytes, 0]))).toBeUndefined()
    expect(readSolanaTransaction(bytes.slice(0, -1))).toBeUndefined()
  })

  it('that are signed are those that are shown, whichever way they were written', () => {
    const params = [base64.encode(bytes), base58.encode(bytes)].map((encoded) => ({ transaction: encoded }))
    for (const each of params)
      expect(readSol(onSolana('solana_signTransaction', each, account)).intent).toMatchObject({
        transactions: [base64.encode(bytes)],
      })
    for (const text of [
      base64.encode(bytes).replace(/=*$/, ''),
      ` ${base64.encode(bytes)}`,
      base64.encode(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=*$/, ''),
      `0x${Buffer.from(bytes).toString('hex')}`,
    ])
      if (text !== base64.encode(bytes)) expect(transactionBytes(text)).toBeUndefined()
  })

  it('with an address twice, lengths in a longer form, or more than a packet has, are no transaction', () => {
    const twice = Uint8Array.from(bytes)
    twice.set(twice.slice(69 + 32, 69 + 64), 69)
    expect(readSolanaTransaction(twice)).toBeUndefined()
    expect(isSolanaTransaction(twice.slice(65))).toBe(true)
    const longer = Uint8Array.from([0x81, 0, ...bytes.slice(1)])
    expect(readSolanaTransaction(longer)).toBeUndefined()
    const memo = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
    // web3.js writes none of them: the note at the end becomes longer by hand.
    const short = wire(transaction(call(memo, new Uint8Array(200))))
    const noted = (size: number): Uint8Array => {
      const head = short.slice(0, -202)
      return Uint8Array.from([...head, (size & 0x7f) | 0x80, size >> 7, ...new Uint8Array(size)])
    }
    expect(noted(200)).toEqual(short)
    const most = 200 + 1232 - short.length
    expect(readSolanaTransaction(noted(most))).toBeDefined()
    expect(readSolanaTransaction(noted(most + 1))).toBeUndefined()
    // The network may take larger ones some day: those are no messages.
    expect(isSolanaTransaction(noted(2000).slice(65))).toBe(true)
  })

  it('of a transaction are no message, whole or in part, and those of texts are', () => {
    const part = bytes.slice(65)
    for (const each of [part, bytes, version0([], pay(1)).message.serialize()]) {
      expect(isSolanaTransaction(each)).toBe(true)
      expect(refused(message(each))).toBe('embedded/dangerousTransaction')
    }
    // What is refused is what the network takes: the signature of the part is that of the transaction.
    const signature = signOwn(part)
    const made = VersionedTransaction.deserialize(bytes)
    made.addSignature(own.publicKey, signature)
    expect(Transaction.from(made.serialize()).verifySignatures()).toBe(true)
    expect(refused(message(new TextEncoder().encode('Hello from a site\nand more'.repeat(70))))).toBeUndefined()
  })
})
