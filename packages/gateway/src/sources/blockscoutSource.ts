import * as v from 'valibot'
import { getAddress } from 'viem'
import type { ChainSources, OwnedAsset, Page, TokenAmount, TokenInfo } from '../data/Sources.js'
import { SourceError } from '../data/SourceError.js'
import { askJson } from './askHttp.js'
import { blockscoutHistory } from './blockscoutHistory.js'
import { digits, ListSchema, queryOf, TokenSchema, type BlockscoutToken } from './blockscoutShapes.js'
import type { CurrencyConfig, HttpSourceConfig } from './SourceConfig.js'

const AddressSchema = v.object({ coin_balance: v.nullish(digits, '0') })
const BalancesSchema = v.array(v.unknown())
const BalanceSchema = v.object({ token: TokenSchema, value: digits })

/** `AddressNFTInstance`. */
const InstanceSchema = v.object({
  id: digits,
  token: TokenSchema,
  token_type: v.optional(v.string()),
  value: v.nullish(digits, '1'),
  image_url: v.nullish(v.string()),
  metadata: v.nullish(v.unknown()),
})

export interface BlockscoutOptions {
  readonly chain: string
  readonly http: HttpSourceConfig
  readonly native: CurrencyConfig
}

/** Balances, history and NFTs of an EVM network as an instance of Blockscout indexes it, by its REST API version 2. */
export function blockscoutSource({ chain, http, native }: BlockscoutOptions): ChainSources {
  const ask = (path: string, signal: AbortSignal): Promise<unknown> =>
    askJson('blockscout', http, `/api/v2${path}`, signal)
  const parse = <Output>(schema: v.GenericSchema<unknown, Output>, value: unknown): Output => {
    const parsed = v.safeParse(schema, value)
    if (parsed.success) return parsed.output
    throw new SourceError('blockscout', 'answered in another shape')
  }

  async function balances(account: string, signal: AbortSignal): Promise<readonly TokenAmount[]> {
    const [own, list] = await Promise.all([
      ask(`/addresses/${account}`, signal),
      ask(`/addresses/${account}/token-balances`, signal),
    ])
    // It answers 404 for an address that it has never seen.
    const coins = own === undefined ? '0' : (parse(AddressSchema, own).coin_balance ?? '0')
    const tokens = parse(BalancesSchema, list ?? []).flatMap((entry): TokenAmount[] => {
      const parsed = v.safeParse(BalanceSchema, entry)
      if (!parsed.success || parsed.output.token.type !== 'ERC-20' || parsed.output.value === '0') return []
      return [{ ...infoOf(chain, parsed.output.token), amount: BigInt(parsed.output.value) }]
    })
    return [{ chain, ...native, amount: BigInt(coins) }, ...tokens]
  }

  async function assets(account: string, cursor: string | undefined, signal: AbortSignal): Promise<Page<OwnedAsset>> {
    const query = new URLSearchParams({ type: 'ERC-721,ERC-1155' })
    for (const [name, value] of new URLSearchParams(cursor)) query.set(name, value)
    const answer = await ask(`/addresses/${account}/nft?${query}`, signal)
    if (answer === undefined) return { data: [], next: undefined }
    const { items, next_page_params: next } = parse(ListSchema, answer)
    return {
      data: items.flatMap((item): OwnedAsset[] => {
        const parsed = v.safeParse(InstanceSchema, item)
        return parsed.success ? [assetOf(chain, parsed.output)] : []
      }),
      next: next ? queryOf(next) : undefined,
    }
  }

  return {
    balances: { balances: (account, signal) => balances(account.address, signal) },
    history: {
      history: (account, cursor, signal) => blockscoutHistory({ account, native, ask }, cursor, signal),
    },
    assets: { assets: (account, cursor, signal) => assets(account.address, cursor, signal) },
    tokens: {
      tokens: (tokens, signal) =>
        Promise.all(
          tokens.map(async ({ address: token }): Promise<TokenInfo | undefined> => {
            if (token === undefined) return { chain, ...native }
            const answer = await ask(`/tokens/${getAddress(token)}`, signal)
            return answer === undefined ? undefined : infoOf(chain, parse(TokenSchema, answer))
          }),
        ),
    },
  }
}

function infoOf(chain: string, { address: token, name, symbol, decimals, iconUrl }: BlockscoutToken): TokenInfo {
  return { chain, address: token, name, symbol, decimals, ...(iconUrl !== undefined && { iconUrl }) }
}

/** The instance has read the metadata: they come as a `data:` URL, with its picture where they name none. */
function assetOf(chain: string, instance: v.InferOutput<typeof InstanceSchema>): OwnedAsset {
  const { id, token, token_type: type, value, image_url: image, metadata } = instance
  const texts = typeof metadata === 'object' && metadata !== null ? metadata : {}
  const known = { ...(typeof image === 'string' && { image }), ...texts }
  return {
    chainId: chain,
    contract: token.address,
    tokenId: id,
    standard: (type ?? token.type).replace('-', ''),
    amount: value ?? '1',
    ...(token.name !== '' && { collection: token.name }),
    ...(Object.keys(known).length > 0 && {
      metadataUrl: `data:application/json;base64,${Buffer.from(JSON.stringify(known)).toString('base64')}`,
    }),
  }
}
