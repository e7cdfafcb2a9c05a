import { stringToHex, type Address } from 'viem'
import { describe, expect, it } from 'vitest'
import { readCalls, readTransaction } from '../src/runtime/readCalls.js'
import { readMessage, readTypedData } from '../src/runtime/readSignature.js'

const account: Address = '0x1111111111111111111111111111111111111111'
const other: Address = '0x2222222222222222222222222222222222222222'
const manager: Address = '0x3333333333333333333333333333333333333333'
const limits = { account, chainId: 31_337, guards: [account, manager] }
const code = (run: () => unknown): unknown => {
  try {
    run()
  } catch (error) {
    return (error as { readonly code?: unknown }).code
  }
  return 'none'
}

describe('personal_sign', () => {
  it('is shown as text where its bytes are one', () => {
    const read = readMessage([stringToHex('Hello\nyou'), account], limits)
    expect(read).toEqual({ raw: stringToHex('Hello\nyou'), text: 'Hello\nyou', isBinary: false })
  })
  it('signs a text that is not in hexadecimal as it is', () => {
    expect(readMessage(['Hello', account], limits).raw).toBe(stringToHex('Hello'))
  })
  it.each(['0xff00ff', '0x48001b'])('is shown in hexadecimal otherwise: %s', (raw) => {
    expect(readMessage([raw, account], limits)).toEqual({ raw, text: raw, isBinary: true })
  })
  it('shows characters that turn the direction of a text by their numbers', () => {
    expect(readMessage(['pay\u202e1\u200b', account], limits).text).toBe('pay\\u202e1\\u200b')
  })
  it('refuses another account and other parameters', () => {
    expect(code(() => readMessage(['0x00', other], limits))).toBe(4100)
    expect(code(() => readMessage([7], limits))).toBe(-32_602)
  })
})

describe('eth_signTypedData_v4', () => {
  const types = { Note: [{ name: 'text', type: 'string' }] }
  const data = (more: object) =>
    JSON.stringify({ types, primaryType: 'Note', domain: { name: 'Shop' }, message: { text: 'a' }, ...more })
  const read = (more: object = {}) => readTypedData([account, data(more)], limits)

  it('shows what is signed, and nothing beside it', () => {
    const { domain, json } = read({ message: { text: 'a', hidden: 'b' } })
    expect(domain).toBe('Shop')
    expect(JSON.parse(json)).toEqual({ domain: { name: 'Shop' }, message: { text: 'a' } })
  })
  it('shows of lists and structs what their types name', () => {
    const nested = { Book: [{ name: 'notes', type: 'Note[]' }], ...types }
    const { json } = read({ types: nested, primaryType: 'Book', message: { notes: [{ text: 'a', x: 1 }], y: 2 } })
    expect(JSON.parse(json).message).toEqual({ notes: [{ text: 'a' }] })
  })
  it.each([account, manager, account.toUpperCase().replace('0X', '0x')])(
    'refuses data of the account itself and of its delegations: %s',
    (verifyingContract) => expect(code(() => read({ domain: { verifyingContract } }))).toBe(4100),
  )
  it('refuses another network, another account, and what does not follow EIP-712', () => {
    expect(code(() => read({ domain: { chainId: 1 } }))).toBe(-32_602)
    expect(code(() => read({ domain: { chainId: '0x7a69' } }))).toBe('none')
    expect(code(() => readTypedData([other, data({})], limits))).toBe(4100)
    expect(code(() => read({ primaryType: 'Nothing' }))).toBe(-32_602)
    expect(code(() => readTypedData([account, '{'], limits))).toBe(-32_602)
  })
})

describe('eth_sendTransaction and wallet_sendCalls', () => {
  const batch = (more: object = {}) => ({
    version: '2.0.0',
    chainId: '0x7a69',
    from: account,
    atomicRequired: true,
    calls: [
      { to: other, value: '0x1' },
      { to: other, data: '0xAB' },
    ],
    ...more,
  })

  it('reads receiver, value and data', () => {
    expect(readTransaction([{ from: account, to: other, value: '0x5', input: '0x01' }], limits)).toEqual({
      to: other,
      value: 5n,
      data: '0x01',
    })
    expect(readCalls([batch()], limits)).toMatchObject({
      version: '2.0.0',
      calls: [
        { to: other, value: 1n, data: '0x' },
        { to: other, value: 0n, data: '0xab' },
      ],
    })
  })
  it.each([
    ['without a receiver', { from: account, data: '0x00' }, -32_602],
    ['from another account', { from: other, to: other }, 4100],
    ['for another network', { to: other, chainId: '0x1' }, 5710],
    ['to the account itself', { to: account }, 4100],
    ['to what guards the account', { to: manager }, 4100],
    ['with two inputs', { to: other, data: '0x00', input: '0x01' }, -32_602],
    ['that signs away more', { to: other, authorizationList: [] }, -32_602],
  ])('refuses a transaction %s', (_, transaction, expected) => {
    expect(code(() => readTransaction([transaction], limits))).toBe(expected)
  })
  it.each([
    ['of another network', { chainId: '0x1' }, 5710],
    ['with a capability that is missing', { capabilities: { paymasterService: { url: 'https://a.example' } } }, 5700],
    ['of too many calls', { calls: Array.from({ length: 51 }, () => ({ to: other })) }, 5740],
    ['without calls', { calls: [] }, -32_602],
    ['of another version', { version: '3.0' }, -32_602],
    ['to the account itself', { calls: [{ to: other }, { to: account }] }, 4100],
  ])('refuses a batch %s', (_, more, expected) => {
    expect(code(() => readCalls([batch(more)], limits))).toBe(expected)
  })
  it('goes without an optional capability', () => {
    const capabilities = { paymasterService: { optional: true } }
    expect(code(() => readCalls([batch({ capabilities })], limits))).toBe('none')
  })
})
