import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createCaches } from '@portico/server'
import { cleanText } from '../src/assets/cleanText.js'
import { createAssetLibrary, isSpam } from '../src/assets/createAssetLibrary.js'
import { createPictures } from '../src/assets/createPictures.js'
import { createFetcher, type FetcherOptions } from '../src/assets/createFetcher.js'
import { readMetadata } from '../src/assets/readMetadata.js'
import type { OwnedAsset } from '../src/data/Sources.js'
import { createOpenRequests } from '../src/limits/OpenRequests.js'
import { makersServer, type Host } from './makersServer.js'

function libraryFor(host: Host, options: Partial<FetcherOptions> = {}, nameTimeout?: number) {
  const local = { [host.host]: '127.0.0.1' }
  const caches = createCaches({ memory: 1e8 })
  return createAssetLibrary({
    settings: { fetch: true, local, ipfs: `${host.url}/ipfs/` },
    fetcher: createFetcher({ local, ...options }),
    pictures: createPictures({ db: undefined, caches, log: () => undefined }),
    caches,
    requests: createOpenRequests({ open: 10, memory: 1e6 }),
    log: () => undefined,
    nameTimeout,
  })
}
const owned = (metadataUrl: string): OwnedAsset => ({
  chainId: 'eip155:1',
  contract: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  tokenId: '26',
  standard: 'ERC1155',
  amount: '1',
  metadataUrl,
})
const svgOf = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${inside}</svg>`
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const noSignal = new AbortController().signal

/** What a page gets of a token whose metadata are this: its row, and its picture. */
async function shown(host: Host, metadata: unknown) {
  const library = libraryFor(host)
  const url = `data:application/json;base64,${Buffer.from(JSON.stringify(metadata)).toString('base64')}`
  const [row] = await library.describe([owned(url)], 'me', noSignal)
  const id = row?.imageUrl?.replace('/v1/assets/image/', '')
  return { row: row!, image: id === undefined ? undefined : await library.image(id, 'me') }
}

describe('names and pictures of NFTs', () => {
  it('reads metadata of ERC-721 and ERC-1155 by https, IPFS and data: URLs', async () => {
    const host = await makersServer((request, response) =>
      response.end(JSON.stringify({ name: request.url, image: 'ipfs://Qm/1.png' })),
    )
    const library = libraryFor(host)
    const urls = [
      `${host.url}/{id}.json`,
      'ipfs://QmCat/7',
      'ipfs://ipfs/QmDog/8',
      'data:application/json,{"name":"plain 100%"}',
    ]
    const rows = await library.describe(urls.map(owned), 'me', noSignal)
    expect(rows.map(({ name }) => name)).toEqual([
      `/${'0'.repeat(62)}1a.json`,
      '/ipfs/QmCat/7',
      '/ipfs/QmDog/8',
      'plain 100%',
    ])
    expect(rows[0]?.imageUrl).toMatch(/^\/v1\/assets\/image\/[0-9a-f]{40}$/)
    await library.describe(urls.map(owned), 'me', noSignal)
    // Kept.
    expect(host.requests).toHaveLength(3)
  })

  it.each([
    'ar://x',
    'http://example.com/1',
    'file:///etc/passwd',
    'ipfs://../../admin',
    'data:text/html,<script>',
    'nothing',
    '',
    'https://127.0.0.1/x',
    'https://169.254.169.254/x',
  ])('asks nobody for metadata at %s, and shows the row without them', async (url) => {
    const host = await makersServer((_, response) => response.end('{"name":"fetched"}'))
    const [row] = await libraryFor(host).describe([owned(url)], 'me', noSignal)
    expect(row).toEqual({
      chainId: 'eip155:1',
      contract: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
      tokenId: '26',
      standard: 'ERC1155',
      amount: '1',
      isSpam: false,
    })
    expect(host.requests).toEqual([])
  })

  it('answers a page without the names that take long', async () => {
    const host = await makersServer((request, response) => {
      if (request.url === '/fast') response.end('{"name":"fast"}')
    })
    const rows = await libraryFor(host, { timeout: 1000 }, 300).describe(
      [owned(`${host.url}/slow`), owned(`${host.url}/fast`)],
      'me',
      noSignal,
    )
    expect(rows.map(({ name }) => name)).toEqual([undefined, 'fast'])
  })

  it('shows texts in one line, without controls and marks that reorder, cut to a length', async () => {
    const host = await makersServer((_, response) => response.end())
    const { row } = await shown(host, {
      name: 'Cat\u0000\u202e gnihton\n\u200b',
      description: 'x'.repeat(5000),
      attributes: [
        { trait_type: 'Eyes\u2066', value: 3 },
        { value: { deep: true } },
        'text',
        null,
        ...Array.from({ length: 100 }, () => ({ trait_type: 'a', value: 'b' })),
      ],
    })
    expect(row.name).toBe('Cat gnihton')
    expect(row.description).toHaveLength(1000)
    expect(row.traits?.[0]).toEqual({ name: 'Eyes', value: '3' })
    expect(row.traits?.length).toBeLessThanOrEqual(50)
  })

  it.each(['Claim $1000 at rich.com', 'Visit https://x', 'AIRDROP', 'voucher www.a'])(
    'marks %s as spam',
    async (name) => {
      const host = await makersServer((_, response) => response.end())
      expect((await shown(host, { name })).row.isSpam).toBe(true)
      expect((await shown(host, { name: 'Paper Crane #7' })).row.isSpam).toBe(false)
    },
  )

  it('reads no metadata that are nested deep, no list, and nothing that is not JSON', () => {
    expect(readMetadata(`{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).toBeUndefined()
    expect(readMetadata('[]')).toBeUndefined()
    expect(readMetadata('<html>')).toBeUndefined()
    expect(readMetadata('{"name":1,"image":{"a":1},"attributes":"x"}')).toEqual({})
  })

  it('never throws, whatever metadata hold', () => {
    fc.assert(fc.property(fc.json(), (json) => void readMetadata(json)))
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(cleanText(text, 20)).not.toMatch(/[\p{Cc}\p{Cf}]/u)
        expect(Array.from(cleanText(text, 20)).length).toBeLessThanOrEqual(20)
      }),
    )
  })

  it.each([
    ['a script', svgOf('<script>alert(1)</script>')],
    ['a handler', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>'],
    ['a link', svgOf('<a href="javascript:alert(1)"><text>x</text></a>')],
    ['another document', svgOf('<foreignObject><iframe src="https://x"/></foreignObject>')],
    ['a picture elsewhere', svgOf('<image href="https://tracker.example/x.png"/>')],
    ['an entity', '<!DOCTYPE svg [<!ENTITY x "y">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>'],
    ['a style', svgOf('<style>*{background:url(https://x)}</style>')],
    ['HTML', '<html><script>alert(1)</script></html>'],
  ])('shows no picture with %s, inline or from a server that calls it image/png', async (_, document) => {
    const host = await makersServer((_request, response) => {
      response.setHeader('Content-Type', 'image/png')
      response.end(document)
    })
    const inline = `data:image/svg+xml;base64,${Buffer.from(document).toString('base64')}`
    for (const image of [inline, `${host.url}/x.png`]) expect((await shown(host, { image })).image).toBeUndefined()
    expect((await shown(host, { image_data: document })).image).toBeUndefined()
  })

  it('shows raster images and drawings by what they are, whatever type the server claims', async () => {
    const host = await makersServer((request, response) => {
      response.setHeader('Content-Type', 'text/html')
      response.end(request.url === '/png' ? png : `<?xml version="1.0"?>\n${svgOf('<path d="M0 0h1v1z"/>')}`)
    })
    expect((await shown(host, { image: `${host.url}/png` })).image).toEqual({ bytes: png, type: 'image/png' })
    expect((await shown(host, { image: `${host.url}/svg` })).image?.type).toBe('image/svg+xml')
    const inline = `data:image/png;base64,${png.toString('base64')}`
    expect((await shown(host, { image: inline })).image?.bytes).toEqual(png)
  })

  it('asks a server once for a picture that many want, and keeps that there is none', async () => {
    const host = await makersServer(async (request, response) => {
      await wait(20)
      response.writeHead(request.url === '/png' ? 200 : 404).end(png)
    })
    const library = libraryFor(host)
    const paths = ['/png', '/gone'].map((path) => library.icon('eip155:1', '0x1', host.url + path))
    for (const path of [...paths, ...paths]) {
      const id = path.replace('/v1/assets/image/', '')
      const images = await Promise.all(Array.from({ length: 10 }, () => library.image(id, 'me')))
      expect(new Set(images.map((image) => image?.type)).size).toBe(1)
    }
    expect(host.requests.toSorted()).toEqual(['/gone', '/png'])
    expect(await library.image('f'.repeat(40), 'me')).toBeUndefined()
  })

  it('asks a server that did not answer again after 15 s, and keeps for ten minutes what one said', async () => {
    let isBack = false
    const host = await makersServer((request, response) => {
      if (request.url === '/gone') return void response.writeHead(404).end()
      if (isBack) return void response.end(png)
      if (request.url === '/busy') response.writeHead(503).end()
    })
    const library = libraryFor(host, { timeout: 100 })
    const names = ['/slow', '/busy', '/gone']
    const ids = names.map((path) => library.icon('eip155:1', '0x1', host.url + path).replace('/v1/assets/image/', ''))
    const types = () => Promise.all(ids.map(async (id) => (await library.image(id, 'me'))?.type))
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      expect(await types()).toEqual([undefined, undefined, undefined])
      isBack = true
      vi.advanceTimersByTime(14_000)
      expect(await types()).toEqual([undefined, undefined, undefined])
      vi.advanceTimersByTime(2000)
      expect(await types()).toEqual(['image/png', 'image/png', undefined])
      vi.advanceTimersByTime(580_000)
      await types()
      expect(host.requests.filter((path) => path === '/gone')).toHaveLength(1)
    } finally {
      vi.useRealTimers()
    }
  })

  it('lets the slow servers of one visitor keep no place from others', async () => {
    const slow = await Promise.all(Array.from({ length: 20 }, () => makersServer(() => undefined)))
    const good = await makersServer((_, response) => void response.end(png))
    const local = Object.fromEntries([...slow, good].map(({ host }) => [host, '127.0.0.1']))
    const caches = createCaches({ memory: 1e8 })
    const library = createAssetLibrary({
      settings: { fetch: true, local },
      fetcher: createFetcher({ local, timeout: 3000 }),
      pictures: createPictures({ db: undefined, caches, log: () => undefined }),
      caches,
      requests: createOpenRequests({ open: 1000, memory: 1e6 }),
      log: () => undefined,
    })
    const image = (url: string, client: string) =>
      library.image(library.icon('eip155:1', '0x1', url).replace('/v1/assets/image/', ''), client)
    const waiting = slow.flatMap(({ url }) => Array.from({ length: 20 }, (_, at) => image(`${url}/${at}`, 'stranger')))
    await vi.waitUntil(() => slow.some(({ requests }) => requests.length > 0))
    const asked = performance.now()
    expect((await image(`${good.url}/1.png`, 'visitor'))?.type).toBe('image/png')
    expect(performance.now() - asked).toBeLessThan(2000)
    expect(slow.flatMap(({ requests }) => requests).length).toBeLessThanOrEqual(16)
    expect(Math.max(...slow.map(({ requests }) => requests.length))).toBeLessThanOrEqual(4)
    await Promise.all(waiting)
  })

  it('follows links of IPFS and Arweave into the folder that the operator chose, and nowhere else', async () => {
    const host = await makersServer((_, response) => void response.end(png))
    const library = libraryFor(host)
    const inside = library.icon('eip155:1', '0x1', 'ipfs://bafy/1.png')
    expect((await library.image(inside.replace('/v1/assets/image/', ''), 'me'))?.type).toBe('image/png')
    expect(host.requests).toEqual(['/ipfs/bafy/1.png'])
    for (const url of [
      'ipfs://%2e%2e/admin?x=1',
      'ipfs://.\t./admin',
      'ipfs://../admin',
      'ipfs://a/%2E%2e/../../x',
      'ar://x',
    ])
      expect(library.icon('eip155:1', '0x1', url), url).toBe('')
  })

  it('reads the beginning of a name, however long that is', () => {
    const begin = performance.now()
    expect(isSpam('a-'.repeat(200_000))).toBe(false)
    expect(performance.now() - begin).toBeLessThan(100)
    expect(isSpam('Claim at gift.example')).toBe(true)
  })
})
