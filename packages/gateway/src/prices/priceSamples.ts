import { withSignals } from '@portico/core'
import { purge, startElected, type Elected } from '@portico/database'
import type { Kysely } from 'kysely'
import type { ChainSources, PriceHistorySource, PricePoint, PriceSource, TokenOnChain } from '../data/Sources.js'
import type { GatewayDatabase } from '../database/openTables.js'
import type { Tables } from '../database/Tables.js'
import type { Log } from '@portico/server'
import { tokenKey, usable } from './createPriceBook.js'

/** Milliseconds. */
export const day: number = 24 * 3_600_000
/** Milliseconds that a source has for its prices. */
const timeout = 60_000

export interface SamplingOptions {
  readonly database: GatewayDatabase
  /** By CAIP-2 id: those whose price sources list their tokens are asked. */
  readonly chains: ReadonlyMap<string, ChainSources>
  /** Milliseconds between samples. */
  readonly interval: number
  readonly log: Log
}

/**
 * Writes down what tokens cost, again and again: pools tell prices of now alone. Of the gateways that share a database one is elected;
 * a sample belongs to its slot of time, so that two that believe to be elected do not double it.
 */
export function startSampling({ database, chains, interval, log }: SamplingOptions): Elected {
  async function sample(signal: AbortSignal): Promise<void> {
    const at = Math.floor(Date.now() / interval) * interval
    for (const [chain, { prices: source }] of chains) {
      if (!source?.tokens) continue
      try {
        const { tokens } = source
        const prices = await withSignals([signal], (limit) => source.prices(tokens, limit), timeout)
        const rows = tokens.flatMap((token, index) => {
          const price = usable(prices[index])
          return price ? [{ token: tokenKey(token), at, usd: price.usd }] : []
        })
        const insert = database.db.insertInto('price_sample').values(rows)
        if (rows.length > 0) await insert.onConflict((conflict) => conflict.doNothing()).execute()
      } catch (error) {
        signal.throwIfAborted()
        // The others may answer.
        log({ level: 'warn', event: 'prices.notSampled', chain })
        log({ level: 'debug', event: 'prices.notSampled', chain, reason: String(error) })
      }
    }
    // With one more than a day, a day ago is always known.
    const before = Date.now() - day - 2 * interval
    await purge(database.db, { table: 'price_sample', column: 'at', before, signal })
  }
  return startElected(database, {
    name: 'portico.prices',
    interval: () => interval - (Date.now() % interval),
    run: sample,
    onTurn: (turn) => log({ level: 'info', event: `prices.${turn}` }),
    onFailed: () => log({ level: 'warn', event: 'prices.databaseFailed' }),
  })
}

/** What was written down. */
export function sampledPrices(db: Kysely<Tables>): PriceHistorySource {
  return {
    async history(tokens) {
      const keys = [...new Set(tokens.map(tokenKey))]
      if (keys.length === 0) return []
      const rows = db.selectFrom('price_sample').selectAll().where('token', 'in', keys)
      const found = new Map<string, PricePoint[]>()
      for (const { token, at, usd } of await rows
        .where('at', '>=', Date.now() - day)
        .orderBy('at')
        .execute()) {
        const points = found.get(token) ?? []
        found.set(token, points)
        points.push({ at, usd })
      }
      return tokens.map((token) => found.get(tokenKey(token)))
    },
  }
}

/** From how long ago, give or take, a price may be that a change in 24 hours is counted from. Milliseconds. */
const dayTolerance = 3_600_000

/** The same sources of prices, with the change in 24 hours where a sample is as old. */
export function withSampledChanges(
  chains: ReadonlyMap<string, ChainSources>,
  db: Kysely<Tables> | undefined,
): ReadonlyMap<string, ChainSources> {
  if (!db) return chains
  return new Map(
    [...chains].map(([chain, { prices, ...others }]) => [chain, { ...others, prices: changed(prices, db) }]),
  )
}

function changed(source: PriceSource | undefined, db: Kysely<Tables>): PriceSource | undefined {
  return (
    source && {
      ...source,
      async prices(tokens, signal) {
        // Without a change, a price is still a price.
        const formerPrices = priceOfDayAgo(db, tokens).catch(() => new Map<string, number>())
        const [prices, before] = await Promise.all([source.prices(tokens, signal), formerPrices])
        return prices.map((price, at) => {
          const usd = before.get(tokenKey(tokens[at]!))
          return price && usd !== undefined && usd > 0 && price.change24h === undefined
            ? { ...price, change24h: (price.usd / usd - 1) * 100 }
            : price
        })
      },
    }
  )
}

async function priceOfDayAgo(
  db: Kysely<Tables>,
  tokens: readonly TokenOnChain[],
): Promise<ReadonlyMap<string, number>> {
  if (tokens.length === 0) return new Map()
  const dayAgo = Date.now() - day
  const rows = db
    .selectFrom('price_sample')
    .select(['token', 'at', 'usd'])
    .where('token', 'in', tokens.map(tokenKey))
    .where('at', '>=', dayAgo - dayTolerance)
    .where('at', '<=', dayAgo + dayTolerance)
  const found = await rows.execute()
  // The nearest comes last, and stays.
  const nearestLast = found.toSorted((a, b) => Math.abs(b.at - dayAgo) - Math.abs(a.at - dayAgo))
  return new Map(nearestLast.map(({ token, usd }) => [token, usd]))
}
