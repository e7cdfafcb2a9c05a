import { sql, type Kysely } from 'kysely'

import type { Tables } from '../database/Tables.js'

export interface FiguresRequest {
  readonly project: string
  /** Milliseconds since the epoch. */
  readonly from: number
  readonly to: number
}

/** How attempts to connect ended. */
export interface ConnectFigures {
  readonly connected: number
  /** The visitor refused in the wallet. */
  readonly refused: number
  /** The visitor closed the modal, or chose another wallet. */
  readonly cancelled: number
  readonly failed: number
  /** Milliseconds from choosing the wallet to the connection, to a tenth of a second: half are faster. Undefined without a connection. */
  readonly median: number | undefined
  /** Nine of ten are faster. */
  readonly slow: number | undefined
}

export interface NamedFigures extends ConnectFigures {
  /** A day (`2026-01-31`, UTC), a wallet or a namespace. */
  readonly name: string
}

export interface Figures {
  readonly total: ConnectFigures
  /** Every day of the range in order, also those without an attempt. */
  readonly days: readonly NamedFigures[]
  /** Those with most attempts first. */
  readonly wallets: readonly NamedFigures[]
  /** A connection to several namespaces counts in each. */
  readonly namespaces: readonly NamedFigures[]
  /** How often each event came, the most frequent first. */
  readonly events: readonly { readonly name: string; readonly count: number }[]
}

/** Events that have something in common, and for each a count. */
interface Group {
  readonly kind: number
  /** A day since the epoch, a wallet, namespaces or an event. */
  readonly name: string
  readonly outcome: 'connected' | 'refused' | 'cancelled' | 'failed'
  /** Of a connection: tenths of a second. */
  readonly tenths: number | null
  readonly count: number
}

/** As `grouping` tells columns: a bit for each that does not count. */
const kinds = { day: 0b0111, wallet: 0b1011, namespaces: 0b1101, event: 0b1110 } as const
const day = 86_400_000
/** Milliseconds of one statement, which may take eight seconds. */
const readAtOnce = 7 * day
/** Rows of a table that anyone can fill with invented wallets, as they are shown, and as they are read for each part. */
const longestTable = 50
const mostRead = 1000

/** Figures of a project, from its stored events, a week at a time. They name no account. */
export async function readFigures(db: Kysely<Tables>, { project, from, to }: FiguresRequest): Promise<Figures> {
  const groups: Group[] = []
  for (let start = from; start < to; start += readAtOnce)
    groups.push(...(await readGroups(db, { project, from: start, to: Math.min(to, start + readAtOnce) })))
  const of = (kind: number): readonly Group[] => groups.filter((group) => group.kind === kind)
  const days = of(kinds.day).map((group) => ({ ...group, name: nameOfDay(Number(group.name)) }))
  const namespaces = of(kinds.namespaces).flatMap((group) =>
    group.name
      .split(',')
      .filter(Boolean)
      .map((name) => ({ ...group, name })),
  )
  return {
    total: figuresOf(days),
    days: everyDay(from, to, tableOf(days)),
    wallets: tableOf(of(kinds.wallet)).slice(0, longestTable),
    namespaces: tableOf(namespaces).slice(0, longestTable),
    events: mostFirst(of(kinds.event))
      .slice(0, longestTable)
      .map(({ name, count }) => ({ name, count })),
  }
}

async function readGroups(db: Kysely<Tables>, { project, from, to }: FiguresRequest): Promise<readonly Group[]> {
  return db.transaction().execute(async (trx) => {
    // PostgreSQL thinks that there are as many days as times, and would sort all events for them, on the disk.
    await sql`select set_config('work_mem', '64MB', true), set_config('enable_sort', 'off', true)`.execute(trx)
    const { rows } = await sql<Group>`
      with alike as (
        select at / ${day}::bigint as day, wallet, namespaces, event, outcome,
          case when outcome = 'connected' then (duration + 50) / 100 end as tenths, count(*) as count
        from analytics_event where project = ${project} and at >= ${from} and at < ${to}
        group by 1, 2, 3, 4, 5, 6
      ), groups as (
        select grouping(day, wallet, namespaces, event) as kind, coalesce(day::text, wallet, namespaces, event) as name,
          outcome, tenths, sum(count)::integer as count
        from alike group by grouping sets (
          (day, outcome, tenths), (wallet, outcome, tenths), (namespaces, outcome, tenths), (event)
        )
      ), counted as (
        select * from groups where outcome is not null or kind = ${kinds.event}
      ), largest as (
        select kind, name, row_number() over (partition by kind order by sum(count) desc, name) as place
        from counted group by kind, name
      )
      select counted.* from counted join largest using (kind, name) where place <= ${mostRead}`.execute(trx)
    return rows
  })
}

interface Named {
  readonly name: string
  readonly count: number
  readonly groups: readonly Group[]
}

function mostFirst(groups: readonly Group[]): readonly Named[] {
  const byName = new Map<string, Group[]>()
  for (const group of groups) {
    const named = byName.get(group.name) ?? []
    byName.set(group.name, named)
    named.push(group)
  }
  const all = [...byName].map(([name, named]) => ({
    name,
    count: named.reduce((sum, { count }) => sum + count, 0),
    groups: named,
  }))
  return all.toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
}

const tableOf = (groups: readonly Group[]): readonly NamedFigures[] =>
  mostFirst(groups).map(({ name, groups: named }) => ({ name, ...figuresOf(named) }))

function figuresOf(groups: readonly Group[]): ConnectFigures {
  const count = (outcome: Group['outcome']): number =>
    groups.reduce((sum, group) => sum + (group.outcome === outcome ? group.count : 0), 0)
  const timed = groups.filter(({ tenths }) => tenths !== null).toSorted((a, b) => a.tenths! - b.tenths!)
  return {
    connected: count('connected'),
    refused: count('refused'),
    cancelled: count('cancelled'),
    failed: count('failed'),
    median: quantile(timed, 0.5),
    slow: quantile(timed, 0.9),
  }
}

/** Between the two nearest values, in proportion. @param timed ascending */
function quantile(timed: readonly Group[], part: number): number | undefined {
  const size = timed.reduce((sum, { count }) => sum + count, 0)
  if (size === 0) return undefined
  const place = part * (size - 1)
  const valueAt = (rank: number): number => {
    let passed = 0
    return 100 * timed.find(({ count }) => (passed += count) > rank)!.tenths!
  }
  const [low, high] = [valueAt(Math.floor(place)), valueAt(Math.ceil(place))]
  return low + (high - low) * (place - Math.floor(place))
}

const nameOfDay = (number: number): string => new Date(number * day).toISOString().slice(0, 10)

/** Adds the days on which nothing happened. */
function everyDay(from: number, to: number, days: readonly NamedFigures[]): readonly NamedFigures[] {
  const known = new Map(days.map((row) => [row.name, row]))
  const nothing = { connected: 0, refused: 0, cancelled: 0, failed: 0, median: undefined, slow: undefined }
  const first = Math.floor(from / day)
  return Array.from({ length: Math.ceil(to / day) - first }, (_, index) => {
    const name = nameOfDay(first + index)
    return known.get(name) ?? { name, ...nothing }
  })
}
