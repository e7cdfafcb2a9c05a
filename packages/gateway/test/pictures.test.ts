import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createAssetLibrary } from '../src/assets/createAssetLibrary.js'
import { createFetcher } from '../src/assets/createFetcher.js'
import { createPictures, prunePictures, type PicturesOptions } from '../src/assets/createPictures.js'
import { openTables, type GatewayDatabase } from '../src/database/openTables.js'
import type { GatewayConfig, LogLine } from '../src/index.js'
import { createOpenRequests } from '../src/limits/OpenRequests.js'
import { bundleGateway } from './bundleGateway.js'
import { httpUpstream } from './httpUpstream.js'
import { makersServer, type Host } from './makersServer.js'
import { openForTests, sharedPostgres, startPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import { createCaches } from '@portico/server'

const chain = 'eip155:100'
const me = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const log = (): void => undefined
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
let postgres: SharedPostgres
beforeAll(async () => {
  postgres = await sharedPostgres()
})
afterAll(() => postgres.stop())

describe.each(['embedded', 'server'] as const)('ids of pictures in the database, %s', (kind) => {
  let database: GatewayDatabase
  beforeAll(async () => {
    database = await openForTests(kind, (config) => openTables(config, log))
  }, 120_000)
  afterAll(() => database.close())
  beforeEach(async () => void (await database.db.deleteFrom('asset_picture').execute()))

  const pictures = (over: Partial<PicturesOptions> = {}) =>
    createPictures({ db: database.db, caches: createCaches({ memory: 1e8 }), log, ...over })
  const stored = async () => (await database.db.selectFrom('asset_picture').select('url').execute()).length
  function libraryFor(host: Host) {
    const local = { [host.host]: '127.0.0.1' }
    return createAssetLibrary({
      settings: { fetch: true, local },
      fetcher: createFetcher({ local }),
      pictures: pictures(),
      caches: createCaches({ memory: 1e8 }),
      requests: createOpenRequests({ open: 10, memory: 1e6 }),
      log,
    })
  }

  it('are known to another gateway once they are saved, whatever characters the URL has', async () => {
    const one = pictures()
    const urls = ['https://art.example/1.png', 'data:image/svg+xml,\0<svg/>', `data:,${'é'.repeat(50_000)}`]
    const ids = urls.map((url) => one.idOf('token', url))
    await Promise.all([one.save(), one.save()])
    const other = pictures()
    expect(await Promise.all(ids.map((id) => other.urlOf(id)))).toEqual(urls)
    expect(await other.urlOf('f'.repeat(40))).toBeUndefined()
    for (const id of ['', 'F'.repeat(40), `${ids[0]}0`, "' or true --"]) expect(await other.urlOf(id)).toBeUndefined()
  })

  it('are written at once by two gateways that have the same ones', async () => {
    const urls = Array.from({ length: 450 }, (_, index) => `https://art.example/${index}.png`)
    const both = [pictures(), pictures()]
    for (const url of urls) both[0]!.idOf('token', url)
    for (const url of urls.toReversed()) both[1]!.idOf('token', url)
    await Promise.all(both.map((one) => one.save()))
    expect(await stored()).toBe(450)
  })

  it('are bounded in size, the ones given out longest ago first, and forgotten after a month', async () => {
    let now = 1e12
    const data = (letter: string): string => `data:,${letter.repeat(1000)}`
    const one = pictures({ now: () => now })
    const ids: string[] = []
    for (const letter of ['a', 'b', 'c']) {
      ids.push(one.idOf('token', data(letter)))
      await one.save()
      now += 2 * 3_600_000
    }
    // Given out again.
    one.idOf('token', data('a'))
    ids.push(one.idOf('token', data('d')))
    await one.save()
    await prunePictures(database.db, now, { capacity: 3800 })
    const known = async () => Promise.all(ids.map(async (id) => (await pictures().urlOf(id)) !== undefined))
    expect(await known()).toEqual([true, false, true, true])
    now += 31 * 24 * 3_600_000
    ids.push(one.idOf('token', data('e')))
    await one.save()
    await prunePictures(database.db, now)
    expect(await known()).toEqual([false, false, false, false, true])
  })

  it('come back as URLs that are checked like any other: nothing private is asked, nothing active is shown', async () => {
    const host = await makersServer((_, response) => response.end(png))
    const urls = [
      `http://169.254.169.254/latest`,
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'http://localhost:80/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      `${host.url}/${'x'.repeat(400_000)}`,
      '',
    ]
    const rows = urls.map((url, index) => ({ id: Buffer.alloc(20, index), url: Buffer.from(url), given: Date.now() }))
    const broken = { id: Buffer.alloc(20, 200), url: Buffer.from([0xff, 0xfe, 0x00]), given: Date.now() }
    const good = { id: Buffer.alloc(20, 201), url: Buffer.from(`${host.url}/good.png`), given: Date.now() }
    await database.db
      .insertInto('asset_picture')
      .values([...rows, broken, good])
      .execute()
    const library = libraryFor(host)
    for (const { id } of [...rows, broken]) expect(await library.image(id.toString('hex'), 'me')).toBeUndefined()
    expect(host.requests).toEqual([])
    expect((await library.image(good.id.toString('hex'), 'me'))?.type).toBe('image/png')
  })
})

describe('a database that is gone', () => {
  it('keeps no answer waiting, and has the ids once it is back', async () => {
    const own = await startPostgres()
    onTestFinished(() => own.stop())
    const database = await openTables(own.url, log)
    onTestFinished(() => database.close())
    const lines: LogLine[] = []
    const pictures = createPictures({
      db: database.db,
      caches: createCaches({ memory: 1e8 }),
      log: (line) => lines.push(line),
    })
    await own.crash()
    const id = pictures.idOf('token', 'https://art.example/1.png')
    const began = performance.now()
    await pictures.save()
    expect(performance.now() - began).toBeLessThan(2500)
    await vi.waitFor(() => expect(lines).toContainEqual({ level: 'warn', event: 'assets.notSaved', waiting: 1 }))
    // This gateway knows it all the same.
    expect(await pictures.urlOf(id)).toBe('https://art.example/1.png')
    const other = createPictures({ db: database.db, caches: createCaches({ memory: 1e8 }), log })
    await expect(other.urlOf(id)).rejects.toMatchObject({ name: 'SourceError', source: 'database' })
    await own.restart()
    await vi.waitFor(async () => {
      pictures.idOf('token', 'https://art.example/1.png')
      await pictures.save()
      expect(await other.urlOf(id)).toBe('https://art.example/1.png')
    })
  }, 60_000)
})

describe('gateways of one database', () => {
  let program: string
  beforeAll(async () => {
    program = await bundleGateway()
  })

  /** A gateway in a process of its own. */
  async function start(config: GatewayConfig) {
    const child = spawn(process.execPath, [program, JSON.stringify(config)], { stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    const ended = new Promise((resolve) => child.on('close', resolve))
    const url = await new Promise<string>((resolve) => {
      let output = ''
      child.stdout.on('data', (part: Buffer) => {
        output += part.toString()
        const line = output.split('\n').find((text) => text.includes('"started"'))
        if (line) resolve((JSON.parse(line) as { readonly url: string }).url)
      })
    })
    return {
      ask: (path: string) => fetch(`${url}${path}${path.includes('?') ? '&' : '?'}projectId=test`),
      async kill() {
        child.kill('SIGKILL')
        await ended
      },
    }
  }
  async function site(database: GatewayConfig['database']): Promise<{ config: GatewayConfig; host: Host }> {
    const host = await makersServer((_, response) => response.end(png))
    const token = {
      name: 'Tether USD',
      decimals: '6',
      symbol: 'USDT',
      address_hash: '0x394c399dbA25B99Ab7708EdB505d755B3aa29997',
      type: 'ERC-20',
      icon_url: `${host.url}/usdt.png`,
    }
    const { url } = await httpUpstream({
      [`/api/v2/addresses/${me}`]: { coin_balance: '1' },
      [`/api/v2/addresses/${me}/token-balances`]: [{ token, value: '5' }],
    })
    const networks = {
      [chain]: {
        currency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
        sources: [{ kind: 'blockscout' as const, url }],
      },
    }
    return { config: { database, data: { networks, assets: { local: { [host.host]: '127.0.0.1' } } } }, host }
  }
  async function iconPath(gateway: Awaited<ReturnType<typeof start>>): Promise<string> {
    const response = await gateway.ask(`/v1/account/${chain}:${me}/balance`)
    const answer = (await response.json()) as { readonly balances: readonly { readonly iconUrl: string }[] }
    return answer.balances[1]?.iconUrl ?? ''
  }

  it('serve the pictures that another one named, also when that was killed', async () => {
    const { config, host } = await site(await postgres.create('several'))
    const [one, other] = await Promise.all([start(config), start(config)])
    const path = await iconPath(one)
    expect(path).toMatch(/^\/v1\/assets\/image\/[0-9a-f]{40}$/)
    const picture = await other.ask(path)
    expect(picture.status).toBe(200)
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(png)
    await Promise.all([one.kill(), other.kill()])
    const third = await start(config)
    expect((await third.ask(path)).status).toBe(200)
    expect((await third.ask(`/v1/assets/image/${'0'.repeat(40)}`)).status).toBe(404)
    expect(host.requests).toEqual(['/usdt.png', '/usdt.png'])
  }, 300_000)

  it('serve them after they are killed and started again on their folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gateway-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const { config } = await site({ folder: join(folder, 'data') })
    const first = await start(config)
    const path = await iconPath(first)
    await first.kill()
    const second = await start(config)
    expect((await second.ask(path)).status).toBe(200)
  }, 300_000)
})
