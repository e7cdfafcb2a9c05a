import type { ErrorTexts } from '../errors.js'
import type { EvmContext, EvmErrors } from '../EvmSpec.js'

type Name = Exclude<keyof EvmErrors, keyof typeof import('../errors.js').errors>

/** Texts that the specification quotes are kept to the letter: 8.5, 8.11. */
const texts: ErrorTexts<Name> = {
  invalidAddress: ({ address }) => `'${address}' is no EVM address`,
  badAnswer: ({ from, method }) => `${from} answered ${method} with something unusable`,
  requestPending: ({ wallet }) => `Open ${wallet}: a request is waiting there already`,
  chainNotSupported: 'Chain is not supported',
  notSwitched: ({ wallet, network }) => `${wallet} did not switch to ${network}`,
  notConnected: 'No EVM wallet is connected',
  rpcUnavailable: ({ chain, url }) => `Unavailable ${chain} RPC url at ${url}`,
  rpcFailed: ({ chain, problem }) => `A node of ${chain} refused: ${problem}`,
  transactionReplaced: ({ hash }) => `Transaction ${hash} was replaced in the wallet`,
}

/** The context, with the texts of errors that only the room can raise. */
export function withTexts(context: EvmContext): EvmContext {
  const error: EvmContext['error'] = (name, facts, rest) => {
    const text = (texts as Partial<Record<string, string | ((facts: never) => string)>>)[name]
    const shortMessage = typeof text === 'function' ? text(facts as never) : text
    return context.error(name, facts, { ...(shortMessage !== undefined && { shortMessage }), ...rest })
  }
  return Object.assign(Object.create(context) as EvmContext, { error })
}
