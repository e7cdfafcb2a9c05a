import * as v from 'valibot'
import type { Caches } from '@portico/server'
import type { GatewaySettings } from '../config/GatewaySettings.js'
import type { NativeCurrency } from '../data/DataConfig.js'
import type { ChainSources } from '../data/Sources.js'
import { GatewayError } from '../errors/GatewayError.js'
import { blockscoutSource } from './blockscoutSource.js'
import { cosmosSource } from './cosmosSource.js'
import { createChainNode, type ChainNode } from '../rpc/ChainNode.js'
import { UpstreamSchema } from '../rpc/Upstream.js'
import { dasSource } from './dasSource.js'
import { esploraSource } from './esploraSource.js'
import { evmNodeSource } from './evmNodeSource.js'
import { polkadotSource } from './polkadotSource.js'
import { solanaSource } from './solanaSource.js'
import type { SourceConfig } from './SourceConfig.js'
import { subscanSource } from './subscanSource.js'

const ether: NativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
/** Currencies of namespaces whose networks have one alike. */
const currencies: Readonly<Record<string, NativeCurrency>> = {
  eip155: ether,
  solana: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  bip122: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
}

/** Namespace of the networks that a source can answer for. */
const namespaces: Readonly<Record<SourceConfig['kind'], string>> = {
  'evm-node': 'eip155',
  blockscout: 'eip155',
  solana: 'solana',
  das: 'solana',
  cosmos: 'cosmos',
  polkadot: 'polkadot',
  subscan: 'polkadot',
  esplora: 'bip122',
}

/**
 * The sources of each network of the configuration. `made` has those made elsewhere, in the order in which they are asked, before the
 * ones made here: what is followed, and pools.
 * @throws GatewayError `gateway/invalidConfig` for a source that cannot answer for its network
 */
export function createChainSources(
  { data, upstreams, log }: Pick<GatewaySettings, 'data' | 'upstreams' | 'log'>,
  caches: Pick<Caches, 'values'>,
  ...made: readonly ReadonlyMap<string, ChainSources>[]
): ReadonlyMap<string, ChainSources> {
  const chains = new Map<string, ChainSources>()
  for (const [chain, sources] of made.flatMap((map) => [...map])) chains.set(chain, merge(chains.get(chain), sources))
  for (const [chain, { sources, currency, follow }] of Object.entries(data.networks)) {
    for (const config of sources) {
      if (!chain.startsWith(`${namespaces[config.kind]}:`))
        throw invalid(chain, `${config.kind} answers for ${namespaces[config.kind]} only`)
      const native = currency ?? currencies[namespaces[config.kind]]
      if (!native) throw invalid(chain, 'needs a currency: { name, symbol, decimals }')
      const node = (): ChainNode => {
        const { url, headers, timeout } = config.kind === 'das' ? config : {}
        const upstream =
          url === undefined ? upstreams[chain] : v.parse(UpstreamSchema, { urls: [url], headers, timeout })
        if (!upstream) throw invalid(chain, `${config.kind} needs an entry in upstreams`)
        return createChainNode({ chain, upstream, log, source: config.kind })
      }
      chains.set(chain, merge(chains.get(chain), sourcesOf({ chain, config, native, node, caches })))
    }
    const upstream = follow && (follow.node ?? upstreams[chain])
    if (upstream) {
      const node = createChainNode({ chain, upstream, log, source: 'evm-node' })
      const { tokens } = evmNodeSource({ chain, node, native: currency ?? ether, tokens: [], caches })
      chains.set(chain, merge(chains.get(chain), { tokens }))
    }
  }
  return chains
}

interface SourceDeps {
  readonly chain: string
  readonly config: SourceConfig
  readonly native: NativeCurrency
  readonly node: () => ChainNode
  readonly caches: Pick<Caches, 'values'>
}

function sourcesOf({ chain, config, native, node, caches }: SourceDeps): ChainSources {
  switch (config.kind) {
    case 'evm-node':
      return evmNodeSource({ chain, node: node(), native, tokens: config.tokens ?? [], caches })
    case 'solana':
      return solanaSource({ chain, node: node(), native, caches })
    case 'das':
      return dasSource(chain, node())
    case 'cosmos':
      return cosmosSource({ chain, node: node(), native, denom: config.denom, tokens: config.tokens ?? [], caches })
    case 'polkadot':
      return polkadotSource({ chain, node: node(), native, assets: config.assets ?? [] })
    case 'subscan':
      return subscanSource(chain, config, native)
    case 'esplora':
      return esploraSource(chain, config, native)
    case 'blockscout':
      return blockscoutSource({ chain, http: config, native })
  }
}

/** Each question goes to the first that answers such. */
function merge(first: ChainSources = {}, second: ChainSources): ChainSources {
  return {
    balances: first.balances ?? second.balances,
    history: first.history ?? second.history,
    assets: first.assets ?? second.assets,
    prices: first.prices ?? second.prices,
    tokens: first.tokens ?? second.tokens,
  }
}

function invalid(chain: string, problem: string): GatewayError {
  return new GatewayError('gateway/invalidConfig', 'The gateway configuration is not valid.', {
    details: `  data.networks.${chain}: ${problem}`,
  })
}
