import type { Holding } from '@portico/core'
import type { SendState } from '../SendState.js'

/** What a draft needs next, which is what the button says. Only `preview` can be pressed. */
export type NextStep =
  | 'preview'
  | 'invalidAddress'
  | 'missingAddress'
  | 'insufficientFunds'
  | 'missingAmount'
  | 'incorrectValue'
  | 'missingToken'

type Entered = Pick<SendState, 'token' | 'sendTokenAmount' | 'amount' | 'receiverAddress' | 'receiver'>

/** The last one that applies counts. */
const rules: readonly (readonly [NextStep, (entered: Entered) => boolean])[] = [
  ['invalidAddress', ({ receiverAddress, receiver }) => !!receiverAddress && receiver === undefined],
  ['missingAddress', ({ receiverAddress }) => !receiverAddress],
  ['insufficientFunds', ({ token, amount }) => !!token && amount !== undefined && amount > token.amount],
  ['missingAmount', ({ sendTokenAmount }) => !sendTokenAmount],
  [
    'incorrectValue',
    ({ token, sendTokenAmount, amount }) => !!sendTokenAmount && !!token && isWorthless(token.price, amount),
  ],
  ['missingToken', ({ token }) => !token],
]

export function nextStep(entered: Entered): NextStep {
  return rules.findLast(([, applies]) => applies(entered))?.[0] ?? 'preview'
}

/** Zero, not a number, or without a usable price. */
function isWorthless(price = 1, amount: bigint | undefined): boolean {
  return !amount || Number.isNaN(price)
}

/** A draft that can be sent as it is. */
export type CompleteState = SendState & {
  readonly token: Holding
  readonly amount: bigint
  readonly receiver: string
}

export function completeState(state: SendState): CompleteState | undefined {
  const { token, amount, receiver } = state
  return token && amount && receiver !== undefined ? { ...state, token, amount, receiver } : undefined
}
