import { messageOf } from '@portico/core'
import type { SignClientTypes } from '@walletconnect/types'
import type { LogEntry, LogLevel } from './Log.js'

/** Characters that the log keeps; the oldest entries go first. */
const logSize = 1_024_000
/** The part of the client that talks to the relay; wallets put words into the mouth of the others. */
const relayContext = /^core/
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

type Logger = Exclude<NonNullable<SignClientTypes.Options['logger']>, string>

export interface Log {
  /** What the client writes to: it has the parts of pino that the client uses. */
  readonly logger: Logger
  entries(): readonly LogEntry[]
}

/**
 * Keeps the client's messages in memory instead of the console, where a visitor's "no" would be a red error.
 * @param heard is told of every message about the relay of level `error` and above, whatever the log keeps
 */
export function createLog(level: LogLevel, heard: (message: string) => void): Log {
  const kept: LogEntry[] = []
  let size = 0
  const limit = levels.indexOf(level as (typeof levels)[number])

  function write(context: string, name: (typeof levels)[number], args: readonly unknown[]): void {
    const message = args.map(textOf).filter(Boolean).join(' ')
    const rank = levels.indexOf(name)
    if (rank <= 1 && relayContext.test(context)) heard(message)
    if (rank > limit) return
    kept.push({ at: Date.now(), level: name, message: message.slice(0, logSize) })
    size += message.length
    while (size > logSize && kept.length > 1) size -= kept.shift()!.message.length
  }
  function make(bindings: { readonly context?: string }): object {
    const child = (more: { readonly context?: string }) => make({ ...bindings, ...more })
    const logger: Record<string, unknown> = { level, bindings: () => bindings, child }
    for (const name of levels) logger[name] = (...args: unknown[]) => write(bindings.context ?? '', name, args)
    return logger
  }
  // The client's own type of it is all of pino; it calls what `make` has.
  return { logger: make({}) as Logger, entries: () => [...kept] }
}

function textOf(part: unknown): string {
  if (typeof part === 'string') return part
  if (part instanceof Error) return messageOf(part)
  if (typeof part !== 'object' || part === null) return part === undefined ? '' : String(part)
  try {
    const text = JSON.stringify(part)
    return text === '{}' ? '' : text
  } catch {
    return ''
  }
}
