import { bytesToHex } from '@noble/hashes/utils'
import { isSame, randomText } from '../random.js'
import { SignInError } from '../SignInError.js'
import type { NonceStore } from '../stores/SiwxStores.js'

export interface NoncesOptions {
  readonly secret: string
  /** Milliseconds between the issue of a nonce and its use. */
  readonly lifetime: number
  /** Milliseconds for which a used nonce is remembered beyond that: as long as processes may disagree about the time, or be at it. */
  readonly margin: number
}

/** A nonce that was issued here and has not expired. Whether it was used is not known yet. */
export interface IssuedNonce {
  readonly nonce: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

export interface Nonces {
  issue(): Promise<string>
  /** @throws SignInError `signIn/nonce` */
  read(nonce: string): Promise<IssuedNonce>
  /** @throws SignInError `signIn/nonce` where it was used before */
  use(issued: IssuedNonce): Promise<void>
}

/** 130 bits, which make it the only one of its kind. */
const randomLength = 22
/** Milliseconds since 1970 in base 36: enough until the year 5188. */
const timeLength = 9
/** 128 bits of HMAC-SHA-256, hexadecimal. */
const macLength = 32
const form = new RegExp(`^[A-Za-z0-9]{${randomLength}}[0-9a-z]{${timeLength}}[0-9a-f]{${macLength}}$`)

/**
 * Nonces that say themselves that they were issued here, and when: letters and digits, as EIP-4361 has it, the last of which only
 * those can make who have the secret. Nothing is stored for one that is not used.
 */
export function createNonces(store: NonceStore, { secret, lifetime, margin }: NoncesOptions): Nonces {
  let imported: Promise<CryptoKey> | undefined

  /** Imported at the first use: some runtimes allow nothing asynchronous while modules load. */
  async function macOf(text: string): Promise<string> {
    const encoder = new TextEncoder()
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    imported ??= crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
    const mac = await crypto.subtle.sign('HMAC', await imported, encoder.encode(text))
    return bytesToHex(new Uint8Array(mac)).slice(0, macLength)
  }

  return {
    async issue() {
      const text = randomText(randomLength) + Date.now().toString(36).padStart(timeLength, '0')
      return text + (await macOf(text))
    },
    async read(nonce) {
      const text = nonce.slice(0, -macLength)
      if (!form.test(nonce) || !isSame(nonce.slice(-macLength), await macOf(text))) throw refused()
      const expiresAt = parseInt(text.slice(randomLength), 36) + lifetime
      if (expiresAt <= Date.now()) throw refused()
      return { nonce, expiresAt }
    },
    async use({ nonce, expiresAt }) {
      if (!(await store.use(nonce, expiresAt + margin))) throw refused()
    },
  }
}

function refused(): SignInError {
  return new SignInError('signIn/nonce', 'Ask for another nonce, and have the wallet sign again.')
}
