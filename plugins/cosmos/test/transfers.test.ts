import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startCosmos, type CosmosDevnet } from '@portico/devnet-cosmos'
import type { CosmosTestWallet, CosmosTestWalletOptions } from '@portico/testing/cosmos'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CosmosNetwork } from '../src/index.js'
import { localNetwork } from './local.js'
import { failure, withPage, type Site } from './site.js'

const { open, install } = withPage()
const other = 'cosmos1sguafvgmel6f880ryvq8efh9522p8zvmrzlcrq'
const nobody = 'cosmos1qyqszqgpqyqszqgpqyqszqgpqyqszqgpjnp7du'
let chain: CosmosDevnet
beforeAll(async () => void (chain = await startCosmos({ blockMs: 20 })))
afterAll(() => chain.stop())

interface Sender {
  readonly wallet: CosmosTestWallet
  readonly site: Site
  readonly from: `cosmos:${string}:${string}`
}
async function sender(options: CosmosTestWalletOptions = {}, network = localNetwork(chain)): Promise<Sender> {
  const wallet = install(options)
  const [address = ''] = wallet.accounts
  await chain.fund(address, 5_000_000n)
  const site = open({ networks: [network] })
  await site.connect()
  return { wallet, site, from: `cosmos:${chain.chainId}:${address}` }
}

describe('a transfer', () => {
  it('costs what was estimated: gas of the chain’s own trial, at the network’s price', async () => {
    const { site, from, wallet } = await sender()
    const { estimate, send, wait } = site.need('transfers')
    const { fee } = await estimate({ from, to: other, amount: 1n })
    expect(fee).toBe(2100n) // 60 000 × 1.4 × 0.025
    const before = chain.balance(wallet.accounts[0]!)
    const { hash } = await send({ from, to: other, amount: 1n })
    expect(await wait({ hash, account: from })).toBe('success')
    expect(before - chain.balance(wallet.accounts[0]!)).toBe(fee + 1n)
  })

  it('is signed in amino JSON by a wallet on a Ledger', async () => {
    const { site, from, wallet } = await sender({ ledger: true })
    const { send, wait } = site.need('transfers')
    const before = chain.balance(other)
    const { hash } = await send({ from, to: other.toUpperCase(), amount: 5n })
    expect(await wait({ hash, account: from })).toBe('success')
    expect(chain.balance(other) - before).toBe(5n)
    expect(wallet.requests.map(({ method }) => method)).not.toContain('signDirect')
  })

  it('that the chain would refuse asks nobody', async () => {
    const { site, from, wallet } = await sender()
    const all = chain.balance(wallet.accounts[0]!)
    expect(await failure(site.need('transfers').send({ from, to: other, amount: all + 1n }))).toMatchObject({
      code: 'cosmos/rpcFailed',
      context: { chain: 'Local', problem: expect.stringContaining('insufficient funds') },
    })
    expect(wallet.requests.filter(({ asked }) => asked).map(({ method }) => method)).toEqual(['enable'])
  })

  it('that fails in its block is told as reverted', async () => {
    const { site, from, wallet } = await sender()
    const all = chain.balance(wallet.accounts[0]!)
    // The trial has no fee: what is left of it is too little once the fee is paid.
    const { hash } = await site.need('transfers').send({ from, to: other, amount: all })
    expect(await site.need('transfers').wait({ hash, account: from })).toBe('reverted')
  })

  it.each([
    ['to another chain', 'osmo19rl4cm2hmr8afy4kldpxz3fka4jguq0a5m7df8', 1n, 'cosmos/invalidAddress'],
    ['with a typing error', `${other.slice(0, -1)}z`, 1n, 'cosmos/invalidAddress'],
    ['of nothing', other, 0n, 'cosmos/invalidAmount'],
    ['of less than nothing', other, -1n, 'cosmos/invalidAmount'],
    ['of more than 256 bits', other, 2n ** 256n, 'cosmos/invalidAmount'],
  ] as const)('%s is refused', async (_, to, amount, code) => {
    const { site, from } = await sender()
    expect(await failure(site.need('transfers').estimate({ from, to, amount }))).toMatchObject({ code })
    expect(await failure(site.need('transfers').send({ from, to, amount }))).toMatchObject({ code })
  })

  it('from an account that nothing was ever sent to says so', async () => {
    const { site } = await sender()
    const from = `cosmos:${chain.chainId}:${nobody}` as const
    expect(await failure(site.need('transfers').estimate({ from, to: other, amount: 1n }))).toMatchObject({
      code: 'cosmos/accountUnknown',
      context: { chain: 'Local' },
    })
  })

  it('signed by another key is refused before a node hears of it', async () => {
    const { site, from, wallet } = await sender()
    wallet.misbehave('signsWithAnotherKey')
    const height = chain.height
    expect(await failure(site.need('transfers').send({ from, to: other, amount: 1n }))).toMatchObject({
      code: 'cosmos/badAnswer',
    })
    expect(chain.height).toBe(height)
  })
})

describe('nodes', () => {
  const servers: Server[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.close()
  })
  async function node(body: string): Promise<string> {
    const server = createServer((_, response) => response.end(body))
    servers.push(server)
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const balance = (network: CosmosNetwork, ...urls: readonly string[]) =>
    open({ networks: [{ ...network, rpcUrls: { default: { http: urls } } }] })
      .need('balances')
      .native(`cosmos:${chain.chainId}:${other}`)

  it('that cannot be reached, or speak something else, are passed over for the next', async () => {
    await chain.fund(other, 1n)
    const urls = ['http://127.0.0.1:9', await node('<html>'), await node('{"jsonrpc":"2.0"}'), chain.url]
    expect(await balance(localNetwork(chain), ...urls)).toEqual({
      amount: chain.balance(other),
      decimals: 6,
      symbol: 'ATOM',
    })
  })

  it('none of which answers are told of by the first [8.11]', async () => {
    expect(await failure(balance(localNetwork(chain), 'http://127.0.0.1:9'))).toMatchObject({
      code: 'cosmos/rpcUnavailable',
      message: 'Unavailable Local RPC url at http://127.0.0.1:9',
    })
  })

  it.each([
    ['no query', { response: {} }, 'cosmos/badAnswer'],
    ['no base64', { response: { code: 0, value: '***' } }, 'cosmos/badAnswer'],
    ['a balance that is no number', { response: { value: btoa('\n\x07\x12\x05a lot') } }, 'cosmos/badAnswer'],
    ['a field that is longer than the answer', { response: { value: btoa('\n\x7fx') } }, 'cosmos/badAnswer'],
    ['a refusal of the application', { response: { code: 18, log: 'no such denom' } }, 'cosmos/rpcFailed'],
  ])('that answer %s are not believed', async (_, result, code) => {
    const url = await node(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
    expect(await failure(balance(localNetwork(chain), url))).toMatchObject({ code })
  })
})
