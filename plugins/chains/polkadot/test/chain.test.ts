import { blake2AsHex, encodeAddress as referenceAddress, randomAsU8a } from '@polkadot/util-crypto'
import { u8aConcat, u8aToHex } from '@polkadot/util'
import * as known from '@substrate/connect-known-chains'
import { WebSocketServer } from 'ws'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { startTestNode, type TestNode } from '@portico/testing/node'
import { afterEach, describe, expect, it } from 'vitest'
import {
  builtInNetworks,
  kusama,
  kusamaAssetHub,
  polkadotAssetHub,
  polkadotChain,
  westend,
  westendAssetHub,
} from '../src/index.js'
import { publicKeyOf } from '../src/publicKeyOf.js'
import { encodeAddress, isAddress } from '../src/runtime/ss58.js'
import { gone } from './local.js'
import { failure, withPage } from './site.js'

const { open } = withPage()
const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const spellings = [
  alice,
  '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
]
const ends: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})
async function node(answer: (method: string) => object | string | number): Promise<TestNode> {
  const made = await startTestNode(answer)
  ends.push(made.stop)
  return made
}

/** A specification of a chain for light clients. */
interface KnownChain {
  readonly genesis: { readonly stateRootHash: string }
  readonly properties: { readonly tokenSymbol: string; readonly tokenDecimals: number; readonly ss58Format?: number }
}
/** The root of a trie with nothing in it. */
const emptyTrie = '0x03170a2e7597b7b7e3d84c05391d139a62b157e78786d8c082f29dcf4c111314'

describe('networks', () => {
  it('are the Asset Hubs, where accounts have their balances, then their relay chains, where the site names none [3.10]', () => {
    const { networks } = open().need('chain')
    expect(
      networks.map(({ name, nativeCurrency: { symbol, decimals }, testnet = false }) => [
        name,
        symbol,
        decimals,
        testnet,
      ]),
    ).toEqual([
      ['Polkadot Asset Hub', 'DOT', 10, false],
      ['Kusama Asset Hub', 'KSM', 12, false],
      ['Westend Asset Hub', 'WND', 12, true],
      ['Polkadot', 'DOT', 10, false],
      ['Kusama', 'KSM', 12, false],
      ['Westend', 'WND', 12, true],
    ])
    expect(builtInNetworks).toEqual([polkadotAssetHub, kusamaAssetHub, westendAssetHub, polkadotChain, kusama, westend])
  })

  it.each([
    [polkadotAssetHub, known.polkadot_asset_hub],
    [kusamaAssetHub, known.ksmcc3_asset_hub],
    [westendAssetHub, known.westend2_asset_hub],
    [polkadotChain, known.polkadot],
    [kusama, known.ksmcc3],
    [westend, known.westend2],
  ])('have the genesis, currency and prefix of @substrate/connect-known-chains: $name', (network, specification) => {
    const { genesis, properties } = JSON.parse(specification) as KnownChain
    // Its first block: no parent, number 0, the state, no extrinsics, no digest.
    const header = u8aConcat(new Uint8Array(32), [0], genesis.stateRootHash, emptyTrie, [0])
    expect(blake2AsHex(header).slice(2, 34)).toBe(network.id)
    const { nativeCurrency, ss58Prefix } = network
    expect([nativeCurrency.symbol, nativeCurrency.decimals]).toEqual([properties.tokenSymbol, properties.tokenDecimals])
    expect(ss58Prefix).toBe(properties.ss58Format ?? 42)
  })

  it('have their pages on Subscan', () => {
    const { explorerUrl } = open().need('chain')
    expect(explorerUrl(kusama, { address: spellings[2]! })).toBe(`https://kusama.subscan.io/account/${spellings[2]!}`)
    expect(explorerUrl(polkadotAssetHub, { transaction: '0xab' })).toBe(
      'https://assethub-polkadot.subscan.io/extrinsic/0xab',
    )
  })

  it('assume an eoa where the wallet names no type of account [9.40]', () => {
    expect(open().need('chain').defaultAccountType).toBe('eoa')
  })
})

describe('addresses', () => {
  it('are one account under every prefix', () => {
    const { sameAddress } = open().need('chain')
    for (const one of spellings) for (const other of spellings) expect(sameAddress(one, other)).toBe(true)
    expect(sameAddress(alice, '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty')).toBe(false)
    expect(sameAddress('nobody', 'nobody')).toBe(false)
  })

  it('are written as @polkadot/util-crypto writes them, by every kind of prefix', () => {
    const { parseAddress } = open().need('chain')
    for (const prefix of [0, 2, 42, 63, 64, 255, 256, 7391, 16_383]) {
      for (const publicKey of [randomAsU8a(32), new Uint8Array(32), new Uint8Array(32).fill(255)]) {
        const address = encodeAddress(u8aToHex(publicKey).slice(2), prefix)
        expect(address).toBe(referenceAddress(publicKey, prefix))
        expect(isAddress(address)).toBe(true)
        expect(publicKeyOf(address)).toBe(u8aToHex(publicKey).slice(2))
        expect(parseAddress(address)).toBe(address)
      }
    }
  })

  it('are not of another size, or with letters that base58 does not have', () => {
    const { parseAddress } = open().need('chain')
    const bad = [
      '',
      'nobody',
      `${alice}1`,
      `1${alice}`,
      alice.replace('5', '0'),
      `${alice}\n`,
      ` ${alice}`,
      '5'.repeat(45),
    ]
    expect(bad.filter((text) => parseAddress(text) !== undefined)).toEqual([])
    expect(bad.filter(isAddress)).toEqual([])
  })

  it('are the same to the plugin before its runtime is loaded and after', async () => {
    const site = open()
    const { parseAddress, sameAddress } = site.need('chain')
    const texts = [...spellings, alice.replace('Gr', 'Gs'), alice.slice(1), 'nobody', '5'.repeat(48)]
    const read = () => texts.map((text) => [parseAddress(text), sameAddress(text, alice)])
    const before = read()
    await site.need('relay').load()
    expect(read()).toEqual(before)
  })

  it.each([
    ['a letter is changed', alice.replace('Gr', 'Gs')],
    ['the first letter is missing', alice.slice(1)],
    ['all letters are one', '5'.repeat(48)],
  ])('are refused as receivers where the checksum is wrong because %s', async (_, to) => {
    const site = open()
    const order = {
      account: `${westend.caipNetworkId}:${alice}` as const,
      action: { type: 'native', to, amount: 1n } as const,
    }
    const { transfers } = site.modal
    expect(await failure(transfers.estimate(order))).toMatchObject({
      code: 'polkadot/invalidAddress',
      context: { address: to },
    })
    expect(await transfers.send({ ...order, maxFee: 1n }).done).toMatchObject({
      status: 'failed',
      problem: { code: 'polkadot/invalidAddress' },
    })
    expect(isAddress(to)).toBe(false)
  })
})

/** `AccountInfo` in SCALE with 5 free, 3 reserved. */
const info = `0x${'01000000'}${'00'.repeat(12)}${'05'.padEnd(32, '0')}${'03'.padEnd(32, '0')}${'00'.repeat(32)}`

describe('nodes', () => {
  const account = `${westend.caipNetworkId}:${alice}` as const
  const at = (...http: readonly string[]) => [{ ...westend, rpcUrls: { default: { http } } }]

  it('of the site are asked first, then the network’s own [9.26]', async () => {
    const [own, last] = [await node(() => 500), await node(() => ({ result: info }))]
    const site = open({ networks: at(last.url), rpcUrls: { [westend.caipNetworkId]: [own.url] } })
    expect(await site.need('balances').native(account)).toEqual({ amount: 5n, decimals: 12, symbol: 'WND' })
    expect(own.asked).toEqual(Array(4).fill('/ state_getStorage'))
    expect(last.asked).toEqual(['/ state_getStorage'])
  })

  it('of the gateway are asked before the network’s own, and one that does not serve the network is passed over at once', async () => {
    const [gateway, last] = [await node(() => 404), await node(() => ({ result: info }))]
    const site = open({ networks: at(last.url), gateway: gateway.url })
    expect((await site.need('balances').native(account)).amount).toBe(5n)
    expect(gateway.asked).toEqual([`/v1/?chainId=${westend.caipNetworkId}&projectId=test-project state_getStorage`])
    expect(last.asked).toEqual(['/ state_getStorage'])
  })

  it('are asked by websocket as well', async () => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    await once(server, 'listening')
    ends.push(() => server.close())
    const params: unknown[] = []
    server.on('connection', (socket) =>
      socket.on('message', (data: Buffer) => {
        const { id, params: given } = JSON.parse(data.toString()) as { readonly id: number; readonly params: unknown }
        params.push(given)
        socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: info }))
      }),
    )
    const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
    const site = open({ networks: at(url) })
    expect((await site.need('balances').native(account)).amount).toBe(5n)
    expect(params).toEqual([
      [
        // twox128 of System and of Account, blake2_128 of Alice's key, and the key: as polkadot.js shows it.
        '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9de1e86a9a8c739864cf3cc5ec2bea59fd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
      ],
    ])
    await expect.poll(() => server.clients.size).toBe(0)
  })

  it('that know nothing of an account know that it has nothing', async () => {
    const { url } = await node(() => ({ result: null }))
    expect(
      (
        await open({ networks: at(url) })
          .need('balances')
          .native(account)
      ).amount,
    ).toBe(0n)
  })

  it.each([
    ['refuse', { error: { code: 1010, message: 'Too many requests' } }, 'polkadot/rpcFailed'],
    ['answer no hexadecimal', { result: 'five' }, 'polkadot/badAnswer'],
    ['answer half an account', { result: info.slice(0, 40) }, 'polkadot/badAnswer'],
    ['answer a number', { result: 5 }, 'polkadot/badAnswer'],
  ])('that %s are an error with a code', async (_, answer, code) => {
    const { url } = await node(() => answer)
    expect(
      await failure(
        open({ networks: at(url) })
          .need('balances')
          .native(account),
      ),
    ).toMatchObject({ code })
  })

  it('that are gone are told by name and URL [8.11]', async () => {
    const site = open({ networks: [gone] })
    expect(await failure(site.need('balances').native(`${gone.caipNetworkId}:${alice}`))).toMatchObject({
      code: 'polkadot/rpcUnavailable',
      message: 'Unavailable Gone RPC url at http://127.0.0.1:9',
    })
  })
})
