import { AssetAnswerSchema, type AssetAnswer } from '@portico/gateway-api'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { gatewayForTests } from './gatewayForTests.js'
import { tinyUpstream, type Call } from './tinyUpstream.js'

const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const owner = 'GqPnSDXwp4JFtKS7YZ2HERgBbYLKpKVYy9TpVunzLRa9'

/** `DasApiAsset` of @metaplex-foundation/digital-asset-standard-api 2.1.1, which publishes the shapes of the interface. */
function assetOf(id: string, more: object = {}) {
  return {
    interface: 'ProgrammableNFT',
    id: id,
    content: {
      json_uri: 'https://makers.example/81.json',
      files: [],
      metadata: { name: 'Heron #81', symbol: 'HERON', token_standard: 'ProgrammableNonFungible' },
    },
    authorities: [{ address: '2RtGg6fsFiiF1EQzHqbd66AhW7R5bWeQGpTbv2UMkCdW', scopes: ['full'] }],
    compression: {
      eligible: false,
      compressed: false,
      data_hash: '',
      creator_hash: '',
      asset_hash: '',
      tree: '',
      seq: 0,
      leaf_id: 0,
    },
    grouping: [{ group_key: 'collection', group_value: 'J1S9H3QjnRtBbbuD4HjPV6RpRhwuk4zKbxsnCHuTgh9w' }],
    royalty: {
      royalty_model: 'creators',
      target: null,
      percent: 0.042,
      basis_points: 420,
      primary_sale_happened: true,
      locked: false,
    },
    creators: [],
    ownership: { frozen: false, delegated: false, delegate: null, ownership_model: 'single', owner: owner },
    supply: { print_max_supply: 0, print_current_supply: 0, edition_nonce: 255 },
    mutable: true,
    burnt: false,
    ...more,
  }
}
const idOf = (at: number) =>
  `Ff3Ci7EnM6KUdNDtzZvCjC5APgz1ajYW2Pt2BfT6W${String(at).padStart(2, '1')}A`.replaceAll('0', 'z')

/** A node that has one method, and answers the others as unknown. */
async function nodeWith(answer: (params: Readonly<Record<string, unknown>>) => object, known = 'getAssetsByOwner') {
  const { url } = await tinyUpstream((body, response) => {
    const { id, method, params } = JSON.parse(body) as Call & { readonly params: Record<string, unknown> }
    const error = { code: -32601, message: 'Method not found' }
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...(method === known ? { result: answer(params) } : { error }) }))
  })
  return url
}

/** Pages as the specification says: they count from 1, and `total` is that of the page. */
async function dasNode(assets: readonly unknown[]) {
  const requests: Readonly<Record<string, unknown>>[] = []
  const url = await nodeWith((params) => {
    requests.push(params)
    const [page, limit] = [Number(params['page']), Number(params['limit'])]
    const items = assets.slice((page - 1) * limit, page * limit)
    return { total: items.length, limit, page, items }
  })
  return { url, requests }
}

async function nftsOf(sources: readonly object[], upstream?: string) {
  const { ask } = await gatewayForTests({
    ...(upstream !== undefined && { upstreams: { [chain]: upstream } }),
    data: { networks: { [chain]: { sources: sources as never } }, assets: { fetch: false } },
  })
  return async (cursor?: string): Promise<{ readonly status: number; readonly answer: AssetAnswer }> => {
    const response = await ask(`/v1/account/${chain}:${owner}/nfts${cursor === undefined ? '' : `?cursor=${cursor}`}`)
    const json: unknown = await response.json()
    if (response.ok) expect(v.parse(AssetAnswerSchema, json)).toEqual(json)
    return { status: response.status, answer: json as AssetAnswer }
  }
}

describe('NFTs of Solana by the Digital Asset Standard API', () => {
  it('are those that the account has alone, with what the node has read of them [7.5]', async () => {
    const read = {
      json_uri: 'https://makers.example/1.json',
      files: [{ uri: 'https://makers.example/clip.mp4', mime: 'video/mp4' }],
      metadata: {
        name: 'Paper Crane',
        symbol: '',
        description: 'Folded',
        attributes: [{ trait_type: 'Fold', value: 'Valley' }],
      },
      // The types say a list; servers answer an object.
      links: { image: 'data:image/png;base64,iVBORw0KGgo=', external_url: 'https://makers.example' },
    }
    const single = assetOf('').ownership
    const node = await dasNode([
      assetOf(idOf(1), {
        content: read,
        grouping: [
          {
            group_key: 'collection',
            group_value: idOf(99),
            collection_metadata: { name: 'Cranes', symbol: '', description: '', image: '' },
          },
        ],
      }),
      assetOf(idOf(2), { interface: 'MplBubblegumV2' }),
      assetOf(idOf(3), { burnt: true }),
      assetOf(idOf(4), { interface: 'FungibleToken', ownership: { ...single, ownership_model: 'token' } }),
      assetOf(idOf(5), { interface: 'MplCoreCollection' }),
      assetOf(idOf(6), { ownership: { ...single, owner: idOf(99) } }),
      { interface: 'V1_NFT', id: '<script>', content: {} },
      null,
    ])
    const { answer } = await (await nftsOf([{ kind: 'das' }], node.url))()
    expect(answer).toEqual({
      data: [
        {
          chainId: chain,
          contract: idOf(1),
          tokenId: '0',
          standard: 'ProgrammableNFT',
          amount: '1',
          name: 'Paper Crane',
          description: 'Folded',
          collection: 'Cranes',
          imageUrl: expect.stringMatching(/^\/v1\/assets\/image\/[\da-f]{40}$/),
          traits: [{ name: 'Fold', value: 'Valley' }],
          isSpam: false,
        },
        {
          chainId: chain,
          contract: idOf(2),
          tokenId: '0',
          standard: 'MplBubblegumV2',
          amount: '1',
          isSpam: false,
        },
      ],
      next: null,
    })
    // Versions of the interface refuse what they do not know: these three all of them have.
    expect(node.requests).toEqual([{ ownerAddress: owner, page: 1, limit: 50 }])
  })

  it('come in pages, from a node beside the upstream [7.5]', async () => {
    const node = await dasNode(Array.from({ length: 70 }, (_, at) => assetOf(idOf(at))))
    const ask = await nftsOf([{ kind: 'das', url: node.url }])
    const first = (await ask()).answer
    const second = (await ask(first.next ?? '')).answer
    expect([first.data.length, second.data.length, second.next]).toEqual([50, 20, null])
    for (const cursor of ['0', '1001', '-1', '1e3', 'x']) expect((await ask(cursor)).status, cursor).toBe(400)
  })

  it('are not there where the node does not know the question, or answers something else', async () => {
    for (const url of [await nodeWith(() => ({}), 'getBalance'), await nodeWith(() => ({ items: 'none' }))])
      expect((await (await nftsOf([{ kind: 'das' }], url))()).status).toBe(503)
  })
})
