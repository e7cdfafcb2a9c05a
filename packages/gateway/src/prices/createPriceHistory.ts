import type { Kysely } from 'kysely'
import type { PriceHistorySource, PricePoint, TokenOnChain } from '../data/Sources.js'
import type { Tables } from '../database/Tables.js'
import type { Caches, Log } from '@portico/server'
import { fixedPrices, tokenKey, usable } from './createPriceBook.js'
import { defillamaPrices } from './defillamaPrices.js'
import type { PriceConfig } from './PriceConfig.js'
import { day, sampledPrices } from './priceSamples.js'

/** Answers what tokens cost in the last day, and never throws: where no source knows, it is empty. */
export interface PriceHistoryBook {
  history(tokens: readonly TokenOnChain[], signal: AbortSignal): Promise<readonly (readonly PricePoint[])[]>
}

/** Milliseconds that an answer is kept. */
const fresh = 300_000
/** Of points that are nearer to each other, in milliseconds, the last is answered: pictures of a day are small. */
const step = 1_800_000

interface Kept {
  readonly points: readonly PricePoint[]
  readonly until: number
}

/**
 * Asks for the history where the price of a token comes from: the sources in their order, then what was sampled of the network's own.
 * @param db Where samples are, if any are taken.
 */
export function createPriceHistory(
  configs: readonly PriceConfig[],
  db: Kysely<Tables> | undefined,
  caches: Pick<Caches, 'values'>,
  log: Log,
): PriceHistoryBook {
  const sources: { readonly name: string; readonly source: PriceHistorySource }[] = configs.map((config) => ({
    name: config.kind,
    source: config.kind === 'fixed' ? fixedPrices(config.prices) : defillamaPrices(config),
  }))
  if (db) sources.push({ name: 'samples', source: sampledPrices(db) })
  const cache = caches.values<Kept>('price history', ({ points }) => points.length * 50)

  return {
    async history(tokens, signal) {
      const isKept = (token: TokenOnChain): boolean => (cache.get(tokenKey(token))?.until ?? 0) > Date.now()
      const found = new Map(tokens.filter(isKept).map((token) => [token, cache.get(tokenKey(token))?.points ?? []]))
      let failed = false
      for (const { name, source } of sources) {
        const missing = tokens.filter((token) => !found.has(token))
        if (missing.length === 0) break
        try {
          const histories = await source.history(missing, signal)
          for (const [at, token] of missing.entries()) {
            const points = histories[at]
            if (points) found.set(token, points)
          }
        } catch (error) {
          failed = true
          log({ level: 'warn', event: 'prices.failed', source: name })
          log({ level: 'debug', event: 'prices.failed', source: name, reason: String(error) })
        }
      }
      return tokens.map((token) => {
        const points = ofTheDay(found.get(token) ?? [])
        // After a failure, that there are none says nothing.
        if (!isKept(token) && (points.length > 0 || !failed))
          cache.set(tokenKey(token), { points, until: Date.now() + fresh }, fresh)
        return points
      })
    },
  }
}

/** What is usable, in order, and no more of it than is seen. */
function ofTheDay(points: readonly PricePoint[]): readonly PricePoint[] {
  const now = Date.now()
  const sound = points.filter(({ at, usd }) => usable({ usd }) && at > now - day - step && at <= now)
  const slots = new Map(sound.toSorted((a, b) => a.at - b.at).map((sample) => [Math.floor(sample.at / step), sample]))
  return [...slots.values()]
}
