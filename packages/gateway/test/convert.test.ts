import {
  AllowanceSchema,
  BuildApproveSchema,
  BuildTransactionSchema,
  ConvertQuotesSchema,
  ConvertTokensSchema,
  GasPriceSchema,
} from '@portico/gateway-api'
import { devTetherAbi } from '@portico/devnet'
import { maxUint256, parseEther, parseUnits, type Account, type Address, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { gatewayForTests } from './gatewayForTests.js'
import { chain, getConvert, id, native, postBuild, withSwapSite } from './swapSite.js'

const site = withSwapSite()
const dollar = (): Address => site.anvil().tokens.dollar.address
const gem = (): Address => site.anvil().tokens.gem.address
const wrapped = (): Address => site.anvil().swap.wrapped
const dollars = (amount: string): bigint => parseUnits(amount, 6)

type Ask = Awaited<ReturnType<typeof gatewayForTests>>['ask']
interface Order {
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly user: Account
}
const fieldsOf = ({ from, to, amount, user }: Order) => ({
  from,
  to,
  amount: String(amount),
  userAddress: id(user.address),
})
const quote = async (ask: Ask, order: Order): Promise<bigint> => {
  const { quotes } = await getConvert(ask, 'quotes', { ...fieldsOf(order), gasPrice: '1' }, ConvertQuotesSchema)
  expect(quotes).toHaveLength(1)
  expect(quotes[0]).toMatchObject({ fromAmount: String(order.amount), fromAccount: order.from, toAccount: order.to })
  return BigInt(quotes[0]?.toAmount ?? 0)
}
const build = (ask: Ask, order: Order, slippage = 1, rest: object = {}) =>
  postBuild(
    ask,
    { projectId: 'test-project', ...fieldsOf(order), eip155: { slippage }, ...rest },
    BuildTransactionSchema,
  )
const approval = (ask: Ask, order: Order) => getConvert(ask, 'build-approve', fieldsOf(order), BuildApproveSchema)
/** As a page does: `tx.from` is the token, where the transaction goes. */
const sendApproval = async (ask: Ask, order: Order) => {
  const { tx } = await approval(ask, order)
  await site.send(order.user, { to: tx.from.slice(chain.length + 1) as Address, data: tx.data as Hex })
  return tx
}
const allowanceAnswer = async (ask: Ask, token: string, user: Account): Promise<bigint> => {
  const query = { tokenAddress: token, userAddress: id(user.address) }
  return BigInt((await getConvert(ask, 'allowance', query, AllowanceSchema)).allowance)
}

describe('what can be swapped', () => {
  it('lists the native currency and the configured tokens, or the one asked for [7.7] [3.13]', async () => {
    const { ask } = await gatewayForTests(site.config())
    const { tokens } = await getConvert(ask, 'tokens', { chainId: chain }, ConvertTokensSchema)
    expect(tokens.map(({ symbol, decimals, address }) => [symbol, decimals, address])).toEqual([
      ['ETH', 18, native],
      ['DUSD', 6, id(dollar())],
      ['GEM', 18, id(gem())],
      ['WETH', 18, id(wrapped())],
      ['USDT', 6, id(site.tether())],
    ])
    expect(new Set(tokens.map(({ eip2612 }) => eip2612))).toEqual(new Set([false]))
    const lower = id(gem()).toLowerCase()
    const { tokens: one } = await getConvert(ask, 'tokens', { chainId: chain, address: lower }, ConvertTokensSchema)
    expect(one.map(({ symbol }) => symbol)).toEqual(['GEM'])
  })

  it('prices gas by the node, with more for those in a hurry [7.10]', async () => {
    const { ask } = await gatewayForTests(site.config())
    const answer = await getConvert(ask, 'gas-price', { chainId: chain }, GasPriceSchema)
    const [standard, fast, instant] = [answer.standard, answer.fast, answer.instant].map(BigInt) as [
      bigint,
      bigint,
      bigint,
    ]
    expect(standard).toBe(await site.client().getGasPrice())
    expect(fast).toBeGreaterThan(standard)
    expect(instant).toBeGreaterThan(fast)
  })
})

describe('quotes', () => {
  it('are what the router says now, also right after others have traded [7.6]', async () => {
    const { ask } = await gatewayForTests(site.config())
    const order = { from: id(dollar()), to: id(gem()), amount: dollars('400'), user: site.user(0) }
    const before = await quote(ask, order)
    expect(before).toBe(await site.routerOut(order.amount, dollar(), gem()))
    const other = { from: native, to: id(gem()), amount: parseEther('50'), user: site.user(1) }
    expect((await site.sendBuilt(other.user, await build(ask, other, 5))).status).toBe('success')
    const after = await quote(ask, order)
    expect(after).toBe(await site.routerOut(order.amount, dollar(), gem()))
    expect(after).toBeLessThan(before)
  })

  it('go through a third token where there is no pool, and whichever way gives more where there is one [7.6]', async () => {
    const { ask } = await gatewayForTests(site.config())
    const order = { from: native, to: id(gem()), amount: parseEther('1'), user: site.user(0) }
    const around = await site.routerOut(order.amount, wrapped(), dollar(), gem())
    expect(await quote(ask, order)).toBe(around)
    // Far dearer than by way of dollars.
    await site.provide(site.user(2), gem(), parseEther('100'), parseEther('10'))
    expect(await site.routerOut(order.amount, wrapped(), gem())).toBeLessThan(around)
    expect(await quote(ask, order)).toBe(around)
    const back = { from: id(gem()), to: native, amount: parseEther('5'), user: site.user(0) }
    const direct = await site.routerOut(back.amount, gem(), wrapped())
    expect(direct).toBeGreaterThan(await site.routerOut(back.amount, gem(), dollar(), wrapped()))
    expect(await quote(ask, back)).toBe(direct)
  })

  it('are exact for amounts beyond 2^53 [7.6]', async () => {
    const { ask } = await gatewayForTests(site.config())
    const order = { from: native, to: id(dollar()), amount: 123_456_789_012_345_678_901n, user: site.user(0) }
    expect(await quote(ask, order)).toBe(await site.routerOut(order.amount, wrapped(), dollar()))
  })
})

describe('a swap that the gateway builds and a key signs', () => {
  async function expectSwap(order: Order, from: Address | undefined, to: Address | undefined): Promise<void> {
    const { ask } = await gatewayForTests(site.config())
    const { user, amount } = order
    if (from) await sendApproval(ask, order)
    const quoted = await quote(ask, order)
    const built = await build(ask, order, 0.5)
    const minimum = BigInt(built.tx.minimum ?? 0)
    expect(minimum).toBe(quoted - (quoted * 5n) / 1000n)
    expect(built.tx.from).toBe(id(user.address))
    expect(built.tx.to).toBe(id(site.anvil().swap.router))
    expect(built.tx.amount).toBe(from ? '0' : String(amount))
    const balances = () => Promise.all([site.balance(from, user), site.balance(to, user)])
    const before = await balances()
    const receipt = await site.sendBuilt(user, built)
    expect(receipt.status).toBe('success')
    expect(BigInt(built.tx.eip155?.gas ?? 0)).toBeGreaterThan(receipt.gasUsed)
    const fee = receipt.gasUsed * receipt.effectiveGasPrice
    const after = await balances()
    expect(before[0] - after[0]).toBe(amount + (from ? 0n : fee))
    const gained = after[1] - before[1] + (to ? 0n : fee)
    expect(gained).toBeGreaterThanOrEqual(minimum)
    expect(gained).toBe(quoted)
    if (from) expect(await site.allowance(from, user)).toBe(0n)
  }

  it('sells a token for a token, with an approval of exactly the amount [7.9] [7.11] [7.12]', async () => {
    const order = { from: id(dollar()), to: id(gem()), amount: dollars('1234.567891'), user: site.user(3) }
    await expectSwap(order, dollar(), gem())
  })

  it('sells the native currency [7.11]', async () => {
    await expectSwap(
      { from: native, to: id(dollar()), amount: parseEther('2'), user: site.user(3) },
      undefined,
      dollar(),
    )
  })

  it('buys the native currency [7.11]', async () => {
    const order = { from: id(dollar()), to: native, amount: dollars('5000'), user: site.user(3) }
    await expectSwap(order, dollar(), undefined)
  })

  it('takes two hops where that gives more, in and out of the native currency [7.11]', async () => {
    await expectSwap({ from: native, to: id(gem()), amount: parseEther('3'), user: site.user(4) }, undefined, gem())
    const order = { from: id(gem()), to: native, amount: parseEther('1000'), user: site.user(4) }
    await expectSwap(order, gem(), undefined)
  })

  it('reverts on the chain when others trade before it beyond the slippage, and costs no token [7.11]', async () => {
    const { ask } = await gatewayForTests(site.config())
    const order = { from: native, to: id(dollar()), amount: parseEther('1'), user: site.user(5) }
    const built = await build(ask, order, 0.5)
    const front = { from: native, to: id(dollar()), amount: parseEther('100'), user: site.user(6) }
    expect((await site.sendBuilt(front.user, await build(ask, front, 50))).status).toBe('success')
    const before = await Promise.all([site.balance(undefined, order.user), site.balance(dollar(), order.user)])
    const receipt = await site.sendBuilt(order.user, built)
    expect(receipt.status).toBe('reverted')
    const fee = receipt.gasUsed * receipt.effectiveGasPrice
    expect(await site.balance(undefined, order.user)).toBe(before[0] - fee)
    expect(await site.balance(dollar(), order.user)).toBe(before[1])
    // Built anew, it is by the price of now.
    expect((await site.sendBuilt(order.user, await build(ask, order, 0.5))).status).toBe('success')
  })

  it('takes integer and decimal slippage, 1 per cent by default [9.37]', async () => {
    const { ask } = await gatewayForTests(site.config())
    const order = { from: native, to: id(dollar()), amount: parseEther('1'), user: site.user(5) }
    const quoted = await quote(ask, order)
    const least = async (body: object) =>
      BigInt((await postBuild(ask, { ...fieldsOf(order), ...body }, BuildTransactionSchema)).tx.minimum ?? 0)
    expect(await least({})).toBe(quoted - quoted / 100n)
    expect(await least({ eip155: { slippage: 3 } })).toBe(quoted - (quoted * 3n) / 100n)
    expect(await least({ eip155: { slippage: 0.1 } })).toBe(quoted - quoted / 1000n)
    expect(await least({ eip155: { slippage: 0.12 } })).toBe(quoted - (quoted * 12n) / 10_000n)
    expect(await least({ eip155: { slippage: 50 } })).toBe(quoted - quoted / 2n)
  })

  it('estimates gas on the chain unless told not to, and is built for those who cannot pay yet then [7.11]', async () => {
    const { ask } = await gatewayForTests(site.config())
    const order = { from: id(gem()), to: native, amount: parseEther('1'), user: site.user(7) }
    await expect(build(ask, order)).rejects.toThrow('approve it first')
    const { tx } = await build(ask, order, 1, { disableEstimate: true })
    expect(BigInt(tx.eip155?.gas ?? 0)).toBeGreaterThanOrEqual(250_000n)
    await sendApproval(ask, order)
    expect((await site.sendBuilt(order.user, await build(ask, order))).status).toBe('success')
    const rich = { ...order, amount: parseEther('2000000') }
    await site.approve(gem(), order.user, rich.amount)
    await expect(build(ask, rich)).rejects.toThrow('Insufficient balance')
    await expect(build(ask, { ...order, from: native, to: id(gem()), amount: parseEther('20000') })).rejects.toThrow(
      'Insufficient balance',
    )
  })

  it('has gas enough also when it was estimated in the second in which its pool was last changed [7.11]', async () => {
    const { ask } = await gatewayForTests(site.config())
    const user = site.user(2)
    const mint = { address: site.tether(), abi: devTetherAbi, functionName: 'mint' } as const
    const hash = await site
      .client()
      .writeContract({ ...mint, chain: null, account: user, args: [user.address, dollars('25000')] })
    await site.client().waitForTransactionReceipt({ hash })
    await site.provide(user, site.tether(), dollars('25000'), parseEther('10'))
    const built = await build(ask, { from: native, to: id(site.tether()), amount: parseEther('1'), user })
    await site.client().increaseTime({ seconds: 30 })
    expect((await site.sendBuilt(user, built)).status).toBe('success')
  })

  it('is refused by the router after its deadline, counted by the chain’s clock [7.11]', async () => {
    const { ask } = await gatewayForTests(site.config({ deadline: 60 }))
    const order = { from: native, to: id(dollar()), amount: parseEther('1'), user: site.user(5) }
    await site.client().increaseTime({ seconds: 3600 })
    await site.client().mine({ blocks: 1 })
    const built = await build(ask, order)
    const late = await build(ask, order)
    expect((await site.sendBuilt(order.user, built)).status).toBe('success')
    await site.client().increaseTime({ seconds: 90 })
    expect((await site.sendBuilt(order.user, late)).status).toBe('reverted')
  })
})

describe('approvals', () => {
  it('are for the amount, or for what the account has where none is named [7.9] [7.12]', async () => {
    const { ask } = await gatewayForTests(site.config())
    const user = site.user(8)
    const order = { from: id(dollar()), to: id(gem()), amount: dollars('7'), user }
    expect(await allowanceAnswer(ask, order.from, user)).toBe(0n)
    const tx = await sendApproval(ask, order)
    expect(tx).toMatchObject({ from: order.from, to: id(site.anvil().swap.router), value: '0' })
    expect(tx.isReset).toBeUndefined()
    expect(await site.allowance(dollar(), user)).toBe(order.amount)
    expect(await allowanceAnswer(ask, order.from, user)).toBe(order.amount)
    const { amount: _, ...unnamed } = fieldsOf(order)
    const all = await getConvert(ask, 'build-approve', unnamed, BuildApproveSchema)
    await site.send(user, { to: dollar(), data: all.tx.data as Hex })
    expect(await site.allowance(dollar(), user)).toBe(await site.balance(dollar(), user))
  })

  it('set the allowance to 0 first for tokens like Tether’s, only where there is one [7.12]', async () => {
    const { ask } = await gatewayForTests(site.config())
    const user = site.user(8)
    const order = { from: id(site.tether()), to: id(dollar()), amount: dollars('5'), user }
    expect((await sendApproval(ask, order)).isReset).toBeUndefined()
    expect(await site.allowance(site.tether(), user)).toBe(dollars('5'))
    const more = { ...order, amount: dollars('6') }
    expect((await sendApproval(ask, more)).isReset).toBe(true)
    expect(await site.allowance(site.tether(), user)).toBe(0n)
    expect((await sendApproval(ask, more)).isReset).toBeUndefined()
    expect(await site.allowance(site.tether(), user)).toBe(dollars('6'))
  })

  it('are not needed for the native currency [7.9]', async () => {
    const { ask } = await gatewayForTests(site.config())
    expect(await allowanceAnswer(ask, native, site.user(8))).toBe(maxUint256)
  })
})
