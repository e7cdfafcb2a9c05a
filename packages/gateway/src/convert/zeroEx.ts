import { untilAborted, withSignals } from '@portico/core'
import { readText } from '@portico/server'
import { getAddress, isAddressEqual, type Address, type Hex } from 'viem'
import * as v from 'valibot'
import { SourceError } from '../data/SourceError.js'
import { insufficientLiquidity, leastOf, SwapRefusal, type SwapOrder, type SwapProvider } from './SwapProvider.js'
import type { ZeroExNetworkSettings, ZeroExSettings } from './SwapsConfig.js'

/** Stands for the native currency in requests and answers. */
const native: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const mostBytes = 1024 * 1024

const digits = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)
const address = v.pipe(
  v.string(),
  v.regex(/^0x[\da-fA-F]{40}$/),
  v.transform((text) => getAddress(text)),
)
const available = {
  liquidityAvailable: v.literal(true),
  buyToken: address,
  sellToken: address,
  sellAmount: digits,
  buyAmount: digits,
  minBuyAmount: digits,
  issues: v.object({ allowance: v.nullable(v.object({ spender: address })) }),
}
const missing = v.object({ liquidityAvailable: v.literal(false) })
const PriceSchema = v.variant('liquidityAvailable', [v.object(available), missing])
const QuoteSchema = v.variant('liquidityAvailable', [
  v.object({
    ...available,
    transaction: v.object({
      to: address,
      data: v.pipe(v.string(), v.regex(/^0x([\da-fA-F]{2})*$/)),
      gas: v.nullable(digits),
      value: digits,
    }),
  }),
  missing,
])
const ErrorSchema = v.object({ name: v.string(), message: v.string() })

interface Available extends v.InferOutput<v.ObjectSchema<typeof available, undefined>> {}

/**
 * The Swap API of 0x, version 2, with AllowanceHolder approvals. Written to its published OpenAPI document of August 2026 and
 * held to the examples in there; it was never run against the service itself.
 */
export function zeroEx(chain: string, api: ZeroExSettings, { spender }: ZeroExNetworkSettings): SwapProvider {
  async function ask(kind: 'price' | 'quote', order: SwapOrder, slippage: bigint | undefined, signal: AbortSignal) {
    const query = new URLSearchParams({
      chainId: chain.slice('eip155:'.length),
      sellToken: order.from.address ?? native,
      buyToken: order.to.address ?? native,
      sellAmount: String(order.amount),
      taker: order.user,
      ...(slippage !== undefined && { slippageBps: String(slippage / 100n) }),
    })
    return fetchJson(api, `/swap/allowance-holder/${kind}?${query}`, signal)
  }

  /** An answer is not believed where it is about something else, or would take more or give less than was asked for. */
  function check(answer: Available, { from, to, amount }: SwapOrder, least: bigint): void {
    const isOther =
      !isAddressEqual(answer.sellToken, from.address ?? native) ||
      !isAddressEqual(answer.buyToken, to.address ?? native) ||
      answer.sellAmount !== amount
    if (isOther) throw new SourceError('zeroEx', 'answered another question')
    // A basis point and a unit: the service rounds otherwise.
    if (answer.minBuyAmount < least - least / 10_000n - 1n)
      throw new SourceError('zeroEx', 'answered with more slippage than was asked for')
    const { allowance } = answer.issues
    if (allowance && !isAddressEqual(allowance.spender, spender)) {
      throw new SourceError('zeroEx', 'wants another contract to be approved than `spender` of the configuration')
    }
  }

  return {
    spender,
    async quote(order, signal) {
      const answer = parse(PriceSchema, await ask('price', order, undefined, signal))
      if (!answer.liquidityAvailable) throw new SwapRefusal('amount', insufficientLiquidity)
      check(answer, order, 0n)
      return answer.buyAmount
    },
    async build(order, slippage, signal) {
      const answer = parse(QuoteSchema, await ask('quote', order, slippage, signal))
      if (!answer.liquidityAvailable) throw new SwapRefusal('amount', insufficientLiquidity)
      const { transaction, buyAmount, minBuyAmount } = answer
      check(answer, order, leastOf(buyAmount, slippage))
      const own = order.from.address ? 0n : order.amount
      if (transaction.value !== own) throw new SourceError('zeroEx', 'asks for another amount of the native currency')
      if (order.from.address && isAddressEqual(transaction.to, order.from.address)) {
        throw new SourceError('zeroEx', 'calls the token that is sold')
      }
      return {
        to: transaction.to,
        data: transaction.data as Hex,
        value: own,
        minimum: minBuyAmount,
        gas: transaction.gas ?? undefined,
      }
    },
  }
}

function parse<T>(schema: v.GenericSchema<unknown, T>, json: unknown): T {
  const parsed = v.safeParse(schema, json)
  if (!parsed.success) throw new SourceError('zeroEx', 'answered in a form that is not known')
  return parsed.output
}

async function fetchJson({ apiKey, url, timeout }: ZeroExSettings, path: string, signal: AbortSignal) {
  const ask = async (limit: AbortSignal) => {
    try {
      const headers = { Accept: 'application/json', '0x-api-key': apiKey, '0x-version': 'v2' }
      const init = { headers, redirect: 'error', signal: limit } as const
      const response = await untilAborted(() => fetch(`${url}${path}`, init), limit)
      return { status: response.status, text: await readText(response, { most: mostBytes, signal: limit }) }
    } catch (cause) {
      signal.throwIfAborted()
      if (cause instanceof RangeError) throw new SourceError('zeroEx', `answered with more than ${mostBytes} bytes`)
      const problem = limit.aborted ? `did not answer in ${timeout} ms` : 'cannot be reached'
      throw new SourceError('zeroEx', problem, { cause })
    }
  }
  const { status, text } = await withSignals([signal], ask, timeout)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new SourceError('zeroEx', 'answered with something else than JSON', { cause })
  }
  if (status === 200) return json
  const error = v.safeParse(ErrorSchema, json)
  const name = error.success ? error.output.name : ''
  const refused = refusals[name]
  if (refused) throw new SwapRefusal(refused.field, refused.description)
  throw new SourceError('zeroEx', `answered with HTTP ${status} ${/^[A-Z_]{1,60}$/.test(name) ? name : ''}`.trim())
}

/** Refusals that are about the visitor's request. Others are about the operator's key, or trouble of the service. */
const refusals: Readonly<Record<string, { readonly field: string; readonly description: string }>> = {
  SELL_AMOUNT_TOO_SMALL: { field: 'amount', description: 'The amount is too small.' },
  INSUFFICIENT_BALANCE: { field: 'amount', description: 'Insufficient balance' },
  SWAP_VALIDATION_FAILED: { field: 'amount', description: 'The swap would fail on the network.' },
  TOKEN_NOT_SUPPORTED: { field: 'from', description: 'This token cannot be swapped here.' },
  BUY_TOKEN_NOT_AUTHORIZED_FOR_TRADE: { field: 'to', description: 'This token cannot be swapped here.' },
  SELL_TOKEN_NOT_AUTHORIZED_FOR_TRADE: { field: 'from', description: 'This token cannot be swapped here.' },
  TAKER_NOT_AUTHORIZED_FOR_TRADE: { field: 'userAddress', description: 'This account cannot swap here.' },
}
