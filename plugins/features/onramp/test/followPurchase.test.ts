import type { Caip10, Holding } from '@portico/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OnrampContext } from '../src/OnrampSpec.js'
import { coinbase } from '../src/providers.js'
import { followPurchase } from '../src/runtime/followPurchase.js'

const account: Caip10 = 'eip155:1:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const contract = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const holding = (token: string | undefined, symbol: string, amount: bigint): Holding => ({
  token,
  name: symbol,
  symbol,
  decimals: 6,
  amount,
})

let holdings: () => readonly Holding[]
const context = {
  wants: { portfolio: { inOrder: () => [{ list: async () => holdings() }] } },
} as unknown as Pick<OnrampContext, 'wants'>
const { signal } = new AbortController()

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What comes of a purchase where `later` is what the account has 20 s later. Without `before` it cannot be read until then. */
async function outcome(purchase: object, before: bigint | undefined, later: () => readonly Holding[]): Promise<string> {
  holdings = () => {
    if (before === undefined) throw new Error('offline')
    return []
  }
  const buy = { account, asset: 'USDC', provider: coinbase(), ...purchase }
  const following = { amount: before, orders: new Map(), onOrder: () => {}, signal }
  const followed = followPurchase(context, buy, following)
  setTimeout(() => (holdings = later), 20_000)
  await vi.advanceTimersByTimeAsync(200_000)
  return followed
}

describe('what was bought has arrived', () => {
  it('where the account has more of the token, whose address may be in other capitals', async () => {
    expect(await outcome({ contract }, 7n, () => [holding(contract.toLowerCase(), 'USDC', 8n)])).toBe('arrived')
    expect(await outcome({ contract: '', asset: 'ETH' }, 7n, () => [holding(undefined, 'ETH', 8n)])).toBe('arrived')
  })

  it('not where somebody sent another token of the same symbol', async () => {
    const fake = holding(`0x${'6'.repeat(40)}`, 'USDC', 10n ** 12n)
    expect(await outcome({ contract }, 7n, () => [fake, holding(contract, 'USDC', 7n)])).toBe('late')
    expect(await outcome({ contract: '', asset: 'ETH' }, 7n, () => [{ ...fake, symbol: 'ETH' }])).toBe('late')
  })

  it('never by its symbol, where the gateway does not tell its address on the network', async () => {
    expect(await outcome({}, 7n, () => [holding(contract, 'USDC', 8n)])).toBe('untold')
    expect(await outcome({ asset: 'ETH' }, 7n, () => [holding(undefined, 'ETH', 8n)])).toBe('untold')
  })

  it('counted from the first balance that could be read', async () => {
    let amount = 100n
    setTimeout(() => (amount = 101n), 60_000)
    const late = vi.fn(() => [holding(contract, 'USDC', amount)])
    expect(await outcome({ contract }, undefined, late)).toBe('arrived')
    // Not at the first look, which found 100.
    expect(late.mock.calls.length).toBeGreaterThan(5)
  })
})
