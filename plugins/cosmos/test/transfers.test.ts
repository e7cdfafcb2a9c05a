import { QueryAccountResponse } from 'cosmjs-types/cosmos/auth/v1beta1/query'
import { startCosmos, type CosmosDevnet } from '@portico/devnet-cosmos'
import type { CosmosTestWallet, CosmosTestWalletOptions } from '@portico/testing/cosmos'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CosmosNetwork } from '../src/index.js'
import { localNetwork } from './local.js'
import { forwardTo, openNode, rpcReply, type TestNode } from './openNode.js'
import { failure, withPage, type Site } from './site.js'

const { open, install } = withPage()
const other = 'cosmos1sguafvgmel6f880ryvq8efh9522p8zvmrzlcrq'
const unfunded = 'cosmos1qyqszqgpqyqszqgpqyqszqgpqyqszqgpjnp7du'
let chain: CosmosDevnet
beforeAll(async () => void (chain = await startCosmos({ blockMs: 20 })))
afterAll(() => chain.stop())

const through = ({ url }: TestNode): CosmosNetwork => ({
  ...localNetwork(chain),
  rpcUrls: { default: { http: [url] } },
})

/** The node of the chain, with an answer of its own to one query. */
const nodeWith = (path: string, value: string) =>
  openNode((call) =>
    call.params.path === path ? rpcReply({ result: { response: { value: btoa(value) } } }) : forwardTo(chain.url, call),
  )
const minimum = '/cosmos.base.node.v1beta1.Service/Config'

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

  it('that the chain would refuse does not reach the wallet', async () => {
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
    const from = `cosmos:${chain.chainId}:${unfunded}` as const
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

  it('pays a fee that is rounded up: a node refuses less', async () => {
    // 84 000 gas × 0.02501 = 2100.84
    const strict = await startCosmos({ blockMs: 20, minGasPrice: 0.02501 })
    try {
      const wallet = install()
      await strict.fund(wallet.accounts[0]!, 5_000_000n)
      const site = open({ networks: [{ ...localNetwork(strict), gasPrice: 0.02501 }] })
      await site.connect()
      const from = `cosmos:${strict.chainId}:${wallet.accounts[0]!}` as const
      const { estimate, send, wait } = site.need('transfers')
      expect(await estimate({ from, to: other, amount: 1n })).toEqual({ fee: 2101n })
      const { hash } = await send({ from, to: other, amount: 1n })
      expect(await wait({ hash, account: from })).toBe('success')
    } finally {
      await strict.stop()
    }
  })

  it.each([
    [0.000_000_1, 1n], // 0.0084, written 1e-7
    [0.1 + 0.2, 25_200n], // written with 17 digits
    [5_000_000_000, 420_000_000_000_000n],
    [0, 0n],
  ])('costs at a gas price of %d what that is', async (gasPrice, fee) => {
    // A node that takes anything.
    const { site, from } = await sender({}, { ...through(await nodeWith(minimum, '')), gasPrice })
    expect(await site.need('transfers').estimate({ from, to: other, amount: 1n })).toEqual({ fee })
  })

  it.each([
    ['/cosmos.auth.v1beta1.ModuleAccount', 1],
    ['/cosmos.vesting.v1beta1.BaseVestingAccount', 1],
    ['/cosmos.vesting.v1beta1.ContinuousVestingAccount', 2],
    ['/cosmos.vesting.v1beta1.DelayedVestingAccount', 2],
    ['/cosmos.vesting.v1beta1.PeriodicVestingAccount', 2],
    ['/cosmos.vesting.v1beta1.PermanentLockedAccount', 2],
  ])('goes out of an account of type %s', async (typeUrl, depth) => {
    /** Each of these keeps what it extends in its field 1. */
    const wrap = (value: Uint8Array): Uint8Array => {
      const length = value.length < 128 ? [value.length] : [(value.length & 127) | 128, value.length >> 7]
      return Uint8Array.from([10, ...length, ...value])
    }
    const vesting = await openNode(async (call) => {
      const reply = await forwardTo(chain.url, call)
      if (call.params.path !== '/cosmos.auth.v1beta1.Query/Account') return reply
      const json = JSON.parse(reply.body) as { result: { response: { value: string } } }
      const { response } = json.result
      const { account } = QueryAccountResponse.decode(Buffer.from(response.value, 'base64'))
      const value = depth === 1 ? wrap(account!.value) : wrap(wrap(account!.value))
      const changed = QueryAccountResponse.encode({ account: { typeUrl, value } }).finish()
      response.value = Buffer.from(changed).toString('base64')
      return { body: JSON.stringify(json) }
    })
    const { site, from } = await sender({}, through(vesting))
    const before = chain.balance(other)
    const { hash } = await site.need('transfers').send({ from, to: other, amount: 3n })
    expect(await site.need('transfers').wait({ hash, account: from })).toBe('success')
    expect(chain.balance(other) - before).toBe(3n)
  })

  it('out of an account of a type that CosmJS does not know is refused', async () => {
    const value = Buffer.from('\n\x0e\n\x0c/odd.Account').toString('base64')
    const odd = await openNode((call) =>
      call.params.path?.endsWith('Query/Account')
        ? rpcReply({ result: { response: { height: '1', value } } })
        : forwardTo(chain.url, call),
    )
    const { site, from, wallet } = await sender({}, through(odd))
    expect(await failure(site.need('transfers').send({ from, to: other, amount: 1n }))).toMatchObject({
      code: 'cosmos/badAnswer',
      context: { from: 'Local' },
    })
    expect(wallet.requests.map(({ method }) => method)).not.toContain('signDirect')
  })

  it.each([
    ['as an error', { error: { code: -32_603, message: 'Internal error', data: 'tx already exists in cache' } }],
    ['by code 19', { result: { code: 19, codespace: 'sdk', log: 'tx already in mempool', hash: 'AB' } }],
  ])('whose answer was lost is sent once; the node knows it by then, and says so %s', async (_, known) => {
    let broadcasts = 0
    const lossy = await openNode(async (call) => {
      if (call.method !== 'broadcast_tx_sync') return forwardTo(chain.url, call)
      broadcasts += 1
      if (broadcasts > 1) return rpcReply(known)
      await forwardTo(chain.url, call)
      return undefined
    })
    const { site, from, wallet } = await sender({}, through(lossy))
    const before = chain.balance(other)
    const { hash } = await site.need('transfers').send({ from, to: other, amount: 11n })
    expect(await site.need('transfers').wait({ hash, account: from })).toBe('success')
    expect(chain.balance(other) - before).toBe(11n)
    expect(broadcasts).toBe(2)
    expect(wallet.requests.filter(({ method }) => method === 'signDirect')).toHaveLength(1)
  })

  it('that the node refuses says why, and that nothing was sent', async () => {
    const refusing = await openNode((call) =>
      call.method === 'broadcast_tx_sync'
        ? rpcReply({ result: { code: 13, codespace: 'sdk', log: 'insufficient fees', hash: 'AB' } })
        : forwardTo(chain.url, call),
    )
    const { site, from } = await sender({}, through(refusing))
    expect(await failure(site.need('transfers').send({ from, to: other, amount: 1n }))).toMatchObject({
      code: 'cosmos/rpcFailed',
      context: { problem: 'insufficient fees' },
      details: 'Nothing was sent.',
    })
  })
})

describe('the price of gas', () => {
  /** A decimal of the Cosmos SDK, as messages have it. */
  const legacyDec = (price: number): string => String(BigInt(Math.round(price * 1e6)) * 10n ** 12n)
  const message = (...texts: readonly string[]): string =>
    texts.map((text, at) => String.fromCharCode(((at + 1) << 3) | 2, text.length) + text).join('')
  it.each([
    ['the base fee of Osmosis', '/osmosis.txfees.v1beta1.Query/GetEipBaseFee', () => message(legacyDec(0.03)), 0.036],
    [
      'the fee market of Cosmos Hub',
      '/feemarket.feemarket.v1.Query/GasPrice',
      () => message(message('uatom', legacyDec(0.05))),
      0.06,
    ],
    ['the minimum of the node', minimum, () => message('0.5ibc/AB,0.040000000000000000uatom'), 0.04],
  ])('is at least %s', async (_, path, value, price) => {
    const node = await nodeWith(path, value())
    const { site, from } = await sender({}, through(node))
    const { fee } = await site.need('transfers').estimate({ from, to: other, amount: 1n })
    expect(fee).toBe(BigInt(Math.ceil(84_000 * price)))
  })

  it.each([
    ['lower', message(legacyDec(0.001))],
    ['no number', message('much')],
    ['no message', 'x'],
  ])('is the network’s own where what the chain says is %s', async (_, value) => {
    const node = await nodeWith('/osmosis.txfees.v1beta1.Query/GetEipBaseFee', value)
    const { site, from } = await sender({}, through(node))
    expect(await site.need('transfers').estimate({ from, to: other, amount: 1n })).toEqual({ fee: 2100n })
  })

  it('is what a node that takes no less says: the transfer is not refused', async () => {
    const strict = await startCosmos({ blockMs: 20, minGasPrice: 0.0625 })
    try {
      const wallet = install()
      await strict.fund(wallet.accounts[0]!, 5_000_000n)
      const site = open({ networks: [localNetwork(strict)] })
      await site.connect()
      const from = `cosmos:${strict.chainId}:${wallet.accounts[0]!}` as const
      const { hash } = await site.need('transfers').send({ from, to: other, amount: 1n })
      expect(await site.need('transfers').wait({ hash, account: from })).toBe('success')
    } finally {
      await strict.stop()
    }
  })
})
