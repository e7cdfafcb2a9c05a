import { tighten } from '../accounts/tighten.js'
import { checkKeys, listKeys, retireKey } from '../kek/checkKeys.js'
import type { KeyEncryption } from '../kek/KeyEncryption.js'
import { rewrap } from '../kek/rewrap.js'
import { passkeysOf } from '../ledger/Account.js'
import type { Db } from '../tables.js'
import { acceptRestore, openState } from '../ledger/openState.js'

export interface SignerCommandDeps {
  readonly db: Db
  readonly kek: KeyEncryption
  readonly stateFile: string
  now(): number
  /** A line for the operator. */
  print(line: string): void
}

export const signerUsage = `Usage: portico-signer <configuration> [<command>]

Without a command it signs, until it is stopped. Commands, which may run beside it:

  migrate                 Bring the tables of the database up to date, as a step of deployment
  keys                    Keys in use, and how many boxes each wraps
  rewrap                  Wrap all secrets with the current key; may be stopped and started again
  retire <id>             Forget a key that wraps nothing any more
  freeze all|<user>       Let wallets sign nothing
  thaw all|<user>         Let them sign again
  forget-passkeys <user>  For a visitor who lost them; the words stay hidden for 24 hours
  accept-restore          Take a database that was restored from a copy; all keys count as new for 24 hours

To replace a key: add PORTICO_KEK_<new id>, make it current with PORTICO_KEK=<new id> and restart each process,
then "rewrap" and "retire <old id>", then take the old one out of the environment.
`

/**
 * A command of the operator.
 * @returns the exit code: 0, 1 for a user that is not known, or 2 for a command that is not
 * @throws SignerError, whose `exitCode` the program ends with
 */
export async function signerCommand(words: readonly string[], deps: SignerCommandDeps): Promise<number> {
  const { db, kek, now, print } = deps
  const [command = '', subject, ...rest] = words
  const takesSubject = ['retire', 'freeze', 'thaw', 'forget-passkeys'].includes(command)
  if (rest.length > 0 || takesSubject !== (subject !== undefined)) return printUsage(print)
  switch (command) {
    case 'keys':
      for (const { id, boxes } of await listKeys(db)) print(`${id}: ${boxes}${id === kek.current() ? ', current' : ''}`)
      return 0
    case 'rewrap': {
      await checkKeys(db, kek, now)
      const changed = await rewrap(db, kek, { onProgress: (count) => print(`${count} wrapped again`) })
      print(`All secrets are wrapped with "${kek.current()}"; ${changed} rows were changed.`)
      return 0
    }
    case 'retire':
      await retireKey(db, kek, subject ?? '')
      print(`"${subject}" is not in use any more. Copies of the database from before need it still.`)
      return 0
    case 'accept-restore':
      await checkKeys(db, kek, now)
      print(`The database is taken as it is: change ${await acceptRestore(deps)}. All keys are on hold for 24 hours.`)
      return 0
    case 'freeze':
    case 'thaw':
      await checkKeys(db, kek, now)
      return setFrozen(subject ?? '', command === 'freeze', deps)
    case 'forget-passkeys':
      await checkKeys(db, kek, now)
      return forgetPasskeys(subject ?? '', deps)
    default:
      return printUsage(print)
  }
}

function printUsage(print: (line: string) => void): number {
  print(signerUsage)
  return 2
}

async function setFrozen(subject: string, isFrozen: boolean, deps: SignerCommandDeps): Promise<number> {
  const { kek, now, print } = deps
  const ledger = await openState(deps)
  const state = isFrozen ? 'sign nothing now.' : 'sign again.'
  const frozen_at = isFrozen ? now() : null
  const rule = { frozen_at, frozen_by: isFrozen ? ('operator' as const) : null }
  if (subject === 'all') {
    await ledger.changeState({ frozen_at })
    print(`All wallets ${state}`)
    return 0
  }
  if (!(await ledger.read(subject))) return unknownUser(print)
  if (isFrozen) await tighten({ ledger, kek }, subject, () => ({ rule }))
  else await ledger.change(subject, async () => ({ rule }))
  print(`The wallets of this user ${state}`)
  return 0
}

async function forgetPasskeys(subject: string, deps: SignerCommandDeps): Promise<number> {
  const { now, print } = deps
  const ledger = await openState(deps)
  const account = await ledger.read(subject)
  if (!account) return unknownUser(print)
  const count = passkeysOf(account).length
  if (count > 0)
    await ledger.change(subject, async (current) => ({
      keys: (current?.keys ?? []).map((row) => (row.kind === 'passkey' ? { ...row, ended_at: now() } : row)),
      rule: { hold_from: now() },
    }))
  print(`${count} passkeys of this user are forgotten.`)
  return count > 0 ? 0 : 1
}

function unknownUser(print: (line: string) => void): number {
  print('There is no such user.')
  return 1
}
