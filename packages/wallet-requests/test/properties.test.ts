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
import { hashMessage, toHex, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Reading } from '../src/Reading.js'
import { readRequest } from '../src/readRequest.js'
import { signableBytes } from '../src/signableBytes.js'
import { isSolanaTransaction, readSolanaTransaction } from '../src/solana/readSolanaTransaction.js'
import { visibleText } from '../src/visibleText.js'
import type { WalletRequest } from '../src/WalletRequest.js'
import { eoa, evm, facts, mainnet, onSolana, solana } from './asked.js'
import { drawn, textDrawn } from './drawn.js'
import {
  account,
  ask,
  blockhash,
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

const methods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'eth_sendUserOperation',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
]

/** A reading, drawn; undefined for a refusal, whose words are drawn as well. */
function readDrawn(request: WalletRequest, more = {}): (Reading & { readonly drawn: string }) | undefined {
  const answer = readRequest(request, { ...facts, ...more })
  if ('refusal' in answer) {
    expect(textDrawn(answer.refusal.text).length).toBeGreaterThan(0)
    return undefined
  }
  const { reading } = answer
  expect(reading.description.risk >= 'R2').toBe(reading.description.confirm !== undefined)
  // Both are JSON, as the digest of them says.
  for (const part of [reading.description, reading.intent])
    expect(JSON.parse(JSON.stringify(part))).toEqual(JSON.parse(JSON.stringify(part)))
  return { ...reading, drawn: drawn(reading.description) }
}

describe('reading', () => {
  const chain = (method: string): string => (method.startsWith('solana_') ? mainnet : 'eip155:1')
  const from = (method: string): string => (method.startsWith('solana_') ? solana : eoa)

  it('never throws, whatever the parameters are', () => {
    const params = fc.oneof(
      fc.jsonValue(),
      fc.tuple(fc.string(), fc.constant(eoa)),
      fc.tuple(fc.constant(eoa), fc.json()),
      fc.record({ message: fc.string(), pubkey: fc.constant(solana) }, { requiredKeys: [] }),
      fc.record({ transaction: fc.base64String(), transactions: fc.array(fc.string()) }, { requiredKeys: [] }),
      fc.tuple(fc.dictionary(fc.constantFrom('to', 'data', 'value', 'calls', 'sender', '__proto__'), fc.jsonValue())),
    )
    fc.assert(
      fc.property(fc.constantFrom(...methods), params, (method, given) => {
        readDrawn({ ...evm(method, given), chainId: chain(method), account: from(method) })
      }),
      { numRuns: 1000 },
    )
  })

  it('never throws, whatever the request and the facts are', () => {
    const anything = fc.oneof(fc.jsonValue(), fc.constant(undefined), fc.constantFrom(...methods, eoa, 'eip155:1'))
    const request = fc.record({
      origin: anything,
      account: anything,
      chainId: anything,
      method: anything,
      params: anything,
    })
    fc.assert(
      fc.property(request, fc.dictionary(fc.constantFrom(...Object.keys(facts)), anything), (given, more) => {
        const answer = readRequest(given as never, { ...facts, ...more } as never)
        expect('refusal' in answer || 'reading' in answer).toBe(true)
      }),
      { numRuns: 1000 },
    )
    expect(readRequest(null as never, null as never)).toHaveProperty('refusal')
  })
})

describe('messages', () => {
  const marks = fc.constantFrom('a', '⟨', '⟩', 'U+202E', '\u202e', '\u200b', '\n', '\r', ' ', '\u00a0')
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: marks }))
  const form = fc.oneof(
    text,
    text.map((one) => toHex(one)),
    fc.uint8Array().map((one) => toHex(one)),
    text.map((one) => `0X${toHex(one).slice(2)}`),
  )

  it('of Ethereum are shown as what is signed: two of them alike only where their hashes are', () => {
    const read = (message: string) => readDrawn(evm('personal_sign', [message, eoa]))
    const hashOf = ({ intent }: Reading): Hex => {
      const [signable, ...none] = signableBytes(intent)
      expect(none).toEqual([])
      expect(signable).toMatchObject({ key: 'evm', scheme: 'secp256k1' })
      return toHex(signable?.bytes ?? new Uint8Array())
    }
    fc.assert(
      fc.property(form, form, (one, other) => {
        const [a, b] = [read(one), read(other)]
        if (a && b) expect(a.drawn === b.drawn).toBe(hashOf(a) === hashOf(b))
      }),
      { numRuns: 500 },
    )
    fc.assert(
      fc.property(text, (one) => {
        const reading = read(one)
        // What a page writes is signed as its own wallet library would, unless it is hexadecimal.
        if (!reading || /^0x/i.test(one) || one === '') return
        expect(hashOf(reading)).toBe(hashMessage(one))
        expect(reading.drawn).toContain(visibleText(one))
      }),
      { numRuns: 500 },
    )
  })

  it('of Solana are shown as what is signed', () => {
    const read = (bytes: Uint8Array) => readDrawn(onSolana('solana_signMessage', { message: base58.encode(bytes) }))
    const bytes = fc.oneof(
      fc.uint8Array(),
      text.map((one) => new TextEncoder().encode(one)),
    )
    fc.assert(
      fc.property(bytes, bytes, (one, other) => {
        const [a, b] = [read(one), read(other)]
        if (!a || !b) return
        expect(signableBytes(a.intent)).toEqual([{ key: 'solana', scheme: 'ed25519', bytes: one }])
        expect(a.drawn === b.drawn).toBe(base64.encode(one) === base64.encode(other))
      }),
      { numRuns: 300 },
    )
  })
})

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
      { numRuns: 2500 },
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
        expect(blockhash.length).toBeGreaterThan(0)
      }),
      { numRuns: 200 },
    )
  })
})
