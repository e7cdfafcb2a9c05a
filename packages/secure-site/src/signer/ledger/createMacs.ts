import { createHash, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'

type Part = string | number | null

/** Marks rows as written by the signer. */
export interface Macs {
  /** @param table so that a row of one table does not count in another */
  of(table: string, parts: readonly Part[]): string
  isRight(mac: string, table: string, parts: readonly Part[]): boolean
}

/** @param secret is overwritten */
export function createMacs(secret: Uint8Array): Macs {
  const key = createSecretKey(secret)
  secret.fill(0)
  const macOf = (table: string, parts: readonly Part[]): Buffer =>
    // JSON parts the fields: no two lists have one text.
    createHmac('sha256', key)
      .update(JSON.stringify([table, ...parts]))
      .digest()
  return {
    of: (table, parts) => macOf(table, parts).toString('base64url'),
    isRight(mac, table, parts) {
      const given = Buffer.from(mac, 'base64url')
      const right = macOf(table, parts)
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}

export const hashOf = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('base64url')

const modulus = 1n << 256n

/** A sum of rows that tells whether one of them is missing, was added, or is an older one. Hexadecimal. */
export function replaceInSum(sum: string, before: string | undefined, after: string | undefined): string {
  const value = (mac: string | undefined): bigint =>
    mac === undefined ? 0n : BigInt(`0x${createHash('sha256').update(`sum|${mac}`).digest('hex')}`)
  const next = (BigInt(`0x${sum}`) - value(before) + value(after)) % modulus
  return (next < 0n ? next + modulus : next).toString(16).padStart(64, '0')
}

export const emptySum: string = '0'.repeat(64)
