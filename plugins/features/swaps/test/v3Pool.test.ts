import type { EvmTestWalletOptions } from '@portico/testing'
import { failure } from '@portico/testing/conformance'
import { decodeFunctionData, erc20Abi, parseAbi, parseUnits, type Address, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { lesserNode, type Lack, type RpcCall } from './lesserNode.js'
import { network, withChain, type Site } from './site.js'
import { deployV3, type V3 } from './v3Pool.js'
import { v3Quotes } from './v3Quotes.js'

let v3: V3
const { anvil, client, open, balance } = withChain(async (chain, node) => {
  v3 = await deployV3(chain, node)
  return []
})

/** Per cent, as the site sets it. */
const slippage = 1

const siteOn = async (
  lack?: Lack,
  { onCall, ...wallet }: EvmTestWalletOptions & { readonly onCall?: (call: RpcCall) => void } = {},
): Promise<Site> =>
  open({
    ...wallet,
    ...(lack && { node: await lesserNode(anvil().url, lack, onCall) }),
    quotes: v3Quotes(v3, anvil(), client()),
    routers: { [network]: { [v3.router]: 'uniswapV3' } },
    slippage,
  })
const own = ({ wallet }: Site): Address => wallet.accounts[0]!
const contracts = (): Readonly<Record<string, Address | undefined>> => ({
  DUSD: anvil().tokens.dollar.address,
  GEM: anvil().tokens.gem.address,
  WETH: anvil().swap.wrapped,
})
const sent = ({ wallet }: Site): readonly { readonly to: Address; readonly data: Hex }[] =>
  wallet.requests.flatMap(({ method, params }) =>
    method === 'eth_sendTransaction' ? [(params as [{ to: Address; data: Hex }])[0]] : [],
  )
/** Fees of the transactions that the wallet sent, smallest units. */
async function feesOf({ wallet }: Site): Promise<bigint> {
  const hashes = wallet.requests.flatMap(({ method, answer }) =>
    method === 'eth_sendTransaction' ? [answer as Hex] : [],
  )
  const receipts = await Promise.all(hashes.map((hash) => client().getTransactionReceipt({ hash })))
  return receipts.reduce((sum, { gasUsed, effectiveGasPrice }) => sum + gasUsed * effectiveGasPrice, 0n)
}
const allowance = (token: Address, owner: Address): Promise<bigint> =>
  client().readContract({ address: token, abi: erc20Abi, functionName: 'allowance', args: [owner, v3.router] })
const functionOf = (data: Hex): string => decodeFunctionData({ abi: routerAbi, data }).functionName
const routerAbi = parseAbi([
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 limit) params) payable',
  'function exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum) params) payable',
  'function multicall(bytes[] data) payable',
])

const swaps: readonly (readonly [string, string, string, string])[] = [
  ['100', 'DUSD', 'GEM', 'exactInputSingle'],
  ['100', 'DUSD', 'WETH', 'exactInputSingle'],
  ['1', 'ETH', 'DUSD', 'exactInputSingle'],
  ['1', 'ETH', 'GEM', 'exactInput'],
  ['100', 'DUSD', 'ETH', 'multicall'],
  ['50', 'GEM', 'ETH', 'multicall'],
]

describe.each<[string, Lack | undefined]>([
  ['a node with eth_simulateV1', undefined],
  ['a node without eth_simulateV1, that takes another code for the payer', 'simulation'],
])('on V3 pools, tried by %s', (_, lack) => {
  it.each(swaps)('%s %s gives what was reviewed of %s, by %s', async (amount, from, to, name) => {
    const site = await siteOn(lack)
    const { [from]: paying, [to]: bought } = contracts()
    await site.enter(amount, from, to)
    await site.review()
    const { quote, minimum, prepared } = site.state().review!
    expect(prepared?.transactions.approval !== undefined).toBe(paying !== undefined)
    const before = [await balance(own(site), paying), await balance(own(site), bought)] as const
    const { swap } = await site.controls.confirm()
    const fees = await feesOf(site)
    const after = [await balance(own(site), paying), await balance(own(site), bought)] as const
    const got = after[1] - before[1] + (bought === undefined ? fees : 0n)
    expect(before[0] - after[0] - (paying === undefined ? fees : 0n)).toBe(parseUnits(amount, swap.from.decimals))
    // It was alone in its block: it gives what was quoted, and promises all but the slippage.
    expect(got).toBe(quote.toAmount)
    expect(minimum).toBe((got * BigInt(10_000 - slippage * 100)) / 10_000n)
    // What the notice says.
    expect(swap.received).toBe(got)
    const calls = sent(site)
    expect(calls.map((call) => call.to.toLowerCase())).toEqual(
      [...(paying ? [paying] : []), v3.router].map((address) => address.toLowerCase()),
    )
    expect(functionOf(calls.at(-1)!.data)).toBe(name)
    // Nothing is left that the router may take, and nothing in it.
    if (paying) expect(await allowance(paying, own(site))).toBe(0n)
    expect(await balance(v3.router)).toBe(0n)
    expect(await balance(v3.router, anvil().swap.wrapped)).toBe(0n)
  })

  it('is one batch where the wallet takes approval and swap together, and says what arrived', async () => {
    // An account of its own: it stays a smart one (EIP-7702), and this one cannot take ether.
    const privateKey = anvil().accounts[lack ? 6 : 5]!.privateKey
    const site = await siteOn(lack, { atomic: true, privateKey })
    await site.enter('100', 'DUSD', 'GEM')
    await site.review()
    const gem = anvil().tokens.gem.address
    const before = await balance(own(site), gem)
    const { swap } = await site.controls.confirm()
    expect(swap.isBatch).toBe(true)
    expect(swap.received).toBe((await balance(own(site), gem)) - before)
  })
})

it('tries approval and swap in one eth_call, and no part of them alone, where a node has no eth_simulateV1', async () => {
  const asked: RpcCall[] = []
  const site = await siteOn('simulation', { onCall: (call) => asked.push(call) })
  await site.enter('100', 'DUSD', 'GEM')
  await site.review()
  const { approval, swap } = site.state().review!.prepared!.transactions
  const payer = own(site).toLowerCase()
  const tries = asked.filter(({ method, params }) => method === 'eth_call' && params?.[2] !== undefined)
  expect(tries).toHaveLength(1)
  const [call, , overrides] = tries[0]!.params as [Record<string, string>, string, object]
  expect(call).toMatchObject({ from: payer, to: payer })
  expect(Object.keys(overrides)).toEqual([payer])
  for (const one of [approval!, swap]) expect(call['data']).toContain(one.data!.slice(2))
  expect(await allowance(anvil().tokens.dollar.address, own(site))).toBe(0n)
})

it.each(swaps)('%s %s for %s is not offered where no node can try it', async (amount, from, to) => {
  const site = await siteOn('simulation and overrides')
  await site.enter(amount, from, to)
  site.controls.review()
  await site.until(({ review }) => review?.problem !== undefined)
  expect(site.state().review).toMatchObject({
    prepared: undefined,
    problem: { code: 'swaps/notTried', message: 'No node of this network can try the swap before it is sent' },
  })
  expect(await failure(site.controls.confirm())).toMatchObject({ code: 'swaps/nothingToConfirm' })
  expect(sent(site)).toEqual([])
})
