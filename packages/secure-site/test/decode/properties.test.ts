import { base58, base64 } from '@scure/base'
import fc from 'fast-check'
import { toHex, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { approvalMethods } from '@portico/embedded-api'
import { canonicalJson, digestOf } from '../../src/browser/decode/canonicalJson.js'
import { describe as describeRequest } from '../../src/browser/decode/describe.js'
import { looksLikeSignIn, parseSignIn } from '../../src/browser/decode/signIn/parseSignIn.js'
import { readSolanaMessage, readSolanaTransaction } from '../../src/browser/decode/solana/readSolanaTransaction.js'
import { visibleText } from '../../src/browser/decode/visibleText.js'
import { calldata, context, described, eoa, evm, onSolana, send, sign, solana, usdc, wordsOf } from './context.js'

const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => toHex(bytes))
const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const evmMethods = approvalMethods.filter((method) => !method.startsWith('solana_'))

describe('describing', () => {
  it('never throws, whatever the parameters are', async () => {
    const shapes = fc.oneof(
      fc.jsonValue(),
      fc.tuple(fc.string(), fc.constant(eoa)),
      fc.tuple(fc.constant(eoa), fc.json()),
      fc.tuple(
        fc.record(
          { to: address, data: fc.uint8Array().map((bytes) => toHex(bytes)), value: amount.map((n) => toHex(n)) },
          { requiredKeys: [] },
        ),
      ),
      fc.tuple(fc.record({ calls: fc.array(fc.record({ to: address, data: fc.string() }, { requiredKeys: [] })) })),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...evmMethods), shapes, async (method, params) => {
        const answer = await describeRequest(evm(method, params), context)
        expect('refusal' in answer || answer.description.title.length > 0).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('never throws for bytes of Solana, and reads no two of them alike', async () => {
    const bytes = fc.uint8Array({ maxLength: 400 })
    await fc.assert(
      fc.asyncProperty(bytes, async (data) => {
        readSolanaMessage(data)
        readSolanaTransaction(data)
        await describeRequest(onSolana('solana_signTransaction', { transaction: base64.encode(data) }), context)
        await describeRequest(onSolana('solana_signMessage', { message: base58.encode(data), pubkey: solana }), context)
      }),
      { numRuns: 300 },
    )
  })

  it('shows two different payments and two different token calls in different words', async () => {
    const call = fc.constantFrom(
      'transfer(address,uint256)',
      'approve(address,uint256)',
      'increaseAllowance(address,uint256)',
    )
    const request = fc.oneof(
      fc.tuple(address, amount).map(([to, value]) => send({ to, value: toHex(value) })),
      fc.tuple(call, address, amount).map(([name, to, units]) => send({ to: usdc, data: calldata(name, to, units) })),
      fc.tuple(address, fc.uint8Array({ minLength: 1 })).map(([to, data]) => send({ to, data: toHex(data) })),
    )
    await fc.assert(
      fc.asyncProperty(request, request, async (one, other) => {
        const [a, b] = [await described(one), await described(other)]
        expect(wordsOf(a) === wordsOf(b)).toBe(digestOf(one) === digestOf(other))
      }),
      { numRuns: 300 },
    )
  })

  it('shows any change of one argument in other words', async () => {
    await fc.assert(
      fc.asyncProperty(
        address,
        amount,
        fc.integer({ min: 4, max: 67 }),
        fc.integer({ min: 1, max: 255 }),
        async (to, units, at, change) => {
          const data = calldata('transfer(address,uint256)', to, units)
          const changed = Buffer.from(data.slice(2), 'hex')
          changed[at] = (changed[at] ?? 0) ^ change
          const [a, b] = [
            await described(send({ to: usdc, data })),
            await described(send({ to: usdc, data: `0x${changed.toString('hex')}` as Hex })),
          ]
          expect(wordsOf(a)).not.toBe(wordsOf(b))
        },
      ),
      { numRuns: 200 },
    )
  })

  it('shows two different texts differently, and no character of them unseen', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('a', '⟨', '⟩', 'U+202E', '\u202e', '\u200b', '\n', '\r', ' ', '\u00a0') }),
    )
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(visibleText(one) === visibleText(other)).toBe(one === other)
        expect(visibleText(one)).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b-\u200f\r\t\u0000]/)
      }),
      { numRuns: 2000 },
    )
    await fc.assert(
      fc.asyncProperty(text, text, async (one, other) => {
        const [a, b] = await Promise.all([one, other].map((part) => describeRequest(sign(toHex(part)), context)))
        if (a && b && 'description' in a && 'description' in b)
          expect(wordsOf(a.description) === wordsOf(b.description)).toBe(one === other)
      }),
      { numRuns: 300 },
    )
  })

  it('shows two different values of typed data differently', async () => {
    const typed = (message: unknown) =>
      evm('eth_signTypedData_v4', [
        eoa,
        {
          types: {
            A: [
              { name: 'a', type: 'string' },
              { name: 'n', type: 'int64' },
              { name: 'list', type: 'string[]' },
              { name: 'b', type: 'bytes' },
            ],
          },
          primaryType: 'A',
          domain: { chainId: 1 },
          message,
        },
      ])
    const message = fc.record({
      a: fc.string(),
      n: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
      list: fc.array(fc.string()),
      b: fc.uint8Array().map((bytes) => toHex(bytes)),
    })
    await fc.assert(
      fc.asyncProperty(message, message, async (one, other) => {
        const [a, b] = [await described(typed(one)), await described(typed(other))]
        expect(wordsOf(a) === wordsOf(b)).toBe(canonicalJson(one) === canonicalJson(other))
      }),
      { numRuns: 200 },
    )
  })
})

describe('the sign-in parser', () => {
  const valid = `shop.example wants you to sign in with your Ethereum account:\n${eoa}\n\nHi.\n\nURI: https://shop.example\nVersion: 1\nChain ID: 1\nNonce: abcdefgh\nIssued At: 2026-11-22T18:00:00Z`

  it('never throws, and takes a text with one character changed for a sign-in, for one that is near, or shows the change', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        parseSignIn(text)
        looksLikeSignIn(text)
      }),
    )
    fc.assert(
      fc.property(
        fc.nat({ max: valid.length - 1 }),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
        (at, character) => {
          const changed = valid.slice(0, at) + character + valid.slice(at + 1)
          const read = parseSignIn(changed)
          if (changed === valid || read === undefined) return
          expect(canonicalJson({ ...read })).not.toBe(canonicalJson({ ...parseSignIn(valid) }))
        },
      ),
      { numRuns: 1000 },
    )
  })
})

describe('canonical JSON', () => {
  it('has one form for a value, whatever the order of its keys, and gives it back', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value)
        expect(canonicalJson(JSON.parse(text))).toBe(text)
      }),
    )
    expect(canonicalJson({ b: 1, a: [true, null, 'é\u0007'], '€': 1e21, '\ud83d\ude00': 0.1 })).toBe(
      '{"a":[true,null,"é\\u0007"],"b":1,"€":1e+21,"😀":0.1}',
    )
    for (const value of [undefined, Number.NaN, 1n, '\ud800', [undefined]])
      expect(() => canonicalJson(value)).toThrow(TypeError)
  })
})
