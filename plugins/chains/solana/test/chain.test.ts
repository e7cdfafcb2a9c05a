import type { Caip10 } from '@portico/core'
import { Keypair, PublicKey } from '@solana/web3.js'
import { startTestNode, type TestNode } from '@portico/testing/node'
import { afterEach, describe, expect, it } from 'vitest'
import { builtInNetworks, devnet, mainnet, testnet } from '../src/index.js'
import { fromBase58, toBase58 } from '../src/runtime/bytes.js'
import { localnet } from './localnet.js'
import { failure, withPage } from './site.js'

const { open } = withPage()
const someone = '9aE476sH92Vz7DMPyq5WLPkrKWivxeuTKEFKd2sZZcde'
const nodes: TestNode[] = []
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.stop()))
})
async function node(answer: (method: string) => object | string | number): Promise<TestNode> {
  const made = await startTestNode(answer)
  nodes.push(made)
  return made
}

describe('networks', () => {
  it('are Solana mainnet, devnet and testnet where the site names none [3.10]', () => {
    const { networks } = open().need('chain')
    expect(networks.map(({ caipNetworkId, name, testnet: isTest }) => [caipNetworkId, name, isTest])).toEqual([
      ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', false],
      ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet', true],
      ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'Solana Testnet', true],
    ])
    expect(builtInNetworks).toEqual([mainnet, devnet, testnet])
  })

  it('are found on Solscan, each in its cluster', () => {
    const { explorerUrl } = open().need('chain')
    expect(explorerUrl(mainnet, { address: someone })).toBe(`https://solscan.io/account/${someone}`)
    expect(explorerUrl(devnet, { address: someone })).toBe(`https://solscan.io/account/${someone}?cluster=devnet`)
    expect(explorerUrl(testnet, { transaction: 'abc' })).toBe('https://solscan.io/tx/abc?cluster=testnet')
  })

  it('assume an eoa where the wallet names no type of account [9.40]', () => {
    expect(open().need('chain').defaultAccountType).toBe('eoa')
  })
})

describe('addresses', () => {
  it('are 32 to 44 base58 characters of 32 bytes [5.16]', () => {
    const { parseAddress } = open().need('chain')
    for (let count = 0; count < 50; count++) {
      const address = Keypair.generate().publicKey.toBase58()
      expect(parseAddress(address)).toBe(address)
    }
    const short = '11111111111111111111111111111111'
    expect(parseAddress(short)).toBe(short)
    expect(parseAddress(new PublicKey(new Uint8Array(32).fill(255)).toBase58())).toHaveLength(44)
    const bad = [
      short.slice(1),
      `${short}1`,
      `${someone}1`,
      'z'.repeat(44),
      'z'.repeat(32),
      someone.replace('9', '0'),
      '',
    ]
    expect(bad.filter((text) => parseAddress(text) !== undefined)).toEqual([])
  })

  it('and signatures are written as web3.js writes base58, zeros in front included', () => {
    for (const bytes of [
      Uint8Array.of(0, 0, 1, 255),
      new Uint8Array(32),
      Uint8Array.of(),
      Keypair.generate().secretKey,
    ]) {
      expect(fromBase58(toBase58(bytes))).toEqual(Uint8Array.from(bytes))
      if (bytes.length === 32) expect(toBase58(bytes)).toBe(new PublicKey(bytes).toBase58())
    }
    expect(fromBase58('0OIl')).toBeUndefined()
  })
})

describe('nodes', () => {
  const account: Caip10 = `${mainnet.caipNetworkId}:${someone}`
  const balance = { result: { context: { slot: 1 }, value: 7 } }

  it('of the site are asked first, then the gateway, then the network’s own [7.26]', async () => {
    const [own, gateway, last] = [await node(() => 500), await node(() => 404), await node(() => balance)]
    const site = open({
      networks: [{ ...mainnet, rpcUrls: { default: { http: [last.url] } } }],
      rpcUrls: { [mainnet.caipNetworkId]: [own.url] },
      gateway: `${gateway.url}/`,
    })
    expect(await site.need('balances').native(account)).toEqual({ amount: 7n, decimals: 9, symbol: 'SOL' })
    expect(new Set(own.asked)).toEqual(new Set(['/ getBalance']))
    expect(gateway.asked[0]).toBe(
      '/v1/?chainId=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp&projectId=test-project getBalance',
    )
    expect(last.asked).toEqual(['/ getBalance'])
  })

  it('that hold no network of the gateway’s are not asked through it', async () => {
    const gateway = await node(() => balance)
    const network = localnet('http://127.0.0.1:9')
    const site = open({ networks: [network], gateway: gateway.url })
    expect(await failure(site.need('balances').native(`${network.caipNetworkId}:${someone}`))).toMatchObject({
      code: 'solana/rpcUnavailable',
      message: 'Unavailable Local RPC url at http://127.0.0.1:9',
    })
    expect(gateway.asked).toEqual([])
  })

  it.each([
    ['refuses', { error: { code: -32005, message: 'Too many requests' } }, 'solana/rpcFailed'],
    ['answers a balance that is none', { result: { value: '7' } }, 'solana/badAnswer'],
    ['answers a negative balance', { result: { value: -7 } }, 'solana/badAnswer'],
  ])('one that %s is an error with a code', async (_, answer, code) => {
    const { url } = await node(() => answer)
    const site = open({ networks: [localnet(url)] })
    expect(await failure(site.need('balances').native(`solana:localnet:${someone}`))).toMatchObject({ code })
  })

  it('answer lamports of more than 53 bits to the last digit', async () => {
    const text =
      '{"jsonrpc":"2.0","id":1,"result":{"context":{"slot":1,"note":"9007199254740993.5, \\"1234567890123456\\""},"value":9007199254740993}}'
    const { url } = await node(() => text)
    const site = open({ networks: [localnet(url)] })
    expect((await site.need('balances').native(`solana:localnet:${someone}`)).amount).toBe(9007199254740993n)
  })

  it('one that hiccups is asked again', async () => {
    let count = 0
    const { url, asked } = await node(() => (count++ ? balance : 503))
    const site = open({ networks: [localnet(url)] })
    expect((await site.need('balances').native(`solana:localnet:${someone}`)).amount).toBe(7n)
    expect(asked).toHaveLength(2)
  })
})
