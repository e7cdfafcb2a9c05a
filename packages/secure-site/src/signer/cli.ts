#!/usr/bin/env node
import { jsonLog } from '@portico/server'
import { readFile } from 'node:fs/promises'
import { extname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import { signerCommand, signerUsage } from './commands/signerCommand.js'
import { environmentKeys } from './kek/environmentKeys.js'
import { parseSignerConfig } from './parseSignerConfig.js'
import type { SignerConfig } from './SignerConfig.js'
import { SignerError } from './SignerError.js'
import { migrateSignerDatabase, openSignerDatabase, startSigner } from './startSigner.js'

const [file, ...words] = process.argv.slice(2)
/** Of a site in development, which started it: it ends with the site. */
const isBesideSite = process.connected
try {
  if (file === undefined || file === '--help') {
    process.stdout.write(signerUsage)
    process.exitCode = file === '--help' ? 0 : 2
  } else if (words.length > 0) {
    process.exitCode = await administer(await readConfig(file), words)
  } else {
    const signer = await startSigner(await readConfig(file))
    const end = (): void => {
      // What does not end by itself must not outlive the site.
      setTimeout(() => process.exit(), 5000).unref()
      // The channel to the site would keep it alive.
      void signer.stop().finally(() => process.exit())
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, isBesideSite ? end : () => void signer.stop())
    if (isBesideSite) {
      process.once('disconnect', end)
      // The site may have ended while this started.
      if (!process.connected) end()
    }
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  const { exitCode } = Object(error) as { readonly exitCode?: unknown }
  process.exitCode = typeof exitCode === 'number' ? exitCode : 1
}

async function administer(config: SignerConfig, command: readonly string[]): Promise<number> {
  const { database, keyEncryption, stateFile } = parseSignerConfig(config)
  // Before anything else opens the tables.
  if (command.length === 1 && command[0] === 'migrate') {
    await migrateSignerDatabase(database)
    return 0
  }
  const kek = keyEncryption ?? environmentKeys(process.env)
  const opened = await openSignerDatabase(database)
  try {
    const print = (line: string): void => void process.stdout.write(`${line}\n`)
    return await signerCommand(command, { db: opened.db, kek, stateFile, now: () => Date.now(), print })
  } finally {
    await opened.close()
  }
}

async function readConfig(path: string): Promise<SignerConfig> {
  const { env } = process
  const value = await readFileAs(resolve(path))
  return {
    log: jsonLog('info', (line) => process.stdout.write(`${line}\n`)),
    ...(env['PORTICO_SIGNER_DATABASE_URL'] ? { database: env['PORTICO_SIGNER_DATABASE_URL'] } : {}),
    ...value,
  }
}

async function readFileAs(path: string): Promise<SignerConfig> {
  const isJson = extname(path) === '.json'
  const value: unknown = isJson
    ? JSON.parse(await readFile(path, 'utf8'))
    : ((await import(pathToFileURL(path).href)) as { readonly default?: unknown }).default
  if (typeof value === 'object' && value !== null) return value as SignerConfig
  throw new SignerError(
    'signer/invalidConfig',
    'The configuration has no object.',
    'A module has it as its default export.',
  )
}
