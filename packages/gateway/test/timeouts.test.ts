import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createFetcher } from '../src/assets/createFetcher.js'
import { createOpenRequests } from '../src/limits/OpenRequests.js'
import { askHttp } from '../src/sources/askHttp.js'
import { gatewayForTests } from './gatewayForTests.js'
import { tinyUpstream } from './tinyUpstream.js'

const chain = 'eip155:31337'
const never = (): Promise<never> => new Promise(() => {})

describe('an answer that drips, while garbage is collected', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  async function drippingServer(): Promise<string> {
    const { url } = await tinyUpstream((_, response) => {
      const drip = setInterval(() => response.write(' '), 50)
      response.once('close', () => clearInterval(drip))
    })
    const collecting = setInterval(collect, 100)
    onTestFinished(() => clearInterval(collecting))
    return url
  }

  it('of a source is given up in time', async () => {
    const url = await drippingServer()
    const answer = askHttp('slow', { url, timeout: 500 }, '/', new AbortController().signal)
    await expect(answer).rejects.toThrow('did not answer in 500 ms')
  }, 10_000)

  it("of a token's maker is given up in time", async () => {
    const url = await drippingServer()
    const fetcher = createFetcher({ local: { [new URL(url).host]: '127.0.0.1' }, timeout: 500 })
    const answer = fetcher.fetch(url, { bytes: 1000, signal: new AbortController().signal })
    await expect(answer).rejects.toThrow('there was no answer in 500 ms')
  }, 10_000)

  it('of an upstream is given up in time', async () => {
    const upstreams = { [chain]: { urls: [await drippingServer()], timeout: 500 } }
    const { rpc } = await gatewayForTests({ upstreams })
    const { text } = await rpc(chain, { jsonrpc: '2.0', id: 1, method: 'eth_chainId' })
    expect(text).toContain('did not answer in 500 ms')
  }, 10_000)
})

describe('a question that several share', () => {
  it('ends in time, even if it ignores its signal', async () => {
    const requests = createOpenRequests({ open: 10, memory: 1000 })
    await expect(requests.share(50, never)).rejects.toMatchObject({ name: 'TimeoutError' })
  }, 10_000)

  it('ends with the gateway, even if it ignores its signal', async () => {
    const requests = createOpenRequests({ open: 10, memory: 1000 })
    const ended = expect(requests.share(60_000, never)).rejects.toMatchObject({ name: 'AbortError' })
    requests.abort()
    await ended
  }, 10_000)
})
