import { isPorticoError, type BroadcastAnswer } from '@portico/core'

/**
 * What a node said to a transaction that was handed to it, for `broadcast` of the capability `transfers`. Never throws.
 * @param send Hands it to one node: `request` with an `attempt`.
 * @param isKnown Whether a node's refusal says that it has the transaction already. It is given the node's words. Default: none does.
 */
export async function broadcastAnswer(
  send: () => Promise<unknown>,
  isKnown: (problem: string) => boolean = () => false,
): Promise<BroadcastAnswer> {
  try {
    await send()
    return 'accepted'
  } catch (thrown) {
    if (!isPorticoError(thrown) || !thrown.code.endsWith('/rpcFailed')) return 'unanswered'
    const { problem } = thrown.context as { readonly problem: string }
    if (isKnown(problem)) return 'known'
    return { refused: { code: thrown.code, message: thrown.shortMessage, details: thrown.details } }
  }
}
