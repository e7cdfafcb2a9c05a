export type LogLevel = 'error' | 'warn' | 'info' | 'debug'

/** A line of the log. Holds no query string, no project id, no address and no upstream URL: those may be secrets. */
export interface LogLine {
  readonly level: LogLevel
  readonly event: string
  readonly [fact: string]: string | number | boolean | readonly string[] | undefined
}

/** Takes log lines as they come. */
export type Log = (line: LogLine) => void

const order: readonly LogLevel[] = ['error', 'warn', 'info', 'debug']

/** Writes lines up to `level` as JSON, one each, with the time. */
export function jsonLog(level: LogLevel, write: (line: string) => void): Log {
  const limit = order.indexOf(level)
  return (line) => {
    if (order.indexOf(line.level) <= limit) write(JSON.stringify({ time: new Date().toISOString(), ...line }))
  }
}
