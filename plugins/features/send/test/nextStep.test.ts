import { describe, expect, it } from 'vitest'
import type { SendState } from '../src/SendState.js'
import { completeState, nextStep } from '../src/views/nextStep.js'
import { findLookAlike } from '../src/views/LookAlike.js'
import { receiverWarnings } from '../src/views/ReceiverWarnings.js'

const token = { name: 'Ether', symbol: 'ETH', decimals: 18, amount: 5n }
const complete = { token, sendTokenAmount: '1', amount: 1n, receiverAddress: '0x1', receiver: '0x1' }

describe('the button says', () => {
  it.each([
    ['preview', {}],
    ['invalidAddress', { receiver: undefined }],
    ['missingAddress', { receiverAddress: undefined, receiver: undefined }],
    ['preview', { amount: 5n }],
    ['insufficientFunds', { amount: 6n }],
    ['missingToken', { token: undefined, amount: 6n }],
    ['missingToken', { token: undefined, sendTokenAmount: 'x', amount: undefined }],
    ['insufficientFunds', { amount: 6n, receiver: undefined }],
    ['missingAmount', { sendTokenAmount: undefined, amount: undefined }],
    ['missingAmount', { sendTokenAmount: '', amount: undefined, receiverAddress: '', receiver: undefined }],
    ['incorrectValue', { sendTokenAmount: '0', amount: 0n }],
    ['incorrectValue', { sendTokenAmount: 'x', amount: undefined }],
    ['incorrectValue', { token: { ...token, price: Number.NaN } }],
    ['missingToken', { token: undefined, amount: undefined }],
    ['missingToken', { token: undefined, amount: undefined, sendTokenAmount: '', receiverAddress: '' }],
  ] as const)('%s by the last rule that applies to %o', (step, changed) => {
    expect(nextStep({ ...complete, ...changed })).toBe(step)
  })
})

describe('a draft', () => {
  const state = { ...complete, balances: { status: 'unknown' }, loading: false } as SendState

  it('that is complete has an amount, a receiver and a token', () => {
    expect(completeState(state)).toEqual(state)
  })
  it.each([{ token: undefined }, { amount: undefined }, { amount: 0n }, { receiver: undefined }])(
    'with %o is not complete',
    (missing) => {
      expect(completeState({ ...state, ...missing })).toBeUndefined()
    },
  )
})

describe('a look-alike', () => {
  const known = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

  it.each([
    ['agrees in what is shown', '0xfB1578b15414fb133ebF537826Ce391bB1c5d359', true],
    ['agrees in four at either end', '0xfB69ffffffffffffffffffffffffffffffffd359', true],
    ['hides in capitals', '0xFb1578B15414fb133ebF537826Ce391bB1C5D359', true],
    ['is the address itself', known.toLowerCase(), false],
    ['differs in its last character', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d350', true],
    ['agrees in three and five', '0xfB6fffffffffffffffffffffffffffffffffd359'.replace('fd359', '5d359'), true],
    ['agrees in six at the end', '0x0effffffffffffffffffffffffffffffffc5d359', true],
    ['agrees in two and three', '0xfBffffffffffffffffffffffffffffffffffff359', false],
    ['agrees in the middle', '0x006916095ca1df60bB79Ce92cE3Ea74c37c5d300', false],
  ])('%s: %s %s', (_, address, isOne) => {
    expect(findLookAlike(address, ['0x1111111111111111111111111111111111111111', known], same)).toBe(
      isOne ? known : undefined,
    )
  })

  // Of BIP-173's and Cosmos' own examples.
  it.each([
    ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', 'bcrt1q5428vq2uzwhm3taey9sr9x5vm6tk78ew8pf2xw'],
    ['cosmos1qyqszqgpqyqszqgpqyqszqgpqyqszqgpjnp7du', 'cosmos1pkptre7fdkl6gfrzlesjjvhxhlc3r4gmmk8rs6'],
    // A prefix may have digits.
    ['chain4e1qyqszqgpqyqszqgpqyqszqgpqyqszqgp8c7aaa', 'chain4e1qkptre7fdkl6gfrzlesjjvhxhlc3r4gmmlldyp'],
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1q5428vq2uzwhm3taey9sr9x5vm6tk78ew8pf2xw'],
  ])('is no address that begins as all of its network do: %s', (address, wallet) => {
    expect(findLookAlike(address, [wallet], (a, b) => a === b)).toBeUndefined()
  })

  it('of Bech32 is found by its ends', () => {
    const wallet = 'cosmos1pkptre7fdkl6gfrzlesjjvhxhlc3r4gmmk8rs6'
    const copy = 'cosmos1pkptqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqk8rs6'
    expect(findLookAlike(copy, [wallet], (a, b) => a === b)).toBe(wallet)
  })

  it('of base58 is found by its start, also where a 1 stands there', () => {
    const wallet = 'HnKXzw1vAuLTwCFLtVszYEp35KHN8vvw3svAuLKTzXw'
    expect(findLookAlike('HnKXzw1mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm', [wallet], (a, b) => a === b)).toBe(wallet)
  })

  it('of a long address is found by its ends, too', () => {
    const wallet = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
    expect(findLookAlike('7EcDqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqFLtV', [wallet], (a, b) => a === b)).toBe(wallet)
  })
})

describe('warnings about a receiver', () => {
  const chain = { sameAddress: (a: string, b: string) => a.toLowerCase() === b.toLowerCase() }
  const receiver = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const kinds = (entered: string, sender = '0x1', contract = '0x2') =>
    receiverWarnings({ receiver, entered, sender, tokens: [token, { ...token, token: contract }], chain }).map(
      ({ kind }) => kind,
    )

  it.each([receiver, ` ${receiver}\n`, receiver.slice(2), receiver.toLowerCase(), receiver.toUpperCase()])(
    'are none about %j',
    (entered) => {
      expect(kinds(entered)).toEqual([])
    },
  )

  it('come gravest first', () => {
    expect(kinds(receiver.replace('5aA', '5Aa'), receiver, receiver)).toEqual(['contract', 'own', 'checksum'])
  })
})
