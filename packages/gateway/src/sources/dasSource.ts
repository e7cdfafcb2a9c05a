import * as v from 'valibot'
import type { AccountOnChain, ChainSources, OwnedAsset, Page } from '../data/Sources.js'
import { SourceError } from '../data/SourceError.js'
import type { ChainNode } from '../rpc/ChainNode.js'

const pageSize = 50
/** Numbers of pages; beyond it are more assets than a person looks through. */
const mostPages = 1000

const text = v.fallback(v.optional(v.string()), undefined)

/** `DasApiAsset`, as far as it is read. */
const AssetSchema = v.object({
  interface: v.string(),
  id: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
  content: v.object({
    json_uri: text,
    files: v.fallback(v.array(v.object({ uri: text, mime: text })), []),
    metadata: v.fallback(
      v.object({ name: text, description: text, attributes: v.fallback(v.array(v.unknown()), []) }),
      { attributes: [] },
    ),
    links: v.fallback(v.object({ image: text }), {}),
  }),
  grouping: v.fallback(v.array(v.object({ collection_metadata: v.optional(v.object({ name: text })) })), []),
  ownership: v.object({ owner: v.string(), ownership_model: v.string() }),
  burnt: v.fallback(v.boolean(), false),
})
type Asset = v.InferOutput<typeof AssetSchema>

/** Assets of Core that group others: an account does not collect them. */
const containers: readonly string[] = ['MplCoreCollection', 'MplCoreGroup']

/**
 * NFTs of Solana from a node with Metaplex's Digital Asset Standard API, compressed ones and those of Core included. Only what all
 * versions of it take is asked: some refuse a parameter that they do not know.
 */
export function dasSource(chain: string, node: ChainNode): ChainSources {
  async function assets(
    { address }: AccountOnChain,
    cursor: string | undefined,
    signal: AbortSignal,
  ): Promise<Page<OwnedAsset>> {
    const page = pageOf(cursor)
    const params = { ownerAddress: address, page, limit: pageSize }
    const parsed = v.safeParse(
      v.object({ items: v.array(v.unknown()) }),
      await node.call('getAssetsByOwner', params, signal),
    )
    if (!parsed.success) throw new SourceError('das', 'answered getAssetsByOwner in another shape')
    const { items } = parsed.output
    const data = items.flatMap((item): OwnedAsset[] => {
      const asset = v.safeParse(AssetSchema, item)
      return asset.success && isOwned(asset.output, address) ? [assetOf(chain, asset.output)] : []
    })
    return { data, next: items.length < pageSize || page >= mostPages ? undefined : String(page + 1) }
  }
  return { assets: { assets } }
}

function pageOf(cursor: string | undefined): number {
  if (cursor === undefined) return 1
  const page = /^\d{1,4}$/.test(cursor) ? Number(cursor) : 0
  if (page < 1 || page > mostPages) throw new RangeError('no cursor of this source')
  return page
}

/** Some versions list tokens of which there are many too: those are balances. */
function isOwned({ interface: kind, ownership, burnt }: Asset, address: string): boolean {
  const isSingle = ownership.ownership_model === 'single' && ownership.owner === address
  return isSingle && !burnt && !containers.includes(kind)
}

/** An asset is its mint, or the id of a compressed one: a number beside it, as ERC-721 has, there is none. */
function assetOf(chain: string, asset: Asset): OwnedAsset {
  const collection = asset.grouping.find((group) => group.collection_metadata)?.collection_metadata?.name
  return {
    chainId: chain,
    contract: asset.id,
    tokenId: '0',
    standard: asset.interface,
    amount: '1',
    ...(collection !== undefined && { collection }),
    metadataUrl: metadataOf(asset),
  }
}

/** What the node has read already comes as a `data:` URL; without a picture in it, the maker's own metadata are read. */
function metadataOf({ content: { json_uri: url, files, metadata, links } }: Asset): string {
  const image = links.image || files.find(({ uri, mime }) => uri && (!mime || mime.startsWith('image/')))?.uri
  if (!image && url) return url
  return `data:application/json;base64,${Buffer.from(JSON.stringify({ ...metadata, image })).toString('base64')}`
}
