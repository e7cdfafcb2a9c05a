import { parseAbi, type Address } from 'viem'
import { describe, expect, it } from 'vitest'
import { caveatsOf, guardedTargets, readPermissions } from '../../src/server/smart-sessions/policyCaveats.js'

const address = (last: string): Address => `0x${last.padStart(40, '0')}`
const contracts = {
  entryPoint: address('e0'),
  delegationManager: address('e1'),
  factory: address('e2'),
  hybrid: address('e3'),
  multiSig: address('e4'),
  stateless7702: address('e5'),
  enforcers: {
    allowedCalldata: address('f0'),
    allowedMethods: address('f1'),
    allowedTargets: address('f2'),
    erc20PeriodTransfer: address('f3'),
    exactCalldata: address('f4'),
    nativeTokenPeriodTransfer: address('f5'),
    nonce: address('f6'),
    redeemer: address('f7'),
    timestamp: address('f8'),
    valueLte: address('f9'),
  },
}
const account = address('ac')
const shop = address('50')
const limits = { delegate: address('de'), expiry: 1_800_000_000, nonce: 2n }
const names = new Map(Object.entries(contracts.enforcers).map(([name, place]) => [place as string, name]))
const always = ['timestamp', 'redeemer', 'nonce']
const abi = [
  ...parseAbi([
    'function buy(uint256 item, address receiver, bool gift, bytes4 code)',
    'function note(string text, uint256 item)',
    'function pair((uint256 a, uint256 b) both, uint256 item)',
    'function fixedList(uint256[2] items, uint256 item)',
    'function twice(uint256 item)',
    'function twice(address item)',
  ]),
]

const read = (permissions: unknown) =>
  caveatsOf(readPermissions(permissions, guardedTargets(account, contracts)), limits, contracts)
const namesOf = (permission: object) =>
  read([permission]).map((caveats) => caveats.map(({ enforcer }) => names.get(enforcer)))
const termsOf = (permission: object, name: string) =>
  read([permission])[0]!.flatMap(({ enforcer, terms }) => (names.get(enforcer) === name ? [terms] : []))
const call = (each: object, more: object = {}) => ({
  type: 'contract-call',
  data: { address: shop, abi, functions: [{ functionName: 'buy', ...each }], ...more },
})
const equal = (value: unknown) => ({ operator: 'EQUAL', value })
const allowance = { allowance: '0xff', start: 1_700_000_000, period: 86_400 }
const word = (value: number | bigint): string => value.toString(16).padStart(64, '0')

describe('the caveats of a permission', () => {
  it('an allowance of the native token fixes the call data to none', () => {
    const permission = { type: 'native-token-recurring-allowance', data: allowance }
    expect(namesOf(permission)).toEqual([['nativeTokenPeriodTransfer', 'exactCalldata', ...always]])
    expect(termsOf(permission, 'nativeTokenPeriodTransfer')).toEqual([
      `0x${word(255)}${word(86_400)}${word(1_700_000_000)}`,
    ])
    expect(termsOf(permission, 'exactCalldata')).toEqual(['0x'])
    expect(termsOf(permission, 'timestamp')).toEqual([
      `0x${'0'.repeat(32)}${(1_800_000_000).toString(16).padStart(32, '0')}`,
    ])
    expect(termsOf(permission, 'redeemer')).toEqual([limits.delegate])
    expect(termsOf(permission, 'nonce')).toEqual([`0x${word(2)}`])
  })

  it('an allowance of a token allows no value', () => {
    const permission = { type: 'erc20-recurring-allowance', data: { ...allowance, token: shop } }
    expect(namesOf(permission)).toEqual([['erc20PeriodTransfer', 'valueLte', ...always]])
    expect(termsOf(permission, 'valueLte')).toEqual([`0x${word(0)}`])
    expect(termsOf(permission, 'erc20PeriodTransfer')[0]).toHaveLength(2 + 2 * 116)
  })

  it('each function has its contract, its selector, its fixed arguments and its value', () => {
    const permission = call({ args: [equal(7), null, equal(true), equal('0x01020304')] })
    expect(namesOf(permission)).toEqual([
      [
        'allowedTargets',
        'allowedMethods',
        'allowedCalldata',
        'allowedCalldata',
        'allowedCalldata',
        'valueLte',
        ...always,
      ],
    ])
    expect(termsOf(permission, 'allowedCalldata')).toEqual([
      `0x${word(4)}${word(7)}`,
      `0x${word(4 + 64)}${word(1)}`,
      `0x${word(4 + 96)}01020304${'0'.repeat(56)}`,
    ])
    expect(termsOf(permission, 'valueLte')).toEqual([`0x${word(0)}`])
    expect(termsOf(call({ valueLimit: '0x9' }), 'valueLte')).toEqual([`0x${word(9)}`])
    const two = call({}, { functions: [{ functionName: 'buy' }, { functionName: 'note' }] })
    expect(namesOf(two)).toHaveLength(2)
    // A text before it takes one word too: its place.
    expect(termsOf(call({ functionName: 'note', args: [null, equal(1)] }), 'allowedCalldata')).toEqual([
      `0x${word(36)}${word(1)}`,
    ])
  })
})

describe('what no contract can check is refused, not dropped', () => {
  it.each([
    ['another permission', { type: 'rate-limit', data: {} }],
    ['a field that is not known', { type: 'native-token-recurring-allowance', data: { ...allowance, to: shop } }],
    ['an allowance without a period', { type: 'native-token-recurring-allowance', data: { ...allowance, period: 0 } }],
    ['a lower bound', call({ args: [{ operator: 'GREATER_THAN', value: 1 }] })],
    ['an upper bound', call({ args: [{ operator: 'LESS_THAN', value: 1 }] })],
    ['a call in the context of the account', call({ operation: 'DelegateCall' })],
    ['a fixed text', call({ functionName: 'note', args: [equal('hello')] })],
    ['an argument behind a tuple', call({ functionName: 'pair', args: [null, equal(1)] })],
    ['an argument behind a list of a fixed length', call({ functionName: 'fixedList', args: [null, equal(1)] })],
    ['a function of two forms', call({ functionName: 'twice', args: [equal(1)] })],
    ['a function that the ABI has not', call({ functionName: 'sell' })],
    ['more arguments than the function has', call({ args: [null, null, null, null, equal(1)] })],
    ['a value of another type', call({ args: [equal('seven')] })],
    ['an address that is none', call({ args: [null, equal('0x12')] })],
    ['no function', call({}, { functions: [] })],
    ...[account, contracts.entryPoint, contracts.delegationManager, ...Object.values(contracts.enforcers)].map(
      (target) => [`a call to ${target}`, call({}, { address: target })] as const,
    ),
    ['the account as a token', { type: 'erc20-recurring-allowance', data: { ...allowance, token: account } }],
  ] as const)('%s', (_, permission) => {
    expect(() => read([permission])).toThrow(expect.objectContaining({ name: 'PermissionError' }))
  })

  it('no permission at all', () => {
    for (const permissions of [undefined, [], {}, [null]])
      expect(() => read(permissions)).toThrow(expect.objectContaining({ name: 'PermissionError' }))
  })
})
