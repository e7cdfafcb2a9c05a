import { purge, startElected, type Elected } from '@portico/database'

import type { EventStore } from '../analytics/EventStore.js'
import { prunePictures } from '../assets/createPictures.js'
import type { Log } from '@portico/server'
import { freshFor } from '../names/registration.js'
import type { GatewayDatabase } from './openTables.js'

/** Milliseconds. */
const purgeInterval = 10 * 60_000
/** Of what operators did: two years. */
const changesKept = 2 * 365 * 24 * 3_600_000

export interface PurgeDeps {
  readonly database: GatewayDatabase
  readonly events: EventStore
  readonly log: Log
}

/** Deletes what is over in all tables, in one of the gateways that share a database. */
export function startPurges({ database, events, log }: PurgeDeps): Elected {
  const { db } = database

  async function run(signal: AbortSignal): Promise<void> {
    const now = Date.now()
    await purge(db, { table: 'rate_limit', column: 'expire', before: now, signal })
    await purge(db, { table: 'shared_answer', column: 'expires', before: now, signal })
    await purge(db, { table: 'operator_session', column: 'expires', before: now, signal })
    await purge(db, { table: 'account_name_message', column: 'at', before: now - freshFor, signal })
    await purge(db, { table: 'project_change', column: 'at', before: now - changesKept, signal })
    await prunePictures(db, now, { signal })
    await events.sweep(signal)
  }

  return startElected(database, {
    name: 'portico.purge.gateway',
    interval: purgeInterval,
    run,
    onTurn: (turn) => log({ level: 'info', event: `purge.${turn}` }),
    onFailed(error) {
      const { code } = error as { readonly code?: unknown }
      log({ level: 'warn', event: 'database.notPurged', reason: typeof code === 'string' ? code : '' })
    },
  })
}
