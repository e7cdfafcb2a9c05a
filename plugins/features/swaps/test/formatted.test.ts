import { expect, it } from 'vitest'
import { inPercent, inUnits, noticeAmount, shortAmount } from '../src/views/formatted.js'

const of = (text: string, decimals = 18): { readonly amount: bigint; readonly decimals: number } => {
  const [whole = '', fraction = ''] = text.split('.')
  return { amount: BigInt(whole + fraction.padEnd(decimals, '0')), decimals }
}

it.each([
  ['0', '0'],
  ['1', '1'],
  ['10', '10'],
  ['1.5', '1.5'],
  ['1.050', '1.05'],
  ['3058.41', '3,058.41'],
  // Cut, not rounded.
  ['1.9999999', '1.999999'],
  ['1.0000009', '1'],
  ['0.000001', '0.000001'],
  ['0.0000009', '<0.000001'],
  ['0.000000000000000001', '<0.000001'],
])('%s is quoted as %s', (amount, text) => {
  expect(shortAmount(of(amount), 'en')).toBe(text)
})

it('is quoted with as many decimals as asked for, up to the twenty that browsers take', () => {
  expect(shortAmount(of('1.23456'), 'en', 3)).toBe('1.234')
  expect(shortAmount(of('0.0001'), 'en', 3)).toBe('<0.001')
  expect(shortAmount(of('0.12345678901234567891', 24), 'en', 20)).toBe('0.12345678901234567891')
})

it('is written as the language writes it, beside its unit', () => {
  expect(shortAmount(of('3058.41'), 'de')).toBe('3.058,41')
  expect(inUnits(of('1234.5').amount, { decimals: 18, symbol: 'ETH' }, 'en')).toBe('1,234.5 ETH')
  expect(inUnits(of('1.23456').amount, { decimals: 18, symbol: 'E\u202eTH' }, 'de', 2)).toBe('1,23 E TH')
})

it('has three decimals in a notice, and is cut there', () => {
  for (const [amount, text] of [
    ['3058.41', '3,058.410'],
    ['1', '1.000'],
    ['0.0239', '0.023'],
    ['0', '0.000'],
  ] as const)
    expect(noticeAmount(of(amount), 'en')).toBe(text)
  expect(noticeAmount(of('3058.41'), 'de')).toBe('3.058,410')
})

it('is a percentage with two decimals at most', () => {
  expect([1, 0.5, 12.3456, 0].map((value) => inPercent(value, 'en'))).toEqual(['1%', '0.5%', '12.35%', '0%'])
})
