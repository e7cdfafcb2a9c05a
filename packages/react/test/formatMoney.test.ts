import { describe, expect, it } from 'vitest'
import { formatExact, formatHighest, formatMoney, formatWorth } from '../src/ui/index.js'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18, amount: 0n }

describe('an amount', () => {
  it.each([
    ['every digit', 1_234_567_890_123_456_789n, 18, 'en', '1.234567890123456789'],
    ['no digit too many', 250_000n, 6, 'en', '0.25'],
    ['no point without a fraction', 7n, 0, 'en', '7'],
    ['groups as in English', 1_234_567_500_000n, 6, 'en', '1,234,567.5'],
    ['groups as in German', 1_234_567_500_000n, 6, 'de', '1.234.567,5'],
    ['twenty decimals as in German', 1n, 20, 'de', '0,00000000000000000001'],
    ['more than twenty, which Intl does not take, with a point', 1n, 21, 'de', '0.000000000000000000001'],
  ])('has %s', (_, amount, decimals, locale, text) => {
    expect(formatExact({ amount, decimals }, locale)).toBe(text)
    expect(formatMoney(amount, { decimals, symbol: 'ETH' }, locale)).toBe(`${text} ETH`)
  })
  it('has a symbol that cannot turn the text around', () => {
    expect(formatMoney(1n, { decimals: 0, symbol: '\u202eHTE' }, 'en')).toBe('1 HTE')
    expect(formatHighest(1n, { decimals: 0, symbol: '\u202eHTE' }, 'en')).toBe('1.000000 HTE')
  })
})

describe('a highest fee', () => {
  it.each([
    [21_000_000_000_000n, 18, '0.000021 ETH'],
    [21_000_000_000_001n, 18, '0.000022 ETH'],
    [21_999_999_999_999n, 18, '0.000022 ETH'],
    [1n, 18, '0.000001 ETH'],
    [0n, 18, '0.000000 ETH'],
    [15n, 7, '0.000002 ETH'],
    [15n, 6, '0.000015 ETH'],
    [15n, 2, '0.150000 ETH'],
  ])('of %d with %d decimals is never more than what is shown: %s', (most, decimals, text) => {
    expect(formatHighest(most, { decimals, symbol: 'ETH' }, 'en')).toBe(text)
  })
})

describe('worth in dollars', () => {
  it('is that of the amount, in cents', () => {
    expect(formatWorth(250_000_000_000_000_000n, { ...ether, price: 2449.6 }, 'en')).toBe('$612.40')
    expect(formatWorth(10n ** 18n, { ...ether, price: 0 }, 'en')).toBe('$0.00')
  })
  it('is below a cent where it rounds to nothing and is not nothing', () => {
    expect(formatWorth(1n, { ...ether, price: 2449.6 }, 'en')).toBe('<$0.01')
    expect(formatWorth(0n, { ...ether, price: 2449.6 }, 'en')).toBe('$0.00')
  })
  it('is not shown without a price', () => {
    expect(formatWorth(10n ** 18n, ether, 'en')).toBeUndefined()
  })
})
