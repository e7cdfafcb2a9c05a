import { migrateDatabase, openDatabase, purge, startElected, type Database } from '@portico/database'
import { sql } from 'kysely'

import { createDeletions } from './accounts/createDeletions.js'
import { createExports } from './accounts/createExports.js'
import { createKeys } from './accounts/createKeys.js'
import { createWallets } from './accounts/createWallets.js'
import { listen } from './http/listen.js'
import { signerRoutes } from './http/signerRoutes.js'
import { checkKeys } from './kek/checkKeys.js'
import { environmentKeys } from './kek/environmentKeys.js'
import { openState } from './ledger/openState.js'
import { parseSignerConfig } from './parseSignerConfig.js'
import { createPaymaster } from './paymaster/createPaymaster.js'
import { createActs } from './proofs/createActs.js'
import { createKeyImports } from './proofs/keys.js'
import { createSmartSessions } from './sessions/createSmartSessions.js'
import { createSign } from './sign/createSign.js'
import type { SignerConfig } from './SignerConfig.js'
import { growthMigration, purgeMigration, signerMigration, type Db, type SignerTables } from './tables.js'

export interface SignerHandle {
  /** Answers what was asked already, and ends. */
  stop(): Promise<void>
}

const hour = 60 * 60_000
const day = 24 * hour
const purgeInterval = 10 * 60_000

const program = {
  program: 'signer',
  migrations: {
    '2026-11-signer': signerMigration,
    '2026-12-purges': purgeMigration,
    '2027-01-growth': growthMigration,
  },
}

/** The tables of the signer, of their newest form. @throws DatabaseError */
export function openSignerDatabase(config: SignerConfig['database']): Promise<Database<SignerTables>> {
  return openDatabase<SignerTables>({ config, ...program })
}

/** Brings the tables up to date, as a step of deployment. @throws DatabaseError */
export function migrateSignerDatabase(config: SignerConfig['database']): Promise<void> {
  return migrateDatabase({ config, ...program })
}

/**
 * Starts the signer: the only process that opens the keys of wallets.
 * @throws SignerError, whose `exitCode` is 78; DatabaseError
 */
export async function startSigner(given: SignerConfig): Promise<SignerHandle> {
  const config = parseSignerConfig(given)
  const { projects, networks, origin, log = () => undefined, now = Date.now } = config
  const kek = config.keyEncryption ?? environmentKeys(process.env)
  const database = await openSignerDatabase(config.database)
  const db: Db = database.db
  try {
    await checkKeys(db, kek, now)
    const ledger = await openState({ db, kek, stateFile: config.stateFile, now })
    const imports = createKeyImports()
    const base = { db, ledger, kek, projects, networks, origin, imports, now }
    const wallets = createWallets(base)
    const acts = createActs(base)
    const sessions = createSmartSessions(base)
    const deletions = createDeletions({ ...base, acts })
    const app = signerRoutes({
      wallets,
      deletions,
      sessions,
      keys: createKeys({ ...base, wallets, acts }),
      sign: createSign({ ...base, wallets, sessions }),
      exportWords: createExports({ ...base, wallets, acts }),
      signForPaymaster: createPaymaster({ ...base, wallets }),
      log,
    })
    const listener = await listen(app.fetch, config.listen)
    const warn = (): void => log({ level: 'warn', event: 'signer.purgeFailed' })
    const purges = startElected(database, {
      name: 'portico.purge.signer',
      interval: purgeInterval,
      async run(signal) {
        await deletions.run(warn)
        await forget(db, now(), signal)
      },
      onTurn: (turn) => log({ level: 'info', event: `purge.${turn}` }),
      onFailed: warn,
    })
    log({ level: 'info', event: 'signer.started' })
    return {
      async stop() {
        await listener.close()
        await purges.stop()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Forgets what counts no more. */
export async function forget(db: Db, now: number, signal?: AbortSignal): Promise<void> {
  await purge(db, { table: 'signer_used', column: 'expires_at', before: now, signal })
  for (const table of ['signer_signature', 'signer_spend', 'signer_sponsorship'])
    await purge(db, { table, column: 'at', before: now - day, signal })
  await purge(db, { table: 'signer_key', column: 'ended_at', before: now - day, signal })
  // Smart sessions that were not granted.
  const where = sql`context is null`
  await purge(db, { table: 'signer_session', column: 'created_at', before: now - hour, where, signal })
}
