import { freezeUser, startHold, unfreezeUser } from '../login/users.js'
import type { PasskeyTables } from '../passkeys/tables.js'
import type { Queries } from '../session/tables.js'
import { checkKeys } from './checkKeys.js'
import type { KeyEncryption } from './KeyEncryption.js'
import { listKeys, retireKey, rewrap, rotateDataKeys, type KeyTables } from './rotateKeys.js'

export interface VaultCommandDeps {
  readonly db: Queries<KeyTables & PasskeyTables>
  readonly keys: KeyEncryption
  now(): number
  /** A line for the operator. */
  print(line: string): void
}

export const vaultUsage = `Usage: portico-secure-site vault <command>

  keys                  Keys in use, and how many keys each wraps
  rewrap                Wrap all keys with the current one; may be stopped and started again
  retire <id>           Forget a key that wraps nothing any more
  rotate all|<user>     Use new data keys from the next signature on
  freeze all|<user>     Let wallets sign nothing
  thaw all|<user>       Let them sign again
  forget-passkeys <user>  For a visitor who lost them; the secret stays hidden for 24 hours

To replace a key: add PORTICO_KEK_<new id>, make it current with PORTICO_KEK=<new id> and restart each process,
then "rewrap" and "retire <old id>", then take the old one out of the environment.
`

/**
 * The subcommand `vault`.
 * @returns the exit code: 0, 1 for a user that is not known, or 2 for a command that is not
 * @throws VaultError, whose `exitCode` the program ends with
 */
export async function vaultCommand(words: readonly string[], deps: VaultCommandDeps): Promise<number> {
  const { db, keys, now, print } = deps
  const [command = '', subject, ...rest] = words
  const takesSubject = ['retire', 'rotate', 'freeze', 'thaw', 'forget-passkeys'].includes(command)
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
      print(`All keys are wrapped with "${keys.current()}"; ${changed} were changed.`)
      return 0
    }
    case 'retire':
      await retireKey(db, keys, subject ?? '')
      print(`"${subject}" is not in use any more. Copies of the database from before need it still.`)
      return 0
    case 'rotate':
      print(`${await rotateDataKeys(db, subject ?? '')} wallets get a new data key at their next signature.`)
      return 0
    case 'forget-passkeys': {
      const { numDeletedRows: count } = await db
        .deleteFrom('passkey')
        .where('user_id', '=', subject ?? '')
        .executeTakeFirstOrThrow()
      if (count > 0n) await startHold(db, subject ?? '', now())
      print(`${count} passkeys of this user are forgotten.`)
      return count > 0n ? 0 : 1
    }
    case 'freeze':
    case 'thaw':
      return setFrozen(subject ?? '', command === 'freeze', deps)
    default:
      return printUsage(print)
  }
}

function printUsage(print: (line: string) => void): number {
  print(vaultUsage)
  return 2
}

async function setFrozen(subject: string, isFrozen: boolean, { db, now, print }: VaultCommandDeps): Promise<number> {
  const state = isFrozen ? 'sign nothing now. Logins go on, so that pages can say why.' : 'sign again.'
  if (subject === 'all') {
    if (isFrozen) await freezeAll(db, now())
    else await db.deleteFrom('vault_freeze').execute()
    print(`All wallets ${state}`)
    return 0
  }
  const user = await db.selectFrom('user_account').select('id').where('id', '=', subject).executeTakeFirst()
  if (user === undefined) {
    print('There is no such user.')
    return 1
  }
  if (isFrozen) await freezeUser(db, subject, now())
  else await unfreezeUser(db, subject)
  print(`The wallets of this user ${state}`)
  return 0
}

async function freezeAll(db: Queries<KeyTables>, at: number): Promise<void> {
  const row = db.insertInto('vault_freeze').values({ id: 'all', at })
  await row.onConflict((conflict) => conflict.doNothing()).execute()
}
