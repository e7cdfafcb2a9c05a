import { describe, expect, it } from 'vitest'
import { mainnet, testnet } from '../src/index.js'
import { regtest, regtestId, withPage } from './site.js'

const { open } = withPage()

describe('networks', () => {
  it('are Bitcoin and Bitcoin testnet where the site names none [3.10]', () => {
    const { networks } = open().need('chain')
    expect(networks.map(({ name, caipNetworkId, testnet: isTest }) => [name, caipNetworkId, isTest])).toEqual([
      ['Bitcoin', 'bip122:000000000019d6689c085ae165831e93', false],
      ['Bitcoin Testnet', 'bip122:000000000933ea01ad0ee984209779ba', true],
    ])
    for (const { nativeCurrency } of networks) expect(nativeCurrency).toMatchObject({ symbol: 'BTC', decimals: 8 })
  })

  it('are those of the site, its default first, its own nodes before others', () => {
    const site = open({ networks: [regtest(), mainnet], rpcUrls: { [regtestId]: ['http://127.0.0.1:8'] } })
    const [first, second] = site.need('chain').networks
    expect(first).toMatchObject({
      caipNetworkId: regtestId,
      rpcUrls: { default: { http: ['http://127.0.0.1:8', 'http://127.0.0.1:9'] } },
    })
    expect(second).toMatchObject({ caipNetworkId: mainnet.caipNetworkId })
    expect(site.account().networkId).toBe(regtestId)
  })

  it('lead to pages of their explorer', () => {
    const { explorerUrl } = open().need('chain')
    expect(explorerUrl(mainnet, { transaction: 'ab' })).toBe('https://blockstream.info/tx/ab')
    expect(explorerUrl(testnet, { address: 'tb1q' })).toBe('https://blockstream.info/testnet/address/tb1q')
  })
})

describe('addresses', () => {
  it('are told by their shape until the code for checksums is there, and by their checksum then', async () => {
    const site = open()
    const { parseAddress, sameAddress } = site.need('chain')
    const [good, mistyped] = [
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
    ]
    expect([parseAddress(good), parseAddress(mistyped)]).toEqual([good, mistyped])
    await site.need('relay').load()
    expect([parseAddress(good.toUpperCase()), parseAddress(mistyped)]).toEqual([good, undefined])
    expect(sameAddress(good, good.toUpperCase())).toBe(true)
  })

  it('of Stacks are accounts here, too, and nothing is sent to one', () => {
    const address = 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'
    expect(open().need('chain').parseAddress(address)).toBe(address)
  })
})
