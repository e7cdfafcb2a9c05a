import type { NameRecord } from '@portico/gateway-api'
import { sql, type Kysely } from 'kysely'
import { SourceError } from '../data/SourceError.js'
import type { Tables } from '../database/Tables.js'
import { skeleton, type AccountName } from './accountName.js'
import type { ZoneSettings } from './NamesConfig.js'

/** Names that accounts registered, in the database. */
export interface ZoneStore {
  /** @throws SourceError when the database cannot be asked; so do all */
  find(name: string): Promise<NameRecord | undefined>
  /** Names with this address, the oldest first. */
  namesOf(address: string): Promise<readonly NameRecord[]>
  /** Which of these names are taken, or look like one that is. */
  taken(names: readonly AccountName[]): Promise<ReadonlySet<string>>
  /**
   * `taken`, `alike`: it was not registered, as another has the name, or one that looks like it; `many`: the account has as many as the
   * zone gives to one.
   */
  register(
    name: AccountName,
    address: string,
    coinTypes: readonly number[],
    zone: Pick<ZoneSettings, 'expiry' | 'perAccount'>,
  ): Promise<NameRecord | 'taken' | 'alike' | 'many'>
  /**
   * Lets the name last from now on, also in the time in which it is kept for its owner, or gives it to another account.
   * `unknown`: there is no such name; `foreign`: it is not that account's; `used`: the message was used already.
   */
  change(name: string, change: OwnerChange): Promise<NameRecord | 'unknown' | 'foreign' | 'used'>
}

export type Expiry = ZoneSettings['expiry']

export interface OwnerChange {
  readonly owner: string
  /** Under which the account is the owner. */
  readonly coinType: number
  /** Under which the address of the owner is kept from now on. */
  readonly coinTypes: readonly number[]
  /** The next owner. Absent: the name is renewed. */
  readonly to?: string | undefined
  readonly expiry?: Expiry
  /** Of the message that the owner signed. */
  readonly hash: string
}

const day = 86_400_000

/** Names of one address that are answered. */
const mostNames = 20

/** @param now Milliseconds since the epoch. */
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
      .select(['account_name.name', 'registered', 'expires', 'coin_type', 'address', 'created'])
      .where('account_name.name', 'in', names)
      .where((is) => is.or([is('expires', 'is', null), is('expires', '>', now())]))
      .orderBy('registered')
      .orderBy('account_name.name')
      .orderBy('coin_type')
      .execute()
    const found = new Map<string, typeof rows>()
    for (const row of rows) found.set(row.name, [...(found.get(row.name) ?? []), row])
    return [...found].map(([name, own]) => ({
      name,
      registered_at: timeText(own[0]!.registered),
      ...(own[0]!.expires !== null && { expires_at: timeText(own[0]!.expires) }),
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
          .where(({ eb, refTuple, tuple }) =>
            eb(
              refTuple('zone', 'skeleton'),
              'in',
              names.map(({ label, zone }) => tuple(zone, skeleton(label))),
            ),
          )
          .where((is) => is.or([is('freed', 'is', null), is('freed', '>', now())]))
          .execute()
        const shapes = new Set(rows.map((row) => `${row.skeleton}.${row.zone}`))
        const hit = names.filter(({ label, zone }) => shapes.has(`${skeleton(label)}.${zone}`))
        return new Set(hit.map(({ name }) => name))
      }),
    register: ({ name, label, zone }, address, coinTypes, { expiry, perAccount }) =>
      ask(async () => {
        const time = now()
        const outcome = await db.transaction().execute(async (work) => {
          // Registrations of one account wait for each other, so that they are counted.
          await sql`select pg_advisory_xact_lock(hashtextextended(${`portico.name ${address}`}, 0))`.execute(work)
          const { count } = await work
            .selectFrom('account_name_address')
            .innerJoin('account_name', 'account_name.name', 'account_name_address.name')
            .select(({ fn }) => fn.count<number>('account_name.name').distinct().as('count'))
            .where('address', '=', address)
            .where('zone', '=', zone)
            .where((is) => is.or([is('freed', 'is', null), is('freed', '>', time)]))
            .executeTakeFirstOrThrow()
          if (Number(count) >= perAccount) return 'many'
          const old = await work
            .selectFrom('account_name')
            .select('name')
            .where('zone', '=', zone)
            .where('skeleton', '=', skeleton(label))
            .where('freed', '<=', time)
            .forUpdate()
            .executeTakeFirst()
          if (old) {
            await work.deleteFrom('account_name_address').where('name', '=', old.name).execute()
            await work.deleteFrom('account_name').where('name', '=', old.name).execute()
          }
          // Of two that register at once, the second waits here for the first, and then changes nothing.
          const added = await work
            .insertInto('account_name')
            .values({ name, zone, skeleton: skeleton(label), registered: time, ...endOf(expiry, time) })
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
    change: (name, { owner, coinType, coinTypes, to, expiry, hash }) =>
      ask(async () => {
        const time = now()
        const outcome = await db.transaction().execute(async (work) => {
          // Of two at once, the second waits here for the first.
          const known = await work
            .selectFrom('account_name')
            .select('name')
            .where('name', '=', name)
            .where((is) => is.or([is('freed', 'is', null), is('freed', '>', time)]))
            .forUpdate()
            .executeTakeFirst()
          if (!known) return 'unknown'
          const own = await work
            .selectFrom('account_name_address')
            .select('coin_type')
            .where('name', '=', name)
            .where('address', '=', owner)
            .execute()
          if (!own.some((row) => row.coin_type === coinType)) return 'foreign'
          const isNew = await work
            .insertInto('account_name_message')
            .values({ hash, at: time })
            .onConflict((had) => had.doNothing())
            .returning('hash')
            .executeTakeFirst()
          if (!isNew) return 'used'
          if (to === undefined)
            await work.updateTable('account_name').set(endOf(expiry, time)).where('name', '=', name).execute()
          else await work.deleteFrom('account_name_address').where('name', '=', name).execute()
          const rows = coinTypes.map((type) => ({ name, coin_type: type, address: to ?? owner, created: time }))
          await work
            .insertInto('account_name_address')
            .values(rows)
            .onConflict((had) => had.doNothing())
            .execute()
          return 'changed'
        })
        if (outcome !== 'changed') return outcome
        // A name that was transferred after it expired is still to be renewed.
        return (await records([name]))[0] ?? { name, addresses: {}, attributes: {} }
      }),
  }
}

function endOf(expiry: Expiry, time: number): { readonly expires: number | null; readonly freed: number | null } {
  if (!expiry) return { expires: null, freed: null }
  const expires = time + expiry.days * day
  return { expires, freed: expires + expiry.graceDays * day }
}

function timeText(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
