import type { LogLine } from '../SecureSiteConfig.js'

/** Takes log lines as they come. */
export type Log = (line: LogLine) => void

const order = ['error', 'warn', 'info', 'debug'] as const

/** Writes lines up to `level` as JSON, one each, with the time. */
export function jsonLog(level: LogLine['level'], write: (line: string) => void): Log {
  const limit = order.indexOf(level)
  return (line) => {
    if (order.indexOf(line.level) <= limit) write(JSON.stringify({ time: new Date().toISOString(), ...line }))
  }
}
