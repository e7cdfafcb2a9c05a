import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** The secret with which codes are hashed and tickets are signed. Without it, a copy of the database gives no code away. */
export interface Pepper {
  /** HMAC-SHA-256 in base64url. No two lists of parts give the same text to sign. */
  mac(purpose: string, ...parts: readonly string[]): string
  /** 32 bytes for another use of a secret. */
  key(purpose: string): Uint8Array
}

/** @param secret 32 bytes or more in base64url */
export function createPepper(secret: string): Pepper {
  const bytes = Buffer.from(secret, 'base64url')
  if (bytes.length < 32) throw new TypeError('The pepper needs 32 bytes or more in base64url.')
  return {
    mac: (...parts) => createHmac('sha256', bytes).update(JSON.stringify(parts)).digest('base64url'),
    key: (purpose) => new Uint8Array(hkdfSync('sha256', bytes, '', `portico/${purpose}/v1`, 32)),
  }
}

/** 256 random bits in base64url. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a token. It needs no pepper: 256 bits are not guessed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Compares in a time that tells nothing about where the texts differ. */
export function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
