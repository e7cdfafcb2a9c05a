import { pino } from 'pino'

export type LogLevel = 'error' | 'warn' | 'info' | 'debug'

/** A line of the log. It has no query, project id, address, URL of an upstream, account, code, token or key. */
export interface LogLine {
  readonly level: LogLevel
  readonly event: string
  readonly [field: string]: string | number | boolean | readonly string[] | undefined
}

/** Takes log lines as they come. */
export type Log = (line: LogLine) => void

/** Fields that no line has. One that is written by mistake, by a plugin or a later change, is left out. */
const secretFields = ['authorization', 'body', 'cookie', 'email', 'ip', 'password', 'query', 'secret', 'token']

/** Writes lines up to `level` as JSON, one each, with the time. */
export function jsonLog(level: LogLevel, write: (line: string) => void): Log {
  const logger = pino(
    {
      base: null,
      level,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: secretFields, remove: true },
    },
    { write: (line: string) => write(line.trimEnd()) },
  )
  return ({ level: at, ...fields }) => logger[at](fields)
}
