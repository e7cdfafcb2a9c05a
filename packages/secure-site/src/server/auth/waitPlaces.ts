import { ApiError } from '../errors/ApiError.js'

/** Requests that wait at the same time, in one process. */
export interface WaitLimits {
  /** Of a network, as `clientNetwork` says. */
  readonly client: number
  /** Of a user, or of a browser's key before a login. */
  readonly account: number
  readonly all: number
}

/** A visitor who logs in or approves has one of them. Many may come from one network: schools, offices, mobile phones. */
export const waitLimits: WaitLimits = { client: 200, account: 20, all: 4000 }

/** Who waits. */
export interface Waiter {
  readonly client: string
  readonly account: string
  /** Aborts when the client is gone. */
  readonly signal?: AbortSignal | undefined
}

export interface WaitPlace {
  /** Aborts with what the request is answered then. */
  readonly ended: AbortSignal
  leave(): void
}

/** The places of all requests that wait, whatever for. */
export interface WaitPlaces {
  /**
   * Takes the place for `id`. Who had it before is answered 409 `embedded/waitReplaced`.
   * @param id of what is waited for; that it is the waiter's was checked before
   * @throws ApiError 429 `embedded/tooMany`
   */
  take(id: string, waiter: Waiter): WaitPlace
}

interface Taken {
  readonly keys: readonly (readonly [key: string, most: number])[]
  readonly end: AbortController
}

/** A request that waits costs memory and a connection, and one client can send any number of them. */
export function createWaitPlaces({ client, account, all }: WaitLimits = waitLimits): WaitPlaces {
  const taken = new Map<string, Taken>()
  const counts = new Map<string, number>()

  function count(keys: Taken['keys'], change: 1 | -1): void {
    for (const [key] of keys) {
      const next = (counts.get(key) ?? 0) + change
      if (next > 0) counts.set(key, next)
      else counts.delete(key)
    }
  }

  function leave(id: string, place: Taken): void {
    // A newer request may have it.
    if (taken.get(id) !== place) return
    taken.delete(id)
    count(place.keys, -1)
  }

  return {
    take(id, waiter) {
      const older = taken.get(id)
      const keys = [
        [`client ${waiter.client}`, client],
        [`account ${waiter.account}`, account],
        ['all', all],
      ] as const
      const freed = new Set(older?.keys.map(([key]) => key))
      const isFull = keys.some(([key, most]) => (counts.get(key) ?? 0) - (freed.has(key) ? 1 : 0) >= most)
      if (isFull) throw new ApiError(429, 'embedded/tooMany', 'Too many requests wait here. Ask again in a moment.')
      if (older) {
        leave(id, older)
        older.end.abort(new ApiError(409, 'embedded/waitReplaced', 'A newer request waits for this now.'))
      }
      const place = { keys, end: new AbortController() }
      taken.set(id, place)
      count(keys, 1)
      return { ended: place.end.signal, leave: () => leave(id, place) }
    },
  }
}
