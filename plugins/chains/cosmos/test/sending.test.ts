import { QueryAccountResponse } from 'cosmjs-types/cosmos/auth/v1beta1/query'
import { SimulateResponse } from 'cosmjs-types/cosmos/tx/v1beta1/service'
import type { Caip10, Transfer } from '@portico/core'
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
/** The node of the chain, whose trial of a transaction takes that much gas. */
const nodeThatSimulates = (gasUsed: bigint | (() => bigint)) =>
  openNode((call) => {
    if (call.params.path !== '/cosmos.tx.v1beta1.Service/Simulate') return forwardTo(chain.url, call)
    const gas = typeof gasUsed === 'bigint' ? gasUsed : gasUsed()
    const answer = SimulateResponse.fromPartial({ gasInfo: { gasWanted: 0n, gasUsed: gas } })
    const value = Buffer.from(SimulateResponse.encode(answer).finish()).toString('base64')
    return rpcReply({ result: { response: { height: '1', value } } })
  })
const minimum = '/cosmos.base.node.v1beta1.Service/Config'

interface Sender {
  readonly wallet: CosmosTestWallet
  readonly site: Site
  readonly from: Caip10
  /** The highest fee of a transfer. */
  readonly estimate: (to: string, amount: bigint) => Promise<bigint>
  /** A transfer through the whole pipeline, until it is final. */
  readonly send: (to: string, amount: bigint, maxFee?: bigint) => Promise<Transfer>
}
async function sender(
  options: CosmosTestWalletOptions = {},
  network = localNetwork(chain),
  on: CosmosDevnet = chain,
): Promise<Sender> {
  const wallet = install({ privateKeys: [newKey()], ...options })
  const [address = ''] = wallet.accounts
  await on.fund(address, 5_000_000n)
  const site = open({ networks: [network] })
  await site.connect()
  const from: Caip10 = `cosmos:${on.chainId}:${address}`
  const order = (to: string, amount: bigint) => ({ account: from, action: { type: 'native', to, amount } as const })
  const { transfers } = site.modal
  return {
    wallet,
    site,
    from,
    estimate: async (to, amount) => (await transfers.estimate(order(to, amount))).fee,
    send: (to, amount, maxFee) =>
      transfers.send({ ...order(to, amount), ...(maxFee !== undefined && { maxFee }) }).done,
  }
}
const newKey = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex')
const asked = ({ requests }: CosmosTestWallet) => requests.filter((one) => one.asked).map(({ method }) => method)
const succeeded = { status: 'confirmed' }

describe('a transfer', () => {
  it('costs what was estimated: gas of the chain’s own trial, at the network’s price', async () => {
    const { from, wallet, estimate, send } = await sender()
    const fee = await estimate(other, 1n)
    expect(fee).toBe(2100n) // 60 000 × 1.4 × 0.025
    const before = chain.balance(wallet.accounts[0]!)
    expect(await send(other, 1n)).toMatchObject({ ...succeeded, fee, order: { account: from, maxFee: fee } })
    expect(before - chain.balance(wallet.accounts[0]!)).toBe(fee + 1n)
  })

  it('is signed in amino JSON by a wallet on a Ledger', async () => {
    const { wallet, send } = await sender({ ledger: true })
    const before = chain.balance(other)
    expect(await send(other.toUpperCase(), 5n)).toMatchObject(succeeded)
    expect(chain.balance(other) - before).toBe(5n)
    expect(wallet.requests.map(({ method }) => method)).not.toContain('signDirect')
  })

  it('of more than there is, with the fee, does not reach the wallet', async () => {
    const { wallet, estimate, send } = await sender()
    const available = chain.balance(wallet.accounts[0]!)
    for (const [amount, needed] of [
      [available + 1n, available + 1n],
      [available - 2099n, available + 1n],
    ] as const) {
      const refused = { code: 'cosmos/notEnough', context: { available, needed } }
      expect(await failure(estimate(other, amount))).toMatchObject(refused)
      const sent = await send(other, amount)
      expect(sent).toMatchObject({ status: 'failed', problem: { code: 'cosmos/notEnough' } })
    }
    expect(asked(wallet)).toEqual(['enable'])
    expect(await send(other, available - 2100n)).toMatchObject(succeeded)
  })

  it('that fails in its block is told as reverted, with what the chain says', async () => {
    const { send } = await sender({}, through(await nodeThatSimulates(30_000n)))
    expect(await send(other, 1n)).toMatchObject({
      status: 'reverted',
      fee: 1050n,
      problem: { message: expect.stringContaining('out of gas') },
    })
  })

  it.each([
    ['to another chain', 'osmo19rl4cm2hmr8afy4kldpxz3fka4jguq0a5m7df8', 1n, 'cosmos/invalidAddress'],
    ['with a typing error', `${other.slice(0, -1)}z`, 1n, 'cosmos/invalidAddress'],
    ['of nothing', other, 0n, 'cosmos/invalidAmount'],
    ['of less than nothing', other, -1n, 'cosmos/invalidAmount'],
    ['of more than 256 bits', other, 2n ** 256n, 'cosmos/invalidAmount'],
  ] as const)('%s is refused', async (_, to, amount, code) => {
    const { site, from, wallet } = await sender()
    const { estimate, sign } = site.need('transfers')
    const order = { account: from, action: { type: 'native', to, amount } } as const
    expect(await failure(estimate(order))).toMatchObject({ code })
    const steps = { signal: new AbortController().signal, prepared: () => {} }
    expect(await failure(sign({ ...order, maxFee: 1_000_000n, display: {} }, steps))).toMatchObject({ code })
    expect(asked(wallet)).toEqual(['enable'])
  })

  it('from an account that nothing was ever sent to says so', async () => {
    const { site } = await sender()
    const action = { type: 'native', to: other, amount: 1n } as const
    const account = `cosmos:${chain.chainId}:${unfunded}` as const
    expect(await failure(site.modal.transfers.estimate({ account, action }))).toMatchObject({
      code: 'cosmos/accountUnknown',
      context: { chain: 'Local' },
    })
  })

  it('signed by another key is refused before a node receives it', async () => {
    const { wallet, send } = await sender()
    wallet.misbehave('signsWithAnotherKey')
    const height = chain.height
    expect(await send(other, 1n)).toMatchObject({ status: 'failed', problem: { code: 'cosmos/badAnswer' } })
    expect(chain.height).toBe(height)
  })

  it('whose signature is of other bytes is refused before a node receives it', async () => {
    const { wallet, send } = await sender()
    const { signDirect } = wallet.keplr
    wallet.keplr.signDirect = async (chainId, signer, doc) => {
      const { signature } = await signDirect(chainId, signer, { ...doc, accountNumber: 4_000_000n })
      return { signed: doc, signature }
    }
    const height = chain.height
    expect(await send(other, 1n)).toMatchObject({ status: 'failed', problem: { code: 'cosmos/badAnswer' } })
    expect(chain.height).toBe(height)
  })

  it('pays a fee that is rounded up: a node refuses less', async () => {
    // 84 000 gas × 0.02501 = 2100.84
    const strict = await startCosmos({ blockMs: 20, minGasPrice: 0.02501 })
    try {
      const { estimate, send } = await sender({}, { ...localNetwork(strict), gasPrice: 0.02501 }, strict)
      expect(await estimate(other, 1n)).toBe(2101n)
      expect(await send(other, 1n)).toMatchObject(succeeded)
    } finally {
      await strict.stop()
    }
  })

  it('leaves a little of its gas where the chain’s trial takes more than when the fee was confirmed', async () => {
    let used = 60_000n
    const { wallet, estimate, send } = await sender({}, through(await nodeThatSimulates(() => used)))
    const confirmed = await estimate(other, 1n)
    used = 63_000n
    expect(await send(other, 1n, confirmed)).toMatchObject({ ...succeeded, fee: confirmed })
    used = 80_000n
    const tooHigh = { status: 'failed', problem: { code: 'core/feeTooHigh' } }
    expect(await send(other, 1n, confirmed)).toMatchObject(tooHigh)
    expect(asked(wallet)).toEqual(['enable', 'signDirect'])
  })

  it.each([
    [0.000_000_1, 1n], // 0.0084, written 1e-7
    [0.1 + 0.2, 25_200n], // written with 17 digits
    [5_000_000_000, 420_000_000_000_000n],
    [0, 0n],
  ])('costs at a gas price of %d what that is', async (gasPrice, fee) => {
    // A node that takes anything.
    const { estimate, wallet } = await sender({}, { ...through(await nodeWith(minimum, '')), gasPrice })
    await chain.fund(wallet.accounts[0]!, fee)
    expect(await estimate(other, 1n)).toBe(fee)
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
    const { send } = await sender({}, through(vesting))
    const before = chain.balance(other)
    expect(await send(other, 3n)).toMatchObject(succeeded)
    expect(chain.balance(other) - before).toBe(3n)
  })

  it('out of an account of a type that CosmJS does not know is refused', async () => {
    const value = Buffer.from('\n\x0e\n\x0c/odd.Account').toString('base64')
    const odd = await openNode((call) =>
      call.params.path?.endsWith('Query/Account')
        ? rpcReply({ result: { response: { height: '1', value } } })
        : forwardTo(chain.url, call),
    )
    const { wallet, estimate, send } = await sender({}, through(odd))
    expect(await failure(estimate(other, 1n))).toMatchObject({ code: 'cosmos/badAnswer', context: { from: 'Local' } })
    expect(await send(other, 1n)).toMatchObject({ status: 'failed' })
    expect(wallet.requests.map(({ method }) => method)).not.toContain('signDirect')
  })

  it('that the visitor refuses says so', async () => {
    const { wallet, send } = await sender()
    wallet.behave('refuse')
    expect(await send(other, 1n)).toMatchObject({ status: 'rejected' })
  })

  it('asks the wallet to leave fee and memo as they are', async () => {
    const { wallet, send } = await sender()
    let options: unknown
    const { signDirect } = wallet.keplr
    wallet.keplr.signDirect = (...args: readonly unknown[]) => {
      options = args[3]
      return signDirect(...(args as Parameters<typeof signDirect>))
    }
    await send(other, 1n)
    expect(options).toEqual({ preferNoSetFee: true, preferNoSetMemo: true })
  })

  it.each([
    ['as an error', { error: { code: -32_603, message: 'Internal error', data: 'tx already exists in cache' } }],
    ['by code 19', { result: { code: 19, codespace: 'sdk', log: '', hash: '' } }],
  ])('that a node has already, and says so %s, counts as known', async (_, known) => {
    const node = await openNode((call) =>
      call.method === 'broadcast_tx_sync' ? rpcReply(known) : forwardTo(chain.url, call),
    )
    const { site, from } = await sender({}, through(node))
    const { broadcast } = site.need('transfers')
    const action = { type: 'native', to: other, amount: 1n } as const
    const signed = { hash: 'AB', bytes: 'AB==', expires: true }
    expect(await broadcast({ account: from, action, maxFee: 1n, display: {} }, signed, 0)).toBe('known')
  })
})

describe('a fee that no chain asks for [M8]', () => {
  it.each([
    ['gas of a trillion', () => nodeThatSimulates(10n ** 12n)],
    ['more gas than a number holds', () => nodeThatSimulates(2n ** 63n)],
    ['a price of ten whole coins', () => nodeWith(minimum, '\n\x0d10000000uatom')],
    ['gas of a trillion, where gas is free', () => nodeThatSimulates(10n ** 12n), 0],
  ] as const)('is an error with a code, and no wallet is asked: %s', async (_, node, gasPrice: number = 0.025) => {
    const { wallet, estimate, send } = await sender({}, { ...through(await node()), gasPrice })
    await chain.fund(wallet.accounts[0]!, 10n ** 15n)
    expect(await failure(estimate(other, 1n))).toMatchObject({ code: 'cosmos/implausibleFee' })
    expect(await send(other, 1n)).toMatchObject({ status: 'failed', problem: { code: 'cosmos/implausibleFee' } })
    expect(await send(other, 1n, 10n ** 30n)).toMatchObject({ problem: { code: 'cosmos/implausibleFee' } })
    expect(asked(wallet)).toEqual(['enable'])
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
    const { estimate } = await sender({}, through(node))
    expect(await estimate(other, 1n)).toBe(BigInt(Math.ceil(84_000 * price)))
  })

  it.each([
    ['lower', message(legacyDec(0.001))],
    ['no number', message('much')],
    ['no message', 'x'],
  ])('is the network’s own where what the chain says is %s', async (_, value) => {
    const node = await nodeWith('/osmosis.txfees.v1beta1.Query/GetEipBaseFee', value)
    const { estimate } = await sender({}, through(node))
    expect(await estimate(other, 1n)).toBe(2100n)
  })

  it('is what a node that takes no less says: the transfer is not refused', async () => {
    const strict = await startCosmos({ blockMs: 20, minGasPrice: 0.0625 })
    try {
      const { send } = await sender({}, localNetwork(strict), strict)
      expect(await send(other, 1n)).toMatchObject(succeeded)
    } finally {
      await strict.stop()
    }
  })
})
