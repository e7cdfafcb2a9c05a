#!/usr/bin/env node
import { readFile } from 'node:fs/promises'
import { extname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import { parseSecureSiteConfig } from './config/SecureSiteSettings.js'
import { SecureSiteError } from './errors/SecureSiteError.js'
import { jsonLog } from './log/Log.js'
import type { SecureSiteConfig } from './SecureSiteConfig.js'
import { startSecureSite } from './startSecureSite.js'
import { openTables } from './startSite.js'
import { environmentKeys } from '../vault/environmentKeys.js'
import { vaultCommand, vaultUsage } from '../vault/vaultCommand.js'

const usage = `Usage: portico-secure-site <configuration> [vault <command>]

  <configuration>   a module whose default export is a SecureSiteConfig, or JSON

From the environment: DATABASE_URL, PORTICO_KEK_<id> and PORTICO_KEK (the keys), PORTICO_PEPPER, PORTICO_SMTP_URL.
They count where the configuration does not say it.

${vaultUsage}`

const [file, area, ...words] = process.argv.slice(2)
try {
  if (file === undefined || file === '--help' || (area !== undefined && area !== 'vault')) {
    process.stdout.write(usage)
    process.exitCode = file === '--help' ? 0 : 2
  } else if (area === 'vault') {
    process.exitCode = await administer(await readConfig(file), words)
  } else {
    const site = await startSecureSite(await readConfig(file))
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void site.stop())
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = exitCodeOf(error)
}

/** Runs a command of the vault on the site's database, which may be in use meanwhile. */
async function administer(config: SecureSiteConfig, command: readonly string[]): Promise<number> {
  const settings = parseSecureSiteConfig(config)
  const database = await openTables(settings)
  try {
    const keys = settings.keyEncryption ?? environmentKeys(process.env)
    const print = (line: string): void => void process.stdout.write(`${line}\n`)
    return await vaultCommand(command, { db: database.db as never, keys, now: () => Date.now(), print })
  } finally {
    await database.close()
  }
}

async function readConfig(path: string): Promise<SecureSiteConfig> {
  const { env } = process
  const given = await readFileAs(resolve(path))
  const hasKeys = Object.keys(env).some((name) => name.startsWith('PORTICO_KEK_'))
  const smtp = env['PORTICO_SMTP_URL']
  return {
    log: jsonLog('info', (line) => process.stdout.write(`${line}\n`)),
    ...(env['DATABASE_URL'] ? { database: env['DATABASE_URL'] } : {}),
    ...(env['PORTICO_PEPPER'] ? { pepper: env['PORTICO_PEPPER'] } : {}),
    ...(hasKeys ? { keyEncryption: environmentKeys(env) } : {}),
    ...given,
    ...(smtp && given.mail ? { mail: { ...given.mail, url: smtp } } : {}),
  }
}

async function readFileAs(path: string): Promise<SecureSiteConfig> {
  const isJson = extname(path) === '.json'
  const value: unknown = isJson
    ? JSON.parse(await readFile(path, 'utf8'))
    : ((await import(pathToFileURL(path).href)) as { readonly default?: unknown }).default
  if (typeof value === 'object' && value !== null) return value as SecureSiteConfig
  throw new SecureSiteError('secure-site/invalidConfig', 'The configuration has no object.', {
    details: 'A module has it as its default export.',
  })
}

/** 78 says that the configuration is at fault (EX_CONFIG of sysexits.h): restarting does not help. */
function exitCodeOf(error: unknown): number {
  const { exitCode } = Object(error) as { readonly exitCode?: unknown }
  if (typeof exitCode === 'number') return exitCode
  return error instanceof SecureSiteError && error.code === 'secure-site/invalidConfig' ? 78 : 1
}
