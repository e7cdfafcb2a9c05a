import type { ScopedStorage } from '@portico/core'

/** How an account is named in events. */
export interface Addresses {
  /** Undefined where it is not named. */
  read(address: string): Promise<string | undefined>
  /** Forgets the salt: the same account gets another name. */
  forget(): void
}

interface Salt {
  /** Days since the epoch, UTC. */
  readonly day: number
  /** Hexadecimal digits. */
  readonly salt: string
}

const saltKey = 'salt'

/**
 * Hashes with a salt that this browser made and keeps for itself: a reader of the hash cannot try all known addresses. It is renewed
 * each day, so that hashes of two days cannot be joined.
 */
export function createAddresses(storage: ScopedStorage, how: 'hashed' | 'plain' | 'none'): Addresses {
  let names = new Map<string, Promise<string>>()
  let current: Salt | undefined

  function saltOf(day: number): string {
    const known = current ?? storage.get(saltKey, parseSalt)
    if (known?.day === day) {
      current = known
      return known.salt
    }
    names = new Map()
    current = { day, salt: hexOf(crypto.getRandomValues(new Uint8Array(16))) }
    storage.set(saltKey, current)
    return current.salt
  }
  return {
    async read(address) {
      if (how === 'plain') return address
      // Missing on pages without TLS.
      const { subtle } = crypto as Partial<Crypto>
      if (how === 'none' || !subtle) return undefined
      const salt = saltOf(Math.floor(Date.now() / 86_400_000))
      const name = names.get(address) ?? hash(subtle, `${salt} ${address}`)
      names.set(address, name)
      return name
    },
    forget() {
      current = undefined
      names = new Map()
      storage.remove(saltKey)
    },
  }
}

async function hash(subtle: SubtleCrypto, text: string): Promise<string> {
  return hexOf(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function parseSalt(value: unknown): Salt {
  const { day, salt } = Object(value) as Partial<Salt>
  if (typeof day !== 'number' || typeof salt !== 'string' || !/^[0-9a-f]{32}$/.test(salt)) throw new Error('No salt')
  return { day, salt }
}
