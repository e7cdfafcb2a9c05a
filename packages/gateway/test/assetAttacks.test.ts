import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { cleanText } from '../src/assets/cleanText.js'
import { createAssetLibrary } from '../src/assets/createAssetLibrary.js'
import { createFetcher, isPublic, type FetcherOptions } from '../src/assets/createFetcher.js'
import { readMetadata } from '../src/assets/readMetadata.js'
import type { OwnedAsset } from '../src/data/Sources.js'
import { createOpenRequests } from '../src/limits/OpenRequests.js'

interface Host {
  /** `127.0.0.1:port` */
  readonly host: string
  readonly url: string
  readonly requests: readonly string[]
  /** Bytes that were written to clients. */
  readonly sent: () => number
}

/** A server of a token's maker, on loopback. */
async function makersServer(answer: RequestListener): Promise<Host> {
  const requests: string[] = []
  let sent = 0
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    requests.push(request.url ?? '')
    const { socket } = request
    response.on('close', () => (sent += socket.bytesWritten))
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { host, url: `http://${host}`, requests, sent: () => sent }
}

const limits = (bytes = 256 * 1024) => ({ bytes, signal: new AbortController().signal })
const fetcherFor = (host: Host, options: Partial<FetcherOptions> = {}) =>
  createFetcher({ local: { [host.host]: '127.0.0.1' }, ...options })

function libraryFor(host: Host, options: Partial<FetcherOptions> = {}, nameTimeout?: number) {
  const local = { [host.host]: '127.0.0.1' }
  return createAssetLibrary({
    settings: { fetch: true, local, ipfs: `${host.url}/ipfs/` },
    fetcher: createFetcher({ local, ...options }),
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
  const [row] = await library.describe([owned(url)], noSignal)
  const id = row?.imageUrl?.replace('/v1/assets/image/', '')
  return { row: row!, image: id === undefined ? undefined : await library.image(id) }
}

describe('what addresses are connected to', () => {
  it.each([
    '127.0.0.1',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '240.0.0.1',
    '192.0.0.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    'ff02::1',
    'fec0::1',
    'text',
    '',
  ])('%s is not public', (address) => {
    expect(isPublic(address)).toBe(false)
  })
  it.each(['8.8.8.8', '93.184.216.34', '2606:4700:4700::1111'])('%s is public', (address) => {
    expect(isPublic(address)).toBe(true)
  })

  it.each([
    'http://127.0.0.1/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/',
    'http://example.com/',
    'https://example.com:8443/',
    'https://user:pass@example.com/',
    'file:///etc/passwd',
    'ftp://example.com/',
    'javascript:1',
    'nothing',
  ])('%s is refused without a connection', async (url) => {
    const asked: string[] = []
    const resolve = async (name: string) => {
      asked.push(name)
      return ['127.0.0.1']
    }
    await expect(createFetcher({ local: {}, resolve }).fetch(url, limits())).rejects.toThrow(
      /not public|only https|password|cannot be read/,
    )
    expect(asked).toEqual([])
  })

  it.each([['127.0.0.1'], ['::1'], ['10.1.2.3'], ['169.254.169.254'], ['93.184.216.34', '127.0.0.1']])(
    'a name that resolves to %s is refused',
    async (...addresses) => {
      const resolve = async () => addresses
      const target = createFetcher({ local: {}, resolve }).fetch('https://maker.localhost/1.json', limits())
      await expect(target).rejects.toThrow('not public')
    },
  )

  it('a name is resolved once for a connection, and the connection goes to what was checked; again after a redirect', async () => {
    const hidden = await makersServer((_, response) => response.end('{"secret":true}'))
    const port = hidden.host.split(':')[1]
    const host = await makersServer((request, response) => {
      if (request.url === '/1') return response.end('{"name":"one"}')
      return response.writeHead(302, { Location: `http://maker.localhost:${port}/again` }).end()
    })
    // The first answer is the allowed address, every later one another loopback address.
    const asked: string[] = []
    const resolve = async (name: string) => {
      asked.push(name)
      return [asked.length === 1 ? '127.0.0.1' : '127.0.0.2']
    }
    const own = host.host.split(':')[1]
    const local = { [`maker.localhost:${own}`]: '127.0.0.1', [`maker.localhost:${port}`]: '127.0.0.1' }
    const first = await createFetcher({ local, resolve }).fetch(`http://maker.localhost:${own}/1`, limits())
    expect(first.bytes.toString()).toBe('{"name":"one"}')
    expect(asked).toEqual(['maker.localhost'])
    asked.length = 0
    await expect(createFetcher({ local, resolve }).fetch(`http://maker.localhost:${own}/2`, limits())).rejects.toThrow(
      'not public',
    )
    expect(asked).toHaveLength(2)
    expect(hidden.requests).toEqual([])
  })

  it.each([
    'http://127.0.0.1:PORT/',
    'http://localhost:PORT/',
    'https://[::1]:PORT/',
    '//127.0.0.1:PORT/',
    'http://2130706433:PORT/',
    'file:///etc/passwd',
  ])('a redirect to %s is refused', async (place) => {
    const hidden = await makersServer((_, response) => response.end('{}'))
    const location = place.replace('PORT', hidden.host.split(':')[1]!)
    const host = await makersServer((_, response) => response.writeHead(302, { Location: location }).end())
    await expect(fetcherFor(host).fetch(`${host.url}/`, limits())).rejects.toThrow(/not public|only https/)
    expect(hidden.requests).toEqual([])
  })

  it('follows three redirects, and not a fourth', async () => {
    const host = await makersServer((request, response) => {
      const left = Number(request.url?.slice(1))
      return left === 0 ? response.end('here') : response.writeHead(301, { Location: `/${left - 1}` }).end()
    })
    expect((await fetcherFor(host).fetch(`${host.url}/3`, limits())).bytes.toString()).toBe('here')
    await expect(fetcherFor(host).fetch(`${host.url}/4`, limits())).rejects.toThrow('too many redirects')
  })

  it('ends a loop of redirects', async () => {
    const host = await makersServer((_, response) => response.writeHead(307, { Location: '/' }).end())
    await expect(fetcherFor(host).fetch(`${host.url}/`, limits())).rejects.toThrow('too many redirects')
    expect(host.requests).toHaveLength(4)
  })
})

describe('what a body may be', () => {
  it('gives up a body of 200 MB by its length, and one without a length when it is too large', async () => {
    const host = await makersServer((request, response) => {
      if (request.url === '/told') response.setHeader('Content-Length', 200 * 1024 * 1024)
      const chunk = Buffer.alloc(64 * 1024)
      const write = (): void => {
        while (!response.destroyed && response.write(chunk));
        response.once('drain', write)
      }
      write()
    })
    for (const path of ['/told', '/endless']) {
      await expect(fetcherFor(host).fetch(host.url + path, limits())).rejects.toThrow('larger than')
    }
    await expect.poll(host.sent).toBeGreaterThan(0)
    // Buffers of two sockets, not the 200 MB.
    expect(host.sent()).toBeLessThan(20 * 1024 * 1024)
  })

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('counts what a %s body unpacks to', async (encoding, pack) => {
    const bomb = pack(Buffer.alloc(50 * 1024 * 1024))
    const small = pack(Buffer.from('{"name":"packed"}'))
    expect(bomb.length).toBeLessThan(60_000)
    const host = await makersServer((request, response) => {
      response.writeHead(200, { 'Content-Encoding': encoding })
      response.end(request.url === '/bomb' ? bomb : small)
    })
    const before = process.memoryUsage().arrayBuffers
    await expect(fetcherFor(host).fetch(`${host.url}/bomb`, limits())).rejects.toThrow('larger than')
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * 1024 * 1024)
    expect((await fetcherFor(host).fetch(`${host.url}/small`, limits())).bytes.toString()).toBe('{"name":"packed"}')
  })

  it('gives up an encoding that it does not know, and one that is a lie', async () => {
    const host = await makersServer((request, response) => {
      response.writeHead(200, { 'Content-Encoding': request.url === '/lie' ? 'gzip' : 'compress' })
      response.end('{"name":"x"}')
    })
    await expect(fetcherFor(host).fetch(`${host.url}/lie`, limits())).rejects.toThrow('cannot be reached')
    await expect(fetcherFor(host).fetch(`${host.url}/other`, limits())).rejects.toThrow('not known')
  })

  it('gives up a server that is silent, and one that sends a byte now and then', async () => {
    const host = await makersServer((request, response) => {
      if (request.url === '/silent') return
      response.write('{')
      const timer = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(timer))
    })
    for (const path of ['/silent', '/slow']) {
      const start = performance.now()
      await expect(fetcherFor(host, { timeout: 200 }).fetch(host.url + path, limits())).rejects.toThrow(
        'no answer in 200 ms',
      )
      expect(performance.now() - start).toBeLessThan(3000)
    }
  })

  it('gives up a body that breaks off', async () => {
    const host = await makersServer((_, response) => {
      response.writeHead(200, { 'Content-Length': 100 })
      response.write('{')
      setTimeout(() => response.destroy(), 20)
    })
    await expect(fetcherFor(host).fetch(`${host.url}/`, limits())).rejects.toThrow('cannot be reached')
  })
})

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
    const rows = await library.describe(urls.map(owned), noSignal)
    expect(rows.map(({ name }) => name)).toEqual([
      `/${'0'.repeat(62)}1a.json`,
      '/ipfs/QmCat/7',
      '/ipfs/QmDog/8',
      'plain 100%',
    ])
    expect(rows[0]?.imageUrl).toMatch(/^\/v1\/assets\/image\/[0-9a-f]{40}$/)
    await library.describe(urls.map(owned), noSignal)
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
    const [row] = await libraryFor(host).describe([owned(url)], noSignal)
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
      const images = await Promise.all(Array.from({ length: 10 }, () => library.image(id)))
      expect(new Set(images.map((image) => image?.type)).size).toBe(1)
    }
    expect(host.requests.toSorted()).toEqual(['/gone', '/png'])
    expect(await library.image('f'.repeat(40))).toBeUndefined()
  })
})
