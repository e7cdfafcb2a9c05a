import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Queries } from '../../src/server/auth/tables.js'
import type { Database } from '@portico/database'
import { sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

import { sessionKeyContext } from '../../src/server/smart-sessions/tables.js'
import { checkKeys, developmentKeys } from '../../src/vault/checkKeys.js'
import { vaultGuards } from '../../src/vault/createVault.js'
import { environmentKeys } from '../../src/vault/environmentKeys.js'
import type { KeyEncryption } from '../../src/vault/KeyEncryption.js'
import { retireKey, rewrap } from '../../src/vault/rotateKeys.js'
import { vaultCommand, vaultUsage } from '../../src/vault/vaultCommand.js'
import { approval, openVaultTables, vaultSite, type SiteTables } from './vaultSite.js'

const newSecret = (): string => randomBytes(32).toString('base64url')
const program = fileURLToPath(new URL('./rewrapProcess.ts', import.meta.url))
let postgres: SharedPostgres
beforeAll(async () => {
  postgres = await sharedPostgres()
})
afterAll(() => postgres.stop())

describe('keys of the environment', () => {
  async function keyFile(mode: number, text = `${newSecret()}\n`): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'keys-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const path = join(folder, 'kek')
    await writeFile(path, text)
    await chmod(path, mode)
    return path
  }

  it('wrap with the current one, and unwrap with each', async () => {
    const [a, b] = [newSecret(), newSecret()]
    const before = environmentKeys({ PORTICO_KEK_k1: a, PATH: '/bin' })
    expect([before.current(), before.ids()]).toEqual(['k1', ['k1']])
    const dek = new Uint8Array(randomBytes(32))
    const box = await before.wrap(dek, 'dek|1|2')
    const after = environmentKeys({
      PORTICO_KEK_k1: a,
      PORTICO_KEK_k2_FILE: await keyFile(0o400, b),
      PORTICO_KEK: 'k2',
    })
    expect(await after.unwrap(box, 'dek|1|2')).toEqual(dek)
    const again = await after.wrap(dek, 'dek|1|2')
    expect(again.kekId).toBe('k2')
    expect(await environmentKeys({ PORTICO_KEK_k2: b }).unwrap(again, 'dek|1|2')).toEqual(dek)
    for (const [changed, context] of [
      [{ ...box, kekId: 'k2' }, 'dek|1|2'],
      [box, 'dek|1|3'],
      [{ ...box, ct: 'AAAA' }, 'dek|1|2'],
      [{ ...box, iv: '!' }, 'dek|1|2'],
    ] as const) {
      await expect(after.unwrap(changed, context)).rejects.toMatchObject({ code: 'secure-site/keyWrong' })
    }
    await expect(before.unwrap(again, 'dek|1|2')).rejects.toMatchObject({ code: 'secure-site/keyMissing' })
  })

  it.each<[string, () => Promise<Record<string, string>> | Record<string, string>, string]>([
    ['none', () => ({}), 'There is no key-encryption key'],
    ['several and none is current', () => ({ PORTICO_KEK_a: newSecret(), PORTICO_KEK_b: newSecret() }), 'several'],
    [
      'a current one that is missing',
      () => ({ PORTICO_KEK_a: newSecret(), PORTICO_KEK: 'b' }),
      'names a key that is not set',
    ],
    ['one of 31 bytes', () => ({ PORTICO_KEK_a: randomBytes(31).toString('base64url') }), '31 bytes'],
    ['one that is not base64url', () => ({ PORTICO_KEK_a: `${newSecret()}=` }), 'not base64url'],
    ['an id with a dash', () => ({ 'PORTICO_KEK_a-b': newSecret() }), 'names no key'],
    ['one twice', async () => ({ PORTICO_KEK_a: newSecret(), PORTICO_KEK_a_FILE: await keyFile(0o400) }), 'set twice'],
    ['a file that its group may read', async () => ({ PORTICO_KEK_a_FILE: await keyFile(0o440) }), 'by others'],
    ['a file that everyone may read', async () => ({ PORTICO_KEK_a_FILE: await keyFile(0o444) }), 'by others'],
    ['a file that may be written', async () => ({ PORTICO_KEK_a_FILE: await keyFile(0o600) }), 'by others'],
    ['a file that is missing', () => ({ PORTICO_KEK_a_FILE: '/nowhere/kek' }), 'cannot be read'],
  ])('are refused with exit code 78, and not repeated: %s', async (_, environment, message) => {
    const variables = await environment()
    const error = (() => {
      try {
        return environmentKeys(variables)
      } catch (error) {
        return error as Error
      }
    })()
    expect(error).toMatchObject({ exitCode: 78, message: expect.stringContaining(message) as string })
    for (const value of Object.values(variables)) {
      if (value.length > 20) expect((error as Error).message).not.toContain(value)
    }
  })
})

describe.each(['embedded', 'server'] as const)('keys of wallets, %s', (kind) => {
  const secrets = { k1: newSecret(), k2: newSecret() }
  const onlyFirst = environmentKeys({ PORTICO_KEK_k1: secrets.k1 })
  const both = environmentKeys({ PORTICO_KEK_k1: secrets.k1, PORTICO_KEK_k2: secrets.k2, PORTICO_KEK: 'k2' })
  const onlySecond = environmentKeys({ PORTICO_KEK_k2: secrets.k2 })
  const wrongFirst = environmentKeys({ PORTICO_KEK_k1: newSecret() })
  let database: Database<SiteTables>
  let db: Queries<SiteTables>
  beforeAll(async () => {
    database = await openVaultTables(kind === 'server' ? await postgres.create('keys') : undefined)
    db = database.db
  }, 60_000)
  beforeEach(async () => {
    for (const table of ['vault_wallet', 'smart_session', 'vault_key', 'vault_development_key'] as const)
      await db.deleteFrom(table).execute()
  })
  afterAll(() => database.close())

  const rows = async () => [
    await db.selectFrom('vault_key').selectAll().orderBy('id').execute(),
    await db.selectFrom('vault_box').selectAll().orderBy('dek_id').execute(),
  ]

  it('must be the right ones at the start: others are refused, and nothing is written', async () => {
    await checkKeys(db, onlyFirst, Date.now)
    const site = vaultSite(db, onlyFirst)
    await site.custody(site.login()).create()
    const before = await rows()
    const wrong = { code: 'secure-site/keyWrong', exitCode: 78, message: expect.stringContaining('"k1"') as string }
    await expect(checkKeys(db, wrongFirst, Date.now)).rejects.toMatchObject(wrong)
    const missing = { code: 'secure-site/keyMissing', exitCode: 78, message: expect.stringContaining('"k1"') as string }
    await expect(checkKeys(db, onlySecond, Date.now)).rejects.toMatchObject(missing)
    const wrongAndSecond = environmentKeys({
      PORTICO_KEK_k1: newSecret(),
      PORTICO_KEK_k2: secrets.k2,
      PORTICO_KEK: 'k2',
    })
    await expect(rewrap(db, wrongAndSecond)).rejects.toMatchObject(wrong)
    expect(await rows()).toEqual(before)
    await checkKeys(db, onlyFirst, Date.now)
  })

  it('stay one when two processes start with different ones of the same id', async () => {
    const results = await Promise.allSettled([checkKeys(db, onlyFirst, Date.now), checkKeys(db, wrongFirst, Date.now)])
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  })

  it('are replaced while the site runs: add, use, rewrap, retire', async () => {
    await checkKeys(db, onlyFirst, Date.now)
    const old = vaultSite(db, onlyFirst)
    const { userId } = old.login()
    const { evm } = await old.custody(old.login({ userId })).create()
    await checkKeys(db, both, Date.now)
    const printed: string[] = []
    const command = (text: string) =>
      vaultCommand(text.split(' '), { db, keys: both, now: Date.now, print: (line) => void printed.push(line) })
    await expect(command('retire k1')).rejects.toMatchObject({ code: 'secure-site/keyInUse', exitCode: 78 })
    await expect(command('retire k2')).rejects.toMatchObject({ code: 'secure-site/keyInUse' })
    await expect(command('retire k9')).rejects.toMatchObject({ code: 'secure-site/keyMissing' })
    expect(await command('rewrap')).toBe(0)
    expect(await command('keys')).toBe(0)
    expect(printed.slice(-2)).toEqual(['k1: 0', 'k2: 1, current'])
    expect(await command('retire k1')).toBe(0)
    // A process that was not restarted cannot make a wallet with the old key, and those of before open.
    await expect(old.custody(old.login()).create()).rejects.toThrow()
    await checkKeys(db, onlySecond, Date.now)
    const site = vaultSite(db, onlySecond)
    const { words } = await site.custody(site.login({ userId })).exportSecret({ id: 'a', digest: 'A'.repeat(43) })
    expect(words.split(' ')).toHaveLength(12)
    expect((await site.custody(site.login({ userId })).accounts())?.evm).toBe(evm)
  })

  it('leave a box as it is that does not open', async () => {
    await checkKeys(db, both, Date.now)
    await addBoxes(db, onlyFirst, 3)
    await db.updateTable('vault_box').set({ ct: newSecret() }).where('version', '=', 1).execute()
    const before = await rows()
    await expect(rewrap(db, both)).rejects.toMatchObject({ code: 'secure-site/keyWrong' })
    expect(await rows()).toEqual(before)
  })

  it('are rewrapped by two at once, each box once', async () => {
    await checkKeys(db, both, Date.now)
    const deks = await addBoxes(db, onlyFirst, 250)
    const counts = await Promise.all([rewrap(db, both), rewrap(db, both)])
    expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(250)
    expect(await openAll(db, onlySecond)).toEqual(deks)
    expect(new Set((await db.selectFrom('vault_box').select('version').execute()).map((row) => row.version))).toEqual(
      new Set([2]),
    )
  })

  it('of smart sessions are rewrapped with them, and a key is not retired that one of them needs', async () => {
    await checkKeys(db, onlyFirst, Date.now)
    const secrets = await addSessions(db, onlyFirst, 230)
    await checkKeys(db, both, Date.now)
    await expect(retireKey(db, both, 'k1')).rejects.toMatchObject({ code: 'secure-site/keyInUse' })
    await expect(checkKeys(db, onlySecond, Date.now), 'a start without the key').rejects.toMatchObject({
      code: 'secure-site/keyMissing',
    })
    const counts = await Promise.all([rewrap(db, both), rewrap(db, both)])
    expect((counts[0] ?? 0) + (counts[1] ?? 0), 'each row once').toBe(230)
    await retireKey(db, both, 'k1')
    await checkKeys(db, onlySecond, Date.now)
    expect(await openSessions(db, onlySecond)).toEqual(secrets)
    await expect(addSessions(db, onlyFirst, 1), 'a process that was not restarted').rejects.toThrow()
  })

  it('are kept in the database for development', async () => {
    const keys = await developmentKeys(db)
    await checkKeys(db, keys, Date.now)
    await checkKeys(db, await developmentKeys(db), Date.now)
    const box = await keys.wrap(new Uint8Array(32), 'x')
    expect(await (await developmentKeys(db)).unwrap(box, 'x')).toEqual(new Uint8Array(32))
  })

  it('have a command that explains itself', async () => {
    for (const text of ['', 'rewrap all', 'retire', 'freeze', 'freeze a b', 'unknown', 'thaw']) {
      const printed: string[] = []
      const print = (line: string): void => void printed.push(line)
      expect(await vaultCommand(text.split(' '), { db, keys: both, now: Date.now, print })).toBe(2)
      expect(printed).toEqual([vaultUsage])
    }
  })

  it('have commands that freeze, thaw and rotate', async () => {
    await checkKeys(db, onlyFirst, Date.now)
    const site = vaultSite(db, onlyFirst)
    const session = site.login()
    const { evm: account } = await site.custody(session).create()
    const command = async (text: string) => {
      const printed: string[] = []
      const print = (line: string): void => void printed.push(line)
      const code = await vaultCommand(text.split(' '), { db, keys: onlyFirst, now: Date.now, print })
      return [code, printed.join('\n')]
    }
    const sign = () => {
      const message = new Uint8Array([1])
      return site.custody(session).sign({ kind: 'evmMessage', key: 'evm', account, message }, approval())
    }
    for (const scope of ['all', session.userId]) {
      expect(await command(`freeze ${scope}`)).toEqual([0, expect.stringContaining('sign nothing now')])
      await expect(sign()).rejects.toMatchObject({ code: 'embedded/frozen' })
      expect(await command(`thaw ${scope}`)).toEqual([0, expect.stringContaining('sign again')])
      await sign()
    }
    expect(await command('freeze someone')).toEqual([1, 'There is no such user.'])
    expect(await command('rotate all')).toEqual([0, expect.stringContaining('1 wallets')])
  })
})

describe('a rewrap that is killed', () => {
  it('goes on where it stopped, with no key lost', async () => {
    const [a, b] = [newSecret(), newSecret()]
    const first = environmentKeys({ PORTICO_KEK_k1: a })
    const url = await postgres.create('killed')
    const database = await openVaultTables(url)
    onTestFinished(() => database.close())
    const { db } = database
    await checkKeys(db, first, Date.now)
    const deks = await addBoxes(db, first, 3000)
    const secrets = await addSessions(db, first, 600)
    const environment = { PORTICO_KEK_k1: a, PORTICO_KEK_k2: b, PORTICO_KEK: 'k2' }
    const left = async () =>
      (await db.selectFrom('vault_box').select('dek_id').where('kek_id', '=', 'k1').execute()).length +
      (await db.selectFrom('smart_session').select('pci').where('key_kek_id', '=', 'k1').execute()).length
    // The last one is among the keys of sessions.
    for (const until of [3000, 1200, 400]) {
      const child = startRewrap(url, environment)
      await vi.waitUntil(async () => (await left()) <= until, { timeout: 60_000, interval: 5 })
      await child.kill()
      const rest = await left()
      expect(rest).toBeGreaterThan(0)
      await expect(retireKey(db, environmentKeys(environment), 'k1')).rejects.toMatchObject({
        code: 'secure-site/keyInUse',
      })
      expect(await openAll(db, environmentKeys(environment))).toEqual(deks)
      expect(await openSessions(db, environmentKeys(environment))).toEqual(secrets)
    }
    const last = startRewrap(url, environment)
    expect(await last.ended).toBe(0)
    expect(last.output()).toContain('All keys are wrapped with "k2"')
    expect(await openAll(db, environmentKeys({ PORTICO_KEK_k2: b }))).toEqual(deks)
    expect(await openSessions(db, environmentKeys({ PORTICO_KEK_k2: b }))).toEqual(secrets)
    for (const secret of [a, b]) expect(last.output()).not.toContain(secret)
  }, 120_000)
})

/** `vault rewrap` in a process of its own. */
function startRewrap(url: string, keys: Record<string, string>) {
  const args = ['--conditions=@portico/source', '--import', 'tsx', program, url]
  const env = { ...process.env, ...keys }
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return {
    ended,
    output: () => output,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Data keys of wallets without a seed. */
async function addBoxes(db: Queries<SiteTables>, keys: KeyEncryption, count: number) {
  await checkKeys(db, keys, Date.now)
  const wallet = { user_id: randomUUID(), wallet_group: 'shop', dek_id: null, created_at: 0 }
  const deks: [string, string][] = []
  for (let index = 0; index < count; index += 100) {
    const wallets = Array.from({ length: Math.min(100, count - index) }, () => ({
      ...wallet,
      id: randomUUID(),
      user_id: randomUUID(),
    }))
    await db.insertInto('vault_wallet').values(wallets).execute()
    const boxes = await Promise.all(
      wallets.map(async ({ id }) => {
        const [dekId, dek] = [randomUUID(), new Uint8Array(randomBytes(32))]
        deks.push([dekId, Buffer.from(dek).toString('hex')])
        const { kekId, ...wrapped } = await keys.wrap(dek, vaultGuards.context(id, dekId))
        const row = { dek_id: dekId, wallet_id: id, kek_id: kekId, ...wrapped, version: 1 }
        return { ...row, replaces: null, seed_box: null, public_keys: null, created_at: 0 }
      }),
    )
    await db.insertInto('vault_box').values(boxes).execute()
  }
  return new Map(deks.sort())
}

async function openAll(db: Queries<SiteTables>, keys: KeyEncryption) {
  const boxes = await db.selectFrom('vault_box').selectAll().orderBy('dek_id').execute()
  const opened = boxes.map(async (box): Promise<[string, string]> => {
    const context = vaultGuards.context(box.wallet_id, box.dek_id)
    const dek = await keys.unwrap({ kekId: box.kek_id, iv: box.iv, ct: box.ct }, context)
    return [box.dek_id, Buffer.from(dek).toString('hex')]
  })
  return new Map(await Promise.all(opened))
}

/** Smart sessions with keys of the co-signer. */
async function addSessions(db: Queries<SiteTables>, keys: KeyEncryption, count: number) {
  const secrets: [string, string][] = []
  const userId = randomUUID()
  const user = { id: userId, wallet_group: 'shop', email: null, email_proven: false, created_at: 0 }
  await db
    .insertInto('user_account')
    .values({ ...user, frozen_at: null, hold_until: null })
    .execute()
  const rows = Array.from({ length: count }, async () => {
    const [pci, secret] = [randomUUID(), new Uint8Array(randomBytes(32))]
    secrets.push([pci, Buffer.from(secret).toString('hex')])
    const { kekId, iv, ct } = await keys.wrap(secret, sessionKeyContext(pci))
    const times = { expires_at: 1, created_at: 0, revoked_at: null }
    const texts = { project_id: 'shop', account: '0x', request: '{}', delegate: '0x', app_key: '0x', public_key: '0x' }
    const box = { key_kek_id: kekId, key_iv: iv, key_ct: ct }
    return { pci, ...times, ...texts, ...box, chain_id: 1, context: null, user_id: userId }
  })
  await db
    .insertInto('smart_session')
    .values(await Promise.all(rows))
    .execute()
  return new Map(secrets.sort())
}

async function openSessions(db: Queries<SiteTables>, keys: KeyEncryption) {
  const rows = await db.selectFrom('smart_session').selectAll().orderBy('pci').execute()
  const opened = rows.map(async (row): Promise<[string, string]> => {
    const box = { kekId: row.key_kek_id, iv: row.key_iv, ct: row.key_ct }
    return [row.pci, Buffer.from(await keys.unwrap(box, sessionKeyContext(row.pci))).toString('hex')]
  })
  return new Map((await Promise.all(opened)).sort())
}
