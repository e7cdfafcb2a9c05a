import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createFetcher, isPublic, type FetcherOptions } from '../src/assets/createFetcher.js'
import { makersServer, type Host } from './makersServer.js'

const limits = (bytes = 256 * 1024) => ({ bytes, signal: new AbortController().signal })
const fetcherFor = (host: Host, options: Partial<FetcherOptions> = {}) =>
  createFetcher({ local: { [host.host]: '127.0.0.1' }, ...options })

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
