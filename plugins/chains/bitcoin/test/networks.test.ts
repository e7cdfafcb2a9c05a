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
  it('are parsed the same before and after the runtime is loaded', async () => {
    const site = open()
    const { parseAddress, sameAddress } = site.need('chain')
    const segwit = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    const texts = [
      [segwit, segwit],
      [segwit.toUpperCase(), segwit],
      ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', undefined], // a mistyped letter
      ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7Kv8f3t4', undefined], // two cases
      ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7\u212AV8F3T4', undefined], // the sign for kelvin, whose lower case is a k
      ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
      ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'], // base58: its checksum is checked later
    ] as const
    const check = (): void => {
      for (const [text, address] of texts) expect([text, parseAddress(text)]).toEqual([text, address])
      expect(sameAddress(segwit, segwit.toUpperCase())).toBe(true)
    }
    check()
    await site.need('relay').load()
    check()
  })

  it('have the checksum of their witness version', () => {
    const { parseAddress } = open().need('chain')
    // BIP-350's lists of valid and invalid addresses.
    for (const address of [
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
      'tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy',
      'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    ])
      expect(parseAddress(address)).toBe(address)
    for (const text of [
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
      'tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf',
      'tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47',
      'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
      'tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty',
    ])
      expect([text, parseAddress(text)]).toEqual([text, undefined])
  })

  it('of Stacks are accounts here, too, and nothing is sent to one', () => {
    const address = 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'
    expect(open().need('chain').parseAddress(address)).toBe(address)
  })
})
