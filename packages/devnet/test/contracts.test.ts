import { createRequire } from 'node:module'
import {
  createTestClient,
  http,
  parseAbi,
  parseEther,
  parseUnits,
  publicActions,
  toFunctionSelector,
  walletActions,
  type Abi,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  devCollectibleAbi,
  devItemsAbi,
  devTokenAbi,
  startAnvil,
  uniswapV2RouterAbi,
  type Anvil,
} from '../src/index.js'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.stop())

function clientOf({ url, accounts }: Anvil) {
  const account = accounts[0]?.address ?? '0x'
  return createTestClient({ mode: 'anvil', account, transport: http(url), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions)
}

describe('Uniswap V2 on the devnet', () => {
  it('has an ABI whose functions are those that Uniswap publishes', () => {
    const path = '@uniswap/v2-periphery/build/UniswapV2Router02.json'
    const { abi } = createRequire(import.meta.url)(path) as { readonly abi: Abi }
    const shapesOf = (functions: Abi) =>
      functions.flatMap((one) => {
        if (one.type !== 'function') return []
        const { stateMutability, outputs } = one
        return [JSON.stringify([toFunctionSelector(one), stateMutability, outputs.map(({ type }) => type)])]
      })
    expect(shapesOf(abi)).toEqual(expect.arrayContaining(shapesOf(uniswapV2RouterAbi)))
    expect(shapesOf(uniswapV2RouterAbi)).toHaveLength(uniswapV2RouterAbi.length)
  })

  it('sells an ether for nearly 2 500 dollars, and four dollars for nearly a gem', async () => {
    const { swap, tokens } = anvil
    const ask = (amount: bigint, path: readonly `0x${string}`[]) =>
      clientOf(anvil).readContract({
        address: swap.router,
        abi: uniswapV2RouterAbi,
        functionName: 'getAmountsOut',
        args: [amount, path],
      })
    const [, dollars = 0n] = await ask(parseEther('1'), [swap.wrapped, tokens.dollar.address])
    expect(dollars).toBeGreaterThan(parseUnits('2490', 6))
    expect(dollars).toBeLessThan(parseUnits('2500', 6))
    const [, gems = 0n] = await ask(parseUnits('4', 6), [tokens.dollar.address, tokens.gem.address])
    expect(gems).toBeGreaterThan(parseEther('0.99'))
    expect(gems).toBeLessThan(parseEther('1'))
  })

  it('swaps: the pairs that the factory makes are those that the router looks for', async () => {
    const { swap, tokens } = anvil
    const client = clientOf(anvil)
    const [owner] = await client.getAddresses()
    const balance = () =>
      client.readContract({
        address: tokens.gem.address,
        abi: devTokenAbi,
        functionName: 'balanceOf',
        args: [owner ?? '0x'],
      })
    const before = await balance()
    // anvil estimates the gas at the time of the latest block: enough for a swap that comes later.
    await client.increaseTime({ seconds: 30 })
    const hash = await client.writeContract({
      chain: null,
      address: swap.router,
      abi: uniswapV2RouterAbi,
      functionName: 'swapExactETHForTokens',
      args: [0n, [swap.wrapped, tokens.dollar.address, tokens.gem.address], owner ?? '0x', 2n ** 64n],
      value: parseEther('1'),
    })
    expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    expect((await balance()) - before).toBeGreaterThan(parseEther('620'))
    const factory = await client.readContract({
      address: swap.router,
      abi: uniswapV2RouterAbi,
      functionName: 'factory',
    })
    expect(factory).toBe(swap.factory)
  })
})

describe('collections of the devnet', () => {
  it('lets anyone mint an ERC-721 with a tokenURI of his choice, and change it', async () => {
    const { address, name } = anvil.nfts.collectible
    const client = clientOf(anvil)
    const [owner = '0x'] = await client.getAddresses()
    const contract = { address, abi: devCollectibleAbi } as const
    const mint = { ...contract, chain: null, functionName: 'mint', args: [owner, 'data:application/json,{}'] } as const
    await client.waitForTransactionReceipt({ hash: await client.writeContract(mint) })
    const read = { ...contract, functionName: 'tokenURI', args: [1n] } as const
    expect(await client.readContract(read)).toBe('data:application/json,{}')
    const change = { ...contract, chain: null, functionName: 'setTokenURI', args: [1n, 'http://127.0.0.1/1'] } as const
    await client.waitForTransactionReceipt({ hash: await client.writeContract(change) })
    expect(await client.readContract(read)).toBe('http://127.0.0.1/1')
    expect(await client.readContract({ ...contract, functionName: 'ownerOf', args: [1n] })).toBe(owner)
    expect(await client.readContract({ ...contract, functionName: 'name' })).toBe(name)
    const interfaces = parseAbi(['function supportsInterface(bytes4) view returns (bool)'])
    const asked = { address, abi: interfaces, functionName: 'supportsInterface', args: ['0x80ac58cd'] } as const
    expect(await client.readContract(asked)).toBe(true)
  })

  it('lets anyone mint amounts of an ERC-1155', async () => {
    const { address, name } = anvil.nfts.items
    const client = clientOf(anvil)
    const [owner = '0x'] = await client.getAddresses()
    const contract = { address, abi: devItemsAbi } as const
    const write = { ...contract, chain: null }
    const mint = { ...write, functionName: 'mint', args: [owner, 7n, 3n] } as const
    await client.waitForTransactionReceipt({ hash: await client.writeContract(mint) })
    const setUri = { ...write, functionName: 'setURI', args: [7n, 'data:application/json,{}'] } as const
    await client.waitForTransactionReceipt({ hash: await client.writeContract(setUri) })
    expect(await client.readContract({ ...contract, functionName: 'balanceOf', args: [owner, 7n] })).toBe(3n)
    expect(await client.readContract({ ...contract, functionName: 'uri', args: [7n] })).toBe('data:application/json,{}')
    expect(await client.readContract({ ...contract, functionName: 'name' })).toBe(name)
  })
})
