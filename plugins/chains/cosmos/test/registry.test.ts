import { validateBasicChainInfoType } from '@keplr-wallet/chain-validator'
import { isPorticoError } from '@portico/core'
import { assetLists, chains } from 'chain-registry'
import { describe, expect, it } from 'vitest'
import {
  builtInNetworks,
  networkOfRegistry,
  type CosmosNetwork,
  type InCamelCase,
  type RegistryAssets,
  type RegistryChain,
} from '../src/index.js'
import { toChainInfo } from '../src/runtime/wallet/enableChain.js'
import { withPage } from './site.js'

const { open } = withPage()

interface Entry {
  readonly chain: InCamelCase<RegistryChain>
  readonly assets: InCamelCase<RegistryAssets>
}
/** Every entry of the npm package. Its own types are what `networkOfRegistry` takes. */
const entries: readonly Entry[] = chains.map((chain) => ({
  chain,
  assets: assetLists.find(({ chainName }) => chainName === chain.chainName) ?? { assets: [] },
}))

/** An entry of the package as the files of the git repository are written. */
function toSnakeCase<T>(value: unknown): T {
  if (Array.isArray(value)) return value.map((item: unknown) => toSnakeCase(item)) as T
  if (Object(value) !== value) return value as T
  const spell = (key: string): string =>
    key === 'logoURIs' ? 'logo_URIs' : key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return Object.fromEntries(
    Object.entries(value as object).map(([key, inner]) => [spell(key), toSnakeCase(inner)]),
  ) as T
}

/** Reads every entry. Whatever is thrown without a code fails the test. */
function readAll(read: (entry: Entry) => CosmosNetwork) {
  const networks: CosmosNetwork[] = []
  const refused: string[] = []
  for (const entry of entries) {
    try {
      networks.push(read(entry))
    } catch (error) {
      if (!isPorticoError(error, 'core/invalidOptions')) throw error
      refused.push(entry.chain.chainName)
    }
  }
  return { networks, refused }
}
const inCamelCase = readAll(({ chain, assets }) => networkOfRegistry(chain, assets))

describe('chain-registry@2.0.251', () => {
  it('is read or refused with a code, entry by entry: 354 and 35 of 389, as the npm package spells them', () => {
    const { networks, refused } = inCamelCase
    expect([networks.length, refused.length, entries.length]).toEqual([354, 35, 389])
    // A dot in the id, which CAIP-2 does not have; a prefix whose addresses CAIP-10 cannot write; another kind of chain.
    expect(refused).toEqual(expect.arrayContaining(['shentu', 'shentutestnet', 'lava', 'solana']))
    for (const name of ['Cosmos Hub', 'Osmosis', 'Juno', 'Injective', 'Neutron', 'Verona', 'SIX Protocol'])
      expect(networks.map((network) => network.name)).toContain(name)
  })

  it('is the same networks in the spelling of the git files', () => {
    expect(
      readAll(({ chain, assets }) =>
        networkOfRegistry(toSnakeCase<RegistryChain>(chain), toSnakeCase<RegistryAssets>(assets)),
      ),
    ).toEqual(inCamelCase)
  })

  it('makes networks that the plugin takes, and whose sessions are restored', () => {
    const { networks } = open({ networks: inCamelCase.networks }).need('chain')
    expect(networks).toHaveLength(inCamelCase.networks.length)
  })

  it('makes no price that is below the minimum that a chain names', () => {
    for (const network of inCamelCase.networks) {
      const { chain } = entries.find((entry) => entry.chain.chainId === network.id)!
      const { fixedMinGasPrice = 0 } = chain.fees?.feeTokens[0] ?? {}
      const { low, average, high } = network.gasPrices!
      expect(low, network.name).toBeGreaterThanOrEqual(fixedMinGasPrice)
      expect([low, average, high], network.name).toEqual([low, average, high].toSorted((a, b) => a - b))
      expect(network.gasPrice).toBe(average)
    }
  })

  it('makes networks that Keplr takes when they are suggested, by its own validator', async () => {
    const suggested = inCamelCase.networks.filter(({ restUrl }) => restUrl)
    expect(suggested.length).toBeGreaterThan(300)
    for (const network of suggested)
      await expect(validateBasicChainInfoType(toChainInfo(network) as never), network.name).resolves.toBeDefined()
  })

  it('says which chains do not sign with secp256k1', () => {
    const other = inCamelCase.networks.filter(({ keyAlgos = ['secp256k1'] }) => !keyAlgos.includes('secp256k1'))
    expect(other.map(({ name }) => name)).toContain('Injective')
    expect(other.length).toBeGreaterThan(20)
  })

  it.each(builtInNetworks)('has the prices, the currency and the prefix of $name as they are built in', (network) => {
    const entry = entries.find(({ chain }) => chain.chainId === network.id)!
    const { denom, bech32Prefix, gasPrice, gasPrices, nativeCurrency } = networkOfRegistry(entry.chain, entry.assets)
    expect(network).toMatchObject({ denom, bech32Prefix, gasPrice, gasPrices })
    expect([network.nativeCurrency.symbol, network.nativeCurrency.decimals]).toEqual([
      nativeCurrency.symbol,
      nativeCurrency.decimals,
    ])
  })
})

describe('what a site passes for an entry', () => {
  it.each([
    undefined,
    null,
    7,
    'juno',
    [],
    {},
    { chain_id: 'juno-1', bech32_prefix: 'juno', fees: { fee_tokens: 'free' } },
    { chainId: 5, apis: { rpc: [null, { address: 7 }] } },
  ])('%j is refused with a code, by no TypeError', (value) => {
    for (const assets of [undefined, { assets: [null] }, value])
      expect(() => networkOfRegistry(value as never, assets as never)).toThrow(
        expect.objectContaining({ code: 'core/invalidOptions' }) as Error,
      )
  })
})
