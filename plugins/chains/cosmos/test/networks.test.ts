import { isPorticoError } from '@portico/core'
import { bech32, bech32m } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { builtInNetworks, cosmosHub, networkOfRegistry, osmosis, type RegistryChain } from '../src/index.js'
import { parseAddress, prefixOf } from '../src/parseAddress.js'
import { withPrefix } from '../src/runtime/withPrefix.js'
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

  it('are asked through the gateway between the host’s nodes and their own; networks that are not built in are not', () => {
    const local = { ...osmosis, caipNetworkId: 'cosmos:meadow-1' } as const
    const { networks } = open({
      networks: [osmosis, local],
      rpcUrls: { 'cosmos:osmosis-1': ['https://node.meridian.example'] },
      gateway: 'https://gateway.example/',
    }).need('chain')
    expect(networks.map(({ rpcUrls }) => rpcUrls.default.http)).toEqual([
      [
        'https://node.meridian.example',
        'https://gateway.example/v1/?chainId=cosmos:osmosis-1&projectId=meridian',
        'https://rpc.osmosis.zone',
      ],
      ['https://rpc.osmosis.zone'],
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

  it('are judged alike before and after the runtime is loaded', async () => {
    const site = open()
    const { parseAddress, sameAddress } = site.need('chain')
    const wrong = `${hub.slice(0, -1)}5`
    const texts = [hub, hub.toUpperCase(), onOsmosis, contract, wrong, hub.replace('c', 'C'), '', 'cosmos1']
    const judge = () => texts.map((text) => [parseAddress(text), sameAddress(text, hub)])
    const before = judge()
    await site.need('relay').load()
    expect(judge()).toEqual(before)
    expect(before).toEqual([
      [hub, true],
      [hub, true],
      [onOsmosis, true],
      [contract, false],
      [undefined, false],
      [undefined, false],
      [undefined, false],
      [undefined, false],
    ])
  })

  it('are read and written as @scure/base does, with any mistake of one character found', () => {
    for (let seed = 0; seed < 40; seed += 1) {
      const bytes = Uint8Array.from({ length: seed % 2 ? 20 : 32 }, (_, at) => (seed * 37 + at * 91 + at * at) & 255)
      const words = bech32.toWords(bytes)
      const address = bech32.encode('osmo', words)
      expect(parseAddress(address)).toBe(address)
      expect(prefixOf(address)).toBe('osmo')
      expect(withPrefix(address, 'celestia')).toBe(bech32.encode('celestia', words))
      const at = 5 + ((seed * 11) % (address.length - 5))
      const other = address[at] === 'q' ? 'p' : 'q'
      expect(parseAddress(address.slice(0, at) + other + address.slice(at + 1))).toBeUndefined()
    }
    // bech32m (BIP-350) has another checksum, and 21 bytes are not an account.
    expect(parseAddress(bech32m.encode('cosmos', bech32m.toWords(new Uint8Array(20))))).toBeUndefined()
    expect(parseAddress(bech32.encode('cosmos', bech32.toWords(new Uint8Array(21))))).toBeUndefined()
    expect(parseAddress(bech32.encode('a'.repeat(40), bech32.toWords(new Uint8Array(32)), false))).toBeUndefined()
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
    ['an RPC node by https', { ...juno, apis: { rpc: [{ address: 'http://plain.example' }] } }],
    ['a fee token that is among the assets', { ...juno, fees: { fee_tokens: [{ denom: 'uother' }] } }],
    ['a fee token', { ...juno, fees: { fee_tokens: [] } }],
    ['a chain_id of letters', { ...juno, chain_id: 'juno-1.2' }],
    ['a bech32_prefix of small letters', { ...juno, bech32_prefix: 'juno@' }],
  ] as const)('without %s is refused by an error that says so', async (needs, chain) => {
    const error = await failure((async () => networkOfRegistry(chain, assets))())
    expect(isPorticoError(error, 'core/invalidOptions')).toBe(true)
    expect((error as Error).message).toContain(needs)
  })

  it('has the decimals of a unit that names the display among its aliases', () => {
    const [asset] = assets.assets
    const denom_units = [{ denom: 'other', exponent: 6, aliases: [asset!.display] }]
    expect(networkOfRegistry(juno, { assets: [{ ...asset!, denom_units }] }).nativeCurrency.decimals).toBe(6)
  })
})
