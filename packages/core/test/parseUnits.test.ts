import { describe, expect, it } from 'vitest'
import { formatUnits, parseUnits } from '../src/index.js'

describe('an amount', () => {
  it.each([
    ['1', 9, 1_000_000_000n],
    ['1.5', 9, 1_500_000_000n],
    ['0.000000001', 9, 1n],
    ['.5', 1, 5n],
    ['5.', 0, 5n],
    ['0', 6, 0n],
    ['007.100', 1, 71n],
    ['9007199254740993.000000000000000001', 18, 9007199254740993000000000000000001n],
    ['115792089237316195423570985008687907853269984665640564039457.584007913129639935', 18, 2n ** 256n - 1n],
  ])('is read to the last digit: %s with %i decimals', (text, decimals, amount) => {
    expect(parseUnits(text, decimals)).toBe(amount)
    expect(parseUnits(formatUnits(amount, decimals), decimals)).toBe(amount)
  })

  it.each([
    ['0.15', 1],
    ['1.5', 0],
    ['', 9],
    ['.', 9],
    ['-1', 9],
    ['+1', 9],
    ['1e3', 9],
    ['1,5', 9],
    ['1 000', 9],
    ['0x10', 9],
    ['1.5.0', 9],
    ['one', 9],
    ['∞', 9],
    ['٣', 9],
    [' 1', 9],
    ['1\n', 9],
    ['9'.repeat(121), 9],
  ])('is not %j with %i decimals', (text, decimals) => {
    expect(parseUnits(text, decimals)).toBeUndefined()
  })

  it.each([
    [1_500_000_000n, 9, '1.5'],
    [1n, 9, '0.000000001'],
    [-5n, 1, '-0.5'],
    [700n, 0, '700'],
    [700n, 2, '7'],
    [0n, 18, '0'],
  ])('is written without zeros at the end: %i with %i decimals', (amount, decimals, text) => {
    expect(formatUnits(amount, decimals)).toBe(text)
  })
})
