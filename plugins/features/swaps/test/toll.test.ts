import { uniswapV2RouterAbi } from '@portico/devnet'
import { maxUint256, parseEther, parseUnits, type Address, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { failure } from '@portico/testing/conformance'
import { describe, expect, it } from 'vitest'
import { lesserNode, type Lack } from './lesserNode.js'
import { withChain, type Site } from './site.js'
import { changeToll, deployToll, tollToken } from './tollToken.js'

let toll: Address
const { anvil, client, open, balance } = withChain(async (chain, node) => {
  toll = await deployToll(chain, node)
  return [{ address: toll, ...tollToken }]
})

const setToll = (part: bigint, namesSent = false): Promise<void> => changeToll(anvil(), client(), toll, part, namesSent)
const siteOn = async (lack?: Lack): Promise<Site> =>
  open({ ...(lack && { node: await lesserNode(anvil().url, lack) }), slippage: 1 })
const own = ({ wallet }: Site): Address => wallet.accounts[0]!
const assets = (): Readonly<Record<string, Address | undefined>> => ({
  TOLL: toll,
  DUSD: anvil().tokens.dollar.address,
})
async function feesOf({ wallet }: Site): Promise<bigint> {
  const hashes = wallet.requests.flatMap(({ method, answer }) =>
    method === 'eth_sendTransaction' ? [answer as Hex] : [],
  )
  const receipts = await Promise.all(hashes.map((hash) => client().getTransactionReceipt({ hash })))
  return receipts.reduce((sum, { gasUsed, effectiveGasPrice }) => sum + gasUsed * effectiveGasPrice, 0n)
}
/** Reviews, and answers what was built or why not. */
async function reviewed(site: Site): Promise<NonNullable<ReturnType<Site['state']>['review']>> {
  site.controls.review()
  await site.until(({ review }) => review?.prepared !== undefined || review?.problem !== undefined)
  return site.state().review!
}

const swaps: readonly (readonly [string, string, string])[] = [
  ['1', 'ETH', 'TOLL'],
  ['100', 'TOLL', 'ETH'],
  ['100', 'DUSD', 'TOLL'],
  ['100', 'TOLL', 'DUSD'],
]

describe.each<[string, Lack | undefined]>([
  ['eth_simulateV1', undefined],
  ['eth_call with another code of the payer', 'simulation'],
])('a token that keeps a part of each transfer, tried by %s', (_, lack) => {
  it.each(swaps)('less than the slippage: %s %s gives at least what was reviewed of %s', async (amount, from, to) => {
    await setToll(50n)
    const site = await siteOn(lack)
    const { [from]: paying, [to]: bought } = assets()
    await site.enter(amount, from, to)
    const { minimum, prepared, problem } = await reviewed(site)
    expect(problem).toBeUndefined()
    expect(prepared).toBeDefined()
    const before = [await balance(own(site), paying), await balance(own(site), bought)] as const
    const { swap } = await site.controls.confirm()
    const fees = await feesOf(site)
    const after = [await balance(own(site), paying), await balance(own(site), bought)] as const
    const got = after[1] - before[1] + (bought === undefined ? fees : 0n)
    expect(before[0] - after[0] - (paying === undefined ? fees : 0n)).toBe(parseUnits(amount, swap.from.decimals))
    expect(got).toBeGreaterThanOrEqual(minimum)
    expect(swap.received).toBe(got)
  })

  it.each(swaps)('more than the slippage: %s %s for %s is refused in words', async (amount, from, to) => {
    await setToll(300n)
    const site = await siteOn(lack)
    await site.enter(amount, from, to)
    const { prepared, problem } = await reviewed(site)
    expect(prepared).toBeUndefined()
    expect(problem).toEqual({
      code: 'swaps/wouldFail',
      message: 'The network would reject this swap',
      details: 'Look at a new quote, swap less, or allow more slippage.',
    })
  })
})

it.each(swaps)('%s %s for %s is not offered where no node can try it', async (amount, from, to) => {
  await setToll(50n)
  const site = await siteOn('simulation and overrides')
  await site.enter(amount, from, to)
  expect(await reviewed(site)).toMatchObject({ prepared: undefined, problem: { code: 'swaps/notTried' } })
})

it('says what arrived where the token’s log names what was sent', async () => {
  await setToll(50n, true)
  const site = await siteOn()
  await site.enter('1', 'ETH', 'TOLL')
  await reviewed(site)
  const before = await balance(own(site), toll)
  const { swap } = await site.controls.confirm()
  const got = (await balance(own(site), toll)) - before
  expect(got).toBeLessThan(swap.toAmount)
  expect(swap.received).toBe(got)
})

it('fails, and gives nothing, where others traded ahead so that less than its minimum would arrive', async () => {
  await setToll(50n)
  const site = await siteOn()
  await site.enter('1', 'ETH', 'TOLL')
  await reviewed(site)
  const before = await balance(own(site), toll)
  await client().setAutomine(false)
  const asked = failure(site.controls.confirm())
  await site.until(({ shown }) => shown?.swap?.status === 'broadcast')
  // The price rises by 0.8 %: before the toll it would still give all but 1 %.
  await buyAhead(parseEther('0.4'))
  await client().mine({ blocks: 1 })
  await client().setAutomine(true)
  await client().mine({ blocks: 40 })
  expect(await asked).toMatchObject({ code: 'swaps/reverted', context: { step: 'swap' } })
  expect(await balance(own(site), toll)).toBe(before)
})

/** Buys the token in front of what waits for a block. */
async function buyAhead(value: bigint): Promise<void> {
  const account = privateKeyToAccount(anvil().accounts[8]!.privateKey)
  const { router, wrapped } = anvil().swap
  await client().writeContract({
    account,
    chain: null,
    address: router,
    abi: uniswapV2RouterAbi,
    functionName: 'swapExactETHForTokens',
    args: [1n, [wrapped, toll], account.address, maxUint256],
    value,
    gas: 500_000n,
    maxPriorityFeePerGas: 10n ** 11n,
    maxFeePerGas: 2n * 10n ** 11n,
  })
}
