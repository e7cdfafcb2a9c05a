import { isPorticoError } from '@portico/core'
import { describe, expect, it } from 'vitest'
import { builtInNetworks, cosmosHub, networkOfRegistry, osmosis, type RegistryChain } from '../src/index.js'
import { failure, withPage } from './site.js'

const { open } = withPage()
const hub = 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4'
const onOsmosis = 'osmo19rl4cm2hmr8afy4kldpxz3fka4jguq0a5m7df8'
const contract = 'osmo14hj2tavq8fpesdwxxcu44rty3hh90vhujrvcmstl4zr3txmfvw9sq2r9g9'

describe('networks', () => {
  it('are Cosmos Hub, Osmosis and a testnet where the host names none', () => {
    const ids = open()
      .need('chain')
      .networks.map(({ caipNetworkId }) => caipNetworkId)
    expect(ids).toEqual(['cosmos:cosmoshub-4', 'cosmos:osmosis-1', 'cosmos:osmo-test-5'])
    expect(builtInNetworks.map(({ testnet = false }) => testnet)).toEqual([false, false, true])
  })

  it('are the host’s own, with its nodes first and the network’s own kept', () => {
    const { networks } = open({
      networks: [osmosis],
      rpcUrls: { 'cosmos:osmosis-1': ['https://node.meridian.example'] },
    }).need('chain')
    expect(networks).toMatchObject([
      {
        id: 'osmosis-1',
        bech32Prefix: 'osmo',
        rpcUrls: {
          default: { http: ['https://node.meridian.example', 'https://rpc.osmosis.zone'] },
          chainDefault: { http: ['https://rpc.osmosis.zone'] },
        },
      },
    ])
  })

  it('assume the one kind of account there is', () => {
    expect(open().need('chain').defaultAccountType).toBe('eoa')
  })
})

describe('addresses', () => {
  it('are of one account whatever the prefix, and keep the one they were written with', () => {
    const chain = open().need('chain')
    expect(chain.parseAddress(onOsmosis.toUpperCase())).toBe(onOsmosis)
    expect(chain.sameAddress(hub, onOsmosis)).toBe(true)
    expect(chain.sameAddress(hub, 'cosmos1sguafvgmel6f880ryvq8efh9522p8zvmrzlcrq')).toBe(false)
    expect(chain.parseAddress(contract)).toBe(contract)
  })

  it('with a wrong checksum are none once the code for it is there', async () => {
    const site = open()
    const chain = site.need('chain')
    const wrong = `${hub.slice(0, -1)}5`
    await site.need('relay').load()
    expect(chain.parseAddress(wrong)).toBeUndefined()
    expect(chain.parseAddress(hub)).toBe(hub)
    expect(chain.parseAddress(contract)).toBe(contract)
  })

  it('have a page at the explorer', () => {
    const { explorerUrl, network } = open().need('chain')
    expect(explorerUrl(network(cosmosHub), { address: hub })).toBe(`https://www.mintscan.io/cosmos/address/${hub}`)
    expect(explorerUrl(network(cosmosHub), { transaction: 'AB' })).toBe('https://www.mintscan.io/cosmos/tx/AB')
  })
})

const juno: RegistryChain = {
  chain_name: 'juno',
  chain_id: 'juno-1',
  pretty_name: 'Juno',
  network_type: 'mainnet',
  bech32_prefix: 'juno',
  slip44: 118,
  fees: {
    fee_tokens: [{ denom: 'ujuno', low_gas_price: 0.075, average_gas_price: 0.1, high_gas_price: 0.125 }],
  },
  apis: {
    rpc: [{ address: 'http://plain.example' }, { address: 'https://rpc.juno.example/' }],
    rest: [{ address: 'https://rest.juno.example' }],
  },
  explorers: [
    { kind: 'plain', url: 'http://plain.example', tx_page: 'http://plain.example/${txHash}' },
    {
      kind: 'atlas',
      url: 'https://atlas.example/juno',
      tx_page: 'https://atlas.example/juno/transactions/${txHash}',
      account_page: 'https://atlas.example/juno/accounts/${accountAddress}',
    },
  ],
  logo_URIs: { png: 'https://images.example/juno.png' },
}
const assets = {
  assets: [
    {
      base: 'ujuno',
      display: 'juno',
      name: 'Juno',
      symbol: 'JUNO',
      denom_units: [
        { denom: 'ujuno', exponent: 0 },
        { denom: 'juno', exponent: 6 },
      ],
    },
  ],
}

describe('an entry of the chain registry', () => {
  it('makes a network: its fee token, its nodes by https, its explorer’s own pages', () => {
    const made = networkOfRegistry(juno, assets)
    expect(made).toEqual({
      id: 'juno-1',
      name: 'Juno',
      caipNetworkId: 'cosmos:juno-1',
      chainNamespace: 'cosmos',
      nativeCurrency: { name: 'Juno', symbol: 'JUNO', decimals: 6 },
      rpcUrls: { default: { http: ['https://rpc.juno.example'] } },
      blockExplorers: { default: { name: 'atlas', url: 'https://atlas.example/juno' } },
      explorerPages: {
        transaction: 'https://atlas.example/juno/transactions/',
        address: 'https://atlas.example/juno/accounts/',
      },
      assets: { imageUrl: 'https://images.example/juno.png' },
      bech32Prefix: 'juno',
      denom: 'ujuno',
      gasPrice: 0.1,
      gasPrices: { low: 0.075, average: 0.1, high: 0.125 },
      coinType: 118,
      restUrl: 'https://rest.juno.example',
    })
    const chain = open({ networks: [made] }).need('chain')
    expect(chain.explorerUrl(chain.networks[0]!, { transaction: 'A/B' })).toBe(
      'https://atlas.example/juno/transactions/A%2FB',
    )
    expect(chain.explorerUrl(chain.networks[0]!, { address: 'juno1x' })).toBe(
      'https://atlas.example/juno/accounts/juno1x',
    )
  })

  it.each([
    ['no node by https', { ...juno, apis: { rpc: [{ address: 'http://plain.example' }] } }],
    ['no currency', { ...juno, fees: { fee_tokens: [] } }],
    ['a fee token that is not among the assets', { ...juno, fees: { fee_tokens: [{ denom: 'uother' }] } }],
  ] as const)('with %s is refused by an error with a code', async (_, chain) => {
    const error = await failure((async () => networkOfRegistry(chain, assets))())
    expect(isPorticoError(error, 'cosmos/invalidNetwork')).toBe(true)
  })
})
