import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  parseAbi,
  parseAbiParameters,
  toHex,
  type Address,
  type Hex,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { readCall, type RoutedSwap, type RouterReader } from '../src/routers/RouterReader.js'
import { uniswapV2, uniswapV3 } from '../src/routers/uniswapRouters.js'
import { universalRouter } from '../src/routers/universalRouter.js'

const own: Address = '0x00000000000000000000000000000000000000a1'
const thief: Address = '0x00000000000000000000000000000000000000bb'
const dollar: Address = '0x00000000000000000000000000000000000000d0'
const gem: Address = '0x00000000000000000000000000000000000000e0'
const wrapped: Address = '0x00000000000000000000000000000000000000c0'
const router: Address = '0x0000000000000000000000000000000000000002'
/** What is read, with addresses in lower case. */
function read(reader: RouterReader, data: Hex, value = 0n): RoutedSwap | undefined {
  const routed = readCall(reader, { to: router, data, value })
  if (!routed) return undefined
  const lower = <Text extends string | undefined>(text: Text) => text?.toLowerCase() as Text
  return { ...routed, from: lower(routed.from), to: lower(routed.to), receiver: lower(routed.receiver) }
}

const abi = parseAbi([
  'function swapExactTokensForTokens(uint256 amount, uint256 minimum, address[] path, address to) payable',
  'function swapExactETHForTokens(uint256 minimum, address[] path, address to, uint256 deadline) payable',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params) payable',
  'function multicall(bytes[] data) payable',
  'function refundETH() payable',
  'function unwrapWETH9(uint256 minimum, address recipient) payable',
  'function execute(bytes commands, bytes[] inputs) payable',
])
const byPools = (path: readonly Address[]) =>
  encodeFunctionData({ abi, functionName: 'swapExactTokensForTokens', args: [100n, 990n, path, own] })
const byPath = (path: Hex, recipient = own) =>
  encodeFunctionData({
    abi,
    functionName: 'exactInput',
    args: [{ path, recipient, amountIn: 100n, amountOutMinimum: 990n }],
  })
const many = (...data: readonly Hex[]) => encodeFunctionData({ abi, functionName: 'multicall', args: [data] })
const refund = encodeFunctionData({ abi, functionName: 'refundETH' })
const pools = 'address, uint256, uint256, address[], bool'
const paths = 'address, uint256, uint256, bytes, bool'
const universal = (commands: Hex, ...inputs: readonly Hex[]) =>
  read(universalRouter, encodeFunctionData({ abi, functionName: 'execute', args: [commands, inputs] }))
const byUniversalPath = (path: Hex) =>
  universal('0x00', encodeAbiParameters(parseAbiParameters(paths), [own, 100n, 990n, path, true]))
const byUniversalPools = (path: readonly Address[]) =>
  universal('0x08', encodeAbiParameters(parseAbiParameters(pools), [own, 100n, 990n, path, true]))

describe('a path of pools', () => {
  it('is from its first to its last token', () => {
    const ends = { from: dollar, to: wrapped, amount: 100n, minimum: 990n, receiver: own }
    for (const path of [
      [dollar, wrapped],
      [dollar, gem, wrapped],
    ])
      for (const routed of [read(uniswapV3, byPools(path)), byUniversalPools(path)]) expect(routed).toMatchObject(ends)
  })

  it('of one token, or of none, is refused', () => {
    for (const path of [[dollar], []]) {
      expect(read(uniswapV3, byPools(path))).toBeUndefined()
      expect(byUniversalPools(path)).toBeUndefined()
      const args = [990n, path, own, 9n] as const
      expect(read(uniswapV2, encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args }))).toBeUndefined()
    }
  })
})

describe('a path of tokens and fees', () => {
  const one = encodePacked(['address', 'uint24', 'address'], [dollar, 500, wrapped])
  const two = encodePacked(['address', 'uint24', 'address', 'uint24', 'address'], [dollar, 500, gem, 3000, wrapped])

  it('is from its first to its last token', () => {
    for (const path of [one, two])
      for (const routed of [read(uniswapV3, byPath(path)), byUniversalPath(path)])
        expect(routed).toMatchObject({ from: dollar, to: wrapped, receiver: own })
  })

  it('of another length than tokens and fees have is refused', () => {
    const token = encodePacked(['address'], [dollar])
    for (const path of [
      '0x',
      token,
      concatHex([one, '0x00']),
      concatHex([one, '0x0001f4']),
      concatHex(['0x00', one]),
    ] as const) {
      expect(read(uniswapV3, byPath(path)), path).toBeUndefined()
      expect(byUniversalPath(path), path).toBeUndefined()
    }
  })

  it('has what is left of native currency paid back, which changes nothing of the swap', () => {
    expect(read(uniswapV3, many(byPath(one), refund))).toEqual(read(uniswapV3, byPath(one)))
    const unwrap = encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [980n, own] })
    expect(read(uniswapV3, many(byPath(one, router), refund, unwrap))).toMatchObject({
      from: dollar,
      to: 'native',
      minimum: 980n,
      receiver: own,
    })
    for (const data of [refund, many(refund), many(unwrap, byPath(one)), many(byPath(one), byPath(one))])
      expect(read(uniswapV3, data)).toBeUndefined()
  })

  it('whose result goes to its receiver is not changed by what is unwrapped or swept after it', () => {
    const swap = encodeAbiParameters(parseAbiParameters(paths), [own, 100n, 990n, one, true])
    const sweep = encodeAbiParameters(parseAbiParameters('address, address, uint256'), [wrapped, thief, 1n])
    const unwrap = encodeAbiParameters(parseAbiParameters('address, uint256'), [thief, 1n])
    const says = { from: dollar, to: wrapped, minimum: 990n, receiver: own }
    expect(universal('0x0004', swap, sweep)).toMatchObject(says)
    expect(universal('0x000c', swap, unwrap)).toMatchObject(says)
    expect(universal(toHex(Uint8Array.of(0, 4)), swap)).toBeUndefined()
  })
})
