import { base58, base64 } from '@scure/base'
import { SystemProgram, Transaction, VersionedTransaction } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { signableBytes } from '../src/signableBytes.js'
import { toSigned } from '../src/toSigned.js'
import { onSolana, read } from './asked.js'
import {
  account,
  ask,
  blockhash,
  keyOf,
  own,
  pay,
  signOwn,
  sol,
  stranger,
  transaction,
  version0,
  wire,
} from './solanaRequests.js'

describe('what a key of Solana signs', () => {
  it('is the message of each transaction, and its signature stands in its own place', () => {
    const other = keyOf(20)
    const shared = new Transaction({ feePayer: other.publicKey, recentBlockhash: blockhash }).add(
      pay(5),
      SystemProgram.transfer({ fromPubkey: other.publicKey, toPubkey: stranger, lamports: 1 }),
    )
    shared.partialSign(other)
    const all = [wire(transaction(pay(1))), wire(shared), version0([], pay(2)).serialize()]
    const request = onSolana(
      'solana_signAllTransactions',
      { transactions: all.map((one) => base64.encode(one)) },
      account,
    )
    const { intent } = read(request, sol)
    const signables = signableBytes(intent)
    expect(signables.map(({ key, scheme }) => `${key} ${scheme}`)).toEqual(Array(3).fill('solana ed25519'))
    const signatures = signables.map(({ bytes }) => signOwn(bytes))
    const signed = toSigned(intent, {}, signatures)
    if (signed.kind !== 'solanaTransactions') throw new Error('not of this test')
    expect(signed.signatures).toEqual(signatures.map((signature) => base58.encode(signature)))
    for (const [at, encoded] of signed.transactions.entries()) {
      const made = base64.decode(encoded)
      const { signatures: places, message } = VersionedTransaction.deserialize(made)
      const index = message.staticAccountKeys.findIndex((key) => key.equals(own.publicKey))
      expect(places[index]).toEqual(signatures[at])
      // Nothing else changed.
      const before = all[at] ?? new Uint8Array()
      expect([...made].filter((byte, place) => byte !== before[place]).length).toBeLessThanOrEqual(64)
      expect(made.slice(0, 1 + index * 64)).toEqual(Uint8Array.from(before.slice(0, 1 + index * 64)))
      expect(made.slice(65 + index * 64)).toEqual(Uint8Array.from(before.slice(65 + index * 64)))
    }
    // For web3.js both are signed, also the one that another key began.
    for (const encoded of signed.transactions.slice(0, 2))
      expect(Transaction.from(base64.decode(encoded)).verifySignatures()).toBe(true)
  })

  it('is the message itself', () => {
    const bytes = new TextEncoder().encode('Hello from a site')
    const { intent } = read(onSolana('solana_signMessage', { message: base58.encode(bytes) }, account), sol)
    const [signable] = signableBytes(intent)
    const signature = signOwn(signable?.bytes ?? new Uint8Array())
    const signed = toSigned(intent, {}, [signature])
    expect(signed).toEqual({ kind: 'solanaMessage', signature: base58.encode(signature) })
    expect(signable?.bytes).toEqual(bytes)
  })

  it('is as many signatures as there are bytes, of their length', () => {
    const { intent } = read(ask(wire(transaction(pay(1)))), sol)
    for (const signatures of [[], [new Uint8Array(63)], [new Uint8Array(65)], [new Uint8Array(64), new Uint8Array(64)]])
      expect(() => toSigned(intent, {}, signatures)).toThrow(TypeError)
  })

  it('is no transaction that does not ask for the account', () => {
    const { intent } = read(ask(wire(transaction(pay(1)))), sol)
    if (intent.kind !== 'solanaTransactions') throw new Error('not of this test')
    for (const changed of [
      { ...intent, account: stranger.toBase58() },
      { ...intent, transactions: ['AAAA'] },
    ])
      expect(() => signableBytes(changed)).toThrow(TypeError)
  })
})
