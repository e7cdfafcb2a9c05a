import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  Keypair,
  type PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
} from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { readMessage } from '../src/runtime/transfers/readMessage.js'

const key = (): PublicKey => Keypair.generate().publicKey
const [payer, receiver, second, program, inTable] = [key(), key(), key(), key(), key()]
const blockhash = key().toBase58()
const transfer = SystemProgram.transfer({ fromPubkey: payer, toPubkey: receiver, lamports: 5 })
const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: 300 })
const long = new TransactionInstruction({
  programId: program,
  keys: [
    { pubkey: second, isSigner: true, isWritable: false },
    { pubkey: inTable, isSigner: false, isWritable: true },
  ],
  data: Buffer.alloc(300, 7),
})
const build = (...instructions: readonly TransactionInstruction[]): TransactionMessage =>
  new TransactionMessage({ payerKey: payer, recentBlockhash: blockhash, instructions: [...instructions] })
const legacy = (...instructions: readonly TransactionInstruction[]): Uint8Array =>
  Uint8Array.from(
    build(...instructions)
      .compileToLegacyMessage()
      .serialize(),
  )
/** As web3.js describes the same instruction. */
const described = ({ programId, keys, data }: TransactionInstruction, accounts = keys.map((one) => one.pubkey)) => ({
  program: programId.toBase58(),
  accounts: accounts.map((one) => one.toBase58()),
  data: Uint8Array.from(data),
})

describe('a message', () => {
  it('of the first format has a payer, a blockhash, and instructions in order', () => {
    expect(readMessage(legacy(limit, transfer))).toEqual({
      signatures: 1,
      payer: payer.toBase58(),
      blockhash,
      instructions: [described(limit), described(transfer)],
    })
  })
  it('tells how many sign it, and has data of any length', () => {
    expect(readMessage(legacy(long))).toMatchObject({ signatures: 2, instructions: [described(long)] })
  })
  it('of version 0 may take addresses out of a table, which are not known', () => {
    const table = new AddressLookupTableAccount({
      key: key(),
      state: {
        deactivationSlot: 2n ** 64n - 1n,
        lastExtendedSlot: 0,
        lastExtendedSlotStartIndex: 0,
        addresses: [inTable],
      },
    })
    const bytes = build(long, transfer).compileToV0Message([table]).serialize()
    expect(readMessage(bytes)).toMatchObject({
      signatures: 2,
      payer: payer.toBase58(),
      blockhash,
      instructions: [
        {
          program: program.toBase58(),
          accounts: [second.toBase58(), 'lookup table 0'],
          data: new Uint8Array(300).fill(7),
        },
        described(transfer),
      ],
    })
  })
})

describe('bytes that are no message', () => {
  it('are cut off anywhere', () => {
    const bytes = legacy(limit, transfer, long)
    for (let length = 0; length < bytes.length; length++)
      expect([length, readMessage(bytes.subarray(0, length))]).toEqual([length, undefined])
    expect(readMessage(bytes)).toBeDefined()
  })
  it('have a version that is not known', () => {
    const bytes = Uint8Array.from(build(transfer).compileToV0Message().serialize())
    expect(readMessage(bytes)).toBeDefined()
    bytes[0] = 0x81
    expect(readMessage(bytes)).toBeUndefined()
  })
  it('nobody signs, or pays for', () => {
    const bytes = legacy(transfer)
    expect(readMessage(bytes.with(0, 0))).toBeUndefined()
    // One signature, no keys, a blockhash, no instructions.
    expect(readMessage(Uint8Array.of(1, 0, 0, 0, ...new Uint8Array(32), 0))).toBeUndefined()
  })
})
