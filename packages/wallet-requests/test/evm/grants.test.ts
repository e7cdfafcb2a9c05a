import { parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  bob,
  coSignerKey,
  enforcers,
  entryPoint,
  eoa,
  evm,
  facts,
  manager,
  read,
  refusedWith,
  siteKey,
  smartAccount,
  usdc,
  wordsOf,
} from './evmRequests.js'

const expiry = 1_795_500_000
const grant = (permissions: readonly object[], changes: object = {}) =>
  evm(
    'wallet_grantPermissions',
    [
      {
        chainId: '0x1',
        address: smartAccount,
        expiry,
        signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: siteKey }] } },
        permissions,
        policies: [],
        ...changes,
      },
    ],
    smartAccount,
  )
const allowance = { allowance: '0x16345785d8a0000', start: 1_795_400_000, period: 86_400 }
const native = { type: 'native-token-recurring-allowance', data: allowance }
const token = { type: 'erc20-recurring-allowance', data: { ...allowance, allowance: '0xf4240', token: usdc } }
const abi = parseAbi([
  'function buy(uint256 item, address receiver, bool gift, bytes4 code)',
  'function note(string text, uint256 item)',
  'function pair((uint256 a, uint256 b) both, uint256 item)',
  'function fixedList(uint256[2] items, uint256 item)',
  'function lists(uint256[2][] items, uint256 item)',
  'function twice(uint256 item)',
  'function twice(address item)',
])
const call = (each: object, more: object = {}) => ({
  type: 'contract-call',
  data: { address: bob, abi, functions: [{ functionName: 'buy', ...each }], ...more },
})
const equal = (value: unknown) => ({ operator: 'EQUAL', value })
const names = new Map(Object.entries(enforcers).map(([name, place]) => [place, name]))
const word = (value: number | bigint): string => value.toString(16).padStart(64, '0')

function delegationsOf(...permissions: readonly object[]) {
  const { intent } = read(grant(permissions))
  if (intent.kind !== 'delegations') throw new Error('no delegations')
  return intent.delegations.map(({ caveats, ...rest }) => ({
    ...rest,
    caveats: caveats.map(({ enforcer, terms }) => [names.get(enforcer), terms] as const),
  }))
}
const always = [
  ['timestamp', `0x${'0'.repeat(32)}${expiry.toString(16).padStart(32, '0')}`],
  ['redeemer', bob.toLowerCase()],
  ['nonce', `0x${word(2)}`],
]

describe('a grant', () => {
  it('says every limit in words, in class R2', () => {
    const shown = read(grant([native, token]))
    expect(shown).toMatchObject({ risk: 'R2', confirm: { key: 'grantConfirm' } })
    for (const text of [
      '"units":"100000000000000000"',
      '"units":"1000000","decimals":6',
      '"seconds":86400',
      String(expiry),
      coSignerKey,
      siteKey,
    ])
      expect(wordsOf(shown)).toContain(text)
    const words = wordsOf(read(grant([call({ args: [equal('0x07'), null, equal(true)], valueLimit: '0x9' })])))
    for (const text of [
      'buy(uint256,address,bool,bytes4)',
      '"digits":"7"',
      'any',
      'only this',
      'Yes',
      '"units":"9"',
      bob,
    ])
      expect(words).toContain(text)
  })

  it('of any amount says that there is no limit', () => {
    const all = { ...token, data: { ...token.data, allowance: `0x${'f'.repeat(64)}` } }
    expect(wordsOf(read(grant([all])))).toContain('No limit')
  })

  it('is signed as contracts check it: an allowance of the native token fixes the call data to none', () => {
    const [only] = delegationsOf(native)
    expect(only).toMatchObject({ delegate: bob.toLowerCase(), salt: '1' })
    expect(only?.caveats).toEqual([
      ['nativeTokenPeriodTransfer', `0x${word(100_000_000_000_000_000n)}${word(86_400)}${word(1_795_400_000)}`],
      ['exactCalldata', '0x'],
      ...always,
    ])
  })

  it('of a token allows no value', () => {
    expect(delegationsOf(token)[0]?.caveats).toEqual([
      ['erc20PeriodTransfer', `${usdc.toLowerCase()}${word(1_000_000)}${word(86_400)}${word(1_795_400_000)}`],
      ['valueLte', `0x${word(0)}`],
      ...always,
    ])
  })

  it('of functions has for each its contract, selector, fixed arguments and value', () => {
    const functions = [
      { functionName: 'buy', args: [equal(7), null, equal(true), equal('0x01020304')], valueLimit: '0x9' },
      { functionName: 'note', args: [null, equal('1')] },
      { functionName: 'lists' },
    ]
    const [buy, note, lists] = delegationsOf(call({}, { functions }))
    // cast sig 'buy(uint256,address,bool,bytes4)'
    expect(buy?.caveats.slice(0, -3)).toEqual([
      ['allowedTargets', bob.toLowerCase()],
      ['allowedMethods', expect.stringMatching(/^0x[0-9a-f]{8}$/)],
      ['allowedCalldata', `0x${word(4)}${word(7)}`],
      ['allowedCalldata', `0x${word(4 + 64)}${word(1)}`],
      ['allowedCalldata', `0x${word(4 + 96)}01020304${'0'.repeat(56)}`],
      ['valueLte', `0x${word(9)}`],
    ])
    // A text before it takes one word too: its place.
    expect(note?.caveats).toContainEqual(['allowedCalldata', `0x${word(36)}${word(1)}`])
    expect([buy?.salt, note?.salt, lists?.salt]).toEqual(['1', '2', '3'])
  })

  it('names the selector that Solidity makes', () => {
    const mint = [{ type: 'function', name: 'mint', inputs: [{ type: 'uint' }] }]
    const [only] = delegationsOf(call({}, { abi: mint, functions: [{ functionName: 'mint' }] }))
    expect(only?.caveats[1]).toEqual(['allowedMethods', '0xa0712d68'])
    const tuples = delegationsOf(call({ functionName: 'pair' }))
    // keccak256('pair((uint256,uint256),uint256)')
    expect(wordsOf(read(grant([call({ functionName: 'pair' })])))).toContain('pair((uint256,uint256),uint256)')
    expect(tuples).toHaveLength(1)
  })

  it('makes the account first where it has no code, by a call of nothing', () => {
    expect(read(grant([native])).intent).not.toHaveProperty('deploy')
    const operation = { ...facts.operation!, deployment: { factory: bob, factoryData: '0xAB' } }
    expect(read(grant([native]), { operation }).intent).toMatchObject({
      manager: manager.toLowerCase(),
      deploy: {
        kind: 'userOperation',
        account: smartAccount,
        entryPoint: entryPoint.toLowerCase(),
        deployment: { factory: bob.toLowerCase(), factoryData: '0xab' },
      },
    })
  })
})

describe('a grant is refused', () => {
  const keys = (...list: readonly string[]) => ({
    signer: { type: 'keys', data: { keys: list.map((publicKey) => ({ type: 'secp256k1', publicKey })) } },
  })
  it.each([
    ['with another permission', grant([{ type: 'rate-limit', data: {} }])],
    ['with a field that is not known', grant([{ ...native, data: { ...allowance, to: bob } }])],
    ['without a period', grant([{ ...native, data: { ...allowance, period: 0 } }])],
    ['with a bound that no contract checks', grant([call({ args: [{ operator: 'LESS_THAN', value: 1 }] })])],
    ['with a call in the context of the account', grant([call({ operation: 'DelegateCall' })])],
    ['with a fixed text', grant([call({ functionName: 'note', args: [equal('hello')] })])],
    ['with an argument behind a tuple', grant([call({ functionName: 'pair', args: [null, equal(1)] })])],
    ['with an argument behind a fixed list', grant([call({ functionName: 'fixedList', args: [null, equal(1)] })])],
    ['with an argument behind lists of fixed lists', grant([call({ functionName: 'lists', args: [null, equal(1)] })])],
    ['with a function of two forms', grant([call({ functionName: 'twice', args: [equal(1)] })])],
    ['with a function that the ABI has not', grant([call({ functionName: 'sell' })])],
    ['with more arguments than the function has', grant([call({ args: [null, null, null, null, equal(1)] })])],
    ['with a value of another type', grant([call({ args: [equal('seven')] })])],
    ['with a number that JavaScript rounds', grant([call({ args: [equal(2 ** 60)] })])],
    ['with an address that is none', grant([call({ args: [null, equal('0x12')] })])],
    ['with no function', grant([call({}, { functions: [] })])],
    ['with the account as a target', grant([call({}, { address: smartAccount })])],
    ['with a guard as a target', grant([call({}, { address: manager })])],
    ['with the account as a token', grant([{ ...token, data: { ...token.data, token: smartAccount } }])],
    ['with no permission', grant([])],
    [
      'with eleven delegations',
      grant(
        Array.from({ length: 6 }, () => call({}, { functions: [{ functionName: 'buy' }, { functionName: 'note' }] })),
      ),
    ],
    ['for more than 90 days', grant([native], { expiry: 1_895_500_000 })],
    ['in the past', grant([native], { expiry: Math.floor(facts.at / 1000) })],
    ['with a policy', grant([native], { policies: [{ type: 'x' }] })],
    ['for another network', grant([native], { chainId: '0x2' })],
    ['for another account', grant([native], { address: bob })],
    ['with two keys of the site', grant([native], keys(siteKey, coSignerKey))],
    ['with the co-signer’s key as the site’s', grant([native], keys(coSignerKey.toUpperCase().replace('0X', '0x')))],
    ['with an address as key', grant([native], keys(bob))],
  ])('%s', (_, request) => {
    expect(refusedWith(request)).toBeDefined()
  })

  it('without a co-signer of the site, or salts that are not each of their own', () => {
    const { session } = facts
    expect(refusedWith(grant([native]), { session: undefined })).toBe('embedded/unreadable')
    expect(refusedWith(grant([native]), { session: { ...session!, coSignerKey: '0x04' } })).toBe('embedded/unreadable')
    expect(refusedWith(grant([native, native]), { session: { ...session!, salts: ['1'] } })).toBe('embedded/unreadable')
    expect(refusedWith(grant([native, native]), { session: { ...session!, salts: ['1', '1'] } })).toBe(
      'embedded/unreadable',
    )
    expect(refusedWith(grant([native]), { delegationManager: undefined })).toBe('embedded/unreadable')
  })

  it('of a plain account', () => {
    expect(refusedWith({ ...grant([native], { address: eoa }), account: eoa })).toBe('embedded/methodNotAllowed')
  })
})

describe('the end of a session', () => {
  const revoke = (params: object, account: string = smartAccount) => evm('wallet_revokePermissions', [params], account)

  it('is named, and signed for the co-signer', () => {
    const shown = read(revoke({ pci: 'abc', address: `eip155:1:${smartAccount}` }))
    expect(shown).toMatchObject({ risk: 'R1', title: { key: 'endASession' } })
    expect(shown.intent).toMatchObject({
      kind: 'evmTypedData',
      key: 'owner',
      typedData: {
        primaryType: 'RevokeSession',
        domain: { name: 'Portico Sessions', version: '1', chainId: '1' },
        message: { pci: 'abc', account: smartAccount.toLowerCase(), chainId: '1' },
      },
    })
  })

  it.each([
    ['of another account', revoke({ pci: 'abc', address: `eip155:1:${bob}` })],
    ['of another network', revoke({ pci: 'abc', address: `eip155:2:${smartAccount}` })],
    ['of no name', revoke({ pci: 'a b' })],
    ['of a plain account', revoke({ pci: 'abc' }, eoa)],
  ])('%s is refused', (_, request) => {
    expect(refusedWith(request)).toBeDefined()
  })
})
