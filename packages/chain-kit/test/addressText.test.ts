import { describe, expect, it } from 'vitest'
import { base58ToHex, bech32Alphabet, bech32Checksum } from '../src/setup/index.js'

/** BIP-350 */
const bech32m = 0x2bc830a3

function checksumOf(text: string): number {
  const separator = text.lastIndexOf('1')
  return bech32Checksum(text.slice(0, separator), text.slice(separator + 1))
}

describe('the checksum of bech32', () => {
  it.each([
    'a12uel5l',
    'an83characterlonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1tt5tgs',
    'abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw',
    'split1checkupstagehandshakeupstreamerranterredcaperred2y9e3w',
    '?1ezyfcl',
  ])('is 1 for %s, which BIP-173 lists as valid', (text) => {
    expect(checksumOf(text)).toBe(1)
  })
  it.each([
    'a1lqfn3a',
    'an83characterlonghumanreadablepartthatcontainsthetheexcludedcharactersbioandnumber11sg7hg6',
    'abcdef1l7aum6echk45nj3s0wdvt2fg8x9yrzpqzd3ryx',
    'split1checkupstagehandshakeupstreamerranterredcaperredlc445v',
    '?1v759aa',
  ])('is that of bech32m for %s, which BIP-350 lists as valid', (text) => {
    expect(checksumOf(text)).toBe(bech32m)
  })
  it('is another for every change of one character', () => {
    const text = 'abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw'
    for (let at = 7; at < text.length; at++)
      for (const letter of bech32Alphabet.replace(text[at]!, ''))
        expect([1, bech32m]).not.toContain(checksumOf(text.slice(0, at) + letter + text.slice(at + 1)))
    expect(checksumOf(text.replace('abcdef', 'abcdeg'))).not.toBe(1)
  })
})

describe('base58', () => {
  // Vectors of the draft that describes base58 (draft-msporny-base58).
  it.each([
    ['2NEpo7TZRRrLZSi2U', '48656c6c6f20576f726c6421'],
    [
      'USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z',
      '54686520717569636b2062726f776e20666f78206a756d7073206f76657220746865206c617a7920646f672e',
    ],
    ['11233QC4', '0000287fb4cd'],
    ['1', '00'],
    ['11111111111111111111111111111111', '00'.repeat(32)],
    ['5Q', 'ff'],
    ['2', '01'],
    ['', ''],
  ])('%s', (text, hex) => {
    expect(base58ToHex(text)).toBe(hex)
  })
  it.each(['0', 'O', 'I', 'l', ' 5Q', '5Q ', '5é'])('has no %j', (text) => {
    expect(base58ToHex(text)).toBeUndefined()
  })
  it('is not decoded beyond the length of an address', () => {
    expect(base58ToHex('1'.repeat(64))).toBe('00'.repeat(64))
    expect(base58ToHex('1'.repeat(65))).toBeUndefined()
  })
})
