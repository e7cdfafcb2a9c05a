import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { postgresPrograms } from './startPostgres.js'

/**
 * The tables of a database as SQL, by `pg_dump`, without what differs between its versions: comments, settings, and the owner.
 * Sorted by name, as `pg_dump` does.
 */
export async function dumpSchema(url: string): Promise<string> {
  const program = join(postgresPrograms(), 'pg_dump')
  const flags = ['--schema-only', '--no-owner', '--no-privileges', '--no-comments', url]
  const { stdout } = await promisify(execFile)(program, flags, { maxBuffer: 64 * 1024 * 1024 })
  const lines = stdout
    .replaceAll('public.', '')
    .split('\n')
    .filter((line) => !/^(--|SET |SELECT pg_catalog\.|\\)/.test(line))
  return `${lines
    .join('\n')
    .replace(/\n{2,}/g, '\n\n')
    .trim()}\n`
}
