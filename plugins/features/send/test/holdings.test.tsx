import type { Holding, PortfolioCapability } from '@portico/core'
import { describe, expect, it, vi } from 'vitest'
import { dollar, own } from './ledger.js'
import { openLedgerSite, openReadySite, pass, theo } from './ledgerSite.js'

const account = `eip155:1:${own}`
const pearl: Holding = { name: 'Pearl', symbol: 'PRL', decimals: 18, amount: 5n * 10n ** 18n, price: 2 }
const usd: Holding = { token: dollar, name: 'Dollar', symbol: 'USD', decimals: 6, amount: 7n, price: 1, change24h: 3 }
const gem: Holding = { token: theo, name: 'Gem', symbol: 'GEM', decimals: 2, amount: 100n }

describe('what a plugin says that the account has', () => {
  it('is offered, the native currency first, with its prices', async () => {
    const site = await openLedgerSite({ list: async () => [usd, gem, pearl] })
    await site.api.loadBalances()
    expect(site.state().balances).toEqual({
      status: 'ready',
      account,
      tokens: [pearl, usd, gem],
      networkBalanceInUSD: 10,
      tokensError: undefined,
    })
    expect(site.state().token?.symbol).toBe('PRL')
  })
  it('is not asked of the chain then', async () => {
    const site = await openLedgerSite({ list: async () => [pearl] })
    site.ledger.broken = new Error('node down')
    await site.api.loadBalances()
    expect(site.state().balances.status).toBe('ready')
  })
  it('gives way to what the chain says where it cannot be read', async () => {
    const site = await openLedgerSite({ list: () => Promise.reject(new Error('gateway down')) })
    await site.api.loadBalances()
    expect(site.state()).toMatchObject({ balances: { status: 'ready' }, token: { symbol: 'PRL' } })
    expect(site.state().token?.price).toBeUndefined()
  })
  it('has the site’s prices where the site has some', async () => {
    const priceOf = async ({ symbol }: { readonly symbol: string }) => (symbol === 'PRL' ? 3 : undefined)
    const site = await openLedgerSite({ list: async () => [pearl, usd], priceOf })
    await site.api.loadBalances()
    expect(site.state().balances).toMatchObject({ tokens: [{ price: 3 }, { price: 1 }] })
  })
  it('has no prices on a test network', async () => {
    const site = await openLedgerSite({ list: async () => [pearl, usd], testnet: true })
    await site.api.loadBalances()
    expect(site.state().balances).toMatchObject({ tokens: [{ price: undefined }, { price: undefined }] })
    expect(site.state().networkBalanceInUSD).toBeUndefined()
  })
  it('does not matter any more once it was asked for again', async () => {
    const signals: AbortSignal[] = []
    const answers: ((list: readonly Holding[]) => void)[] = []
    const list: PortfolioCapability['list'] = (_, { signal } = {}) => {
      signals.push(signal!)
      return new Promise((resolve) => answers.push(resolve))
    }
    const site = await openLedgerSite({ list })
    const first = site.api.loadBalances()
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    const last = site.api.loadBalances()
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    answers[1]!([{ ...pearl, amount: 2n }])
    answers[0]!([{ ...pearl, amount: 1n }])
    await Promise.all([first, last])
    expect(site.state().token?.amount).toBe(2n)
  })
})

describe('balances are read anew, by force,', () => {
  const forces = (list: { readonly mock: { readonly calls: readonly (readonly unknown[])[] } }) =>
    list.mock.calls.map(([, options]) => (options as { readonly force: boolean }).force)
  const listing = () => vi.fn<PortfolioCapability['list']>(async () => [pearl])

  it('where the visitor asks for them again, not the first time', async () => {
    const list = listing()
    const site = await openLedgerSite({ list })
    await site.api.loadBalances()
    await site.api.loadBalances()
    expect(forces(list)).toEqual([false, true])
  })
  it('after they could not be read', async () => {
    const list = listing()
    list.mockRejectedValueOnce(new Error('gateway down'))
    const site = await openLedgerSite({ list })
    site.ledger.broken = new Error('node down')
    await site.api.loadBalances()
    expect(site.state().balances.status).toBe('failed')
    await site.api.loadBalances()
    expect(forces(list)).toEqual([false, true])
  })
  it('not those of another account', async () => {
    const list = listing()
    const site = await openLedgerSite({ list })
    await site.api.loadBalances()
    site.ledger.emit({ type: 'accounts', accounts: [{ address: theo }] })
    await site.api.loadBalances()
    expect(forces(list)).toEqual([false, false])
  })
  it('within a minute of a transfer of the account', async () => {
    const list = listing()
    const site = await openReadySite({ list })
    site.draft('0.25')
    await site.api.send()
    expect(site.state().balances).toEqual({ status: 'unknown' })
    list.mockClear()
    await site.api.loadBalances()
    site.ledger.emit({ type: 'accounts', accounts: [{ address: theo }] })
    await site.api.loadBalances()
    site.ledger.emit({ type: 'accounts', accounts: [{ address: own }] })
    await pass(59_999)
    await site.api.loadBalances()
    site.ledger.emit({ type: 'accounts', accounts: [{ address: theo }] })
    await site.api.loadBalances()
    site.ledger.emit({ type: 'accounts', accounts: [{ address: own }] })
    await pass(2)
    await site.api.loadBalances()
    expect(forces(list)).toEqual([true, false, true, false, false])
  })
})
