import { sql, type Kysely, type RawBuilder } from 'kysely'

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
  /** Milliseconds from choosing the wallet to the connection: half are faster. Undefined without a connection. */
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

interface Row {
  readonly name: string
  readonly connected: number
  readonly refused: number
  readonly cancelled: number
  readonly failed: number
  readonly median: number | null
  readonly slow: number | null
}

/** Rows of a table that anyone can fill with invented wallets. */
const longestTable = 50
const dayOf = sql`to_char(to_timestamp(at / 1000.0) at time zone 'UTC', 'YYYY-MM-DD')`
const columns = sql`
  count(*) filter (where outcome = 'connected')::int as connected,
  count(*) filter (where outcome = 'refused')::int as refused,
  count(*) filter (where outcome = 'cancelled')::int as cancelled,
  count(*) filter (where outcome = 'failed')::int as failed,
  percentile_cont(0.5) within group (order by duration) filter (where outcome = 'connected') as median,
  percentile_cont(0.9) within group (order by duration) filter (where outcome = 'connected') as slow`

/** Figures of a project, from its stored events. They name no account. */
export async function readFigures(db: Kysely<Tables>, { project, from, to }: FiguresRequest): Promise<Figures> {
  const inRange = sql`project = ${project} and at >= ${from} and at < ${to}`
  const attempts = sql`from analytics_event where ${inRange} and outcome is not null`
  const eachNamespace = sql`
    from analytics_event, unnest(string_to_array(namespaces, ',')) as namespace
    where ${inRange} and outcome is not null and namespace <> ''`
  const read = async (name: RawBuilder<unknown>, source: RawBuilder<unknown>, order: RawBuilder<unknown>) => {
    const query = sql<Row>`
      select ${name} as name, ${columns} ${source} group by 1 order by ${order} limit ${sql.lit(longestTable)}`
    return (await query.execute(db)).rows.map(figuresOf)
  }
  const mostFirst = sql`count(*) desc, 1`
  const [total, days, wallets, namespaces, events] = await Promise.all([
    sql<Row>`select '' as name, ${columns} ${attempts}`.execute(db),
    sql<Row>`select ${dayOf} as name, ${columns} ${attempts} group by 1 order by 1`.execute(db),
    read(sql`wallet`, attempts, mostFirst),
    read(sql`namespace`, eachNamespace, mostFirst),
    sql<{ name: string; count: number }>`
      select event as name, count(*)::int as count from analytics_event
      where ${inRange} group by 1 order by 2 desc, 1 limit ${sql.lit(longestTable)}`.execute(db),
  ])
  return {
    total: figuresOf(total.rows[0]!),
    days: everyDay(from, to, days.rows.map(figuresOf)),
    wallets,
    namespaces,
    events: events.rows,
  }
}

const day = 86_400_000

/** Adds the days on which nothing happened. */
function everyDay(from: number, to: number, days: readonly NamedFigures[]): readonly NamedFigures[] {
  const known = new Map(days.map((day) => [day.name, day]))
  const nothing = { connected: 0, refused: 0, cancelled: 0, failed: 0, median: undefined, slow: undefined }
  const first = Math.floor(from / day)
  return Array.from({ length: Math.ceil(to / day) - first }, (_, index) => {
    const name = new Date((first + index) * day).toISOString().slice(0, 10)
    return known.get(name) ?? { name, ...nothing }
  })
}

function figuresOf({ median, slow, ...counts }: Row): NamedFigures {
  return { ...counts, median: median ?? undefined, slow: slow ?? undefined }
}
