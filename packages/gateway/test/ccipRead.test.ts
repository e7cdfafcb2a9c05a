import { devOffchainResolverAbi, devOffchainResolverBytecode } from '@portico/devnet'
import type { IncomingMessage, RequestListener } from 'node:http'
import {
  createPublicClient,
  createTestClient,
  custom,
  encodeAbiParameters,
  encodeDeployData,
  encodeErrorResult,
  encodeFunctionData,
  http,
  parseAbi,
  type Address,
  type Hex,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { accounts, asking, drawing, ensForTests, identityOf, inline, pictureOf } from './ensForTests.js'
import { makersServer, type Host } from './makersServer.js'
import { tinyUpstream } from './tinyUpstream.js'

const nothing = { name: null, avatar: null }
const { anvil, send, register, enable, client, gateway } = ensForTests()

/** A resolver whose answers are on these servers. */
function deployResolver(...urls: readonly string[]): Promise<Address> {
  const contract = { abi: devOffchainResolverAbi, bytecode: devOffchainResolverBytecode }
  return send(accounts[1]!, encodeDeployData({ ...contract, args: [urls] }))
}

const gatewayAbi = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
  'struct Query { address sender; string[] urls; bytes data; }',
  'function query(Query[] queries) view returns (bool[] failures, bytes[] responses)',
])

/** A resolver that answers, whatever it is asked, with lookups of its own. */
async function deployBatcher(
  address: Address,
  queries: readonly { readonly sender: Address; readonly urls: readonly string[]; readonly data: Hex }[],
): Promise<Address> {
  const batch = encodeFunctionData({ abi: gatewayAbi, functionName: 'query', args: [queries] })
  const args = [address, ['x-batch-gateway:true'], batch, '0x12345678', '0x'] as const
  const answer = encodeErrorResult({ abi: gatewayAbi, errorName: 'OffchainLookup', args })
  const size = ((answer.length - 2) / 2).toString(16).padStart(4, '0')
  // Copies what follows, and reverts with it.
  const bytecode: Hex = `0x61${size}600f60003961${size}6000fd00${answer.slice(2)}`
  await createTestClient({ mode: 'anvil', transport: http(anvil().url) }).setCode({ address, bytecode })
  return address
}

/** Passes on what it is asked. */
function countingNode(url: string): ReturnType<typeof tinyUpstream> {
  return tinyUpstream((body, response) => {
    const headers = { 'Content-Type': 'application/json' }
    void fetch(url, { method: 'POST', body, headers }).then(async (answer) => response.end(await answer.text()))
  })
}

/** A server of CCIP-Read. It answers every question for an address with `address`, and others with a text. */
function lookupServer(address: Address, text = ''): Promise<Host> {
  const addr = '0x3b3b57de'
  return makersServer((request, response) => {
    void bodyOf(request).then((body) => {
      const asked = new URL(request.url ?? '', 'http://x').searchParams.get('data')
      const data = asked ?? (JSON.parse(body) as { readonly data: string }).data
      const answer = data.startsWith(addr)
        ? encodeAbiParameters([{ type: 'address' }], [address])
        : data.startsWith('0xf1cb7e06')
          ? encodeAbiParameters([{ type: 'bytes' }], [address])
          : encodeAbiParameters([{ type: 'string' }], [text])
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify({ data: answer }))
    })
  })
}
async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const part of request) body += String(part)
  return body
}

describe('resolvers whose answers are on servers (CCIP-Read)', () => {
  let label = 0
  /** An account of its own with a name of that resolver. */
  async function accountWith(resolver: Address): Promise<Address> {
    label += 1
    const account: Address = `0x${String(label).padStart(4, '0').repeat(10)}`
    await enable(account)
    await register(account, `offchain${label}`, { resolver })
    return account
  }
  const next = (): Address =>
    `0x${String(label + 1)
      .padStart(4, '0')
      .repeat(10)}`

  it.each([
    ['GET', '/{sender}?data={data}'],
    ['POST', '/{sender}'],
  ])('are asked by %s, the next server after one that fails', async (_, path) => {
    const server = await lookupServer(next(), inline(drawing))
    const broken = await makersServer((_request, response) => response.writeHead(500).end())
    const account = await accountWith(await deployResolver(broken.url, `${server.url}${path}`))
    const started = await gateway(asking(server, broken))
    expect((await identityOf(started, account)).name).toBe(`offchain${label}.eth`)
    expect((await pictureOf(started, account))?.status).toBe(200)
    expect(server.requests[0]).toMatch(/^\/0x[\da-f]{40}/)
    expect(broken.requests.length).toBe(3)
  })

  it('are not asked where the operator switched that off', async () => {
    const server = await lookupServer(next())
    const account = await accountWith(await deployResolver(server.url))
    expect(await identityOf(await gateway(asking(server), { ccipRead: false }), account)).toEqual(nothing)
    expect(server.requests).toEqual([])
  })

  it('at private addresses are not asked, as viem alone would', async () => {
    const server = await lookupServer(next())
    const account = await accountWith(await deployResolver(server.url))
    expect(await client().getEnsName({ address: account })).toBe(`offchain${label}.eth`)
    const asked = server.requests.length
    expect(asked).toBeGreaterThan(0)
    expect(await identityOf(await gateway(), account)).toEqual(nothing)
    expect(server.requests.length).toBe(asked)
  })

  it('are not followed to private addresses', async () => {
    const inside = await lookupServer(next())
    const outside = await makersServer((_, response) => response.writeHead(307, { Location: inside.url }).end())
    const account = await accountWith(await deployResolver(outside.url))
    expect(await identityOf(await gateway(asking(outside)), account)).toEqual(nothing)
    expect([outside.requests.length > 0, inside.requests.length]).toEqual([true, 0])
    // With both allowed, the redirect is followed.
    expect((await identityOf(await gateway(asking(outside, inside)), account)).name).toBe(`offchain${label}.eth`)
  })

  it.each<[string, RequestListener]>([
    ['a page', (_, response) => response.end('<html>')],
    ['another type', (_, response) => response.end('{"data":5}')],
    ['no hexadecimal', (_, response) => response.end('{"data":"0xzz"}')],
    ['bytes that are no answer', (_, response) => response.end('{"data":"0x1234"}')],
    ['200 MB', (_, response) => void endless(response)],
    ['404', (_, response) => response.writeHead(404).end()],
  ])('that answer %s give no name', async (_, answer) => {
    const server = await makersServer(answer)
    const account = await accountWith(await deployResolver(server.url))
    expect(await identityOf(await gateway(asking(server)), account)).toEqual(nothing)
    expect(server.requests.length).toBeGreaterThan(0)
    expect(server.sent()).toBeLessThan(8_000_000)
  })

  it('of another account give no name', async () => {
    const server = await lookupServer(accounts[2]!)
    const account = await accountWith(await deployResolver(server.url))
    expect(await identityOf(await gateway(asking(server)), account)).toEqual(nothing)
  })

  it('that send the reader on for ever are given up', async () => {
    const server = await makersServer((_, response) => response.end('{"data":"0x"}'))
    const account = await accountWith(await deployResolver(server.url))
    expect(await identityOf(await gateway(asking(server)), account)).toEqual(nothing)
    expect(server.requests.length).toBeLessThanOrEqual(4)
  })

  it('that send the reader on without a server are given up, where viem alone goes on', async () => {
    const account = next()
    const address = await deployBatcher(`0x${'ee'.repeat(20)}`, [])
    expect(await accountWith(address)).toBe(account)

    let calls = 0
    const transport = custom({
      async request(call: { readonly method: string; readonly params: never }) {
        calls += 1
        if (calls > 30) throw new Error('enough')
        return client().request(call as never)
      },
    })
    const alone = createPublicClient({ chain: client().chain!, transport })
    await expect(alone.getEnsName({ address: account })).rejects.toThrow()
    expect(calls).toBeGreaterThan(30)
    const node = await countingNode(anvil().url)
    const started = await gateway({ upstreams: { 'eip155:31337': node.url } })
    expect(await identityOf(started, account)).toEqual(nothing)
    expect(node.bodies.length).toBeLessThanOrEqual(5)
  })

  it('that want many lookups at once get few', async () => {
    const server = await lookupServer(next())
    const queries = Array.from({ length: 50 }, () => ({
      sender: next(),
      urls: [server.url],
      data: '0x3b3b57de' as Hex,
    }))
    const account = await accountWith(await deployBatcher(`0x${'ef'.repeat(20)}`, queries))
    expect(await identityOf(await gateway(asking(server)), account)).toEqual(nothing)
    expect(server.requests.length).toBe(4)
  })

  it('are asked at few of the servers that a resolver names', async () => {
    const server = await makersServer((_, response) => response.writeHead(500).end())
    const account = await accountWith(await deployResolver(...Array.from({ length: 50 }, () => server.url)))
    expect(await identityOf(await gateway(asking(server)), account)).toEqual(nothing)
    expect(server.requests.length).toBeLessThanOrEqual(3)
  })
})

function endless(response: Parameters<RequestListener>[1]): void {
  const part = Buffer.alloc(1_000_000, ' ')
  const go = (): void => {
    while (!response.destroyed && response.write(part));
  }
  response.on('drain', go)
  go()
}
