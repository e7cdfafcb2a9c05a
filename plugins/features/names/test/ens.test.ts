import {
  devOffchainResolverAbi,
  devOffchainResolverBytecode,
  devEnsWriteAbi as abi,
  publicAccounts,
  startAnvil,
  type Anvil,
} from '@portico/devnet'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createTestClient,
  encodeAbiParameters,
  encodeDeployData,
  encodeErrorResult,
  encodeFunctionData as encode,
  getAddress,
  http,
  namehash,
  parseAbi,
  publicActions,
  walletActions,
  type Address,
  type Hex,
} from 'viem'
import { PorticoError } from '@portico/core'
import { createTestModal, stubPage } from '@portico/testing/conformance'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { names } from '../src/headless.js'
import type { NamesApi } from '../src/index.js'
import type { NamesContext } from '../src/NamesSpec.js'
import { createEnsSource, type EnsBounds } from '../src/runtime/createEnsSource.js'
import { createLagoon } from './site.js'
import { isPublicPage, type LookupBounds } from '../src/runtime/createLookups.js'

const accounts = publicAccounts.map(({ address }) => address)
const [ada, theo] = accounts as unknown as [Address, Address]
const pixel = 'data:image/png;base64,iVBORw0KGgo='
let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil({ ens: { names: [{ label: 'ada', address: ada, avatar: pixel }] } })
})
afterAll(() => anvil.stop())

const node = (account?: Address) =>
  createTestClient({ mode: 'anvil', account, transport: http(anvil.url), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions)

async function send(account: Address, data: Hex, to?: Address): Promise<Address> {
  const wallet = node(account)
  const hash = await wallet.sendTransaction({ account, chain: null, data, ...(to && { to }) })
  const { status, contractAddress } = await wallet.waitForTransactionReceipt({ hash })
  expect(status).toBe('success')
  return contractAddress ?? '0x'
}
/** A name of `eth` whose resolver is that one. */
async function register(label: string, resolver: Address): Promise<string> {
  const ens = anvil.ens!
  await send(theo, encode({ abi, functionName: 'register', args: [label, theo] }), ens.registrar)
  const args = [namehash(`${label}.eth`), resolver] as const
  await send(theo, encode({ abi, functionName: 'setResolver', args }), ens.registry)
  return `${label}.eth`
}

function site(ccipRead = true): { readonly api: NamesApi; readonly context: NamesContext } {
  stubPage()
  const ens = { network: 'eip155:31337' as const, universalResolver: anvil.ens!.universalResolver, ccipRead }
  const plugin = names({ ens })
  const { modal } = createTestModal({
    plugins: [createLagoon({ networks: ['31337'], on: 'eip155:31337', rpcUrl: anvil.url }).plugin, plugin],
  })
  modal.start()
  onTestFinished(() => {
    modal.dispose()
    vi.unstubAllGlobals()
  })
  const context = {
    config: { ens },
    store: modal.store,
    networks: () => modal.atoms.networks,
    error: (name: string, given: object, rest: object) =>
      new PorticoError(`names/${name}`, { shortMessage: name, context: given, ...rest }),
  } as unknown as NamesContext
  return { api: modal.api.names, context }
}
const addressOf = async (context: NamesContext, name: string, bounds?: EnsBounds) =>
  (await createEnsSource(context, context.config.ens!, bounds).addresses(name, [60], new AbortController().signal))
    ?.get(60)
    ?.toLowerCase()

describe('the Ethereum Name Service, at a node of the page', () => {
  it('answers the address of a name with its picture, and the names of an address, proved in both directions [1.7]', async () => {
    const { api } = site()
    expect(await api.resolve('ADA.eth')).toEqual({ name: 'ada.eth', address: getAddress(ada), imageUrl: pixel })
    expect(await api.resolve('nobody.eth')).toBeUndefined()
    expect(await api.reverse(ada)).toEqual(['ada.eth'])
    expect(await api.reverse(theo)).toEqual([])
    // One who only says to have the name.
    await send(theo, encode({ abi, functionName: 'setName', args: ['ada.eth'] }), anvil.ens!.reverseRegistrar)
    expect(await site().api.reverse(theo)).toEqual([])
  })

  it('leaves out pictures whose hosts would see who looks', async () => {
    const set = (avatar: string) =>
      send(
        ada,
        encode({ abi, functionName: 'setText', args: [namehash('ada.eth'), 'avatar', avatar] }),
        anvil.ens!.resolver,
      )
    for (const avatar of ['https://spy.example/x.png', 'ipfs://x', 'data:image/svg+xml;base64,AAAA']) {
      await set(avatar)
      expect((await site().api.resolve('ada.eth'))?.imageUrl).toBeUndefined()
    }
  })

  it('says that a node is not there, in place of that there is no name', async () => {
    const { context } = site()
    const broken = { ...context, networks: () => ({ read: () => [] }) } as never
    await expect(
      createEnsSource(
        { ...(broken as NamesContext), store: { get: () => [] } as never },
        context.config.ens!,
      ).addresses('ada.eth', [60], new AbortController().signal),
    ).rejects.toThrow('rpcUnavailable')
  })
})

const gatewayAbi = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
  'struct Query { address sender; string[] urls; bytes data; }',
  'function query(Query[] queries) view returns (bool[] failures, bytes[] responses)',
])

/** A resolver that answers, whatever it is asked, with lookups of its own. */
async function deployBatcher(
  address: Address,
  queries: readonly { sender: Address; urls: string[]; data: Hex }[],
): Promise<Address> {
  const batch = encode({ abi: gatewayAbi, functionName: 'query', args: [queries] })
  const args = [address, ['x-batch-gateway:true'], batch, '0x12345678', '0x'] as const
  const answer = encodeErrorResult({ abi: gatewayAbi, errorName: 'OffchainLookup', args })
  const size = ((answer.length - 2) / 2).toString(16).padStart(4, '0')
  // Copies what follows, and reverts with it.
  const bytecode: Hex = `0x61${size}600f60003961${size}6000fd00${answer.slice(2)}`
  await node().setCode({ address, bytecode })
  return address
}

interface Host {
  readonly url: string
  readonly requests: readonly string[]
}
async function host(answer: RequestListener): Promise<Host> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    requests.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}
const answering: RequestListener = (_, response) =>
  void response.end(JSON.stringify({ data: encodeAbiParameters([{ type: 'address' }], [theo]) }))
const deployResolver = (...urls: readonly string[]) =>
  send(theo, encodeDeployData({ abi: devOffchainResolverAbi, bytecode: devOffchainResolverBytecode, args: [urls] }))

/** Guards that are taken away: any host of the test may be asked, as viem alone would. */
const weak: LookupBounds = { admits: () => true, redirect: 'follow', longest: 1e9 }
const weakened = (change: Partial<LookupBounds>, mostCalls = 5): EnsBounds => ({
  lookups: { ...weak, redirect: 'error', longest: 128 * 1024, ...change },
  mostCalls,
})

describe('servers that resolvers name (CCIP-Read)', () => {
  let count = 0
  const label = () => `offchain${(count += 1)}`

  it('at private addresses are not asked: shown against a build that asks any', async () => {
    const inside = await host(answering)
    const name = await register(label(), await deployResolver(inside.url))
    const { context } = site()
    expect(await addressOf(context, name, weakened({}))).toBe(theo.toLowerCase())
    const before = inside.requests.length
    expect(before).toBeGreaterThan(0)
    expect(await addressOf(context, name)).toBeUndefined()
    expect(inside.requests.length).toBe(before)
  })

  it('are not asked where the site switched that off', async () => {
    const inside = await host(answering)
    const name = await register(label(), await deployResolver(inside.url))
    const { context } = site(false)
    expect(await addressOf(context, name, weakened({}))).toBeUndefined()
    expect(inside.requests).toEqual([])
  })

  it('that redirect inward are not followed: shown against a build that follows', async () => {
    const inside = await host(answering)
    const outside = await host((_, response) => void response.writeHead(307, { Location: inside.url }).end())
    const name = await register(label(), await deployResolver(outside.url))
    const { context } = site()
    expect(await addressOf(context, name, weakened({ redirect: 'follow' }))).toBe(theo.toLowerCase())
    const before = inside.requests.length
    expect(await addressOf(context, name, weakened({}))).toBeUndefined()
    expect([outside.requests.length > 1, inside.requests.length]).toEqual([true, before])
  })

  it('that answer without end are cut off: shown against a build that reads on', async () => {
    const long = await host((_, response) => {
      const data = encodeAbiParameters([{ type: 'address' }], [theo])
      response.end(`{"data":"${data}","filler":"${' '.repeat(400_000)}"}`)
    })
    const name = await register(label(), await deployResolver(long.url))
    const { context } = site()
    expect(await addressOf(context, name, weakened({ longest: 1e9 }))).toBe(theo.toLowerCase())
    expect(await addressOf(context, name, weakened({}))).toBeUndefined()
  })

  it('that send the reader on for ever are given up after four', async () => {
    const server = await host((_, response) => void response.end('{"data":"0x"}'))
    const name = await register(label(), await deployResolver(server.url))
    expect(await addressOf(site().context, name, weakened({}))).toBeUndefined()
    expect(server.requests.length).toBeLessThanOrEqual(4)
  })

  it('that send the reader on without a server are given up: shown against a build that calls on', async () => {
    const name = await register(label(), await deployBatcher(`0x${'ee'.repeat(20)}`, []))
    const { context } = site()
    const asked = vi.spyOn(globalThis, 'fetch')
    expect(await addressOf(context, name, weakened({}, 40))).toBeUndefined()
    expect(asked.mock.calls.length).toBe(40)
    asked.mockClear()
    expect(await addressOf(context, name)).toBeUndefined()
    expect(asked.mock.calls.length).toBeLessThanOrEqual(5)
  })

  it('that are wanted by the dozen get few questions', async () => {
    const server = await host(answering)
    const queries = Array.from({ length: 50 }, () => ({ sender: theo, urls: [server.url], data: '0x3b3b57de' as Hex }))
    const name = await register(label(), await deployBatcher(`0x${'ef'.repeat(20)}`, queries))
    expect(await addressOf(site().context, name, weakened({}))).toBeUndefined()
    expect(server.requests.length).toBeLessThanOrEqual(4)
  })

  it.each([
    'http://pictures.example/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://[fd00::1]/x',
    'https://10.0.0.7/x',
    'https://localhost/x',
    'https://api.localhost/x',
    'https://router.local/x',
    'https://db.internal./x',
    'https://intranet/x',
    'https://user:pass@pictures.example/x',
    'ftp://pictures.example/x',
    'javascript:alert(1)',
    'not a url',
  ])('at %s are not asked', (url) => expect(isPublicPage(url)).toBe(false))
  it('at a public name over https are', () => expect(isPublicPage('https://lookup.names.example/x')).toBe(true))
})
