import { sql, type Kysely, type Transaction } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'

import type { Tables } from '../database/Tables.js'
import type { GatewayDatabase } from '../database/openTables.js'
import type { Log } from '@portico/server'
import { ProjectSchema, type Project } from './Project.js'

/** A project as the database has it. */
export interface StoredProject {
  readonly project: Project
  readonly isRevoked: boolean
  /** Number of its last change. */
  readonly version: number
}

export type ProjectAction = 'created' | 'changed' | 'rotated' | 'revoked' | 'restored' | 'deleted events'

export interface ProjectChange {
  readonly id: number
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly who: string
  readonly project: string
  readonly action: string
  readonly before: Project | undefined
  readonly after: Project
}

export interface SaveProject {
  readonly who: string
  readonly action: ProjectAction
  readonly before: Project | undefined
  readonly after: Project
  readonly isRevoked: boolean
  /** Version that the operator saw; 0 where the database had none. */
  readonly version: number
}

/** Projects in the database, which win over those of the configuration. All gateways of a database see a change within about a second. */
export interface ProjectStore {
  /** As they were last read, by id. */
  rows(): ReadonlyMap<string, StoredProject>
  /** Answers false, and changes nothing, where another operator changed the project meanwhile. */
  save(change: SaveProject): Promise<boolean>
  /** The latest first; of one project, or of all. */
  changes(project?: string): Promise<readonly ProjectChange[]>
  stop(): void
}

/** Milliseconds between looks at a database that other gateways write to as well. */
const pollInterval = 1000
const shownChanges = 200

/** Reads all projects before it resolves. @throws when the database cannot be reached */
export async function openProjectStore({ db, pool }: GatewayDatabase, log: Log): Promise<ProjectStore> {
  const stopped = new AbortController()
  let rows: ReadonlyMap<string, StoredProject> = new Map()
  let version = 0

  async function refresh(): Promise<void> {
    const latest = await latestChange(db)
    if (latest === version) return
    const read = await db.selectFrom('project').selectAll().execute()
    rows = new Map(
      read.flatMap(({ id, settings, is_revoked: isRevoked, version: own }) => {
        const project = parseProject(settings)
        if (project) return [[id, { project, isRevoked, version: own }] as const]
        log({ level: 'error', event: 'project.unreadable' })
        return []
      }),
    )
    version = latest
  }
  async function poll(): Promise<void> {
    while (!stopped.signal.aborted) {
      await wait(pollInterval, undefined, { ref: false, signal: stopped.signal }).catch(() => {})
      if (!stopped.signal.aborted) {
        await refresh().catch(() => log({ level: 'warn', event: 'projects.unread' }))
      }
    }
  }

  await refresh()
  // A database inside this process has no other writers.
  if (pool) void poll()
  return {
    rows: () => rows,
    async save(change) {
      const isSaved = await db.transaction().execute((work) => write(work, change))
      await refresh()
      return isSaved
    },
    async changes(project) {
      const read = await db
        .selectFrom('project_change')
        .selectAll()
        .$if(project !== undefined, (query) => query.where('project', '=', project!))
        .orderBy('id', 'desc')
        .limit(shownChanges)
        .execute()
      return read.flatMap(({ before, after, ...change }) => {
        const parsed = parseProject(after)
        return parsed ? [{ ...change, before: before === null ? undefined : parseProject(before), after: parsed }] : []
      })
    },
    stop: () => stopped.abort(),
  }
}

async function latestChange(db: Kysely<Tables>): Promise<number> {
  const row = await db
    .selectFrom('project_change')
    .select(({ fn }) => fn.max('id').as('latest'))
    .executeTakeFirst()
  return Number(row?.latest ?? 0)
}

async function write(work: Transaction<Tables>, change: SaveProject): Promise<boolean> {
  const { who, action, before, after, isRevoked, version } = change
  // One writer at a time: numbers of changes then become visible in their order, which `refresh` relies on.
  await sql`lock table project_change in exclusive mode`.execute(work)
  const row = await work.selectFrom('project').select('version').where('id', '=', after.id).executeTakeFirst()
  if ((row?.version ?? 0) !== version) return false
  const settings = JSON.stringify(after)
  const { id } = await work
    .insertInto('project_change')
    .values({
      at: Date.now(),
      who,
      project: after.id,
      action,
      before: before ? JSON.stringify(before) : null,
      after: settings,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const values = { settings, is_revoked: isRevoked, version: id }
  await work
    .insertInto('project')
    .values({ id: after.id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
  return true
}

function parseProject(json: string): Project | undefined {
  const parsed = v.safeParse(ProjectSchema, JSON.parse(json))
  return parsed.success ? parsed.output : undefined
}
