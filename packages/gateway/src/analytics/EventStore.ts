import type { AnalyticsEvent } from '@portico/gateway-api'
import { purge } from '@portico/database'
import { sql, type Kysely } from 'kysely'

import type { AnalyticsEventTable, Tables } from '../database/Tables.js'
import { readFigures, type Figures, type FiguresRequest } from './figures.js'

/** What visitors did, as long as it is kept. */
export interface EventStore {
  /** An event that is there already is not added again. */
  add(project: string, events: readonly AnalyticsEvent[]): Promise<void>
  figures(request: FiguresRequest): Promise<Figures>
  /** Deletes all events of a project. */
  remove(project: string): Promise<void>
  /** Deletes what is older than the retention, and the oldest events of each project that has more than `maxEvents`. */
  sweep(signal?: AbortSignal): Promise<void>
}

const day = 86_400_000
/** Milliseconds that a visitor's clock may be ahead. */
const clockTolerance = 300_000
/** Outcomes of a connection by the code of its error; others failed. */
const outcomes: Readonly<Record<string, AnalyticsEventTable['outcome']>> = {
  'core/connectionRejected': 'refused',
  'core/modalClosed': 'cancelled',
  'core/attemptReplaced': 'cancelled',
}

const eventsOf = (project: string) =>
  ({ table: 'analytics_event', column: 'at', where: sql`project = ${project}` }) as const

export interface EventLimits {
  /** Days that events are kept. */
  readonly retention: number
  /** Events that are kept of one project. */
  readonly maxEvents: number
}

export function openEventStore(db: Kysely<Tables>, { retention, maxEvents }: EventLimits): EventStore {
  /** Events that were added since the oldest were deleted last, by project. */
  const added = new Map<string, number>()

  /** Deletes the oldest events of a project that has more than `maxEvents`. */
  async function trim(project: string, signal?: AbortSignal): Promise<void> {
    added.delete(project)
    const newest = await db
      .selectFrom('analytics_event')
      .select('at')
      .where('project', '=', project)
      .orderBy('at', 'desc')
      .offset(maxEvents)
      .limit(1)
      .executeTakeFirst()
    if (newest) await purge(db, { ...eventsOf(project), before: newest.at + 1, signal })
  }
  return {
    async add(project, events) {
      const now = Date.now()
      await db
        .insertInto('analytics_event')
        .values(events.map((event) => rowOf(project, event, now)))
        .onConflict((conflict) => conflict.columns(['project', 'event_id']).doNothing())
        .execute()
      const count = (added.get(project) ?? 0) + events.length
      added.set(project, count)
      if (count > maxEvents / 20) await trim(project)
    },
    figures: (request) => readFigures(db, request),
    async remove(project) {
      await purge(db, { ...eventsOf(project), before: Number.MAX_SAFE_INTEGER })
    },
    async sweep(signal) {
      const before = Date.now() - retention * day
      await purge(db, { table: 'analytics_event', column: 'at', before, signal })
      // The projects by an index, without reading all of their events.
      const { rows } = await sql<{ project: string }>`
        with recursive known as (
          (select project from analytics_event order by project limit 1)
          union all
          select (select project from analytics_event where project > known.project order by project limit 1)
          from known where known.project is not null
        )
        select project from known where project is not null`.execute(db)
      for (const { project } of rows) await trim(project, signal)
    },
  }
}

function rowOf(
  project: string,
  { eventId, domain, timestamp, props }: AnalyticsEvent,
  now: number,
): AnalyticsEventTable {
  const said = typeof timestamp === 'number' ? timestamp : Date.parse(timestamp)
  const row = {
    project,
    event_id: eventId,
    // A clock that is wrong by more counts on the day of arrival.
    at: said > now - day && said < now + clockTolerance ? said : now,
    event: props.event,
    domain,
    wallet: null,
    outcome: null,
    duration: null,
    namespaces: '',
    props: JSON.stringify(props),
  }
  if (props.type !== 'track') return row
  const { name, namespaces, duration, code, reconnect } = props.properties
  const connection = {
    ...row,
    wallet: shortText(name, 64) ?? 'Unknown',
    namespaces: namespacesOf(namespaces),
    duration: isDuration(duration) ? duration : null,
  }
  if (props.event === 'CONNECT_ERROR') return { ...connection, outcome: outcomes[String(code)] ?? 'failed' }
  // A session that was restored is no act of the visitor.
  if (props.event === 'CONNECT_SUCCESS' && reconnect !== true) return { ...connection, outcome: 'connected' }
  return row
}

function shortText(value: unknown, length: number): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.replace(/\p{C}+/gu, ' ').trim()
  return text === '' ? undefined : text.slice(0, length)
}

function namespacesOf(value: unknown): string {
  if (!Array.isArray(value)) return ''
  const known = value.filter(
    (namespace): namespace is string => typeof namespace === 'string' && /^[-a-z0-9]{3,8}$/.test(namespace),
  )
  return [...new Set(known)].slice(0, 16).join(',')
}

/** A whole number of milliseconds, an hour at most. */
function isDuration(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 3_600_000
}
