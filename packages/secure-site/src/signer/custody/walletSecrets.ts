import { randomBytes } from 'node:crypto'
import type { KeyName } from '@portico/wallet-requests'

import type { KeyEncryption, Secret, WrappedKey } from '../kek/KeyEncryption.js'
import { requireSame } from '../kek/requireSame.js'
import { deriveKey, publicKeysOf, seedOf } from './deriveKey.js'
import type { PublicKeys } from './PublicKeys.js'

/** What the boxes of a wallet are bound to. An older box does not open under a newer version. */
export interface WalletPlace {
  readonly id: string
  readonly userId: string
  readonly version: number
}

/**
 * A wallet has two boxes. `words` holds the entropy and is opened to export the words. `keys` holds the three private keys and
 * is opened to sign: so that a signature neither has the words in memory nor derives keys from them, which costs more than all
 * the rest of it.
 */
export interface WalletBoxes {
  readonly words: WrappedKey
  readonly keys: WrappedKey
}

const order = ['evm', 'owner', 'solana'] as const satisfies readonly KeyName[]
const keyLength = 32

const contexts = ({ id, userId, version }: WalletPlace) => ({
  words: `seed|${id}|${userId}|${version}`,
  keys: `keys|${id}|${userId}|${version}`,
})

/** A new wallet of 16 random bytes. What was random is overwritten. */
export async function makeWallet(
  kek: KeyEncryption,
  place: WalletPlace,
): Promise<{ readonly boxes: WalletBoxes; readonly publicKeys: PublicKeys }> {
  const entropy = new Uint8Array(randomBytes(16))
  const seed = await seedOf(entropy)
  const keys = new Uint8Array(order.length * keyLength)
  try {
    for (const [at, name] of order.entries()) {
      const key = deriveKey(seed, name)
      keys.set(key, at * keyLength)
      key.fill(0)
    }
    return { boxes: await wrapBoth(kek, place, entropy, keys), publicKeys: publicKeysOf(seed) }
  } finally {
    for (const bytes of [entropy, seed, keys]) bytes.fill(0)
  }
}

export interface StoredWallet {
  readonly place: WalletPlace
  readonly boxes: WalletBoxes
}

/**
 * Wraps the same secrets anew with the current key.
 * @param raise what is added to the version that they are bound to
 * @returns boxes in the order of the wallets
 */
export async function wrapWallets(
  kek: KeyEncryption,
  wallets: readonly StoredWallet[],
  raise = 0,
): Promise<readonly WalletBoxes[]> {
  const opened = await kek.unwrap(
    wallets.flatMap(({ place, boxes }) => {
      const { words, keys } = contexts(place)
      return [
        { box: boxes.words, context: words },
        { box: boxes.keys, context: keys },
      ]
    }),
  )
  try {
    const secrets = wallets.flatMap(({ place }, at): readonly Secret[] => {
      const { words, keys } = contexts({ ...place, version: place.version + raise })
      const [entropy, secret] = opened.slice(2 * at, 2 * at + 2) as [Uint8Array, Uint8Array]
      return [
        { bytes: entropy, context: words },
        { bytes: secret, context: keys },
      ]
    })
    const wrapped = await kek.wrap(secrets)
    await requireSame(kek, secrets, wrapped)
    return wallets.map((_, at) => {
      const [words, keys] = wrapped.slice(2 * at, 2 * at + 2) as [WrappedKey, WrappedKey]
      return { words, keys }
    })
  } finally {
    for (const bytes of opened) bytes.fill(0)
  }
}

async function wrapBoth(
  kek: KeyEncryption,
  place: WalletPlace,
  entropy: Uint8Array,
  secret: Uint8Array,
): Promise<WalletBoxes> {
  const context = contexts(place)
  const [words, keys] = await kek.wrap([
    { bytes: entropy, context: context.words },
    { bytes: secret, context: context.keys },
  ])
  if (words === undefined || keys === undefined) throw new Error('the key service answered less than it was asked')
  return { words, keys }
}

/** Opens the keys for one call, and overwrites them after it. */
export async function withKeys<Result>(
  kek: KeyEncryption,
  box: WrappedKey,
  place: WalletPlace,
  run: (keyOf: (name: KeyName) => Uint8Array) => Result,
): Promise<Result> {
  const opened = await kek.unwrap([{ box, context: contexts(place).keys }])
  try {
    const [keys] = opened as [Uint8Array]
    return run((name) => keys.subarray(order.indexOf(name) * keyLength, (order.indexOf(name) + 1) * keyLength))
  } finally {
    for (const bytes of opened) bytes.fill(0)
  }
}

/** Opens the entropy for one call, and overwrites it after it. */
export async function withEntropy<Result>(
  kek: KeyEncryption,
  box: WrappedKey,
  place: WalletPlace,
  run: (entropy: Uint8Array) => Result,
): Promise<Result> {
  const opened = await kek.unwrap([{ box, context: contexts(place).words }])
  try {
    return run((opened as [Uint8Array])[0])
  } finally {
    for (const bytes of opened) bytes.fill(0)
  }
}
