import { queryOf } from '@portico/database'
import {
  createCaches,
  memoryLimits,
  openValkey,
  postgresAnswers,
  postgresLimits,
  valkeyAnswers,
  valkeyLimits,
  type Caches,
  type CreateLimiter,
  type Log,
  type Parts,
  type SharedAnswers,
  type Valkey,
} from '@portico/server'

import type { GatewaySettings } from '../config/GatewaySettings.js'
import type { GatewayDatabase } from '../database/openTables.js'

/** What gateways share beside their tables. */
export interface Shared {
  readonly createLimiter: CreateLimiter
  readonly caches: Caches
  /** For `/ready`: without Valkey each gateway goes on by itself. */
  parts(): Parts
  close(): void
}

type SharedSettings = Pick<GatewaySettings, 'valkey' | 'answers' | 'limits'>

/** By Valkey where there is one; limits else by the server of PostgreSQL, where there is one. */
export async function openShared(
  settings: SharedSettings,
  database: GatewayDatabase | undefined,
  log: Log,
): Promise<Shared> {
  const valkey = settings.valkey === undefined ? undefined : await openValkey(settings.valkey, 'gateway', log)
  return {
    createLimiter: limitsOf(valkey, database),
    caches: createCaches({ memory: settings.limits.cache, shared: answersOf(settings, valkey, database) }),
    parts: () => ({ ...(valkey && { valkey: valkey.state() }) }),
    close: () => valkey?.close(),
  }
}

function limitsOf(valkey: Valkey | undefined, database: GatewayDatabase | undefined): CreateLimiter {
  if (valkey) return valkeyLimits(valkey)
  return database?.background ? postgresLimits(queryOf(database.background)) : memoryLimits()
}

function answersOf(
  { answers }: SharedSettings,
  valkey: Valkey | undefined,
  database: GatewayDatabase | undefined,
): SharedAnswers | undefined {
  if (answers === 'database') return database && postgresAnswers(queryOf(database.db))
  return valkey && answers !== 'memory' ? valkeyAnswers(valkey) : undefined
}
