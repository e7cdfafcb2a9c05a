import { intentOf, type Reading } from '@portico/wallet-requests'
import { words } from '@portico/wallet-requests/words'
import { createWriter, linesOf } from '@portico/wallet-requests/writer'
import {
  decodeAbiParameters,
  decodeFunctionData,
  parseAbi,
  parseAbiParameters,
  stringToHex,
  toFunctionSelector,
  type Address,
  type Hex,
} from 'viem'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PasskeyContext } from '../src/PasskeySpec.js'
import { createReader } from '../src/runtime/createReader.js'
import { readBatch } from '../src/runtime/batches.js'

const account: Address = '0x1111111111111111111111111111111111111111'
const other: Address = '0x2222222222222222222222222222222222222222'
const manager: Address = '0x3333333333333333333333333333333333333333'
const entryPoint: Address = '0x4444444444444444444444444444444444444444'
const nativeCurrency = { symbol: 'ETH', decimals: 18 }
const context = {
  store: { get: (value: unknown) => value },
  networks: () => [{ caipNetworkId: 'eip155:31337', name: 'Devnet', nativeCurrency }],
} as unknown as PasskeyContext
const reader = createReader(context, {
  networkId: 'eip155:31337',
  account: { address: account, credentialId: 'a', publicKey: '0x' },
  contracts: { entryPoint, delegationManager: manager, entryPointVersion: '0.8', factory: other, hybrid: other },
  networks: () => ['eip155:31337'],
  askNode: async () => undefined,
})
/** What the account pays at most. */
const operation = { kind: 'hybrid', entryPoint, maxCost: '1' } as const
const read = (method: string, params: readonly unknown[]): Reading =>
  reader.read(reader.open(method, params), operation)
const shown = ({ description }: Reading): string => linesOf(description, createWriter('en', words)).join('\n')
const code = (run: () => unknown): unknown => {
  try {
    run()
  } catch (error) {
    return (error as { readonly code?: unknown }).code
  }
  return 'none'
}
beforeEach(() => void vi.stubGlobal('location', { origin: 'https://meridian.example' }))

describe('personal_sign', () => {
  const signed = (message: string) => intentOf(read('personal_sign', [message, account]), 'evmMessage').message

  it('signs the bytes of a text, or those that are written in hexadecimal', () => {
    expect(signed('Hello')).toBe(stringToHex('Hello'))
    expect(signed(stringToHex('Hello'))).toBe(stringToHex('Hello'))
  })
  it('is shown in hexadecimal where it is not a text, and has to be confirmed', () => {
    const reading = read('personal_sign', ['0xff00ff', account])
    expect(shown(reading)).toContain('0xff00ff')
    expect(reading.description.confirm).toBeDefined()
  })
  it('shows characters that turn the direction of a text by their numbers', () => {
    expect(shown(read('personal_sign', ['pay\u202e1\u200b', account]))).toContain('pay⟨U+202E⟩1⟨U+200B⟩')
  })
  it('refuses another account and other parameters', () => {
    expect(code(() => read('personal_sign', ['0x00', other]))).toBe(4100)
    expect(code(() => read('personal_sign', [7]))).toBe(-32_602)
    expect(code(() => read('personal_sign', [1n, account]))).toBe(-32_602)
  })
})

describe('eth_signTypedData_v4', () => {
  const types = { Note: [{ name: 'text', type: 'string' }] }
  const data = (more: object) =>
    JSON.stringify({ types, primaryType: 'Note', domain: { name: 'Shop' }, message: { text: 'a' }, ...more })
  const readData = (more: object = {}, from = account) => read('eth_signTypedData_v4', [from, data(more)])

  it('shows what is signed, and refuses what has more', () => {
    expect(shown(readData())).toMatch(/Shop[^]*text[^]*“a”/)
    expect(code(() => readData({ message: { text: 'a', hidden: 'b' } }))).toBe(-32_602)
  })
  it('signs and shows lists of structs', () => {
    const nested = { Book: [{ name: 'notes', type: 'Note[]' }], ...types }
    const reading = readData({ types: nested, primaryType: 'Book', message: { notes: [{ text: 'a' }] } })
    expect(intentOf(reading, 'evmTypedData').typedData.message).toEqual({ notes: [{ text: 'a' }] })
  })
  it.each([account, manager, entryPoint, account.toUpperCase().replace('0X', '0x')])(
    'refuses data of the account itself and of what guards it: %s',
    (verifyingContract) => expect(code(() => readData({ domain: { verifyingContract } }))).toBe(4100),
  )
  it('refuses another network, another account, and what does not follow EIP-712', () => {
    expect(code(() => readData({ domain: { chainId: 1 } }))).toBe(-32_602)
    expect(code(() => readData({ domain: { chainId: '0x7a69' } }))).toBe('none')
    expect(code(() => readData({}, other))).toBe(4100)
    expect(code(() => readData({ primaryType: 'Nothing' }))).toBe(-32_602)
    expect(code(() => read('eth_signTypedData_v4', [account, '{']))).toBe(-32_602)
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
  const readBatchOf = (more: object): void => {
    readBatch([batch(more)])
    read('wallet_sendCalls', [batch(more)])
  }

  it('reads receiver, value and data', () => {
    const sent = read('eth_sendTransaction', [{ from: account, to: other, value: '0x5', input: '0x01' }])
    expect(callsOf(sent)).toEqual([{ target: other, value: 5n, callData: '0x01' }])
    expect(readBatch([batch({ id: 'one' })])).toEqual({ version: '2.0.0', id: 'one' })
    expect(callsOf(read('wallet_sendCalls', [batch()]))).toEqual([
      { target: other, value: 1n, callData: '0x' },
      { target: other, value: 0n, callData: '0xab' },
    ])
  })
  it('says at most what it may cost, and nothing of what is not known', () => {
    const lines = shown(read('eth_sendTransaction', [{ to: other, value: '0x5' }]))
    expect(lines).toContain('Fee, at most 0.000000000000000001 ETH')
    expect(lines).not.toContain('Network fee')
    expect(lines).not.toContain('First time')
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
    expect(code(() => read('eth_sendTransaction', [transaction]))).toBe(expected)
  })
  it.each([
    ['of another network', { chainId: '0x1' }, 5710],
    ['with a capability that is missing', { capabilities: { paymasterService: { url: 'https://a.example' } } }, 5700],
    ['of too many calls', { calls: Array.from({ length: 51 }, () => ({ to: other })) }, 5740],
    ['without calls', { calls: [] }, -32_602],
    ['of another version', { version: '3.0' }, -32_602],
    ['to the account itself', { calls: [{ to: other }, { to: account }] }, 4100],
  ])('refuses a batch %s', (_, more, expected) => {
    expect(code(() => readBatchOf(more))).toBe(expected)
  })
  it('goes without an optional capability', () => {
    const capabilities = { paymasterService: { optional: true } }
    expect(code(() => readBatchOf({ capabilities }))).toBe('none')
  })
})

const one = parseAbi([
  'struct Execution { address target; uint256 value; bytes callData; }',
  'function execute(Execution execution) payable',
])
const many = parseAbi(['function execute(bytes32 mode, bytes executionCalldata) payable'])
const executions = parseAbiParameters([
  'Execution[] executions',
  'struct Execution { address target; uint256 value; bytes callData; }',
])

/** The calls that the account makes for what is signed. */
function callsOf(reading: Reading): readonly object[] {
  const data = intentOf(reading, 'userOperation').callData as Hex
  if (data.startsWith(toFunctionSelector(one[0]))) return decodeFunctionData({ abi: one, data }).args
  const [, list] = decodeFunctionData({ abi: many, data }).args
  return decodeAbiParameters(executions, list)[0]
}
