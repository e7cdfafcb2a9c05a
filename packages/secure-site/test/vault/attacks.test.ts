import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '@portico/database'
import { openOnShared } from '@portico/devnet/postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Api } from '../../src/pages/api/Api.js'
import { createCustody } from '../../src/browser/custody/createCustody.js'
import { createRecipient } from '../../src/browser/custody/sealedKey.js'
import { openSeed, seedKeyOf } from '../../src/browser/custody/seedBox.js'
import type { KeyDelivery } from '../../src/browser/custody/SignerMessages.js'
import type { Session } from '../../src/server/auth/Session.js'
import { checkKeys, developmentKeys } from '../../src/vault/checkKeys.js'
import { vaultGuards } from '../../src/vault/createVault.js'
import type { VaultGuards } from '../../src/vault/unlocks.js'
import { startHold } from '../../src/server/login/users.js'
import { localKeys, type KeyEncryption } from '../../src/vault/KeyEncryption.js'
import type { BoxTable } from '../../src/vault/tables.js'
import {
  approval,
  openVaultTables,
  randomKeys,
  startSigner,
  vaultSite,
  type SiteTables,
  type VaultSite,
} from './vaultSite.js'

/** Each attack runs against the vault, and against one that lacks a guard: it must work there, or it shows nothing. */
describe('attacks on the vault', () => {
  let database: Database<SiteTables>
  const keys = randomKeys('k1')
  beforeAll(async () => {
    database = await openOnShared(openVaultTables)
  }, 120_000)
  beforeEach(async () => {
    await database.db.deleteFrom('vault_wallet').execute()
    await database.db.deleteFrom('vault_key').execute()
    await checkKeys(database.db, keys, Date.now)
  })
  afterAll(() => database.close())
  const build = (guards: Partial<VaultGuards> = {}) => vaultSite(database.db, keys, guards)

  async function victimOf(site: VaultSite) {
    const session = site.login()
    const custody = site.custody(session)
    const accounts = await custody.create()
    const { words } = await custody.exportSecret(approval())
    const box = await boxOf(session)
    return { session, custody, accounts, entropy: mnemonicToEntropy(words, wordlist), box }
  }

  const boxOf = (session: Session) =>
    database.db
      .selectFrom('vault_box')
      .innerJoin('vault_wallet', 'vault_wallet.dek_id', 'vault_box.dek_id')
      .selectAll('vault_box')
      .where('user_id', '=', session.userId)
      .executeTakeFirstOrThrow()

  describe('48: a thief has a copy of the database', () => {
    type Box = Pick<BoxTable, 'wallet_id' | 'dek_id' | 'kek_id' | 'iv' | 'ct'>
    async function dump() {
      const tables = ['vault_key', 'vault_wallet', 'vault_box', 'vault_development_key'] as const
      const rows = await Promise.all(tables.map(async (name) => database.db.selectFrom(name).selectAll().execute()))
      return JSON.parse(JSON.stringify(Object.fromEntries(tables.map((name, index) => [name, rows[index]])))) as {
        vault_box: (Box & { seed_box: Parameters<typeof openSeed>[1] })[]
        vault_development_key: { id: string; secret: string }[]
      }
    }
    async function steal(copy: Awaited<ReturnType<typeof dump>>, guess: KeyEncryption, from: Box) {
      const box = copy.vault_box.find(({ dek_id: id }) => id === from.dek_id)
      if (box === undefined) throw new Error('the copy has no such box')
      const wrapped = { kekId: box.kek_id, iv: box.iv, ct: box.ct }
      const dek = await guess.unwrap(wrapped, vaultGuards.context(box.wallet_id, box.dek_id))
      return openSeed(await seedKeyOf(dek), box.seed_box, box.wallet_id)
    }

    it('nothing opens: the key is elsewhere, and another key of its id is another one', async () => {
      const victim = await victimOf(build())
      const copy = await dump()
      expect(JSON.stringify(copy)).not.toContain(Buffer.from(victim.entropy).toString('base64url'))
      await expect(steal(copy, randomKeys('k1'), victim.box)).rejects.toMatchObject({ code: 'secure-site/keyWrong' })
      // The thief who has both has the seed: the copy is complete, only the key was missing.
      expect(await steal(copy, keys, victim.box)).toEqual(victim.entropy)
    })

    it('works with the key beside what it wraps, as in development', async () => {
      const local = await developmentKeys(database.db)
      await checkKeys(database.db, local, Date.now)
      const victim = await victimOf(vaultSite(database.db, local))
      const copy = await dump()
      const [{ id, secret } = { id: '', secret: '' }] = copy.vault_development_key
      const stolen = localKeys(new Map([[id, Buffer.from(secret, 'base64url')]]), id)
      expect(await steal(copy, stolen, victim.box)).toEqual(victim.entropy)
    })
  })

  describe('49: who writes to the database moves boxes between users', () => {
    async function attack(site: VaultSite) {
      const victim = await victimOf(site)
      const thief = site.login()
      await site.custody(thief).create()
      const { wallet_id: thiefs } = await boxOf(thief)
      await sql`update vault_box set wallet_id = ${thiefs} where dek_id = ${victim.box.dek_id}`.execute(database.db)
      await sql`update vault_wallet set dek_id = ${victim.box.dek_id} where id = ${thiefs}`.execute(database.db)
      const signer = await createRecipient()
      const body = { approvalId: 'a', digest: 'A'.repeat(43), purpose: 'sign', hpkePub: signer.publicKey }
      const { key } = (await site.api(thief).post('/vault/unlock', body)) as { readonly key: KeyDelivery }
      const seedKey = await seedKeyOf(await signer.open(key.sealed, key))
      // The place of the seed's box is no secret: the thief names it.
      const seed = await openSeed(seedKey, victim.box.seed_box ?? fail(), victim.box.wallet_id)
      return { seed, victim }
    }

    it('the data key does not open in another place', async () => {
      const site = build()
      await expect(attack(site)).rejects.toMatchObject({ code: 'embedded/unavailable', status: 503 })
      expect(site.lines).toContainEqual({ level: 'error', event: 'vault.unwrapFailed', kekId: 'k1' })
    })

    it('works without a context', async () => {
      const { seed, victim } = await attack(build({ context: () => '' }))
      expect(seed).toEqual(victim.entropy)
    })

    it('the page refuses a seed that was moved with its data key, also where the server does not', async () => {
      const site = build({ context: () => '' })
      const victim = await victimOf(site)
      const thief = await victimOf(site)
      const { wallet_id: place } = victim.box
      await sql`update vault_box set wallet_id = ${place} where dek_id = ${thief.box.dek_id}`.execute(database.db)
      await sql`update vault_wallet set dek_id = ${thief.box.dek_id} where id = ${place}`.execute(database.db)
      const request = {
        kind: 'evmMessage',
        key: 'evm',
        account: victim.accounts.evm,
        message: new Uint8Array(1),
      } as const
      await expect(victim.custody.sign(request, approval())).rejects.toMatchObject({
        code: 'embedded/walletUnreadable',
      })
    })
  })

  describe('50: the site starts with a wrong key of the right id', () => {
    const wrong = randomKeys('k1')

    it('refuses to start, and changes nothing', async () => {
      await expect(checkKeys(database.db, wrong, Date.now)).rejects.toMatchObject({
        code: 'secure-site/keyWrong',
        exitCode: 78,
      })
      await checkKeys(database.db, keys, Date.now)
    })

    it('without that check, new wallets are lost when the right key is back', async () => {
      const site = vaultSite(database.db, wrong)
      const session = site.login()
      const { evm } = await site.custody(session).create()
      const again = build()
      const request = { kind: 'evmMessage', key: 'evm', account: evm, message: new Uint8Array(1) } as const
      const custody = again.custody(again.login({ userId: session.userId }))
      await expect(custody.sign(request, approval())).rejects.toMatchObject({ code: 'embedded/unavailable' })
    })
  })

  describe('51: a stolen session unlocks as often as it can', () => {
    async function attack(site: VaultSite) {
      const { session } = await victimOf(site)
      const { publicKey: hpkePub } = await createRecipient()
      const unlock = () =>
        site
          .api(session)
          .post('/vault/unlock', { ...asked(), hpkePub })
          .then(
            () => 'opened',
            (error: { readonly code: string }) => error.code,
          )
      const asked = () => ({ approvalId: randomUUID(), digest: 'A'.repeat(43), purpose: 'sign' })
      return Promise.all(Array.from({ length: 100 }, unlock))
    }

    it('gets 30 keys of one wallet, and is seen', async () => {
      const site = build()
      const results = await attack(site)
      // One went to the victim's own export.
      expect(results.filter((result) => result === 'opened')).toHaveLength(29)
      expect(results.filter((result) => result === 'embedded/tooMany')).toHaveLength(71)
      const refused = { level: 'warn', event: 'vault.refused', reason: 'embedded/tooMany', purpose: 'sign' }
      const lines = site.lines.filter((line) => line.event === 'vault.refused')
      expect(lines).toHaveLength(71)
      expect(lines[70]).toEqual(refused)
    })

    it('gets all without limits', async () => {
      const results = await attack(build({ perTenMinutes: 1000, perDay: 1000 }))
      expect(results.every((result) => result === 'opened')).toBe(true)
    })
  })

  describe('52: a thief logs in anew, and exports at once', () => {
    async function attack(site: VaultSite, provedAt: number) {
      const victim = await victimOf(site)
      await startHold(database.db, victim.session.userId, site.time)
      const thief = site.custody(site.login({ userId: victim.session.userId, provedAt }))
      const { words } = await thief.exportSecret(approval())
      return { stolen: mnemonicToEntropy(words, wordlist), victim }
    }

    it('is held for 24 hours', async () => {
      const site = build()
      await expect(attack(site, site.time)).rejects.toMatchObject({ code: 'embedded/onHold', status: 403 })
    })

    it('needs a login of the last five minutes besides', async () => {
      const site = build({ holds: false })
      await expect(attack(site, site.time - 5 * 60_000 - 1)).rejects.toMatchObject({ code: 'embedded/proofNeeded' })
    })

    it('has to do it on the own page of the site: the frame of a page gets no secret', async () => {
      const exportAs = async (guards: Partial<VaultGuards>) => {
        const site = build(guards)
        const { session } = await victimOf(site)
        return site
          .custody(site.login({ userId: session.userId, origin: 'https://other.example' }))
          .exportSecret(approval())
      }
      expect((await exportAs({ ownPage: false })).words).toMatch(/^(?:[a-z]+ ){11}[a-z]+$/)
      await expect(exportAs({})).rejects.toMatchObject({ code: 'embedded/ownPageOnly', status: 403 })
    })

    it('works without a hold', async () => {
      const site = build({ holds: false })
      const { stolen, victim } = await attack(site, site.time)
      expect(stolen).toEqual(victim.entropy)
    })
  })

  describe('53: two tabs make a wallet at once', () => {
    /** Both have stored a seed before the first confirms it, and the second confirms after that. */
    async function attack(site: VaultSite) {
      const { userId } = site.login()
      let waiting = 2
      let open = (): void => undefined
      let turn: Promise<unknown> = new Promise<void>((resolve) => (open = resolve))
      const tab = () => {
        const inner = site.api(site.login({ userId }))
        const api: Api = {
          post(path, body, options) {
            if (path !== '/vault/confirm') return inner.post(path, body, options)
            if (--waiting === 0) open()
            turn = turn.then(() => inner.post(path, body, options))
            return turn
          },
        }
        return createCustody({ api, startWorker: startSigner }).create()
      }
      const shown = await Promise.all([tab(), tab()])
      return new Set(shown.map(({ evm }) => evm))
    }

    it('both show one wallet', async () => {
      expect((await attack(build())).size).toBe(1)
    })

    it('show two, of which one is lost, where the last one wins', async () => {
      expect((await attack(build({ keepsFirst: false }))).size).toBe(2)
    })
  })
})

function fail(): never {
  throw new Error('there is no seed')
}
