import { environmentKeys } from '../../src/vault/environmentKeys.js'
import { vaultCommand } from '../../src/vault/vaultCommand.js'
import { openVaultTables } from './vaultSite.js'

/** `vault rewrap` on the database of the first argument, with keys of the environment. */
const database = await openVaultTables(process.argv[2])
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const deps = { db: database.db, keys: environmentKeys(process.env), now: Date.now, print }
process.exitCode = await vaultCommand(['rewrap'], deps)
await database.close()
