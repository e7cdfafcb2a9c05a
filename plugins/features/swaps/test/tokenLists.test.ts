import { describe, expect, it } from 'vitest'
import { tokenLists } from '../src/state/tokenLists.js'
import type { Token } from '@portico/core'

const native: Token = { name: 'Pearl', symbol: 'PRL', decimals: 18 }
/** A token whose address is its symbol in lower case. */
const token = (symbol: string, decimals = 0): Token => ({
  token: symbol.toLowerCase(),
  name: symbol,
  symbol,
  decimals,
})
const symbols = (list: readonly Token[]): readonly string[] => list.map(({ symbol }) => symbol)
const nothing = { balances: undefined, prices: {} }

describe('the tokens of the account', () => {
  const own = (balances: Record<string, bigint>, prices: Record<string, number>, ...list: readonly Token[]) =>
    symbols(tokenLists(list, { balances, prices }).myTokensWithBalance)

  it('come by their worth: amount, decimals and price count, and one without a price is worth nothing', () => {
    const list = [token('CHEAP'), token('NONE'), token('RICH', 2), token('MUCH')]
    const balances = { cheap: 5n, none: 1000n, rich: 300n, much: 100n }
    // 5, 0, 3 * 2 = 6 and 100 * 0.07 = 7 US dollars.
    expect(own(balances, { cheap: 1, rich: 2, much: 0.07 }, ...list)).toEqual(['MUCH', 'RICH', 'CHEAP', 'NONE'])
    expect(own(balances, { cheap: 1, rich: 2, much: 0.07 }, ...list.toReversed())).toEqual([
      'MUCH',
      'RICH',
      'CHEAP',
      'NONE',
    ])
  })

  it('of the same worth: the native currency first, then by symbol, whatever its capitals', () => {
    const list = [token('Zinc'), token('amber'), native, token('Coral'), token('BASALT')]
    const balances = { zinc: 1n, amber: 1n, '': 1n, coral: 1n, basalt: 1n }
    const order = ['PRL', 'amber', 'BASALT', 'Coral', 'Zinc']
    expect(own(balances, {}, ...list)).toEqual(order)
    expect(own(balances, {}, ...list.toReversed())).toEqual(order)
    const paid = { zinc: 1, amber: 1, coral: 1, basalt: 1 }
    expect(own(balances, paid, ...list)).toEqual(['amber', 'BASALT', 'Coral', 'Zinc', 'PRL'])
  })

  it('are those of which it has something', () => {
    expect(own({ uni: 0n, dai: 1n }, {}, token('UNI'), token('DAI'), token('ARB'))).toEqual(['DAI'])
    expect(tokenLists([native], nothing).myTokensWithBalance).toEqual([])
  })
})

describe('the other tokens', () => {
  it('come as suggested, then popular, then the rest by symbol, whatever their capitals', () => {
    const list = ['zinc', 'CELO', 'Amber', 'POL', 'usdt', 'Coral', 'UNI', 'Eth', 'matic'].map((symbol) => token(symbol))
    const order = ['Eth', 'UNI', 'usdt', 'matic', 'POL', 'CELO', 'Amber', 'Coral', 'zinc']
    for (const given of [list, list.toReversed()]) {
      const lists = tokenLists(given, nothing)
      expect(symbols(lists.tokens)).toEqual(order)
      expect(symbols(lists.suggestedTokens)).toEqual(order.slice(0, 4))
      expect(symbols(lists.popularTokens)).toEqual(order.slice(0, 6))
    }
  })

  it('follow those of the account, which are not suggested again', () => {
    const list = ['UNI', 'DAI', 'Amber', 'Coral'].map((symbol) => token(symbol))
    const lists = tokenLists(list, { balances: { dai: 1n, coral: 1n }, prices: {} })
    expect(symbols(lists.tokens)).toEqual(['Coral', 'DAI', 'UNI', 'Amber'])
    expect(symbols(lists.suggestedTokens)).toEqual(['UNI'])
    expect(symbols(lists.popularTokens)).toEqual(['UNI'])
  })
})

it('each token has its price and what the account has of it, which is not known before balances are read', () => {
  const list = [native, token('DAI')]
  expect(tokenLists(list, nothing).tokens.map(({ amount, price }) => [amount, price])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ])
  const { tokens } = tokenLists(list, { balances: { '': 7n }, prices: { dai: 1.01 } })
  expect(tokens).toEqual([
    { ...native, amount: 7n, price: undefined },
    { ...token('DAI'), amount: 0n, price: 1.01 },
  ])
})
