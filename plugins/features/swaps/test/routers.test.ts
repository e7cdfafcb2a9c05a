import fc from 'fast-check'
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
import { oneInch, paraswap, zeroExAllowanceHolder, zeroExSettler } from '../src/routers/aggregators.js'
import { routersOf } from '../src/routers/defaultRouters.js'
import { readCall, type RoutedSwap, type RouterReader } from '../src/routers/RouterReader.js'
import { uniswapV2, uniswapV3 } from '../src/routers/uniswapRouters.js'
import { universalRouter } from '../src/routers/universalRouter.js'
import { compareSwap } from '../src/runtime/checkSwap.js'
import type { SwapsOptions } from '../src/SwapsOptions.js'
import recorded from './recordedRouterCalls.json'

const readers: Readonly<Record<string, RouterReader>> = {
  oneInch,
  paraswap,
  uniswapV2,
  uniswapV3,
  universalRouter,
  zeroExAllowanceHolder,
  zeroExSettler,
}

interface Recorded {
  readonly router: string
  readonly data: string
  readonly value: string
}
/** What is read, with addresses in lower case. */
function read({ router, data, value }: Recorded): RoutedSwap | undefined {
  const routed = readCall(readers[router]!, { to: `0x${'0'.repeat(40)}`, data, value: BigInt(value) })
  if (!routed) return undefined
  const { from, to, receiver, touched, ...rest } = routed
  const named = { from: lower(from), to: to && lower(to), receiver: lower(receiver) }
  return { ...rest, ...named, ...(touched && { touched: touched.map(lower) }) }
}
const lower = <Text extends string>(text: Text): Text => text.toLowerCase() as Text
const calls = fc.constantFrom(...recorded.read)
const anAddress = fc
  .bigInt({ min: 3n, max: 2n ** 160n - 1n })
  .map((number) => lower(toHex(number, { size: 20 })).slice(2))

describe('calls as the parties behind the routers make them', () => {
  it.each(recorded.read)('$name: is read as its own party says', (call) => {
    const { from, to, receiver, amount, minimum } = call.says
    expect(read(call)).toMatchObject({
      from: lower(from),
      to: lower(to),
      receiver: lower(receiver),
      amount: BigInt(amount),
      minimum: BigInt(minimum),
    })
  })

  it.each(recorded.refused)('$name: is refused', (call) => {
    expect(read(call)).toBeUndefined()
  })

  it.each([...new Set(recorded.addresses.map(({ network }) => network))])(
    'the routers that are built in for %s are those that the parties publish',
    (network) => {
      const published = recorded.addresses.filter((entry) => entry.network === network)
      expect(Object.fromEntries(routersOf(network as `eip155:${string}`))).toEqual(
        Object.fromEntries(published.map(({ address, router }) => [lower(address), router])),
      )
    },
  )

  it('no router is built in for a network of which none is published', () => {
    const networks = new Set(recorded.addresses.map(({ network }) => network))
    const others = Array.from({ length: 100_000 }, (_, id) => `eip155:${id}` as const).filter((id) => !networks.has(id))
    expect(others.filter((network) => routersOf(network).size > 0)).toEqual([])
  })
})

describe('call data that was changed', () => {
  it('another receiver in the data is the receiver that is read', () => {
    const named = recorded.read.filter(({ says }) => says.receiver !== 'payer')
    fc.assert(
      fc.property(fc.constantFrom(...named), anAddress, (call, receiver) => {
        const data = call.data.replaceAll(call.says.receiver.slice(2).toLowerCase(), receiver)
        expect(read({ ...call, data })).toEqual({ ...read(call), receiver: `0x${receiver}` })
      }),
    )
  })

  it('a call that is cut off is refused, or only padding is missing', () => {
    fc.assert(
      fc.property(calls, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (call, part) => {
        const data = call.data.slice(0, 2 + 2 * Math.floor((part * (call.data.length - 2)) / 2))
        expect([undefined, read(call)]).toContainEqual(read({ ...call, data }))
      }),
    )
  })

  it('bytes after a call change nothing of what is read', () => {
    fc.assert(
      fc.property(calls, fc.uint8Array({ minLength: 1, maxLength: 100 }), (call, bytes) => {
        expect(read({ ...call, data: concatHex([call.data as Hex, toHex(bytes)]) })).toEqual(read(call))
      }),
    )
  })

  const isInData = (receiver: string, data: string): boolean => receiver === 'payer' || data.includes(receiver.slice(2))

  it('with another selector, nothing is read but a receiver that is in the data', () => {
    const selectors = [...recorded.read, ...recorded.refused].map(({ data }) => data.slice(0, 10))
    const aSelector = fc.oneof(
      fc.constantFrom(...selectors),
      fc.uint8Array({ minLength: 4, maxLength: 4 }).map((bytes) => toHex(bytes)),
    )
    fc.assert(
      fc.property(calls, aSelector, (call, selector) => {
        const data = selector + call.data.slice(10)
        const receiver = read({ ...call, data })?.receiver ?? 'payer'
        expect(isInData(receiver, data)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('with bytes replaced, nothing is read but a receiver that is in the data', () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(calls, changes, (call, replaced) => {
        const bytes = Buffer.from(call.data.slice(2), 'hex')
        for (const [at, byte] of replaced) bytes[at % bytes.length] = byte
        const data = `0x${bytes.toString('hex')}`
        const receiver = read({ ...call, data })?.receiver ?? 'payer'
        expect(isInData(receiver, data)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it('random bytes are refused, and nothing is thrown', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(readers)), fc.uint8Array({ maxLength: 600 }), (router, bytes) => {
        expect(read({ router, data: toHex(bytes), value: '0' })).toBeUndefined()
      }),
    )
  })
})

const own: Address = '0x00000000000000000000000000000000000000a1'
const thief: Address = '0x00000000000000000000000000000000000000bb'
const dollar: Address = '0x00000000000000000000000000000000000000d0'
const gem: Address = '0x00000000000000000000000000000000000000e0'
const wrapped: Address = '0x00000000000000000000000000000000000000c0'
const numbered = (number: number): Address => toHex(number, { size: 20 })

describe('SwapRouter and SwapRouter02', () => {
  const v3 = parseAbi([
    'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 limit) params) payable',
    'function multicall(bytes[] data) payable',
    'function unwrapWETH9(uint256 minimum, address recipient) payable',
    'function refundETH() payable',
    'function sweepToken(address token, uint256 minimum, address recipient) payable',
  ])
  const v302 = parseAbi([
    'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 limit) params) payable',
  ])
  interface Sale {
    readonly tokenIn?: Address
    readonly recipient?: Address
    readonly amountIn?: bigint
  }
  const params = ({ tokenIn = dollar, recipient = own, amountIn = 100n }: Sale = {}) =>
    ({
      tokenIn,
      tokenOut: wrapped,
      fee: 500,
      recipient,
      deadline: 9n,
      amountIn,
      amountOutMinimum: 990n,
      limit: 0n,
    }) as const
  const sell = (sale?: Sale): Hex =>
    encodeFunctionData({ abi: v3, functionName: 'exactInputSingle', args: [params(sale)] })
  const sell02 = (sale?: Sale): Hex =>
    encodeFunctionData({ abi: v302, functionName: 'exactInputSingle', args: [params(sale)] })
  const unwrap = (recipient: Address): Hex =>
    encodeFunctionData({ abi: v3, functionName: 'unwrapWETH9', args: [990n, recipient] })
  const many = (...data: readonly Hex[]): Hex =>
    encodeFunctionData({ abi: v3, functionName: 'multicall', args: [data] })
  const readV3 = (data: Hex, value = 0n) => read({ router: 'uniswapV3', data, value: String(value) })

  it('native currency beside a token: the token is named, as the router may take it of who calls', () => {
    fc.assert(
      fc.property(anAddress, (token) => {
        const tokenIn: Address = `0x${token}`
        const swap = { from: 'native', amount: 100n, touched: [tokenIn] }
        for (const data of [sell({ tokenIn }), sell02({ tokenIn }), many(sell02({ tokenIn }))])
          expect(readV3(data, 100n)).toMatchObject(swap)
      }),
    )
  })

  it('native currency of another amount than is swapped is refused', () => {
    expect(readV3(sell({ tokenIn: wrapped }), 99n)).toBeUndefined()
    expect(readV3(sell({ tokenIn: wrapped }), 101n)).toBeUndefined()
  })

  it('1 and 2 are who calls and the router itself to SwapRouter02 only, and zero the router to SwapRouter only', () => {
    expect(readV3(sell02({ recipient: numbered(1) }))?.receiver).toBe('payer')
    expect(readV3(sell02({ recipient: numbered(2) }))).toBeUndefined()
    expect(readV3(sell02({ recipient: numbered(0) }))?.receiver).toBe(numbered(0))
    expect(readV3(sell({ recipient: numbered(1) }))?.receiver).toBe(numbered(1))
    expect(readV3(sell({ recipient: numbered(2) }))?.receiver).toBe(numbered(2))
    expect(readV3(sell({ recipient: numbered(0) }))).toBeUndefined()
  })

  it('what stays in the router is refused, also beside other parts', () => {
    const kept = sell02({ recipient: numbered(2) })
    expect(readV3(many(kept))).toBeUndefined()
    const refund = encodeFunctionData({ abi: v3, functionName: 'refundETH' })
    expect(readV3(many(kept, refund))).toBeUndefined()
    const swept = encodeFunctionData({ abi: v3, functionName: 'sweepToken', args: [wrapped, 990n, own] })
    expect(readV3(many(kept, swept))).toBeUndefined()
    expect(readV3(many(sell02(), unwrap(thief)))).toBeUndefined()
    expect(readV3(many(kept, unwrap(own), unwrap(thief)))).toBeUndefined()
  })

  it('a receiver of what is unwrapped is taken for what it is', () => {
    const kept = sell02({ recipient: numbered(2) })
    expect(readV3(many(kept, unwrap(thief)))?.receiver).toBe(thief)
    expect(readV3(many(kept, unwrap(numbered(1))))?.receiver).toBe(numbered(1))
  })

  it('a second swap, a call of multicall inside, no part, and no amount are refused', () => {
    expect(readV3(many(sell(), sell()))).toBeUndefined()
    expect(readV3(many(many(sell())))).toBeUndefined()
    expect(readV3(many())).toBeUndefined()
    expect(readV3(sell02({ amountIn: 0n }))).toBeUndefined()
  })
})

describe('Universal Router', () => {
  const abi = parseAbi(['function execute(bytes commands, bytes[] inputs) payable'])
  const swapInput = parseAbiParameters('address, uint256, uint256, bytes, bool')
  const two = parseAbiParameters('address, uint256')
  const three = parseAbiParameters('address, address, uint256')
  const everything = 1n << 255n
  type Part = readonly [command: number, input: Hex]
  interface Sale {
    readonly recipient?: Address
    readonly amount?: bigint
    readonly isPaid?: boolean
    readonly command?: number
  }
  const path = encodePacked(['address', 'uint24', 'address'], [dollar, 500, wrapped])
  const sell = ({ recipient = own, amount = 100n, isPaid = true, command = 0 }: Sale = {}): Part => [
    command,
    encodeAbiParameters(swapInput, [recipient, amount, 990n, path, isPaid]),
  ]
  const wrap = (amount: bigint, recipient = numbered(2)): Part => [0x0b, encodeAbiParameters(two, [recipient, amount])]
  const unwrap = (recipient: Address): Part => [0x0c, encodeAbiParameters(two, [recipient, 990n])]
  const sweep = (token: Address, recipient: Address, minimum = 990n): Part => [
    0x04,
    encodeAbiParameters(three, [token, recipient, minimum]),
  ]
  const encode = (...parts: readonly Part[]): Hex =>
    encodeFunctionData({
      abi,
      functionName: 'execute',
      args: [toHex(Uint8Array.from(parts.map(([command]) => command))), parts.map(([, input]) => input)],
    })
  const readParts = (parts: readonly Part[], value = 0n) =>
    read({ router: 'universalRouter', data: encode(...parts), value: String(value) })
  const kept = sell({ recipient: numbered(2) })

  it('every command after or before a swap but wrap, unwrap and sweep is refused, as is each with the bit 0x80', () => {
    expect(readParts([sell()])).toMatchObject({ receiver: own, minimum: 990n })
    const input = encodeAbiParameters(three, [dollar, thief, 1n])
    for (let command = 0; command < 256; command++) {
      if (command !== 0x04 && command !== 0x0c) expect(readParts([sell(), [command, input]])).toBeUndefined()
      expect(readParts([[command, input], sell()])).toBeUndefined()
      if (command !== 0) expect(readParts([sell({ command })])).toBeUndefined()
    }
    expect(readParts([sell(), [0x84, input]])).toBeUndefined()
  })

  it('the payer pays without wrapped currency, the router with it', () => {
    expect(readParts([sell({ isPaid: false })])).toBeUndefined()
    expect(readParts([wrap(100n), sell()], 100n)).toBeUndefined()
    expect(readParts([wrap(100n), sell({ isPaid: false })], 100n)).toMatchObject({ from: 'native', amount: 100n })
    expect(readParts([wrap(everything), sell({ isPaid: false, amount: everything })], 100n)).toMatchObject({
      amount: 100n,
    })
  })

  it('native currency that is not wrapped, or wrapped and not swapped, is refused', () => {
    expect(readParts([sell()], 100n)).toBeUndefined()
    expect(readParts([wrap(99n), sell({ isPaid: false })], 100n)).toBeUndefined()
    expect(readParts([wrap(100n), sell({ isPaid: false, amount: 99n })], 100n)).toBeUndefined()
    expect(readParts([wrap(100n, thief), sell({ isPaid: false })], 100n)).toBeUndefined()
    expect(readParts([wrap(everything), sell({ isPaid: false })])).toBeUndefined()
  })

  it('1 is who calls, 2 is the router and refused where it keeps what it got, and zero is what it is', () => {
    expect(readParts([sell({ recipient: numbered(1) })])?.receiver).toBe('payer')
    expect(readParts([kept])).toBeUndefined()
    expect(readParts([kept, unwrap(numbered(2))])).toBeUndefined()
    expect(readParts([kept, sweep(gem, numbered(1))])).toBeUndefined()
    expect(readParts([sell({ recipient: numbered(0) })])?.receiver).toBe(numbered(0))
    expect(readParts([kept, unwrap(thief)])?.receiver).toBe(thief)
    expect(readParts([kept, sweep(wrapped, thief)])?.receiver).toBe(thief)
  })

  it('a sweep of another token to another than who calls is refused', () => {
    expect(readParts([sell(), sweep(gem, thief)])).toBeUndefined()
    expect(readParts([sell(), sweep(numbered(0), thief)])).toBeUndefined()
    expect(readParts([sell(), sweep(dollar, numbered(1))])).toMatchObject({ receiver: own, to: wrapped })
  })

  it('a minimum of a sweep above 160 bits is refused: the router would read its low bits', () => {
    expect(readParts([kept, sweep(wrapped, own, 2n ** 160n - 1n)])).toMatchObject({ minimum: 2n ** 160n - 1n })
    expect(readParts([kept, sweep(wrapped, own, 2n ** 160n)])).toBeUndefined()
  })

  it('no amount, and all that the router has, are refused where who calls pays', () => {
    expect(readParts([sell({ amount: 0n })])).toBeUndefined()
    expect(readParts([sell({ amount: everything })])).toBeUndefined()
  })

  it('inputs and commands of different numbers are refused', () => {
    const inputs = [sell()[1], sweep(dollar, thief)[1]]
    for (const commands of ['0x', '0x0004', '0x000404'] as const) {
      const args = [commands, commands.length === 6 ? inputs.slice(1) : inputs] as const
      const data = encodeFunctionData({ abi, functionName: 'execute', args })
      expect(read({ router: 'universalRouter', data, value: '0' })).toBeUndefined()
    }
  })
})

it('AllowanceHolder is refused where the contract that it runs is not listed as a Settler', () => {
  const { to, data, says } = recorded.read.find(({ name }) => name === 'AllowanceHolder, token to token')!
  const token = { name: 'Token', symbol: 'TOK', decimals: 6 }
  const question = {
    account: `eip155:1:${says.receiver}`,
    from: { ...token, token: says.from },
    to: { ...token, token: says.to },
    amount: BigInt(says.amount),
  } as const
  const compare = (routers: SwapsOptions['routers']) =>
    compareSwap({ question, transactions: { swap: { to, data } }, minimum: BigInt(says.minimum), routers })
  expect(compare(undefined)).toEqual({ field: 'router' })
  expect(compare({ 'eip155:1': { [numbered(0x44)]: 'uniswapV2' } })).toEqual({ field: 'router' })
  expect(compare({ 'eip155:10': { [numbered(0x44)]: 'zeroExSettler' } })).toEqual({ field: 'router' })
  expect(compare({ 'eip155:1': { [numbered(0x44)]: 'zeroExSettler' } })).toEqual({ touched: undefined })
})

it('UniswapV2Router02: 1 and 2 are receivers like others, and a path of one token is refused', () => {
  const abi = parseAbi(['function swapExactTokensForTokens(uint256, uint256, address[], address, uint256)'])
  const sell = (path: readonly Address[], to: Address) =>
    read({
      router: 'uniswapV2',
      data: encodeFunctionData({ abi, functionName: 'swapExactTokensForTokens', args: [100n, 990n, path, to, 9n] }),
      value: '0',
    })
  expect(sell([dollar, gem], numbered(1))?.receiver).toBe(numbered(1))
  expect(sell([dollar, gem], numbered(2))?.receiver).toBe(numbered(2))
  expect(sell([dollar], own)).toBeUndefined()
})
