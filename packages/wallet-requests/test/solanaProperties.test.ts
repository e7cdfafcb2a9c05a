import { base58, base64 } from '@scure/base'
import {
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  VersionedTransaction,
  type AccountMeta,
} from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signableBytes } from '../src/signableBytes.js'
import { isSolanaTransaction, readSolanaTransaction } from '../src/solana/readSolanaTransaction.js'
import { onSolana } from './asked.js'
import { readDrawn } from './readDrawn.js'
import {
  account,
  ask,
  mint,
  own,
  sol,
  stranger,
  token2022,
  tokenFrom,
  tokenProgram,
  tokenTo,
  transaction,
  wire,
} from './solanaRequests.js'

describe('transactions of Solana', () => {
  const keys = [own.publicKey, stranger, mint, tokenFrom, tokenTo]
  const stake = new PublicKey('Stake11111111111111111111111111111111111111')
  const program = fc.constantFrom(SystemProgram.programId, tokenProgram, token2022, stake, keys[1] as PublicKey)
  const meta = fc
    .constantFrom(...keys)
    .map((pubkey): AccountMeta => ({ pubkey, isSigner: pubkey === own.publicKey, isWritable: true }))
  const bytesOf = (size: number) => fc.uint8Array({ minLength: size, maxLength: size })
  const sized = (...sizes: readonly number[]) => fc.constantFrom(...sizes).chain(bytesOf)
  const small = fc.nat({ max: 2 })
  /** Instructions that some program knows, of the length that they have there, and any other. */
  const data = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc
      .tuple(fc.nat({ max: 46 }), sized(0, 1, 8, 9, 32, 34, 66))
      .map(([kind, rest]) => Uint8Array.from([kind, ...rest])),
    fc
      .tuple(fc.nat({ max: 9 }), small, bytesOf(32))
      .map(([kind, option, key]) => Uint8Array.from([6, kind, option, ...(option === 1 ? key : [])])),
    fc.tuple(small, sized(17)).map(([kind, rest]) => Uint8Array.from([26, kind, ...rest])),
    fc
      .tuple(fc.nat({ max: 13 }), sized(0, 4, 8, 32, 36, 48, 112))
      .map(([kind, rest]) => Uint8Array.from([kind, 0, 0, 0, ...rest])),
  )
  const instruction = fc
    .tuple(program, fc.array(meta, { maxLength: 5 }), data)
    .map(
      ([programId, metas, bytes]) => new TransactionInstruction({ programId, keys: metas, data: Buffer.from(bytes) }),
    )
  const several = fc.array(instruction, { minLength: 1, maxLength: 3 })

  it('are signed as they are shown, and shown as they are for web3.js', () => {
    fc.assert(
      fc.property(several, fc.boolean(), (instructions, isBase58) => {
        const bytes = wire(transaction(...instructions))
        const encoded = (isBase58 ? base58 : base64).encode(bytes)
        const reading = readDrawn(onSolana('solana_signTransaction', { transaction: encoded }, account), sol)
        if (!reading) return
        const theirs = VersionedTransaction.deserialize(bytes)
        expect(signableBytes(reading.intent).map((each) => each.bytes)).toEqual([
          Uint8Array.from(theirs.message.serialize()),
        ])
        for (const each of Transaction.from(bytes).instructions)
          if (
            ![SystemProgram.programId, tokenProgram, token2022, stake].some((known) => known.equals(each.programId))
          ) {
            expect(reading.description.risk).toBe('R2')
            expect(reading.drawn).toContain(each.data.toString('hex'))
          }
      }),
      { numRuns: 400 },
    )
  })

  it('are shown differently where one byte of an instruction differs', () => {
    fc.assert(
      fc.property(instruction, fc.nat(), fc.integer({ min: 1, max: 255 }), (made, place, change) => {
        if (made.data.length === 0) return
        const changed = Buffer.from(made.data)
        const at = place % changed.length
        changed[at] = (changed[at] ?? 0) ^ change
        const other = new TransactionInstruction({ ...made, data: changed })
        const [a, b] = [made, other].map((each) => readDrawn(ask(wire(transaction(each))), sol))
        if (a && b) expect(a.drawn).not.toBe(b.drawn)
      }),
      { numRuns: 1200 },
    )
  })

  it('are shown differently where one account of an instruction differs', () => {
    fc.assert(
      fc.property(instruction, fc.nat(), fc.constantFrom(...keys), (made, place, key) => {
        if (made.keys.length === 0) return
        const at = place % made.keys.length
        const metas = made.keys.map((meta, index) => (index === at ? { ...meta, pubkey: key } : meta))
        if (made.keys[at]?.pubkey.equals(key)) return
        const [a, b] = [made, new TransactionInstruction({ ...made, keys: metas })].map((each) =>
          readDrawn(ask(wire(transaction(each))), sol),
        )
        // Of a lower class is only what says all of it; which program or clock it names besides does not matter there.
        if (a && b && a.description.risk === 'R1' && b.description.risk === 'R2') expect(a.drawn).not.toBe(b.drawn)
      }),
      { numRuns: 1000 },
    )
  })

  it('never throw for bytes, and no bytes of a transaction are a message', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        isSolanaTransaction(bytes)
        readDrawn({ ...ask(bytes), account })
      }),
    )
    fc.assert(
      fc.property(several, (instructions) => {
        const bytes = wire(transaction(...instructions))
        const { messageBytes = new Uint8Array() } = readSolanaTransaction(bytes) ?? {}
        expect(messageBytes.length).toBeGreaterThan(0)
        expect(isSolanaTransaction(messageBytes)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})
