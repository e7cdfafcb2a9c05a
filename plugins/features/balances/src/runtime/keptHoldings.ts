import type { Caip10, Holding, ScopedStorage } from '@portico/core'
import * as v from 'valibot'
import { storageKey } from '../storageKey.js'

/** What an account held. */
export interface Kept {
  /** Ms since the epoch, when it was asked for. */
  readonly at: number
  readonly holdings: readonly Holding[]
}

export interface KeptHoldings {
  get(account: Caip10): Kept | undefined
  set(account: Caip10, kept: Kept): void
  clear(): void
}

/** Accounts that are stored. */
const mostAccounts = 5
/** Assets of an account that are stored at most; of an account with more, nothing is stored. */
const mostAssets = 200

const text = v.optional(v.string())
const number = v.optional(v.pipe(v.number(), v.finite()))
const stored: v.GenericSchema<unknown, Readonly<Record<string, Kept>>> = v.record(
  v.string(),
  v.object({
    at: v.number(),
    holdings: v.array(
      v.object({
        token: text,
        name: v.string(),
        symbol: v.string(),
        decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
        amount: v.pipe(
          v.string(),
          v.digits(),
          v.transform((digits) => BigInt(digits)),
        ),
        price: number,
        change24h: number,
        imageUrl: text,
      }),
    ),
  }),
)

/** What accounts hold, across reloads. The newest are stored. */
export function createKeptHoldings(storage: ScopedStorage): KeptHoldings {
  let table: Readonly<Record<string, Kept>> | undefined
  const read = (): Readonly<Record<string, Kept>> =>
    (table ??= storage.get(storageKey, (value) => v.parse(stored, value)) ?? {})

  return {
    get: (account) => read()[account],
    set(account, kept) {
      const newest = Object.entries({ ...read(), [account]: kept })
        .sort(([, a], [, b]) => b.at - a.at)
        .slice(0, mostAccounts)
      table = Object.fromEntries(newest)
      const small = newest.filter(([, { holdings }]) => holdings.length <= mostAssets)
      storage.set(
        storageKey,
        Object.fromEntries(
          small.map(([id, { at, holdings }]) => [id, { at, holdings: holdings.map((holding) => toStored(holding)) }]),
        ),
      )
    },
    clear() {
      table = {}
      storage.remove(storageKey)
    },
  }
}

/** Images inside of data URIs would fill the storage. */
function toStored({ amount, imageUrl, ...rest }: Holding): object {
  return { ...rest, amount: amount.toString(), ...(imageUrl?.startsWith('https:') && { imageUrl }) }
}
