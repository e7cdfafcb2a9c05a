import type { SendState } from '../SendState.js'

/** What the button says; only `preview` can be pressed. */
export type NextStep =
  | 'preview'
  | 'invalidAddress'
  | 'missingAddress'
  | 'insufficientFunds'
  | 'missingAmount'
  | 'incorrectValue'
  | 'missingToken'

type Entered = Pick<SendState, 'token' | 'sendTokenAmount' | 'amount' | 'receiverAddress' | 'receiver'>

/** The last rule that applies counts. */
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

/** No number, or nothing, times its price where there is one. */
function isWorthless(price = 1, amount: bigint | undefined): boolean {
  return !amount || Number.isNaN(price)
}
