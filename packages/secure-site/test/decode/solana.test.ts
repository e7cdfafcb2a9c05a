import { base58, base64 } from '@scure/base'
import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  Connection,
  Keypair,
  PublicKey,
  sendAndConfirmRawTransaction,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { ed25519 } from '@noble/curves/ed25519.js'
import { startSolana, type SolanaDevnet } from '@portico/devnet-solana'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSolanaTransaction, transactionBytes } from '../../src/browser/decode/solana/readSolanaTransaction.js'
import type { ApprovalRequest } from '../../src/browser/decode/Description.js'
import { described, onSolana, refusedWith, wordsOf, type Options } from './context.js'

const own = Keypair.fromSeed(new Uint8Array(32).fill(7))
const stranger = Keypair.fromSeed(new Uint8Array(32).fill(8)).publicKey
const account = own.publicKey.toBase58()
const blockhash = base58.encode(new Uint8Array(32).fill(9))
const tokenProgram = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const mint = Keypair.fromSeed(new Uint8Array(32).fill(10)).publicKey
const [tokenFrom, tokenTo] = [11, 12].map((n) => Keypair.fromSeed(new Uint8Array(32).fill(n)).publicKey) as [
  PublicKey,
  PublicKey,
]
const sol = {
  network: {
    name: 'Solana',
    symbol: 'SOL',
    decimals: 9,
    tokens: { [mint.toBase58()]: { symbol: 'DUSD', decimals: 6 } },
  },
  accounts: { solana: account },
}
const withSol = (options: Options = {}): Options => ({ ...options, context: { ...sol, ...options.context } })

const transaction = (...instructions: readonly TransactionInstruction[]): Transaction =>
  new Transaction({ feePayer: own.publicKey, recentBlockhash: blockhash }).add(...instructions)
const wire = (made: Transaction): Uint8Array => made.serialize({ requireAllSignatures: false, verifySignatures: false })
const ask = (made: Transaction, method = 'solana_signTransaction'): ApprovalRequest => ({
  ...onSolana(method, { transaction: base64.encode(wire(made)) }),
  account,
})
const pay = (lamports: number, to: PublicKey = stranger): TransactionInstruction =>
  SystemProgram.transfer({ fromPubkey: own.publicKey, toPubkey: to, lamports })
function token(kind: number, data: readonly number[], ...keys: readonly PublicKey[]): TransactionInstruction {
  const metas = keys.map((pubkey) => ({ pubkey, isSigner: pubkey.equals(own.publicKey), isWritable: true }))
  return new TransactionInstruction({ programId: tokenProgram, keys: metas, data: Buffer.from([kind, ...data]) })
}
const u64 = (value: number): readonly number[] => [...new Uint8Array(new BigUint64Array([BigInt(value)]).buffer)]
const message = (bytes: Uint8Array): ApprovalRequest => ({
  ...onSolana('solana_signMessage', { message: base58.encode(bytes), pubkey: account }),
  account,
})

describe('transactions of Solana', () => {
  it('show a payment, its fee payer, and what the instructions for its fee say', async () => {
    const shown = await described(
      ask(transaction(ComputeBudgetProgram.setComputeUnitLimit({ units: 5000 }), pay(1_500_000_000))),
      withSol(),
    )
    expect(shown).toMatchObject({ title: 'Send', class: 'R1', figure: { value: '1.5', unit: 'SOL' } })
    for (const words of [stranger.toBase58(), '"5000"', 'Fee is paid by']) expect(wordsOf(shown)).toContain(words)
  })

  it('show a token transfer with the decimals that it names, and the owner of the account that it opens', async () => {
    const open = new TransactionInstruction({
      programId: new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'),
      keys: [own.publicKey, tokenTo, stranger, mint, SystemProgram.programId, tokenProgram].map((pubkey) => ({
        pubkey,
        isSigner: pubkey === own.publicKey,
        isWritable: false,
      })),
      data: Buffer.from([1]),
    })
    const transfer = token(12, [...u64(2_500_000), 6], tokenFrom, mint, tokenTo, own.publicKey)
    const shown = await described(ask(transaction(open, transfer)), withSol())
    expect(shown).toMatchObject({ class: 'R1', title: '2 instructions' })
    for (const words of ['2.5 DUSD', 'Verified', stranger.toBase58()]) expect(wordsOf(shown)).toContain(words)
  })

  it('ask the node which token a bare transfer moves, and are class R2 where it does not answer', async () => {
    const bare = ask(transaction(token(3, u64(2_500_000), tokenFrom, tokenTo, own.publicKey)))
    expect(await described(bare, withSol())).toMatchObject({ class: 'R2' })
    const reads = {
      token: async () => undefined,
      tokenAccount: async () => ({ mint: mint.toBase58(), owner: stranger.toBase58() }),
    }
    expect(await described(bare, withSol({ context: { reads } }))).toMatchObject({
      class: 'R1',
      figure: { value: '2.5', unit: 'DUSD' },
    })
  })

  it.each([
    ['Approve', token(4, u64(1), tokenFrom, stranger, own.publicKey), 'R2'],
    ['ApproveChecked', token(13, [...u64(1), 6], tokenFrom, mint, stranger, own.publicKey), 'R2'],
    ['CloseAccount to another', token(9, [], tokenFrom, stranger, own.publicKey), 'R2'],
    ['CloseAccount to the own account', token(9, [], tokenFrom, own.publicKey, own.publicKey), 'R1'],
    ['Revoke', token(5, [], tokenFrom, own.publicKey), 'R1'],
    ['Burn', token(8, u64(1), tokenFrom, mint, own.publicKey), 'R2'],
    ['SetAuthority of a mint', token(6, [0, 1, ...stranger.toBytes()], mint, own.publicKey), 'R2'],
    ['an unknown token instruction', token(99, [], tokenFrom), 'R2'],
    ['a durable nonce', SystemProgram.nonceAdvance({ noncePubkey: tokenFrom, authorizedPubkey: own.publicKey }), 'R2'],
    [
      'a payment to a new account',
      SystemProgram.createAccount({
        fromPubkey: own.publicKey,
        newAccountPubkey: stranger,
        lamports: 1,
        space: 0,
        programId: stranger,
      }),
      'R1',
    ],
    ['another program', new TransactionInstruction({ programId: stranger, keys: [], data: Buffer.from([1]) }), 'R2'],
    ['a very high fee', ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_000_000 }), 'R1'],
  ])('%s', async (name, instruction, risk) => {
    const shown = await described(ask(transaction(pay(1), instruction)), withSol())
    expect(shown.class).toBe(risk)
    if (name === 'a very high fee') expect(shown.warnings).toEqual([expect.objectContaining({ tone: 'error' })])
  })

  it.each([
    ['Assign of the own account', SystemProgram.assign({ accountPubkey: own.publicKey, programId: stranger })],
    ['SetAuthority of an own token account', token(6, [2, 1, ...stranger.toBytes()], tokenFrom, own.publicKey)],
  ])(
    'row 26: %s, hidden among payments, is refused, and not seen by who reads the first instruction only',
    async (_, instruction) => {
      const request = ask(transaction(pay(1), instruction, pay(2)))
      expect(await refusedWith(request, withSol())).toBe('embedded/dangerousTransaction')
      const shown = await described(request, withSol({ guards: { everyInstruction: false } }))
      expect(shown).toMatchObject({ title: 'Send', class: 'R1' })
    },
  )

  it('need the signature of the account, and name who else signs and pays', async () => {
    const other = new Transaction({ feePayer: stranger, recentBlockhash: blockhash })
    const foreign = other.add(SystemProgram.transfer({ fromPubkey: stranger, toPubkey: tokenTo, lamports: 1 }))
    expect(await refusedWith(ask(foreign), withSol())).toBe('embedded/unreadable')
    const shown = await described(ask(foreign.add(pay(5))), withSol())
    expect(wordsOf(shown)).toContain('Another account')
    expect(wordsOf(shown)).toContain('Another account sends')
  })

  it('of version 0 with a look-up table are read through the node, and class R2 where it does not answer', async () => {
    const table = new AddressLookupTableAccount({
      key: mint,
      state: {
        deactivationSlot: 2n ** 64n - 1n,
        lastExtendedSlot: 0,
        lastExtendedSlotStartIndex: 0,
        addresses: [stranger],
      },
    })
    const made = new VersionedTransaction(
      new TransactionMessage({
        payerKey: own.publicKey,
        recentBlockhash: blockhash,
        instructions: [pay(1_000_000_000)],
      }).compileToV0Message([table]),
    )
    const request = { ...onSolana('solana_signTransaction', { transaction: base64.encode(made.serialize()) }), account }
    expect(await described(request, withSol())).toMatchObject({ class: 'R2' })
    const reads = { token: async () => undefined, lookupTable: async () => [stranger.toBase58()] }
    const shown = await described(request, withSol({ context: { reads } }))
    expect(shown).toMatchObject({ class: 'R1', figure: { value: '1' } })
    expect(wordsOf(shown)).toContain(stranger.toBase58())
  })

  it('are shown one by one where there are several', async () => {
    const transactions = [pay(1_000_000_000), pay(2_000_000_000)].map((one) => base64.encode(wire(transaction(one))))
    const shown = await described({ ...onSolana('solana_signAllTransactions', { transactions }), account }, withSol())
    expect(shown).toMatchObject({ title: '2 transactions', class: 'R1' })
    for (const words of ['1 SOL', '2 SOL']) expect(wordsOf(shown)).toContain(words)
  })

  it('are read from base64 and base58 as web3.js reads them, and from nothing with one byte more', () => {
    const bytes = wire(transaction(pay(1), pay(2)))
    for (const coder of [base58, base64]) expect(transactionBytes(coder.encode(bytes))).toEqual(Uint8Array.from(bytes))
    const read = readSolanaTransaction(bytes)
    const { message: theirs } = VersionedTransaction.deserialize(bytes)
    expect(read?.message.keys).toEqual(theirs.staticAccountKeys.map((key) => key.toBase58()))
    expect(read?.message.instructions.map(({ accounts }) => accounts)).toEqual(
      theirs.compiledInstructions.map(({ accountKeyIndexes }) => accountKeyIndexes),
    )
    expect(readSolanaTransaction(Uint8Array.from([...bytes, 0]))).toBeUndefined()
    expect(readSolanaTransaction(bytes.slice(0, -1))).toBeUndefined()
  })
})

describe('row 25: a message that is a transaction', () => {
  let devnet: SolanaDevnet
  beforeAll(async () => {
    devnet = await startSolana()
  })
  afterAll(() => devnet.stop())

  it('is refused; signed as a message, it moves funds on the chain', async () => {
    const connection = new Connection(devnet.url, 'confirmed')
    devnet.fund(account, 2_000_000_000n)
    const { blockhash: recent } = await connection.getLatestBlockhash()
    const made = new Transaction({ feePayer: own.publicKey, recentBlockhash: recent }).add(pay(1_000_000_000))
    const bytes = Uint8Array.from(made.serializeMessage())
    expect(await refusedWith(message(bytes), withSol())).toBe('embedded/dangerousTransaction')
    expect(await refusedWith(message(wire(made)), withSol())).toBe('embedded/dangerousTransaction')
    expect(await refusedWith(message(Uint8Array.from([0x81, 1, 2])), withSol())).toBe('embedded/dangerousTransaction')

    expect(await refusedWith(message(bytes), withSol({ guards: { transactionBytes: false } }))).toBeUndefined()
    made.addSignature(own.publicKey, Buffer.from(ed25519.sign(bytes, own.secretKey.slice(0, 32))))
    await sendAndConfirmRawTransaction(connection, made.serialize())
    expect(await connection.getBalance(stranger)).toBe(1_000_000_000)
  })

  it('is no text: those are shown', async () => {
    const shown = await described(message(new TextEncoder().encode('Hello from a site')), withSol())
    expect(shown).toMatchObject({ title: 'Sign a message', class: 'R1' })
  })
})
