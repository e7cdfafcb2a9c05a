import { hex } from '@scure/base'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import * as v from 'valibot'

import { CustodyError } from './CustodyError.js'
import { deriveKey, publicKeysOf, seedOf } from './deriveKey.js'
import { createRecipient, type Recipient } from './sealedKey.js'
import { openSeed, sealSeed, seedKeyOf, type SeedBox } from './seedBox.js'
import { SignerRequestSchema, type KeyDelivery, type SignerAnswer } from './SignerMessages.js'
import { parseSignRequest } from './SignRequest.js'
import { signWithSeed } from './signWithSeed.js'

/**
 * Makes and opens a seed, once, and answers messages of the frame. It runs in a worker that the frame ends afterwards: secrets
 * are in that worker's memory only, for as long as one signature takes.
 */
export function createSigner(): (message: unknown) => Promise<SignerAnswer> {
  let recipient: Recipient | undefined
  let isUsed = false
  /** Of the box that `check` opens again. */
  let stored: { readonly walletId: string; readonly seedKey: CryptoKey } | undefined

  async function openKey({ sealed, walletId, sessionId, digest }: KeyDelivery): Promise<CryptoKey> {
    if (recipient === undefined) throw new CustodyError('custody/refused', 'The signer was not started.')
    const dek = await recipient.open(sealed, { walletId, sessionId, digest })
    return seedKeyOf(dek)
  }

  async function withEntropy<T>(key: KeyDelivery, box: SeedBox, run: (entropy: Uint8Array) => Promise<T>): Promise<T> {
    if (box.id !== key.dekId) throw cannotOpen()
    let entropy: Uint8Array
    try {
      entropy = await openSeed(await openKey(key), box, key.walletId)
    } catch {
      throw cannotOpen()
    }
    return run(entropy).finally(() => entropy.fill(0))
  }

  /** Encrypts the seed with a new data key. */
  async function store(key: KeyDelivery, entropy: Uint8Array, seed: Uint8Array) {
    const seedKey = await openKey(key).catch(() => Promise.reject(cannotOpen()))
    stored = { walletId: key.walletId, seedKey }
    return { box: await sealSeed(seedKey, entropy, key.walletId, key.dekId), publicKeys: publicKeysOf(seed) }
  }

  function countUse(): void {
    if (isUsed) throw new CustodyError('custody/refused', 'A signer serves one request.')
    isUsed = true
  }

  async function answer(message: unknown): Promise<SignerAnswer> {
    const { success, output } = v.safeParse(SignerRequestSchema, message)
    if (!success) throw new CustodyError('custody/refused', 'The signer does not know this message.')
    switch (output.type) {
      case 'start':
        recipient ??= await createRecipient()
        return { type: 'start', answer: { publicKey: recipient.publicKey } }
      case 'make': {
        countUse()
        const entropy = crypto.getRandomValues(new Uint8Array(16))
        const made = await withSeed(entropy, (seed) => store(output.key, entropy, seed)).finally(() => entropy.fill(0))
        return { type: 'make', answer: made }
      }
      case 'check': {
        if (stored === undefined) throw new CustodyError('custody/refused', 'The signer made no seed.')
        const { seedKey, walletId } = stored
        const entropy = await openSeed(seedKey, output.box, walletId).catch(() => Promise.reject(cannotOpen()))
        const publicKeys = await withSeed(entropy, async (seed) => publicKeysOf(seed)).finally(() => entropy.fill(0))
        const isSame = (['evm', 'owner', 'solana'] as const).every(
          (name) => publicKeys[name] === output.publicKeys[name],
        )
        if (!isSame) throw cannotOpen()
        return { type: 'check', answer: { isSame } }
      }
      case 'sign': {
        countUse()
        const request = parseSignRequest(output.request)
        const { next } = output
        return withEntropy(output.key, output.box, (entropy) =>
          withSeed(entropy, async (seed) => {
            const result = signWithSeed(seed, request)
            if (next === undefined) return { type: 'sign', answer: { result } }
            return { type: 'sign', answer: { result, next: await store(next, entropy, seed) } }
          }),
        )
      }
      case 'export':
        countUse()
        return withEntropy(output.key, output.box, (entropy) =>
          withSeed(entropy, async (seed) => {
            const ownerKey = deriveKey(seed, 'owner')
            const secret = { words: entropyToMnemonic(entropy, wordlist), ownerKey: `0x${hex.encode(ownerKey)}` }
            ownerKey.fill(0)
            return { type: 'export', answer: secret }
          }),
        )
    }
  }

  // Errors of libraries may repeat what they were given: the frame gets our own only.
  return (message) =>
    answer(message).catch((error: unknown) =>
      error instanceof CustodyError
        ? { type: 'failed', code: error.code, message: error.message }
        : { type: 'failed', code: 'custody/signerFailed', message: 'The signer failed.' },
    )
}

function cannotOpen(): CustodyError {
  return new CustodyError('custody/cannotOpen', 'The wallet cannot be opened with what the server answered.')
}

async function withSeed<T>(entropy: Uint8Array, run: (seed: Uint8Array) => Promise<T>): Promise<T> {
  const seed = await seedOf(entropy)
  return run(seed).finally(() => seed.fill(0))
}
