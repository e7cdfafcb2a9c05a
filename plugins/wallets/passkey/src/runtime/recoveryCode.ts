import { hexToBytes, numberToHex, sha256, slice, type Hex } from 'viem'
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'
import type { PasskeyContext } from '../PasskeySpec.js'
import type { RecoveryKey } from '../PasskeyWays.js'

/** 12 words stand for 128 random bits and 4 of their hash (BIP-39). */
const wordCount = 12
const bits = 128

export function makeCode(): readonly string[] {
  return generateMnemonic(english, bits).split(' ')
}

/** The key of the first account of the words, as wallets derive it (BIP-44, `m/44'/60'/0'/0/0`). */
export function recoveryKeyOf(words: readonly string[]): RecoveryKey {
  const { address, sign } = mnemonicToAccount(words.join(' '))
  return { address, sign: (hash) => sign({ hash }) }
}

/**
 * The words of a code as a visitor typed them.
 * @throws `passkey/codeLength`, `passkey/codeWord`, `passkey/codeChecksum`: none of them has a word of the code, as errors are logged
 */
export function readCode(text: string, error: PasskeyContext['error']): readonly string[] {
  // Numbers and signs come along where a printed list was copied.
  const words = text.toLowerCase().match(/[a-z]+/g) ?? []
  if (words.length !== wordCount)
    throw error('codeLength', { count: words.length }, { details: 'Type all words of the paper, in their order.' })
  const places = words.map((word) => english.indexOf(word))
  const wrong = places.indexOf(-1)
  if (wrong >= 0)
    throw error('codeWord', { number: wrong + 1 }, { details: 'Compare this word with the paper, letter by letter.' })
  if (!isWhole(places))
    throw error('codeChecksum', {}, { details: 'Compare each word with the paper, and their order.' })
  return words
}

/** Whether the last 4 of the 132 bits are the first of the hash of the others. */
function isWhole(places: readonly number[]): boolean {
  const all = places.reduce((sum, place) => (sum << 11n) | BigInt(place), 0n)
  const entropy: Hex = numberToHex(all >> 4n, { size: bits / 8 })
  const [first = 0] = hexToBytes(slice(sha256(entropy), 0, 1))
  return BigInt(first >> 4) === (all & 15n)
}
