import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { act, browserKey, createPasskey, newPoint, siteOrigin, type BrowserKey } from './person.js'
import { codeOf, day, startSignerSite, type SignerSite, type Visitor } from './signerSite.js'
import { openSignerDatabase } from '../../src/signer/startSigner.js'
import { signerCommand } from '../../src/signer/commands/signerCommand.js'
import { passkeyName } from '@portico/wallet-requests/proofs'

const hour = day / 24
const tables = ['signer_wallet', 'signer_key', 'signer_rule'] as const

describe('deletion of a user by the signer', () => {
  let site: SignerSite
  let owner: Visitor
  beforeAll(async () => {
    site = await startSignerSite()
  })
  beforeEach(async () => {
    owner = await site.logIn()
    site.time += 2 * day
  })
  afterAll(() => site.stop())

  const ofOwner = () => ({ userId: owner.userId })
  const ask = (page: BrowserKey = owner.page, subject = owner.userId) => {
    const proof = act(page, { name: 'delete', userId: owner.userId, subject }, (site.time += 1))
    return site.client.call('/users/delete', { ...ofOwner(), proof })
  }
  const sign = () => codeOf(site.client.call('/sign', site.approve(owner, site.request(owner))))
  const rows = async (): Promise<readonly string[]> => {
    const found: string[] = []
    for (const table of tables)
      if ((await site.sql(`select 1 from ${table} where user_id = $1`, [owner.userId])).length > 0) found.push(table)
    return found
  }
  /** What is due is deleted when the signer starts, and every ten minutes. */
  const purge = async (): Promise<void> => {
    await site.sql(`insert into signer_used values ('over', 1)`, [])
    await site.restart()
    // It answers before it is done with that, and forgets what is over last.
    const left = () => site.sql(`select 1 from signer_used where hash = 'over'`, [])
    await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 20_000, interval: 50 })
  }

  it('is done 72 hours after the owner asked for it, and not before', async () => {
    const { at } = await ask()
    expect(at).toBe(site.time + 72 * hour)
    site.time = at - 1
    await purge()
    expect(await rows()).toEqual(tables)
    expect(await sign()).toBe('done')
    site.time = at
    await purge()
    expect(await rows()).toEqual([])
    expect(await sign()).toBe('signer/noWallet')
    // The sum of all rules fits without this one.
    await site.restart()
  })

  it('is taken back without a proof, and asked for anew with another one', async () => {
    const first = await ask()
    site.time += hour
    expect(await ask(), 'asked again').toEqual(first)
    await site.client.call('/users/keep', ofOwner())
    site.time += 80 * hour
    await purge()
    expect(await rows()).toEqual(tables)
    expect(await sign()).toBe('done')
    expect((await ask()).at).toBe(site.time + 72 * hour)
  })

  it('is taken back by "this was not me"', async () => {
    await ask()
    await site.client.call('/keys/undo', { ...ofOwner(), since: site.time })
    site.time += 80 * hour
    const proof = act(owner.page, { name: 'thaw', userId: owner.userId, subject: owner.userId }, site.time)
    await site.client.call('/users/thaw', { ...ofOwner(), proof })
    await purge()
    expect(await rows()).toEqual(tables)
  })

  it('waits while the wallet, or all wallets, are stopped', async () => {
    const { at } = await ask()
    const command = async (...words: string[]): Promise<void> => {
      const opened = await openSignerDatabase(site.config.database)
      const { keyEncryption: kek, stateFile } = site.config
      if (!kek) throw new Error('no keys')
      const deps = { db: opened.db, kek, stateFile, now: () => site.time, print: () => undefined }
      expect(await signerCommand(words, deps)).toBe(0)
      await opened.close()
    }
    site.time = at
    await command('freeze', owner.userId)
    expect(await site.client.call('/users/read', ofOwner())).toEqual({ isFrozen: true })
    await purge()
    expect(await rows()).toEqual(tables)
    // The owner does not release what the operator stopped.
    const proof = act(owner.page, { name: 'thaw', userId: owner.userId, subject: owner.userId }, site.time)
    expect(await codeOf(site.client.call('/users/thaw', { ...ofOwner(), proof }))).toBe('signer/frozen')
    await command('thaw', owner.userId)
    await command('freeze', 'all')
    await purge()
    expect(await rows()).toEqual(tables)
    await command('thaw', 'all')
    expect(await site.client.call('/users/read', ofOwner())).toEqual({ isFrozen: false })
    await purge()
    expect(await rows()).toEqual([])
  })

  describe('by a site that was taken over', () => {
    it('is not possible without the owner: not with a key of its own, another proof, or a proof of before', async () => {
      const own = browserKey()
      await site.enrol(owner.userId, own, siteOrigin)
      expect(await codeOf(ask(own))).toBe('signer/onHold')
      expect(await codeOf(ask(owner.frame))).toBe('signer/otherOrigin')
      expect(await codeOf(ask(owner.page, 'another'))).toBe('signer/badProof')
      expect(await codeOf(site.client.call('/users/delete', ofOwner() as never))).toBe('signer/badRequest')
      const proof = act(owner.page, { name: 'delete', userId: owner.userId, subject: owner.userId }, site.time)
      await site.client.call('/users/delete', { ...ofOwner(), proof })
      await site.client.call('/users/keep', ofOwner())
      expect(await codeOf(site.client.call('/users/delete', { ...ofOwner(), proof }))).toBe('signer/used')
      site.time += 4 * day
      expect(await codeOf(site.client.call('/users/delete', { ...ofOwner(), proof }))).toBe('signer/clock')
      await purge()
      expect(await rows()).toEqual(tables)
    })

    it('does not get earlier, by nothing that it asks or says', async () => {
      const { at } = await ask()
      for (const more of [{ at: 1 }, { deleteAt: 1 }, { now: at }])
        expect(await codeOf(site.client.call('/users/delete', { ...ofOwner(), ...more } as never))).toBe(
          'signer/badRequest',
        )
      await site.client.call('/users/keep', ofOwner())
      site.time += hour
      const again = await ask()
      expect(again.at).toBeGreaterThan(at)
      site.time = at + hour / 2
      await purge()
      expect(await rows()).toEqual(tables)
    })

    it('does not come from a row that it writes, in which case the others are deleted all the same', async () => {
      const other = await site.logIn()
      await site.sql('update signer_rule set delete_at = 1 where user_id = $1', [other.userId])
      const { at } = await ask()
      site.time = at
      await purge()
      expect(await rows()).toEqual([])
      expect(await site.sql('select 1 from signer_wallet where user_id = $1', [other.userId])).toHaveLength(1)
      expect(site.lines.map(({ event }) => event)).toContain('signer.purgeFailed')
      await site.sql('update signer_rule set delete_at = null where user_id = $1', [other.userId])
    })
  })
})

describe('the first hour of an account', () => {
  let site: SignerSite
  beforeAll(async () => {
    site = await startSignerSite()
  })
  afterAll(() => site.stop())

  const exported = (userId: string, page: BrowserKey) => {
    const recipient = newPoint()
    const proof = act(page, { name: 'export', userId, subject: recipient }, (site.time += 1))
    return codeOf(site.client.call('/export', { userId, projectId: 'shop', recipient, proof }))
  }
  const addPasskey = (userId: string, page: BrowserKey) => {
    const { credential: passkey } = createPasskey()
    const proof = act(page, { name: 'enrol', userId, subject: passkeyName(passkey) }, (site.time += 1))
    return codeOf(site.client.call('/keys/enrol', { userId, projectId: 'shop', kind: 'passkey', passkey, proof }))
  }

  it('takes further keys for the visitor of the first one; a later key is on hold for a day', async () => {
    const owner = await site.logIn()
    const [soon, late] = [browserKey(), browserKey()]
    site.time += hour - 10
    await site.enrol(owner.userId, soon, siteOrigin)
    site.time += 20
    await site.enrol(owner.userId, late, siteOrigin)
    expect(await exported(owner.userId, soon)).toBe('done')
    expect(await exported(owner.userId, late)).toBe('signer/onHold')
    expect(await addPasskey(owner.userId, late)).toBe('signer/onHold')
    expect(await addPasskey(owner.userId, soon)).toBe('done')
  })

  it('does not begin anew, whatever a site ends and enrols', async () => {
    const owner = await site.logIn()
    site.time += 2 * hour
    await site.client.call('/keys/end', { userId: owner.userId, keys: [owner.page.key, owner.frame.key] })
    const own = browserKey()
    await site.enrol(owner.userId, own, siteOrigin)
    expect(await exported(owner.userId, own)).toBe('signer/onHold')
    await site.enrol(owner.userId, owner.page, siteOrigin)
    expect(await exported(owner.userId, owner.page)).toBe('signer/onHold')
  })

  it('"this was not me" takes back what was added in it, but the very first key', async () => {
    const first = browserKey()
    const userId = `user-${site.time}`
    await site.enrol(userId, first, siteOrigin)
    await site.client.call('/wallets/create', { userId, projectId: 'shop' })
    const since = (site.time += 1000)
    const thief = browserKey()
    await site.enrol(userId, thief, siteOrigin)
    expect(await exported(userId, thief)).toBe('done')
    await site.client.call('/keys/undo', { userId, since: since - 60 * 60_000 })
    const keys = await site.sql('select key from signer_key where user_id = $1 and ended_at is null', [userId])
    expect(keys).toEqual([{ key: first.key }])
    const proof = act(first, { name: 'thaw', userId, subject: userId }, (site.time += 1))
    await site.client.call('/users/thaw', { userId, proof })
    expect(await exported(userId, thief)).toBe('signer/unknownKey')
    expect(await exported(userId, first)).toBe('done')
  })
})
