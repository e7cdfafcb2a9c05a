import { BinaryWriter } from 'cosmjs-types/binary'
import {
  QueryAllBalancesRequest,
  QueryAllBalancesResponse,
  QueryDenomMetadataRequest,
  QueryDenomMetadataResponse,
} from 'cosmjs-types/cosmos/bank/v1beta1/query'
import { DenomTrace } from 'cosmjs-types/ibc/applications/transfer/v1/denomtrace'
import { QueryDenomRequest, QueryDenomResponse } from 'cosmjs-types/ibc/applications/transfer/v1/query'
import { startCosmos, type CosmosDevnet } from '@portico/devnet-cosmos'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cosmosHub } from '../src/index.js'
import { localNetwork } from './local.js'
import { openNode, rpcReply, type TestNode } from './openNode.js'
import { failure, withPage } from './site.js'
import { gem, ibcAtom, ibcDenom } from './tokens.js'

const { open } = withPage()
const address = 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4'
const networkId = cosmosHub.caipNetworkId
const account = `${networkId}:${address}` as const
const metadataPath = '/cosmos.bank.v1beta1.Query/DenomMetadata'
const balancesPath = '/cosmos.bank.v1beta1.Query/AllBalances'
const tracePath = '/ibc.applications.transfer.v1.Query/DenomTrace'
const newerPath = '/ibc.applications.transfer.v1.Query/Denom'
const newestPath = '/ibc.applications.transfer.v2.QueryV2/Denom'

type Answers = Readonly<Record<string, (data: Uint8Array) => Uint8Array | undefined>>
/** A node of an application that answers these queries, and refuses others. */
const application = (answers: Answers): Promise<TestNode> =>
  openNode(({ params }) => {
    const { path = '', data = '' } = params as { readonly path?: string; readonly data?: string }
    const value = answers[path]?.(Uint8Array.from(Buffer.from(data, 'hex')))
    const refused = { code: 6, log: `unknown query path: ${path}: unknown request`, codespace: 'sdk' }
    return rpcReply({ result: { response: value ? { value: Buffer.from(value).toString('base64') } : refused } })
  })
const tokensOf = ({ url }: TestNode) =>
  open({ networks: [{ ...cosmosHub, rpcUrls: { default: { http: [url] } } }] }).need('tokens')
const described = async (answers: Answers, denom: string) =>
  tokensOf(await application(answers)).describe!(networkId, denom)

interface Described {
  readonly name: string
  readonly symbol: string
  readonly display?: string
  readonly decimals?: number
}
const metadata =
  ({ name, symbol, display = symbol, decimals = 0 }: Described) =>
  (data: Uint8Array): Uint8Array => {
    const { denom: base } = QueryDenomMetadataRequest.decode(data)
    const denomUnits = [
      { denom: base, exponent: 0, aliases: [] },
      { denom: symbol, exponent: decimals, aliases: ['other'] },
    ]
    const value = { metadata: { description: 'x'.repeat(300), base, name, symbol, display, denomUnits } }
    return QueryDenomMetadataResponse.encode(QueryDenomMetadataResponse.fromPartial(value)).finish()
  }
const traced = (path: string, baseDenom: string) => (): Uint8Array =>
  BinaryWriter.create().uint32(10).bytes(DenomTrace.encode({ path, baseDenom }).finish()).finish()
const hopped = (hops: readonly (readonly [portId: string, channelId: string])[], base: string) => (): Uint8Array =>
  QueryDenomResponse.encode({
    denom: { base, trace: hops.map(([portId, channelId]) => ({ portId, channelId })) },
  }).finish()

describe('a denomination that is not of IBC', () => {
  it.each([
    ['as the chain says', { name: 'Meadow Gem', symbol: 'GEM', decimals: 18 }, 'Meadow Gem', 'GEM', 18],
    [
      'in smallest units where the unit for people is missing',
      { name: 'Gem', symbol: 'GEM', display: 'none' },
      'Gem',
      'GEM',
      0,
    ],
    ['without characters that hide text', { name: 'Ge\u202em', symbol: 'G\u200bM' }, 'Ge m', 'G M', 0],
  ])('is shown %s', async (_, said, name, symbol, decimals) => {
    expect(await described({ [metadataPath]: metadata(said) }, 'factory/a/gem')).toEqual({ name, symbol, decimals })
  })
  const unnamed = { name: 'factory/cosmos1abc/gem', symbol: 'factory/cosmos1abc/…', decimals: 0 }
  it.each([
    ['nothing', {}],
    ['what is no message', { [metadataPath]: () => Uint8Array.of(10, 200) }],
    ['more decimals than any coin has', { [metadataPath]: metadata({ name: 'Gem', symbol: 'GEM', decimals: 37 }) }],
  ])('is shown by itself, in smallest units, where the chain says %s', async (_, answers) => {
    expect(await described(answers, unnamed.name)).toEqual(unnamed)
  })
  it.each(['uatom by transfer/channel-0', 'uatom by transfer∕channel-0', 'ATOM | transfer'])(
    'cannot name itself as if it were of IBC: %s',
    async (name) => {
      const answers = { [metadataPath]: metadata({ name, symbol: 'ATOM', decimals: 6 }) }
      expect(await described(answers, unnamed.name)).toMatchObject({ name: unnamed.name, decimals: 6 })
    },
  )
  it.each(['', 'ab', '1abc', 'with space', 'x'.repeat(129), 'uatom'])('is not %j', async (denom) => {
    const node = await application({ [metadataPath]: metadata({ name: 'Gem', symbol: 'GEM' }) })
    expect(await tokensOf(node).describe!(networkId, denom)).toBeUndefined()
    expect(node.asked).toEqual([])
  })
  it('may be as long as the Cosmos SDK lets it', async () => {
    const denom = `factory/${'x'.repeat(120)}`
    const answers = {
      [metadataPath]: (data: Uint8Array) =>
        metadata({ name: String(QueryDenomMetadataRequest.decode(data).denom.length), symbol: 'GEM' })(data),
    }
    expect(await described(answers, denom)).toMatchObject({ name: '128' })
  })
})

describe('a denomination of IBC', () => {
  const atom = ibcAtom.denom
  const named = { name: 'uatom by transfer/channel-0', symbol: 'uatom', decimals: 0 }
  const familiar = metadata({ name: 'Cosmos Hub Atom', symbol: 'ATOM', decimals: 6 })

  it('is named by its path, whatever the chain names it', async () => {
    const trace = { [tracePath]: traced('transfer/channel-0', 'uatom') }
    expect(await described(trace, atom)).toEqual(named)
    const both = { ...trace, [metadataPath]: familiar }
    expect(await described(both, atom)).toEqual({ ...named, symbol: 'ATOM', decimals: 6 })
  })
  it.each([
    ['ibc-go v10', newerPath],
    ['QueryV2 of ibc-go', newestPath],
  ])('is named by its path where nodes have the question of %s', async (_, path) => {
    const hash = (data: Uint8Array): Uint8Array | undefined =>
      `ibc/${QueryDenomRequest.decode(data).hash}` === atom ? hopped([['transfer', 'channel-0']], 'uatom')() : undefined
    expect(await described({ [path]: hash }, atom)).toEqual(named)
  })
  it.each([
    [
      'of several hops',
      'transfer/channel-0/transfer/channel-141',
      'uatom',
      'uatom by transfer/channel-0/transfer/channel-141',
    ],
    ['over a client', 'transfer/07-tendermint-12', 'uatom', 'uatom by transfer/07-tendermint-12'],
    ['of a contract', 'wasm.juno1v4887y/channel-47', 'cw20:juno1p8', 'cw20:juno1p8 by wasm.juno1v4887y/channel-47'],
    [
      'whose base has slashes',
      'transfer/channel-1',
      'factory/osmo1z/alloyed',
      'factory/osmo1z/alloyed by transfer/channel-1',
    ],
    ['whose base is long', 'transfer/channel-1', 'x'.repeat(120), `${'x'.repeat(41)}… by transfer/channel-1`],
    [
      'that is long',
      'transfer/channel-1/transfer/channel-2/transfer/channel-3/transfer/channel-4',
      'factory/osmo1zzzzzz',
      'factory/osmo1zz… by transfer/channel-1/transfer/channel-2/trans…',
    ],
  ])('is named by a path %s, which is never cut for its base', async (_, path, base, name) => {
    const denom = ibcDenom(`${path}/${base}`)
    expect(await described({ [tracePath]: traced(path, base) }, denom)).toMatchObject({ name })
  })
  it.each([
    [
      'whose hash is another',
      { [tracePath]: traced('transfer/channel-0', 'uosmo'), [newerPath]: hopped([], 'uatom') },
      atom,
    ],
    ['that is no message', { [tracePath]: () => Uint8Array.of(10, 200) }, atom],
    ['without hops', { [tracePath]: traced('', 'uatom') }, ibcDenom('/uatom')],
    [
      'of a base with spaces',
      { [tracePath]: traced('transfer/channel-9', 'uatom by transfer/channel-0') },
      ibcDenom('transfer/channel-9/uatom by transfer/channel-0'),
    ],
    ['nowhere', {}, atom],
  ])('has no name, and no familiar symbol, with a trace %s', async (_, answers, denom) => {
    const name = `${denom.slice(0, 63)}…`
    const symbol = `${denom.slice(0, 19)}…`
    expect(await described({ ...answers, [metadataPath]: familiar }, denom)).toEqual({ name, symbol, decimals: 6 })
  })
  it('is parted into hops and base here, not by the node', async () => {
    expect(await described({ [tracePath]: traced('transfer', 'channel-0/uatom') }, atom)).toEqual(named)
  })
  it('is none with a hash in lower case, which is of another denomination', async () => {
    const node = await application({ [tracePath]: traced('transfer/channel-0', 'uatom') })
    const found = await tokensOf(node).describe!(networkId, `ibc/${atom.slice(4).toLowerCase()}`)
    expect(found?.name).not.toContain('transfer')
    expect(node.asked.map(({ json }) => json.params.path)).toEqual([metadataPath])
  })
})

describe('the tokens of an account', () => {
  let chain: CosmosDevnet
  beforeAll(async () => void (chain = await startCosmos({ tokens: [gem, ibcAtom] })))
  afterAll(() => chain.stop())
  const tokens = () => open({ networks: [localNetwork(chain)] }).need('tokens')

  it('are all that it has, but the network’s own coin, as the chain describes them', async () => {
    await chain.fund(address, 9n)
    await chain.fund(address, 5n, gem.denom)
    await chain.fund(address, 7n, ibcAtom.denom)
    expect(await tokens().list(`cosmos:${chain.chainId}:${address}`)).toEqual([
      { token: gem.denom, ...gem.metadata, amount: 5n },
      { token: ibcAtom.denom, name: 'uatom by transfer/channel-0', symbol: 'uatom', decimals: 0, amount: 7n },
    ])
  })
  it('are read page by page, up to 200', async () => {
    const rich = 'cosmos1sguafvgmel6f880ryvq8efh9522p8zvmrzlcrq'
    const denoms = Array.from({ length: 203 }, (_, at) => `many/${String(at).padStart(3, '0')}`)
    for (const denom of denoms.slice(0, 130)) void chain.fund(rich, 1n, denom)
    const list = async () => (await tokens().list(`cosmos:${chain.chainId}:${rich}`)).map(({ token }) => token)
    expect(await list()).toEqual(denoms.slice(0, 130))
    for (const denom of denoms.slice(130)) void chain.fund(rich, 1n, denom)
    expect(await list()).toEqual(denoms.slice(0, 200))
  })
  it('are asked for three pages at most, and listed once, of a node that never ends', async () => {
    const pages: string[] = []
    const node = await application({
      [balancesPath](data) {
        pages.push(Buffer.from(QueryAllBalancesRequest.decode(data).pagination?.key ?? []).toString())
        const balances = [
          { denom: 'gem', amount: '1' },
          { denom: 'uatom', amount: '1' },
          { denom: 'none', amount: '0' },
          { denom: 'less', amount: '-1' },
          { denom: 'odd denom', amount: '1' },
        ]
        const answer = QueryAllBalancesResponse.fromPartial({ balances, pagination: { nextKey: Buffer.from('more') } })
        return QueryAllBalancesResponse.encode(answer).finish()
      },
    })
    expect(await tokensOf(node).list(account)).toEqual([
      { token: 'gem', name: 'gem', symbol: 'gem', decimals: 0, amount: 1n },
    ])
    expect(pages).toEqual(['', 'more', 'more'])
  })
  it('are not known where a node answers what is no message', async () => {
    const node = await application({ [balancesPath]: () => Uint8Array.of(10, 200) })
    expect(await failure(tokensOf(node).list(account))).toMatchObject({ code: 'cosmos/badAnswer' })
  })
  it('are not asked of the gateway, which may have listed others', async () => {
    const own = await application({ [balancesPath]: () => new Uint8Array() })
    const gateway = await openNode(() => rpcReply({ result: {} }))
    const networks = [{ ...cosmosHub, rpcUrls: { default: { http: [own.url] } } }]
    const impl = open({ networks, gateway: gateway.url }).need('tokens')
    expect(await impl.list(account)).toEqual([])
    await impl.describe!(networkId, 'gem')
    expect(own.asked).toHaveLength(2)
    expect(gateway.asked.filter(({ json }) => json.method === 'abci_query')).toEqual([])
  })
  it('are unknown on a network that the site does not use', async () => {
    expect(await failure(tokens().list(account))).toMatchObject({ code: 'cosmos/rpcUnavailable' })
  })
})
