import { base58, base64 } from '@scure/base'
import fc from 'fast-check'
import { hashMessage, toHex, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Reading } from '../src/Reading.js'
import { readRequest } from '../src/readRequest.js'
import { signableBytes } from '../src/signableBytes.js'
import { visibleText } from '../src/visibleText.js'
import { eoa, evm, facts, mainnet, onSolana, solana } from './asked.js'
import { readDrawn } from './readDrawn.js'

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
      { numRuns: 250 },
    )
    fc.assert(
      fc.property(text, (one) => {
        const reading = read(one)
        // What a page writes is signed as its own wallet library would, unless it is hexadecimal.
        if (!reading || /^0x/i.test(one) || one === '') return
        expect(hashOf(reading)).toBe(hashMessage(one))
        expect(reading.drawn).toContain(visibleText(one))
      }),
      { numRuns: 250 },
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
