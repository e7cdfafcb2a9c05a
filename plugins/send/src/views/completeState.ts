import type { SendState, SendToken } from '../SendState.js'

/** A draft that can be sent as it is. */
export type CompleteState = SendState & {
  readonly token: SendToken
  readonly amount: bigint
  readonly receiver: string
}

export function completeState(state: SendState): CompleteState | undefined {
  const { token, amount, receiver } = state
  return token && amount && receiver !== undefined ? { ...state, token, amount, receiver } : undefined
}
