import { devTetherAbi, devTetherBytecode, uniswapV2RouterAbi, type Anvil } from '@portico/devnet'
import { decodeFunctionData, maxUint256, parseEther, parseUnits, type Address, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it, vi } from 'vitest'
import { withChain, type ChainClient, type Site } from './site.js'

const dollars = (text: string): bigint => parseUnits(text, 6)
let tether: Address
const { anvil, client, open, balance } = withChain(async (chain, node) => {
  tether = await deployTether(chain, node)
  return [{ address: tether, name: 'Devnet Tether', symbol: 'USDT', decimals: 6 }]
})

/** A token that changes an allowance from 0 and to 0 only, with a pool; the first account has 10,000 of it. */
async function deployTether({ accounts, swap }: Anvil, node: ChainClient): Promise<Address> {
  const [own, , , , , , , , , maker] = accounts.map(({ privateKey }) => privateKeyToAccount(privateKey))
  const sender = { account: maker!, chain: null }
  const done = async (hash: Hex): Promise<Address> =>
    (await node.waitForTransactionReceipt({ hash })).contractAddress as Address
  const address = await done(await node.deployContract({ ...sender, abi: devTetherAbi, bytecode: devTetherBytecode }))
  const token = { ...sender, address, abi: devTetherAbi } as const
  const liquidity = dollars('250000')
  await done(await node.writeContract({ ...token, functionName: 'mint', args: [maker!.address, liquidity] }))
  await done(await node.writeContract({ ...token, functionName: 'mint', args: [own!.address, dollars('10000')] }))
  await done(await node.writeContract({ ...token, functionName: 'approve', args: [swap.router, liquidity] }))
  await done(
    await node.writeContract({
      ...sender,
      address: swap.router,
      abi: uniswapV2RouterAbi,
      functionName: 'addLiquidityETH',
      args: [address, liquidity, 0n, 0n, maker!.address, maxUint256],
      value: parseEther('100'),
    }),
  )
  return address
}

/** Lets the router take an amount, outside of the site. */
async function allow(owner: Address, amount: bigint): Promise<void> {
  const account = privateKeyToAccount(anvil().accounts.find(({ address }) => sameAddress(address, owner))!.privateKey)
  const args = [anvil().swap.router, amount] as const
  const call = { account, chain: null, address: tether, abi: devTetherAbi, functionName: 'approve', args } as const
  await client().waitForTransactionReceipt({ hash: await client().writeContract(call) })
}
const sameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
const allowance = (owner: Address): Promise<bigint> =>
  client().readContract({
    address: tether,
    abi: devTetherAbi,
    functionName: 'allowance',
    args: [owner, anvil().swap.router],
  })

/** Amounts of the approvals that the wallet was asked for. */
function approvals({ wallet }: Site): readonly bigint[] {
  return wallet.requests.flatMap(({ method, params }) => {
    const [{ to, data }] = method === 'eth_sendTransaction' ? (params as [{ to: string; data: Hex }]) : [{}]
    if (!to || !data || !sameAddress(to, tether)) return []
    return [decodeFunctionData({ abi: devTetherAbi, data }).args![1] as bigint]
  })
}

describe('a token that changes an allowance from 0 only, as Tether’s does', () => {
  it('has an allowance that is left taken back first, in a step of its own, and is then approved and swapped', async () => {
    const site = await open()
    const own = site.wallet.accounts[0]!
    await allow(own, dollars('5'))
    await site.enter('100', 'USDT', 'ETH')
    await site.review()
    const before = await balance(own, tether)
    const steps: string[] = []
    const seen: bigint[] = []
    const { swap } = await site.controls.confirm({
      onStep(step) {
        steps.push(step)
        if (step === 'approval') void allowance(own).then((amount) => seen.push(amount))
      },
    })
    expect(swap.swap).toMatchObject({ status: 'included' })
    expect(approvals(site)).toEqual([0n, dollars('100')])
    expect(steps.filter((step) => step !== 'sent')).toEqual(['approval', 'approval', 'swap'])
    // The second approval was asked for once the first was in a block.
    expect(seen).toEqual([dollars('5'), 0n])
    expect(before - (await balance(own, tether))).toBe(dollars('100'))
    expect(await allowance(own)).toBe(0n)
  })

  it('is approved at once without an allowance, and not at all with one that suffices', async () => {
    const site = await open()
    const own = site.wallet.accounts[0]!
    await site.enter('100', 'USDT', 'ETH')
    await site.review()
    await site.controls.confirm()
    expect(approvals(site)).toEqual([dollars('100')])
    await allow(own, dollars('50'))
    await site.enter('50', 'USDT', 'ETH')
    await site.review()
    await site.controls.confirm()
    expect(approvals(site)).toHaveLength(1)
  })

  it('is not asked for the first approval again by a gateway whose node is behind', async () => {
    const site = await open()
    const own = site.wallet.accounts[0]!
    await allow(own, dollars('5'))
    const ask = globalThis.fetch
    const first = new Map<string, Promise<Response>>()
    let late = 0
    vi.stubGlobal('fetch', async (input: URL | string, init?: RequestInit) => {
      const { pathname } = new URL(input)
      if (!/\/(allowance|build-approve)$/.test(pathname)) return ask(input, init)
      // Once both approvals are done, it answers as before them, for a while.
      const isBehind = approvals(site).length === 2 && late < 2
      if (isBehind) late++
      const answer = isBehind ? first.get(pathname)! : ask(input, init)
      if (!first.has(pathname)) first.set(pathname, answer)
      return (await answer).clone()
    })
    await site.enter('100', 'USDT', 'ETH')
    await site.review()
    await site.controls.confirm()
    expect(late).toBe(2)
    expect(approvals(site)).toEqual([0n, dollars('100')])
  })

  it('has the allowance taken back by itself also where the wallet takes calls together', async () => {
    // An account of its own: it stays a smart one (EIP-7702).
    const site = await open({ atomic: true, privateKey: anvil().accounts[5]!.privateKey })
    const own = site.wallet.accounts[0]!
    await mint(own, dollars('1000'))
    await allow(own, dollars('5'))
    await site.enter('100', 'USDT', 'ETH')
    await site.review()
    expect(site.state().review?.prepared?.isBatch).toBe(false)
    await site.controls.confirm()
    expect(approvals(site)).toEqual([0n, dollars('100')])
    expect(await allowance(own)).toBe(0n)
  })
})

async function mint(owner: Address, amount: bigint): Promise<void> {
  const account = privateKeyToAccount(anvil().accounts[9]!.privateKey)
  const token = { account, chain: null, address: tether, abi: devTetherAbi } as const
  const hash = await client().writeContract({ ...token, functionName: 'mint', args: [owner, amount] })
  await client().waitForTransactionReceipt({ hash })
}
