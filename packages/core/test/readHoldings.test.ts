import { describe, expect, it } from 'vitest'
import {
  readHoldings,
  type BalancesCapability,
  type Caip10,
  type Holding,
  type Network,
  type PortfolioCapability,
  type TokensCapability,
} from '@portico/core'
import type { HoldingSources } from '../src/data/readHoldings.js'

const account: Caip10 = 'lagoon:1:shell'
const pearl: Holding = { name: 'PRL', symbol: 'PRL', decimals: 18, amount: 5n }
const dollar = { token: 'dollar', name: 'Dollar', symbol: 'USD', decimals: 6, amount: 7n }
const priced: Holding = { ...pearl, price: 2 }
const fails = (text: string) => () => Promise.reject(new Error(text))

const native: BalancesCapability['native'] = async () => ({ symbol: 'PRL', decimals: 18, amount: 5n })
const tokens: TokensCapability['list'] = async () => [dollar]

/** Providers of `portfolio` in order, and a chain's plugin as far as it is given. */
function sources(
  portfolio: readonly PortfolioCapability['list'][],
  chain: { readonly native?: BalancesCapability['native']; readonly tokens?: TokensCapability['list'] } = {},
): HoldingSources {
  return {
    portfolio: { inOrder: () => portfolio.map((list) => ({ list })) },
    balances: { for: () => chain.native && { native: chain.native } },
    tokens: { for: () => chain.tokens && { list: chain.tokens } },
  }
}

describe('what an account holds', () => {
  it('is what the first provider says that has it, which is asked as it was asked for', async () => {
    const asked: unknown[] = []
    const { signal } = new AbortController()
    const list: PortfolioCapability['list'] = async (...given) => (asked.push(given), [priced])
    const given = sources([async () => undefined, list, fails('asked too often')], { native, tokens })
    expect(await readHoldings(given, account, { force: true, signal })).toEqual([priced])
    expect(asked).toEqual([[account, { force: true, signal }]])
  })

  it('is what the nodes say where no provider has it, with what there is of the chain’s plugin', async () => {
    const none = async () => undefined
    expect(await readHoldings(sources([none], { native, tokens }), account)).toEqual([pearl, dollar])
    expect(await readHoldings(sources([], { native }), account)).toEqual([pearl])
    expect(await readHoldings(sources([], { tokens }), account)).toEqual([dollar])
    expect(await readHoldings(sources([none]), account)).toBeUndefined()
    expect(await readHoldings({}, account)).toBeUndefined()
  })

  it('has the name that the network has for its currency', async () => {
    const network = { nativeCurrency: { name: 'Pearl', symbol: 'PRL', decimals: 18 } } as Network
    expect(await readHoldings(sources([], { native }), account, { network })).toEqual([{ ...pearl, name: 'Pearl' }])
  })

  it('is what the nodes say where the provider fails, and no other one is asked', async () => {
    const given = sources([fails('down'), async () => [priced]], { native })
    expect(await readHoldings(given, account)).toEqual([pearl])
    await expect(readHoldings(sources([fails('down')]), account)).rejects.toThrow('down')
  })

  it('is not read any further once nobody waits for it', async () => {
    const leaving = new AbortController()
    leaving.abort(new Error('gone'))
    const options = { signal: leaving.signal }
    await expect(readHoldings(sources([fails('down')], { native }), account, options)).rejects.toThrow('gone')
  })

  it('is an error where a node fails, or the native currency alone where that is asked for', async () => {
    await expect(readHoldings(sources([], { native: fails('no node'), tokens }), account)).rejects.toThrow('no node')
    const partly = sources([], { native, tokens: fails('no list') })
    await expect(readHoldings(partly, account)).rejects.toThrow('no list')
    const told: unknown[] = []
    const options = { onTokensFailed: (reason: unknown) => void told.push(String(reason)) }
    expect(await readHoldings(partly, account, options)).toEqual([pearl])
    expect(told).toEqual(['Error: no list'])
  })
})
