import type { Kysely } from 'kysely'

import { checkKeys } from './checkKeys.js'
import { freeze, thaw } from './holds.js'
import type { KeyEncryption } from './KeyEncryption.js'
import { listKeys, retireKey, rewrap, rotateDataKeys } from './rotateKeys.js'
import type { VaultTables } from './tables.js'

export interface VaultCommandDeps {
  readonly db: Kysely<VaultTables>
  readonly keys: KeyEncryption
  now(): number
  /** A line for the operator. */
  print(line: string): void
}

export const vaultUsage = `Usage: portico-secure-site vault <command>

  keys                  Keys in use, and how many data keys each wraps
  rewrap                Wrap all data keys with the current key; may be stopped and started again
  retire <id>           Forget a key that wraps nothing any more
  rotate all|<user>     Use new data keys from the next signature on
  freeze all|<user>     Let wallets sign nothing
  thaw all|<user>       Let them sign again

To replace a key: add PORTICO_KEK_<new id>, make it current with PORTICO_KEK=<new id> and restart each process,
then "rewrap" and "retire <old id>", then take the old one out of the environment.
`

/**
 * The subcommand `vault`.
 * @returns the exit code: 0, or 2 for a command that is not known
 * @throws VaultError, whose `exitCode` the program ends with
 */
export async function vaultCommand(words: readonly string[], deps: VaultCommandDeps): Promise<number> {
  const { db, keys, now, print } = deps
  const [command = '', subject, ...rest] = words
  const takesSubject = ['retire', 'rotate', 'freeze', 'thaw'].includes(command)
  if (rest.length > 0 || takesSubject !== (subject !== undefined)) return printUsage(print)
  switch (command) {
    case 'keys':
      for (const { id, boxes } of await listKeys(db)) {
        print(`${id}: ${boxes}${id === keys.current() ? ', current' : ''}`)
      }
      return 0
    case 'rewrap': {
      await checkKeys(db, keys, now)
      const changed = await rewrap(db, keys, { onProgress: (count) => print(`${count} wrapped again`) })
      print(`All data keys are wrapped with "${keys.current()}"; ${changed} were changed.`)
      return 0
    }
    case 'retire':
      await retireKey(db, keys, subject ?? '')
      print(`"${subject}" is not in use any more. Copies of the database from before need it still.`)
      return 0
    case 'rotate':
      print(`${await rotateDataKeys(db, subject ?? '')} wallets get a new data key at their next signature.`)
      return 0
    case 'freeze':
      await freeze(db, subject ?? '', now())
      print(subject === 'all' ? 'No wallet signs now.' : 'The wallets of this user sign nothing now.')
      return 0
    case 'thaw': {
      const wasFrozen = await thaw(db, subject ?? '')
      print(wasFrozen ? 'Thawed.' : 'It was not frozen.')
      return 0
    }
    default:
      return printUsage(print)
  }
}

function printUsage(print: (line: string) => void): number {
  print(vaultUsage)
  return 2
}
