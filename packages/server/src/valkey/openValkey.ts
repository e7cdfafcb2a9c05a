import * as v from 'valibot'

import type { PartState } from '../health/createHealth.js'
import type { Log } from '../log/Log.js'
import type { ValkeyClient } from './valkeyScript.js'

/** The URL of a server: `redis://user:password@host:port/number`, or `rediss:` for TLS. */
export const ValkeySchema: v.GenericSchema<string> = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && ['redis:', 'rediss:'].includes(new URL(text).protocol),
    'must be a redis: URL',
  ),
)

export interface Valkey {
  readonly client: ValkeyClient
  /** Of all keys of this program. */
  readonly prefix: string
  /** For `GET /ready`. */
  state(): PartState
  close(): void
}

/** Milliseconds that a command has. Without an answer in that time the connection is given up, and a new one is tried. */
const commandTimeout = 1000
const connectTimeout = 2000
/** Milliseconds until a connection is tried again, at most. */
const longestPause = 2000

/**
 * Connects to Valkey, now or when it is there. Commands are refused at once while it is not, so that requests go on without it, and a
 * server that goes silent counts as gone.
 * @param program Whose keys they are: programs of another name share nothing with it.
 */
export async function openValkey(url: string, program: string, log: Log): Promise<Valkey> {
  const { Redis } = await import('ioredis')
  const client = new Redis(url, {
    commandTimeout,
    connectTimeout,
    socketTimeout: commandTimeout,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(times * 100, longestPause),
  })
  let isLost = false
  function lose(): void {
    if (!isLost) log({ level: 'warn', event: 'valkey.lost' })
    isLost = true
  }
  client.on('ready', () => {
    if (isLost) log({ level: 'info', event: 'valkey.back' })
    isLost = false
  })
  // Without it, ioredis writes to the console. Messages name the host.
  client.on('error', lose)
  client.on('close', lose)
  await new Promise<void>((resolve) => {
    client.once('ready', resolve)
    client.once('close', resolve)
    setTimeout(resolve, connectTimeout).unref()
  })
  return {
    client,
    prefix: `portico:${program}:`,
    state: () => (client.status === 'ready' ? 'ok' : 'down'),
    close() {
      client.removeAllListeners('close')
      client.disconnect()
    },
  }
}
