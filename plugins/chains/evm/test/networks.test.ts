import type { Network } from '@portico/core'
import { createEvmTestWallet } from '@portico/testing'
import { arbitrum as viemArbitrum, zora } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { arbitrum, builtInNetworks, cronos, cronosZkEvm, mainnet, sepolia } from '../src/index.js'
import { withPage } from './site.js'

const { open, page } = withPage()

describe('networks', () => {
  it('are Ethereum, Sepolia, Arbitrum One, Cronos and Cronos zkEVM where the site names none [3.10]', () => {
    const { networks } = open().need('chain')
    expect(networks.map(({ id, name, testnet = false }) => [id, name, testnet])).toEqual([
      [1, 'Ethereum', false],
      [11_155_111, 'Sepolia', true],
      [42_161, 'Arbitrum One', false],
      [25, 'Cronos', false],
      [388, 'Cronos zkEVM', false],
    ])
    expect(builtInNetworks).toEqual([mainnet, sepolia, arbitrum, cronos, cronosZkEvm])
  })

  it('have all fields of a network, the id of an image included [3.9]', () => {
    const assets = { imageId: 'sepolia-image' }
    const given = { ...sepolia, caipNetworkId: 'eip155:11155111', chainNamespace: 'eip155', assets } as Network
    expect(open({ networks: [given] }).need('chain').networks).toEqual([
      {
        id: 11_155_111,
        name: 'Sepolia',
        caipNetworkId: 'eip155:11155111',
        chainNamespace: 'eip155',
        nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: sepolia.rpcUrls.default, chainDefault: sepolia.rpcUrls.default },
        blockExplorers: { default: { name: 'Etherscan', url: 'https://sepolia.etherscan.io' } },
        testnet: true,
        assets,
      },
    ])
  })

  it('have their CAIP-2 id and namespace from the chain id, whatever is given', () => {
    const given = { ...mainnet, caipNetworkId: 'eip155:5', chainNamespace: 'solana' } as never
    expect(open({ networks: [given] }).need('chain').networks).toMatchObject([
      { id: 1, caipNetworkId: 'eip155:1', chainNamespace: 'eip155' },
    ])
  })

  it('may be any chain of viem', () => {
    const { networks, network } = open({ networks: [viemArbitrum, zora] }).need('chain')
    expect(networks.map(({ caipNetworkId, name }) => [caipNetworkId, name])).toEqual([
      ['eip155:42161', 'Arbitrum One'],
      ['eip155:7777777', 'Zora'],
    ])
    expect(network(mainnet)).toMatchObject({ caipNetworkId: 'eip155:1' })
  })

  it('ask the site’s own nodes first, then the gateway, then the network’s own [7.26]', () => {
    const site = open({
      networks: [mainnet],
      rpcUrls: { 'eip155:1': ['https://node.example'] },
      gateway: 'https://gateway.example/',
    })
    const [network] = site.need('chain').networks
    expect(network?.rpcUrls.default.http).toEqual([
      'https://node.example',
      'https://gateway.example/v1/?chainId=eip155:1&projectId=test-project',
      ...mainnet.rpcUrls.default.http,
    ])
    expect(network?.rpcUrls.chainDefault?.http).toEqual(mainnet.rpcUrls.default.http)
  })

  it.each([2_147_483_648, 2 ** 40, 0, -1, 1.5, Number.NaN, '1', undefined])(
    'refuses a chain id of %s as Invalid chainId [5.26]',
    (id) => {
      const wrong = { ...mainnet, id } as typeof mainnet
      expect(() => open({ networks: [wrong] })).toThrow(
        expect.objectContaining({ code: 'evm/invalidChainId', message: 'Invalid chainId' }) as Error,
      )
    },
  )

  it('takes 2147483647, the highest there is [5.26]', () => {
    expect(open({ networks: [{ ...mainnet, id: 2_147_483_647 }] }).need('chain').networks).toHaveLength(1)
  })

  it.each([null, 42, 'mainnet', { id: 1 }, { id: 1, name: 'x' }, { ...mainnet, rpcUrls: { default: { http: 'no' } } }])(
    'refuses %j with a code and what to do',
    (value) => {
      expect(() => open({ networks: [value as typeof mainnet] })).toThrow(
        expect.objectContaining({
          code: expect.stringMatching(/^(evm\/invalidChainId|core\/invalidOptions)$/) as string,
        }) as Error,
      )
    },
  )

  it('that are unknown have a name to show [8.13]', () => {
    expect(open().need('chain').unknownNetwork('eip155:424242')).toMatchObject({
      id: 424_242,
      name: 'Unknown Network',
      caipNetworkId: 'eip155:424242',
    })
  })

  it('that the wallet is on, but the site does not use, are kept as they are', async () => {
    createEvmTestWallet({ rdns: 'example.meadow', chains: [{ chainId: 777 }] }).announce(page())
    const site = open()
    await site.connect('eip6963:example.meadow')
    expect(site.account()).toMatchObject({ status: 'connected', networkId: 'eip155:777' })
  })

  it('have explorer pages of accounts and transactions', () => {
    const chain = open().need('chain')
    const [network] = chain.networks
    expect(chain.explorerUrl(network!, { address: '0xabc' })).toBe('https://etherscan.io/address/0xabc')
    expect(chain.explorerUrl(network!, { transaction: '0xdef' })).toBe('https://etherscan.io/tx/0xdef')
    const { blockExplorers: _, ...bare } = network!
    expect(chain.explorerUrl(bare, { address: '0xabc' })).toBeUndefined()
  })
})
