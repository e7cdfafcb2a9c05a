import { randomBytes } from 'node:crypto'
import { sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { signerCommand } from '../../src/signer/commands/signerCommand.js'
import { environmentKeys } from '../../src/signer/kek/environmentKeys.js'
import { wrapWallets } from '../../src/signer/custody/walletSecrets.js'
import { rewrap } from '../../src/signer/kek/rewrap.js'
import { checkKeys } from '../../src/signer/kek/checkKeys.js'
import { openSignerDatabase } from '../../src/signer/startSigner.js'
import { codeOf, startSignerSite } from './signerSite.js'

const newSecret = (): string => randomBytes(32).toString('base64url')
const [PORTICO_KEK_k1, PORTICO_KEK_k2] = [newSecret(), newSecret()]
const onlyFirst = () => environmentKeys({ PORTICO_KEK_k1 })
const both = () => environmentKeys({ PORTICO_KEK_k1, PORTICO_KEK_k2, PORTICO_KEK: 'k2' })
const onlySecond = () => environmentKeys({ PORTICO_KEK_k2 })
const wrongFirst = () => environmentKeys({ PORTICO_KEK_k1: newSecret() })

describe('key-encryption keys of a signer', () => {
  let postgres: SharedPostgres
  beforeAll(async () => {
    postgres = await sharedPostgres()
  })
  afterAll(() => postgres.stop())

  it('are replaced beside a signer that runs, and a wrong or missing one does not start', async () => {
    const site = await startSignerSite({ postgres })
    try {
      // Its first key is one of this test.
      for (const table of ['signer_state', 'signer_secret', 'signer_kek']) await site.sql(`delete from ${table}`)
      await site.restart({ keyEncryption: onlyFirst(), stateFile: `${site.config.stateFile}.1` })
      const stateFile = `${site.config.stateFile}.1`
      const ann = await site.logIn()
      const sign = () => codeOf(site.client.call('/sign', site.approve(ann, site.request(ann))))
      expect(await sign()).toBe('done')
      const start = (keyEncryption: ReturnType<typeof both>) => site.restart({ keyEncryption, stateFile })
      const naming = (code: string) => ({ code, exitCode: 78, message: expect.stringContaining('"k1"') as string })
      await expect(start(wrongFirst())).rejects.toMatchObject(naming('signer/keyWrong'))
      await expect(start(onlySecond())).rejects.toMatchObject(naming('signer/keyMissing'))
      await start(both())
      expect(await sign()).toBe('done')

      const opened = await openSignerDatabase(site.url)
      const lines: string[] = []
      const print = (line: string) => void lines.push(line)
      const command = (...words: string[]) =>
        signerCommand(words, { db: opened.db, kek: both(), stateFile, now: () => site.time, print })
      await expect(command('retire', 'k1')).rejects.toMatchObject({ code: 'signer/keyInUse', exitCode: 78 })
      await expect(command('retire', 'k2')).rejects.toMatchObject({ code: 'signer/keyInUse' })
      await expect(command('retire', 'k9')).rejects.toMatchObject({ code: 'signer/keyMissing' })
      expect(await command('rewrap')).toBe(0)
      expect(await command('rewrap')).toBe(0)
      expect(lines.at(-1)).toBe('All secrets are wrapped with "k2"; 0 rows were changed.')
      expect(await command('keys')).toBe(0)
      expect(lines.slice(-2)).toEqual(['k1: 0', 'k2: 3, current'])
      expect(await sign()).toBe('done')
      expect(await command('retire', 'k1')).toBe(0)
      await start(onlySecond())
      expect(await sign()).toBe('done')

      expect(await command('freeze', 'all')).toBe(0)
      expect(await sign()).toBe('signer/frozen')
      expect(await command('thaw', 'all')).toBe(0)
      expect(await command('freeze', ann.userId)).toBe(0)
      expect(await sign()).toBe('signer/frozen')
      expect(await command('thaw', ann.userId)).toBe(0)
      expect(await sign()).toBe('done')
      expect(await command('freeze', 'nobody')).toBe(1)
      expect(await command('dance')).toBe(2)
      expect(await command('freeze')).toBe(2)
      expect(await command('forget-passkeys', ann.userId)).toBe(1)
      await opened.close()
      await start(onlySecond())
      expect(await sign()).toBe('done')
    } finally {
      await site.stop()
    }
  }, 60_000)

  it('wrap 40 000 wallets again by reading each row once', async () => {
    const url = await postgres.create('rewrap')
    const { db, pool, close } = await openSignerDatabase(url)
    if (!pool) throw new Error('a server')
    try {
      await checkKeys(db, onlyFirst(), Date.now)
      const count = 40_000
      const wallets = Array.from({ length: count }, (_, at) => ({
        id: `wallet-${String(at).padStart(6, '0')}`,
        userId: `user-${at}`,
        version: 1,
      }))
      // Boxes of sixteen bytes and of 96, as of wallets: deriving keys of so many is not what is looked at here.
      const kek = onlyFirst()
      const secrets = wallets.flatMap(({ id, userId }) => [
        { bytes: new Uint8Array(randomBytes(16)), context: `seed|${id}|${userId}|1` },
        { bytes: new Uint8Array(randomBytes(96)), context: `keys|${id}|${userId}|1` },
      ])
      const boxes = await kek.wrap(secrets)
      for (let start = 0; start < count; start += 4000) {
        const rows = wallets.slice(start, start + 4000).map(({ id, userId }, at) => {
          const [words, keys] = boxes.slice(2 * (start + at), 2 * (start + at) + 2)
          return {
            id,
            user_id: userId,
            wallet_group: 'shop',
            version: 1,
            public_keys: '{}',
            kek_id: 'k1',
            iv: words?.iv ?? '',
            ct: words?.ct ?? '',
            keys_iv: keys?.iv ?? '',
            keys_ct: keys?.ct ?? '',
            created_at: 0,
            mac: '',
          }
        })
        await db.insertInto('signer_wallet').values(rows).execute()
      }
      await checkKeys(db, both(), Date.now)
      await pool.query('analyze signer_wallet')
      // Statistics are written down when a connection has nothing to do, or is told to.
      const read = async () => {
        await pool.query('select pg_stat_force_next_flush()')
        await new Promise((resolve) => setTimeout(resolve, 1200))
        const { rows } = await pool.query<{ rows: number }>(
          `select (seq_tup_read + idx_tup_fetch)::integer as rows from pg_stat_user_tables where relname = 'signer_wallet'`,
        )
        return rows[0]?.rows ?? 0
      }
      const before = await read()
      const began = performance.now()
      expect(await rewrap(db, both())).toBe(count)
      const took = performance.now() - began
      const rowsRead = (await read()) - before
      // Once to read and once to write.
      expect(rowsRead).toBeLessThan(2.2 * count)
      expect(took).toBeLessThan(60_000)
      const [last] = await db.selectFrom('signer_wallet').selectAll().orderBy('id', 'desc').limit(1).execute()
      if (!last) throw new Error('one')
      const place = { id: last.id, userId: last.user_id, version: 1 }
      const kekId = last.kek_id
      const found = { words: { kekId, iv: last.iv, ct: last.ct }, keys: { kekId, iv: last.keys_iv, ct: last.keys_ct } }
      expect(kekId).toBe('k2')
      expect(await wrapWallets(onlySecond(), [{ place, boxes: found }])).toHaveLength(1)
    } finally {
      await close()
    }
  }, 120_000)
})
