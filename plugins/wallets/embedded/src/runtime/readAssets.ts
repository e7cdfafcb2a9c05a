import { isAbort, parseCaip10, type Caip10, type Holding } from '@portico/core'
import * as v from 'valibot'
import type { EmbeddedProvider } from './createProvider.js'

/** An entry as ERC-7811 wallets answer it. */
const assetSchema = v.pipe(
  v.object({
    address: v.string(),
    balance: v.pipe(
      v.string(),
      v.regex(/^0x[0-9a-f]{1,64}$/i),
      v.transform((text) => BigInt(text)),
    ),
    type: v.picklist(['ERC20', 'NATIVE']),
    metadata: v.object({
      name: v.string(),
      symbol: v.string(),
      decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
      price: v.pipe(v.number(), v.finite()),
      iconUrl: v.string(),
    }),
  }),
  v.check(({ type, address }) => type === 'NATIVE' || /^0x[0-9a-f]{40}$/i.test(address)),
)
const assetsSchema = v.record(v.string(), v.array(assetSchema))
const capabilitiesSchema = v.record(v.string(), v.looseObject({}))
const discoverySchema = v.object({ assetDiscovery: v.object({ supported: v.literal(true) }) })

/**
 * The assets of an account on its network, as its wallet lists them (ERC-7811).
 * @returns undefined where the wallet does not offer it on this network, fails, or answers with anything that is not as it should
 * be: one wrong entry makes the whole list unusable
 * @throws the signal's reason
 */
export async function readAssets(
  provider: Pick<EmbeddedProvider, 'request'>,
  account: Caip10,
  signal?: AbortSignal,
): Promise<readonly Holding[] | undefined> {
  const { networkId, address } = parseCaip10(account)
  const chainId = `0x${Number(networkId.split(':')[1]).toString(16)}`
  try {
    const offered = await provider.request({ method: 'wallet_getCapabilities', params: [address, [chainId]] })
    signal?.throwIfAborted()
    if (!v.is(discoverySchema, v.parse(capabilitiesSchema, offered)[chainId])) return undefined
    const params = [{ account: address, chainFilter: [chainId] }]
    const answer = await provider.request({ method: 'wallet_getAssets', params })
    signal?.throwIfAborted()
    return v.parse(assetsSchema, answer)[chainId]?.map(toHolding)
  } catch (thrown) {
    if (isAbort(thrown)) throw thrown
    return undefined
  }
}

function toHolding({ address, balance, type, metadata }: v.InferOutput<typeof assetSchema>): Holding {
  const { name, symbol, decimals, price, iconUrl } = metadata
  return {
    ...(type === 'ERC20' && { token: address }),
    name,
    symbol,
    decimals,
    amount: balance,
    // 0 stands for no price.
    ...(price > 0 && { price }),
    ...(iconUrl !== '' && { imageUrl: iconUrl }),
  }
}
