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

  it('have all fields of a network [3.9]', () => {
    expect(open({ networks: [sepolia] }).need('chain').networks).toEqual([
      {
        id: 11_155_111,
        name: 'Sepolia',
        caipNetworkId: 'eip155:11155111',
        chainNamespace: 'eip155',
        nativeCurrency: { name: expect.any(String) as string, symbol: 'ETH', decimals: 18 },
        rpcUrls: {
          default: { http: expect.any(Array) as string[] },
          chainDefault: { http: expect.any(Array) as string[] },
        },
        blockExplorers: {
          default: { name: expect.any(String) as string, url: expect.stringMatching(/^https:/) as string },
        },
        testnet: true,
      },
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
        expect.objectContaining({ code: expect.stringMatching(/^evm\/invalid(ChainId|Network)$/) as string }) as Error,
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

describe('an address', () => {
  const digits = 'f39fd6e51aad88f6f4ce6ab8827279cfffb92266'

  it('is 40 hexadecimal digits, with or without 0x, in any case [5.16]', () => {
    for (const text of [digits, `0x${digits}`, `0X${digits.toUpperCase()}`])
      expect(open().need('chain').parseAddress(text)?.toLowerCase()).toBe(`0x${digits}`)
  })

  it.each([
    '',
    '0x',
    `0x${digits}0`,
    `0x${digits.slice(1)}`,
    `0x${digits.replace('f', 'g')}`,
    ` 0x${digits}`,
    'vitalik.eth',
  ])('is not %j [5.16]', (text) => {
    expect(open().need('chain').parseAddress(text)).toBeUndefined()
  })

  it('is the same account in any case, and has one form', () => {
    const chain = open().need('chain')
    expect(chain.sameAddress(`0x${digits}`, `0x${digits.toUpperCase()}`)).toBe(true)
    expect(chain.sameAddress(`0x${digits}`, `0x${digits.replace('f', 'e')}`)).toBe(false)
    const form = chain.parseAddress(`0x${digits.toUpperCase()}`)
    expect(chain.parseAddress(`0x${digits}`)).toBe(form)
  })
})
