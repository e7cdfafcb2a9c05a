import fc from 'fast-check'
import { expect, it } from 'vitest'
import { amountText } from '../src/state/swapFigures.js'

it.each([
  // What a person types
  ['1.5', '1.5', undefined],
  ['1,5', '1.5', undefined],
  ['.5', '0.5', undefined],
  [',', '0.', undefined],
  ['05', '5', undefined],
  ['00', '0', undefined],
  ['0.', '0.', undefined],
  ['', '', undefined],
  [' 1 ', '1', undefined],
  // What is no amount: the field keeps what it had
  ['1e5', '7', 'digitsOnly'],
  ['٣', '7', 'digitsOnly'],
  ['0x10', '7', 'digitsOnly'],
  ['-1', '7', 'digitsOnly'],
  ['1 000', '7', 'digitsOnly'],
  ['1,234.5', '7', 'digitsOnly'],
  ['1'.repeat(81), '7', 'digitsOnly'],
  // More decimals than the token has
  ['1.1234567', '1.123456', 'tooManyDecimals'],
] as const)('%j becomes %j', (typed, text, notice) => {
  expect(amountText(typed, '7', 6)).toEqual({ text, notice })
})

it('of a token that cannot be divided has no separator', () => {
  expect(amountText('5', '', 0)).toEqual({ text: '5', notice: undefined })
  expect(amountText('5.5', '5', 0)).toEqual({ text: '5', notice: 'tooManyDecimals' })
})

it('is always an amount, or empty', () =>
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(undefined, 0, 6, 36), (typed, decimals) => {
      const { text } = amountText(typed, '7', decimals)
      expect(text).toMatch(/^(\d+(\.\d*)?)?$/)
      // Entered once more, it stays what it is.
      expect(amountText(text, '', decimals).text).toBe(text)
    }),
  ))
