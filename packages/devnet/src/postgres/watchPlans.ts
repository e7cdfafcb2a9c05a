import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import type { Postgres } from './startPostgres.js'

/** A part of a plan that reads rows of a table, or sorts rows. */
export interface PlanStep {
  /** As `explain` names it, such as `Index Scan`. */
  readonly type: string
  /** Of a part that reads: the table, or the index. */
  readonly source?: string
  /** Rows that it read, those that a filter left out included; of a sort, those that it sorted. */
  readonly rows: number
}

/** A statement as the server carried it out: of a program, or a check of a foreign key. */
export interface Plan {
  readonly database: string
  readonly statement: string
  /** Milliseconds. */
  readonly duration: number
  readonly steps: readonly PlanStep[]
}

export interface PlanWatch {
  /** From now on, plans of all connections are written down. That costs time: what is timed is done before. */
  begin(): Promise<void>
  /** Plans since `begin`. */
  end(): Promise<readonly Plan[]>
}

/** What `explain` prints of a part of a plan. Rows are those of one loop. */
interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly Node[]
}

/** Milliseconds until connections know of a setting, and the last lines of a log are in its file. */
const settleTime = 1500

/** Plans of what programs ask a server, by PostgreSQL's `auto_explain`. PostgreSQL 15 or later; the server is started anew once. */
export async function watchPlans(postgres: Postgres): Promise<PlanWatch> {
  const set = async (settings: Readonly<Record<string, string>>): Promise<void> => {
    for (const [name, value] of Object.entries(settings)) await postgres.query(`alter system set ${name} = ${value}`)
    await postgres.query('select pg_reload_conf()')
  }
  await set({ logging_collector: 'on', log_destination: 'jsonlog', session_preload_libraries: 'auto_explain' })
  await postgres.crash()
  await postgres.restart()
  await set({
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
  })
  const [row] = await postgres.query('show data_directory')
  const folder = join(String(row?.['data_directory']), 'log')
  let seen = 0

  async function read(): Promise<readonly Plan[]> {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    const plans = texts.flatMap((text) => text.split('\n').filter(Boolean).flatMap(planOf))
    const fresh = plans.slice(seen)
    seen = plans.length
    return fresh
  }
  return {
    async begin() {
      await set({ 'auto_explain.log_min_duration': '0' })
      await wait(settleTime)
      await read()
    },
    async end() {
      await set({ 'auto_explain.log_min_duration': '-1' })
      await wait(settleTime)
      // The settings are changed from there.
      return (await read()).filter(({ database }) => database !== 'postgres')
    },
  }
}

function planOf(line: string): readonly Plan[] {
  const { dbname: database = '', message = '' } = JSON.parse(line) as {
    readonly dbname?: string
    readonly message?: string
  }
  const found = /^duration: ([\d.]+) ms {2}plan:\n(.*)$/s.exec(message)
  if (found === null) return []
  const explained = JSON.parse(found[2]!) as { readonly 'Query Text': string; readonly Plan: Node }
  const statement = explained['Query Text'].replace(/\s+/g, ' ').trim()
  return [{ database, statement, duration: Number(found[1]), steps: stepsOf(explained.Plan) }]
}

function stepsOf(node: Node): readonly PlanStep[] {
  const type = node['Node Type']
  const below = node.Plans ?? []
  const source = node['Index Name'] ?? node['Relation Name']
  const left = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const rows = (node['Actual Rows'] + left) * node['Actual Loops']
  const here: readonly PlanStep[] =
    type.endsWith('Scan') && source !== undefined
      ? [{ type, source, rows }]
      : type.endsWith('Sort')
        ? [{ type, rows: below.reduce((sum, one) => sum + one['Actual Rows'] * one['Actual Loops'], 0) }]
        : []
  return [...here, ...below.flatMap(stepsOf)]
}

/** What a plan does that costs more the more rows there are, in words: it reads or sorts more than `most` rows. */
export function growthOf({ steps }: Plan, most: number): readonly string[] {
  return steps
    .filter(({ rows }) => rows > most)
    .map(({ type, source, rows }) => `${type}${source === undefined ? '' : ` of ${source}`}: ${rows} rows`)
}
