#!/usr/bin/env node
import { readConfigFile, readFlags, usage, withFlags } from './cli/readFlags.js'
import { text } from 'node:stream/consumers'
import { parseGatewayConfig } from './config/GatewaySettings.js'
import { migrateTables } from './database/openTables.js'
import { GatewayError } from './errors/GatewayError.js'
import { jsonLog } from '@portico/server'
import { hashPassword, shortestPassword } from './operator/passwords.js'
import { startGateway } from './startGateway.js'

try {
  const flags = readFlags(process.argv.slice(2))
  if (flags.help) {
    process.stdout.write(usage)
  } else if (flags.hashPassword) {
    const password = (await text(process.stdin)).replace(/\r?\n$/, '')
    if (password.length < shortestPassword) {
      throw new GatewayError('gateway/invalidConfig', `The password must have ${shortestPassword} characters or more.`)
    }
    process.stdout.write(`${await hashPassword(password)}\n`)
  } else {
    const log = jsonLog(flags.log, (line) => process.stdout.write(`${line}\n`))
    const config = flags.config === undefined ? {} : await readConfigFile(flags.config)
    const full = withFlags(
      {
        log,
        drainTime: 5000,
        database: process.env['DATABASE_URL'] || undefined,
        valkey: process.env['VALKEY_URL'] || undefined,
        ...config,
      },
      flags,
    )
    if (flags.migrate) {
      await migrateTables(parseGatewayConfig(full).database)
    } else {
      const gateway = await startGateway(full)
      // A second signal while requests end finds no handler, and Node ends the process as it would have without us.
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void gateway.stop())
    }
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  // EX_CONFIG of sysexits.h: restarting does not help.
  const isConfig = error instanceof GatewayError && /^gateway\/(invalidConfig|configUnreadable)$/.test(error.code)
  process.exitCode = isConfig ? 78 : 1
}
