import { passkeyName } from '@portico/wallet-requests/proofs'
import { execFile } from 'node:child_process'
import { copyFile, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { signerCommand } from '../../src/signer/commands/signerCommand.js'
import { openSignerDatabase } from '../../src/signer/startSigner.js'
import { act, browserKey, createPasskey, newPoint, siteOrigin } from './person.js'
import { codeOf, day, startSignerSite, type SignerSite, type Visitor } from './signerSite.js'

const run = promisify(execFile)

/** Who writes into the signer's own tables, which its database role keeps from the site. */
describe('rows that somebody else wrote', () => {
  let site: SignerSite
  let owner: Visitor
  let other: Visitor
  beforeAll(async () => {
    site = await startSignerSite()
    owner = await site.logIn()
    other = await site.logIn()
    site.time += 2 * day
  })
  afterAll(() => site.stop())

  const sign = (visitor: Visitor) => {
    // Slowly enough for what a wallet may sign.
    site.time += 60_000
    return codeOf(site.client.call('/sign', site.approve(visitor, site.request(visitor))))
  }
  const tables = ['signer_rule', 'signer_key', 'signer_wallet', 'signer_state'] as const
  async function undoAfter(change: () => Promise<unknown>, check: () => Promise<void>): Promise<void> {
    for (const table of tables) await site.sql(`create table before_${table} as table ${table}`)
    try {
      await change()
      await check()
    } finally {
      for (const table of tables) {
        await site.sql(`delete from ${table}`)
        await site.sql(`insert into ${table} select * from before_${table}`)
        await site.sql(`drop table before_${table}`)
      }
    }
  }
  const word = () => ({ userId: owner.userId, projectId: 'shop' })
  const exported = (key = owner.page) => {
    const recipient = newPoint()
    const proof = act(key, { name: 'export', userId: owner.userId, subject: recipient }, site.time)
    return codeOf(site.client.call('/export', { ...word(), recipient, proof }))
  }

  it.each<[string, string]>([
    ['a key dated back', 'update signer_key set at = 1 where user_id = $1'],
    ['a key as the first of an account', `update signer_key set by = 'first' where user_id = $1`],
    ['a key of another page', `update signer_key set origin = 'https://evil.example' where user_id = $1`],
    ['a key that was made a passkey', `update signer_key set kind = 'passkey' where user_id = $1`],
    ['keys taken away', 'delete from signer_key where user_id = $1'],
    ['keys that belong to another user', 'update signer_key set user_id = $2 where user_id = $1'],
    [
      'the rules of another user',
      `update signer_rule set version = other.version, serial = other.serial, keys = other.keys,
      mac = other.mac from signer_rule other where other.user_id = $2 and signer_rule.user_id = $1`,
    ],
    ['rules taken away', 'delete from signer_rule where user_id = $1'],
    ['a hold taken away', 'update signer_rule set hold_from = 0 where user_id = $1'],
    ['a later first hour', 'update signer_rule set first_at = 9e15 where user_id = $1'],
    ['a deletion that no owner asked for', 'update signer_rule set delete_at = 1 where user_id = $1'],
    ['another who stopped it', `update signer_rule set frozen_by = 'owner' where user_id = $1`],
    ['another version', 'update signer_rule set version = version + 1 where user_id = $1'],
    [
      'the boxes of another user',
      `update signer_wallet set ct = other.ct, iv = other.iv, keys_ct = other.keys_ct,
      keys_iv = other.keys_iv from signer_wallet other where other.user_id = $2 and signer_wallet.user_id = $1`,
    ],
    ['the wallet of another user', `update signer_wallet set id = id || 'x', user_id = 'nobody' where user_id = $1`],
    [
      'other public keys',
      `update signer_wallet set public_keys = (select public_keys from signer_wallet where user_id = $2)
      where user_id = $1`,
    ],
    ['another state', 'update signer_state set number = number + 100'],
    ['no state', 'delete from signer_state'],
  ])('%s: nothing is signed', async (_, change) => {
    expect(await sign(owner)).toBe('done')
    const values = [owner.userId, other.userId].slice(0, change.includes('$2') ? 2 : change.includes('$1') ? 1 : 0)
    await undoAfter(
      () => site.sql(change, values),
      async () => {
        expect(await sign(owner)).not.toBe('done')
        expect(await exported()).not.toBe('done')
      },
    )
    expect(await sign(owner)).toBe('done')
  })

  it('an ended key that is put back, alone or with the rules of before', async () => {
    const key = browserKey()
    await site.enrol(owner.userId, key)
    const before = await site.sql('select * from signer_key where user_id = $1 and key = $2', [owner.userId, key.key])
    const [rule] = await site.sql('select * from signer_rule where user_id = $1', [owner.userId])
    await site.client.call('/keys/end', { userId: owner.userId, keys: [key.key] })
    const thief = { ...owner, frame: key }
    expect(await sign(thief)).toBe('signer/unknownKey')
    await undoAfter(
      async () => {
        await site.sql('update signer_key set ended_at = null, mac = $3 where user_id = $1 and key = $2', [
          owner.userId,
          key.key,
          before[0]?.['mac'],
        ])
      },
      async () => {
        expect(await sign(thief)).toBe('signer/damaged')
        // All rows of one user put back together fit: the sum of all rules does not, which is looked at when the signer starts.
        const { version, serial, keys, mac } = rule ?? {}
        await site.sql('update signer_rule set version = $2, serial = $3, keys = $4, mac = $5 where user_id = $1', [
          owner.userId,
          version,
          serial,
          keys,
          mac,
        ])
        expect(await codeOf(site.restart())).toBe('signer/databaseChanged')
      },
    )
    await site.restart()
    expect(await sign(owner)).toBe('done')
  })

  it('a box of before a passkey does not open under the rules of after', async () => {
    const ann = await site.logIn()
    const [box] = await site.sql('select * from signer_wallet where user_id = $1', [ann.userId])
    const passkey = createPasskey()
    const name = passkeyName(passkey.credential)
    const { userId, projectId } = ann
    const proof = act(ann.page, { name: 'enrol', userId, subject: name }, site.time)
    await site.client.call('/keys/enrol', { userId, projectId, kind: 'passkey', passkey: passkey.credential, proof })
    const [after] = await site.sql('select * from signer_wallet where user_id = $1', [ann.userId])
    expect(after).toMatchObject({ version: 2, public_keys: box?.['public_keys'] })
    expect(after?.['keys_ct']).not.toBe(box?.['keys_ct'])
    const approved = () => {
      const call = site.approve(ann, site.request(ann))
      const text = `portico/decision/v1\n${call.frame.authHash}\n${call.decision?.digest}\n${site.time}`
      return {
        ...call,
        decision: { digest: call.decision?.digest ?? '', decidedAt: site.time, passkey: passkey.assert(text) },
      }
    }
    expect(await codeOf(site.client.call('/sign', approved()))).toBe('done')
    expect(await sign(ann)).toBe('signer/passkeyNeeded')
    await site.sql(
      'update signer_wallet set version = 1, ct = $2, iv = $3, keys_ct = $4, keys_iv = $5 where user_id = $1',
      [ann.userId, box?.['ct'], box?.['iv'], box?.['keys_ct'], box?.['keys_iv']],
    )
    expect(await codeOf(site.client.call('/sign', approved()))).not.toBe('done')
    await site.sql('update signer_wallet set version = 2 where user_id = $1', [ann.userId])
    expect(await codeOf(site.client.call('/sign', approved()))).not.toBe('done')
  })

  it('a database of yesterday is refused until the operator accepts it, and then all keys are on hold', async () => {
    const dump = `${site.config.stateFile}.sql`
    await copyFile(site.config.stateFile, `${site.config.stateFile}.old`)
    await run('pg_dump', [
      '--data-only',
      '--inserts',
      '-t',
      'signer_*',
      '-T',
      'signer_migration*',
      '-f',
      dump,
      site.url,
    ])
    const late = await site.logIn()
    const key = browserKey()
    await site.enrol(owner.userId, key, siteOrigin)
    for (const table of [
      'signer_wallet',
      'signer_secret',
      'signer_key',
      'signer_rule',
      'signer_state',
      'signer_signature',
    ])
      await site.sql(`delete from ${table}`)
    for (const table of ['signer_turn', 'signer_used', 'signer_passkey_count', 'signer_kek'])
      await site.sql(`delete from ${table}`)
    await run('psql', ['-q', '-v', 'ON_ERROR_STOP=1', '-f', dump, site.url])

    const refused = {
      code: 'signer/databaseOlder',
      exitCode: 78,
      message: expect.stringContaining('accept-restore') as string,
    }
    await expect(site.restart()).rejects.toMatchObject(refused)
    const lines: string[] = []
    const opened = await openSignerDatabase(site.url)
    const kek = site.config.keyEncryption
    if (!kek) throw new Error('there is a key')
    const deps = { db: opened.db, kek, stateFile: site.config.stateFile, now: () => site.time }
    expect(await signerCommand(['accept-restore'], { ...deps, print: (line) => void lines.push(line) })).toBe(0)
    await opened.close()
    expect(lines.join()).toContain('on hold for 24 hours')
    await site.restart()
    expect(await sign(owner)).toBe('done')
    expect(await sign(late)).toBe('signer/noWallet')
    expect(await exported()).toBe('signer/onHold')
    site.time += day + 1
    expect(await exported()).toBe('done')
  })

  it('a state file that is missing, of before, or of another signer', async () => {
    await rm(site.config.stateFile)
    await expect(site.restart()).rejects.toMatchObject({ code: 'signer/stateFile', exitCode: 78 })
    await writeFile(site.config.stateFile, JSON.stringify({ number: 1, mac: 'AAAA' }))
    await expect(site.restart()).rejects.toMatchObject({ code: 'signer/stateFile', exitCode: 78 })
    // An old file of this signer knows less, and the database is newer than it: as after a signer that was killed.
    await copyFile(`${site.config.stateFile}.old`, site.config.stateFile)
    await site.restart()
    expect(await sign(owner)).toBe('done')
  })
})
