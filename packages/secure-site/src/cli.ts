#!/usr/bin/env node
import { readFile } from 'node:fs/promises'
import { extname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import { parseSecureSiteConfig } from './server/config/SecureSiteSettings.js'
import { SecureSiteError } from './server/errors/SecureSiteError.js'
import { jsonLog } from '@portico/server'
import type { SecureSiteConfig } from './server/SecureSiteConfig.js'
import { migrateTables } from './server/tables.js'
import { startSecureSite } from './startSecureSite.js'

const usage = `Usage: portico-secure-site <configuration> [migrate]

  <configuration>   a module whose default export is a SecureSiteConfig, or JSON
  migrate           bring the tables of the database up to date and end: a step of deployment

From the environment: DATABASE_URL, VALKEY_URL, PORTICO_PEPPER, PORTICO_SMTP_URL. They count where the configuration does not say it.
The keys of wallets are in the signer: see portico-signer --help.
`

const [file, ...words] = process.argv.slice(2)
try {
  if (file === undefined || file === '--help' || (words.length > 0 && words.join(' ') !== 'migrate')) {
    process.stdout.write(usage)
    process.exitCode = file === '--help' ? 0 : 2
  } else if (words.length > 0) {
    await migrateTables(parseSecureSiteConfig(await readConfig(file)))
  } else {
    const site = await startSecureSite(await readConfig(file))
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void site.stop())
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = exitCodeOf(error)
}

async function readConfig(path: string): Promise<SecureSiteConfig> {
  const { env } = process
  const given = await readFileAs(resolve(path))
  const smtp = env['PORTICO_SMTP_URL']
  return {
    log: jsonLog('info', (line) => process.stdout.write(`${line}\n`)),
    ...(env['DATABASE_URL'] ? { database: env['DATABASE_URL'] } : {}),
    ...(env['VALKEY_URL'] ? { valkey: env['VALKEY_URL'] } : {}),
    ...(env['PORTICO_PEPPER'] ? { pepper: env['PORTICO_PEPPER'] } : {}),
    ...given,
    ...(smtp && given.mail ? { mail: { ...given.mail, url: smtp } } : {}),
  }
}

async function readFileAs(path: string): Promise<SecureSiteConfig> {
  const isJson = extname(path) === '.json'
  const value: unknown = isJson
    ? withoutSchema(JSON.parse(await readFile(path, 'utf8')))
    : ((await import(pathToFileURL(path).href)) as { readonly default?: unknown }).default
  if (typeof value === 'object' && value !== null) return value as SecureSiteConfig
  throw new SecureSiteError('secure-site/invalidConfig', 'The configuration has no object.', {
    details: 'A module has it as its default export.',
  })
}

/** `$schema` names `config.schema.json` of this package, for editors: the site does not read it. */
function withoutSchema(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given
  return Object.fromEntries(Object.entries(given).filter(([name]) => name !== '$schema'))
}

/** 78 says that the configuration is at fault (EX_CONFIG of sysexits.h): restarting does not help. */
function exitCodeOf(error: unknown): number {
  const { exitCode } = Object(error) as { readonly exitCode?: unknown }
  if (typeof exitCode === 'number') return exitCode
  return error instanceof SecureSiteError && error.code === 'secure-site/invalidConfig' ? 78 : 1
}
