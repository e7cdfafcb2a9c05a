import { encodeAbiParameters, numberToHex, stringToHex, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { readText, readUint } from '../src/runtime/tokens/erc20.js'

const text = (value: string): Hex => encodeAbiParameters([{ type: 'string' }], [value])
const words = (...values: readonly bigint[]): string =>
  `0x${values.map((value) => numberToHex(value, { size: 32 }).slice(2)).join('')}`

describe('a text of a token', () => {
  it.each(['USDC', 'Maker', '通貨', 'Dollar 🌍', 'A name as long as forty characters, no mo'])('%s', (name) => {
    expect(readText(text(name))).toBe(Array.from(name).slice(0, 40).join(''))
  })

  it('of 32 bytes ends where the zeros begin', () => {
    expect(readText(stringToHex('MKR', { size: 32 }))).toBe('MKR')
  })

  it('is short, in one line, and without what turns or hides it', () => {
    expect(readText(text(`  US\u202eDC\n\u0000 ${'x'.repeat(5000)}`))).toBe(`US DC ${'x'.repeat(34)}`)
  })

  it.each([
    ['nothing', '0x'],
    ['no hexadecimal', 'USDC'],
    ['an odd number of digits', `0x${'5'.repeat(63)}`],
    ['no string', 5],
    ['blanks', text('   ')],
    ['an offset elsewhere', words(2n ** 255n, 4n, 1n)],
    ['a length without an end', words(32n, 2n ** 255n, 1n)],
    ['a length and no text', words(32n, 9n)],
  ])('is undefined for %s', (_, answer) => {
    expect(readText(answer)).toBeUndefined()
  })
})

describe('an amount of a token', () => {
  it('is one word', () => {
    expect(readUint(words(7n))).toBe(7n)
  })

  it.each(['0x', '0x7', words(1n, 2n), '7', 7, null])('is undefined for %j', (answer) => {
    expect(readUint(answer)).toBeUndefined()
  })
})
