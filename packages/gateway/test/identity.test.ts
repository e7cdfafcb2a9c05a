import { devCollectibleAbi, devEnsWriteAbi as abi, devItemsAbi } from '@portico/devnet'
import { NameAnswerSchema } from '@portico/gateway-api'
import * as v from 'valibot'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData as encode,
  encodeFunctionResult,
  isAddress,
  namehash,
  parseAbi,
  toCoinType,
  type Address,
  type Hex,
} from 'viem'
import { mainnet } from 'viem/chains'
import { beforeAll, describe, expect, it } from 'vitest'
import type { GatewayConfig } from '../src/index.js'
import { parseGatewayConfig } from '../src/config/GatewaySettings.js'
import { accounts, asking, drawing, ensForTests, identityOf, inline, pictureOf } from './ensForTests.js'
import { gatewayForTests } from './gatewayForTests.js'
import { makersServer } from './makersServer.js'
import { tinyUpstream, type Call } from './tinyUpstream.js'

const [ada, grace, eve] = accounts as [Address, Address, Address]
const nothing = { name: null, avatar: null }
const { anvil, send, claim, setAvatar, register, enable, client, gateway } = ensForTests()

describe('GET /v1/identity/{address}', () => {
  it('[7.3] answers the name and the picture of an account, and of one without a name that it has none', async () => {
    const started = await gateway()
    const identity = await identityOf(started, `${ada}?sender=${grace}`)
    expect(identity).toEqual({ name: 'ada.eth', avatar: expect.stringMatching(/^\/v1\/assets\/image\/[\da-f]{40}$/) })
    expect(await identityOf(started, ada.toLowerCase())).toEqual(identity)
    const picture = await pictureOf(started, ada)
    expect(picture?.headers.get('content-type')).toBe('image/svg+xml')
    expect(await picture?.text()).toBe(drawing)
    expect(await identityOf(started, accounts[9]!)).toEqual(nothing)
  })

  it.each([
    'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'cosmos1vqpjljwsynsn58dugz0w8ut7kun7t8ls2qkmsq',
    '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  ])('answers that %s, which is not of an EVM network, has none', async (address) => {
    expect(await identityOf(await gateway(), address)).toEqual(nothing)
  })

  it('answers that accounts have no names where no service is configured', async () => {
    expect(await identityOf(await gatewayForTests(), ada)).toEqual(nothing)
  })

  it.each([
    ['0x1234', 400, 'address'],
    [ada.replace('f39F', 'F39f'), 400, 'address'],
    ['x'.repeat(129), 400, 'address'],
    ['%3Cscript%3E', 400, 'address'],
  ])('refuses %s', async (address, status, field) => {
    const response = await (await gateway()).ask(`/v1/identity/${address}`)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ status: 'FAILED', reasons: [{ field }] })
  })

  it('wants a project', async () => {
    const started = await gateway({ projects: [{ id: 'one' }] })
    expect((await started.ask(`/v1/identity/${ada}`)).status).toBe(401)
    expect((await started.ask(`/v1/identity/${ada}?projectId=one`)).status).toBe(200)
  })

  it('answers 503 while the node is gone, and does not keep that', async () => {
    let isGone = true
    const node = await tinyUpstream((body, response) => {
      if (isGone) return void response.writeHead(502).end()
      void fetch(anvil().url, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } }).then(
        async (answer) => response.end(await answer.text()),
      )
    })
    const started = await gateway({ upstreams: { 'eip155:31337': node.url } })
    const response = await started.ask(`/v1/identity/${ada}`)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    isGone = false
    expect((await identityOf(started, ada)).name).toBe('ada.eth')
    const asked = node.bodies.length
    expect((await identityOf(started, ada)).name).toBe('ada.eth')
    // Kept.
    expect(node.bodies.length).toBe(asked)
  })

  it('asks the universal resolver of Ethereum by default, and wants an upstream of the network', async () => {
    const { names } = parseGatewayConfig({ names: { ens: { chain: 'eip155:1' } } })
    expect(names.ens?.universalResolver).toBe(mainnet.contracts.ensUniversalResolver.address)
    const starting = gatewayForTests({ names: { ens: { chain: 'eip155:1' } } })
    await expect(starting).rejects.toMatchObject({ code: 'gateway/invalidConfig' })
    await expect(starting).rejects.toThrow('eip155:1 needs an entry in upstreams')
  })
})

describe('GET /v1/profile/account/{name}', () => {
  const lookUp = async (name: string, config: GatewayConfig = {}) => {
    const { ask } = await gateway(config)
    return v.parse(NameAnswerSchema, await (await ask(`/v1/profile/account/${name}?apiVersion=2`)).json())
  }

  it('answers the addresses of a name of the Ethereum Name Service, by coin type', async () => {
    expect(await lookUp('Ada.eth')).toEqual({ name: 'ada.eth', addresses: { 60: { address: ada } }, attributes: {} })
    const base = [namehash('ada.eth'), toCoinType(8453), grace] as const
    await send(ada, encode({ abi, functionName: 'setAddr', args: base }), anvil().ens!.resolver)
    const upstreams = { 'eip155:31337': anvil().url, 'eip155:8453': 'http://127.0.0.1:9' }
    const record = await lookUp('ada.eth', { upstreams })
    expect(record?.addresses).toEqual({ 60: { address: ada }, [Number(toCoinType(8453))]: { address: grace } })
    expect(await lookUp('missing.eth')).toBeUndefined()
  })

  it.each<[string, Hex]>([
    ['nothing', '0x'],
    ['the address 0', `0x${'00'.repeat(20)}`],
    ['more bytes than an address has', `0x${'11'.repeat(21)}`],
  ])('does not take %s for an address', async (_, bytes) => {
    await register(grace, `bytes${bytes.length}`)
    const args = [namehash(`bytes${bytes.length}.eth`), 60n, bytes] as const
    await send(grace, encode({ abi, functionName: 'setAddr', args }), anvil().ens!.resolver)
    const record = await lookUp(`bytes${bytes.length}.eth`)
    expect(Object.values(record?.addresses ?? {}).every(({ address }) => isAddress(address))).toBe(true)
    if (bytes.length < 44) expect(record).toBeUndefined()
  })
})

describe('names that are not proved', () => {
  it('of another account are not answered', async () => {
    await claim(eve, 'ada.eth')
    expect(await identityOf(await gateway(), eve)).toEqual(nothing)
  })

  it('are not answered either where the configured contract does not check them', async () => {
    const reverse = parseAbi([
      'function reverseWithGateways(bytes, uint256, string[]) view returns (string, address, address)',
      'function resolveWithGateways(bytes, bytes, string[]) view returns (bytes, address)',
    ])
    let resolved = eve
    const node = await tinyUpstream((body, response) => {
      const reply = ({ id, params }: Call): object => {
        const { data } = (params as [{ data: Hex }])[0]
        const { functionName } = decodeFunctionData({ abi: reverse, data })
        const address = encodeAbiParameters([{ type: 'address' }], [resolved])
        const result =
          functionName === 'reverseWithGateways'
            ? encodeFunctionResult({ abi: reverse, functionName, result: ['ada.eth', ada, ada] })
            : encodeFunctionResult({ abi: reverse, functionName, result: [address, ada] })
        return { jsonrpc: '2.0', id, result }
      }
      const calls = JSON.parse(body) as Call | Call[]
      response.end(JSON.stringify(Array.isArray(calls) ? calls.map(reply) : reply(calls)))
    })
    const upstreams = { 'eip155:31337': node.url }
    // The double is believed where both directions agree.
    expect((await identityOf(await gateway({ upstreams }), eve)).name).toBe('ada.eth')
    resolved = ada
    expect((await identityOf(await gateway({ upstreams }), eve)).name).toBeNull()
  })

  it.each([
    ['of mixed scripts', '\u0430da', 10],
    ['with capitals', 'Ada', 11],
    ['with a character of no width', 'ad\u200ba', 12],
    ['with an underscore inside', 'a_da', 13],
    ['that reverses what follows', 'ad\u202ea', 14],
  ])('%s are not answered, though both directions agree', async (_, label, index) => {
    const account: Address = `0x${String(index).repeat(20)}`
    await enable(account)
    await register(account, label)
    expect(await client().getEnsName({ address: account })).toBe(`${label}.eth`)
    expect(await identityOf(await gateway(), account)).toEqual(nothing)
  })
})

describe('pictures of names', () => {
  const account = accounts[3]!
  beforeAll(() => register(account, 'iris'))

  it.each([
    ['a script', inline('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page', 'data:text/html,<script>alert(1)</script>'],
  ])('are not shown with %s', async (_, avatar) => {
    await setAvatar(account, 'iris', avatar)
    expect((await pictureOf(await gateway(), account))?.status).toBe(404)
  })

  it.each(['javascript:alert(1)', 'http://example.com/x.png', 'file:///etc/passwd', 'ftp://x/y', '<svg/>', ' '])(
    'at %s are none',
    async (avatar) => {
      await setAvatar(account, 'iris', avatar)
      expect(await identityOf(await gateway(), account)).toEqual({ name: 'iris.eth', avatar: null })
    },
  )

  it('at a private address are not fetched, neither at once nor after a redirect', async () => {
    const inside = await makersServer((_, response) => response.end(drawing))
    const outside = await makersServer((_, response) => response.writeHead(302, { Location: inside.url }).end())
    for (const [avatar, config] of [
      [`https://${inside.host}/x.svg`, {}],
      [`${outside.url}/x.svg`, asking(outside)],
    ] as const) {
      await setAvatar(account, 'iris', avatar)
      expect((await pictureOf(await gateway(config), account))?.status).toBe(404)
    }
    expect([outside.requests.length, inside.requests.length]).toEqual([1, 0])
    // With both allowed, the same picture is fetched.
    expect((await pictureOf(await gateway(asking(inside, outside)), account))?.status).toBe(200)
  })

  it.each(['erc721', 'erc1155'] as const)('of %s are those of the NFT, while the account has it', async (standard) => {
    const { collectible, items } = anvil().nfts
    const metadata = `data:application/json,${JSON.stringify({ image: inline(drawing) })}`
    const is721 = standard === 'erc721'
    if (is721) {
      const args = [account, metadata] as const
      await send(account, encode({ abi: devCollectibleAbi, functionName: 'mint', args }), collectible.address)
    } else {
      const mint = encode({ abi: devItemsAbi, functionName: 'mint', args: [account, 1n, 2n] })
      await send(account, mint, items.address)
      await send(account, encode({ abi: devItemsAbi, functionName: 'setURI', args: [1n, metadata] }), items.address)
    }
    const { address } = is721 ? collectible : items
    await setAvatar(account, 'iris', `eip155:31337/${standard}:${address}/1`)
    expect((await pictureOf(await gateway(), account))?.status).toBe(200)

    const transfer721 = parseAbi(['function transferFrom(address, address, uint256)'])
    const transfer1155 = parseAbi(['function safeTransferFrom(address, address, uint256, uint256, bytes)'])
    const data = is721
      ? encode({ abi: transfer721, functionName: 'transferFrom', args: [account, eve, 1n] })
      : encode({ abi: transfer1155, functionName: 'safeTransferFrom', args: [account, eve, 1n, 2n, '0x'] })
    await send(account, data, address)
    expect(await identityOf(await gateway(), account)).toEqual({ name: 'iris.eth', avatar: null })
  })

  it.each([
    'eip155:1/erc721:0x0000000000000000000000000000000000000001/1',
    'eip155:31337/erc721:0x0000000000000000000000000000000000000001/1',
    'eip155:31337/erc20:0x0000000000000000000000000000000000000001/1',
    'eip155:31337/erc721:0x1/1',
    'eip155:31337',
    'did:nft:eip155:31337_erc721:x',
  ])('at %s are none', async (avatar) => {
    await setAvatar(account, 'iris', avatar)
    expect(await identityOf(await gateway(), account)).toEqual({ name: 'iris.eth', avatar: null })
  })
})
