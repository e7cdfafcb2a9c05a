import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'

interface PasswordHash {
  readonly options: ScryptOptions
  readonly salt: Buffer
  readonly hash: Buffer
}

/** 32 MiB and about a tenth of a second for each attempt. */
const cost = { N: 32_768, r: 8, p: 1 }
const hashLength = 32
export const shortestPassword = 12

/** Hash of a password for the configuration: scrypt (RFC 7914) with a salt of its own. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, { ...cost, maxmem: memoryOf(cost.N, cost.r) })
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join(':')
}

export async function isPassword(password: string, encoded: string): Promise<boolean> {
  const parsed = parse(encoded)
  if (!parsed) return false
  return timingSafeEqual(await derive(password, parsed.salt, parsed.options), parsed.hash)
}

export function isPasswordHash(text: string): boolean {
  return parse(text) !== undefined
}

function parse(encoded: string): PasswordHash | undefined {
  const match = /^scrypt:(\d{4,7}):(\d{1,2}):(\d{1,2}):([-\w]{16,64}):([-\w]{43})$/.exec(encoded)
  if (!match) return undefined
  const [N, r, p] = match.slice(1, 4).map(Number) as [number, number, number]
  const isPowerOfTwo = (N & (N - 1)) === 0
  if (!isPowerOfTwo || r < 1 || p < 1 || memoryOf(N, r) > 256 * 1024 * 1024) return undefined
  return {
    options: { N, r, p, maxmem: memoryOf(N, r) },
    salt: Buffer.from(match[4]!, 'base64url'),
    hash: Buffer.from(match[5]!, 'base64url'),
  }
}

/** Bytes that scrypt needs, and a little more. */
function memoryOf(N: number, r: number): number {
  return 256 * N * r
}

function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, hashLength, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
