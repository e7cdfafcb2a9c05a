import { describe, expect, it } from 'vitest'
import { exactText, parseAmount } from '../src/parseAmount.js'

describe('an amount', () => {
  it.each([
    ['1', 18, 10n ** 18n],
    ['0.1', 18, 10n ** 17n],
    ['.5', 1, 5n],
    ['5.', 0, 5n],
    ['0', 6, 0n],
    ['1.10', 1, 11n],
    ['007', 0, 7n],
    ['0.000001', 6, 1n],
    ['9007199254740993.000000000000000001', 18, 9007199254740993000000000000000001n],
  ])('%s with %i decimals', (text, decimals, amount) => {
    expect(parseAmount(text, decimals)).toBe(amount)
    expect(parseAmount(exactText(amount, decimals), decimals)).toBe(amount)
  })

  it.each([
    '',
    '.',
    '-1',
    '+1',
    '1e3',
    '0x10',
    '1,5',
    '1 000',
    '1.2.3',
    'one',
    '∞',
    '٣',
    '1.0000001',
    ' 1',
    '9'.repeat(200),
  ])('is none in %j with 6 decimals', (text) => {
    expect(parseAmount(text, 6)).toBeUndefined()
  })
})
