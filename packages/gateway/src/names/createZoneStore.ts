import type { NameRecord } from '@portico/gateway-api'
import type { Kysely } from 'kysely'
import { SourceError } from '../data/SourceError.js'
import type { Tables } from '../database/Tables.js'
import { skeleton, type AccountName } from './accountName.js'

/** Names that accounts registered, in the database. */
export interface ZoneStore {
  /** @throws SourceError when the database cannot be asked; so do all */
  find(name: string): Promise<NameRecord | undefined>
  /** Names with this address, the oldest first. */
  namesOf(address: string): Promise<readonly NameRecord[]>
  /** Which of these names are taken, or look like one that is. */
  taken(names: readonly AccountName[]): Promise<ReadonlySet<string>>
  /** `taken`, `alike`: it was not registered, as another has the name, or one that looks like it. */
  register(name: AccountName, address: string, coinTypes: readonly number[]): Promise<NameRecord | 'taken' | 'alike'>
}

/** Names of one address that are answered. */
const mostNames = 20

/** `now` in milliseconds since the epoch. */
export function createZoneStore(db: Kysely<Tables>, now: () => number): ZoneStore {
  async function ask<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run()
    } catch (cause) {
      throw new SourceError('database', 'the names cannot be read or written', { cause })
    }
  }
  async function records(names: readonly string[]): Promise<readonly NameRecord[]> {
    if (names.length === 0) return []
    const rows = await db
      .selectFrom('account_name')
      .innerJoin('account_name_address', 'account_name_address.name', 'account_name.name')
      .select(['account_name.name', 'registered', 'coin_type', 'address', 'created'])
      .where('account_name.name', 'in', names)
      .orderBy('registered')
      .orderBy('account_name.name')
      .orderBy('coin_type')
      .execute()
    const found = new Map<string, typeof rows>()
    for (const row of rows) found.set(row.name, [...(found.get(row.name) ?? []), row])
    return [...found].map(([name, own]) => ({
      name,
      registered_at: timeText(own[0]!.registered),
      addresses: Object.fromEntries(
        own.map(({ coin_type: coinType, address, created }) => [coinType, { address, created_at: timeText(created) }]),
      ),
      attributes: {},
    }))
  }

  return {
    find: (name) => ask(async () => (await records([name]))[0]),
    namesOf: (address) =>
      ask(async () => {
        const rows = await db
          .selectFrom('account_name_address')
          .select('name')
          .distinct()
          .where('address', '=', address)
          .orderBy('name')
          .limit(mostNames)
          .execute()
        return records(rows.map(({ name }) => name))
      }),
    taken: (names) =>
      ask(async () => {
        if (names.length === 0) return new Set()
        const rows = await db
          .selectFrom('account_name')
          .select(['zone', 'skeleton'])
          .where(
            'skeleton',
            'in',
            names.map(({ label }) => skeleton(label)),
          )
          .execute()
        const shapes = new Set(rows.map((row) => `${row.skeleton}.${row.zone}`))
        const hit = names.filter(({ label, zone }) => shapes.has(`${skeleton(label)}.${zone}`))
        return new Set(hit.map(({ name }) => name))
      }),
    register: ({ name, label, zone }, address, coinTypes) =>
      ask(async () => {
        const time = now()
        const outcome = await db.transaction().execute(async (work) => {
          // Of two that register at once, the second waits here for the first, and then changes nothing.
          const added = await work
            .insertInto('account_name')
            .values({ name, zone, skeleton: skeleton(label), registered: time })
            .onConflict((had) => had.doNothing())
            .returning('name')
            .executeTakeFirst()
          if (!added) {
            const same = await work
              .selectFrom('account_name')
              .select('name')
              .where('name', '=', name)
              .executeTakeFirst()
            return same ? 'taken' : 'alike'
          }
          const rows = coinTypes.map((coinType) => ({ name, coin_type: coinType, address, created: time }))
          await work.insertInto('account_name_address').values(rows).execute()
          return 'added'
        })
        if (outcome !== 'added') return outcome
        return (await records([name]))[0]!
      }),
  }
}

function timeText(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
