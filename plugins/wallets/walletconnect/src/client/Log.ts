export type LogLevel = 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'

export interface LogEntry {
  /** Ms since the epoch. */
  readonly at: number
  readonly level: Exclude<LogLevel, 'silent'>
  readonly message: string
}
