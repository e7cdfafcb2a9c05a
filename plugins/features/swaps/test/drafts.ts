import type { Caip10, SwapQuote, Token } from '@portico/core'
import { reduceSwap, type SwapEvent } from '../src/state/reduceSwap.js'
import { initialModel, type SwapModel } from '../src/state/SwapModel.js'

export const ether: Token = { name: 'Ether', symbol: 'ETH', decimals: 18 }
export const dollar: Token = { token: '0xd0', name: 'Dollar', symbol: 'USDC', decimals: 6 }
export const gem: Token = { token: '0xge', name: 'Gem', symbol: 'GEM', decimals: 0 }
export const tokens: readonly Token[] = [ether, dollar, gem]
export const account: Caip10 = 'eip155:1:0xa1'
export const otherAccount: Caip10 = 'eip155:1:0xb2'
export const elsewhere: Caip10 = 'eip155:10:0xa1'
export const network = 'eip155:1'
export const otherNetwork = 'eip155:10'

/** The swap after events, from the start. */
export function after(...events: readonly SwapEvent[]): SwapModel {
  return changed(initialModel(1), ...events)
}
export function changed(model: SwapModel, ...events: readonly SwapEvent[]): SwapModel {
  return events.reduce(reduceSwap, model)
}

export const unpriced = (on: string): readonly SwapEvent[] =>
  ['', '0xd0', '0xge'].map((token) => ({ type: 'unpriced', network: on, token }))
export const acceptLoss: SwapEvent = { type: 'impactAccepted', isAccepted: true }
/** One ether is entered, to be swapped for dollars. */
export const ready: readonly SwapEvent[] = [
  { type: 'accountChanged', account, native: ether },
  { type: 'loaded', network, tokens },
  { type: 'chosen', side: 'toToken', token: dollar },
  { type: 'typed', text: '1' },
]
/** 1000 dollars for one ether. */
export const priced: SwapEvent = { type: 'priced', network, prices: { '': 1000, '0xd0': 1 } }

/** With an answer to what is entered. */
export function quoted(model: SwapModel, toAmount: bigint, now = 0, rest: Partial<SwapQuote> = {}): SwapModel {
  const ask = model.ask + 1
  return changed(
    model,
    { type: 'asked', ask },
    { type: 'quoted', ask, question: model.question!, quote: { toAmount, ...rest }, now },
  )
}
