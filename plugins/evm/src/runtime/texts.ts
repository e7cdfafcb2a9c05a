import type { ErrorTexts } from '@portico/core'
import type { EvmErrors } from '../EvmSpec.js'

/** What goes wrong with wallets and nodes. Texts that the specification quotes are kept to the letter: 8.5, 8.11. */
export const texts: ErrorTexts<Omit<EvmErrors, keyof typeof import('../errors.js').errors>> = {
  invalidAddress: ({ address }) => `'${address}' is no EVM address`,
  invalidAmount: ({ amount }) => `${amount} is no amount that can be sent`,
  tokenRefused: ({ token }) => `The token ${token} refused the transfer`,
  badAnswer: ({ from, method }) => `${from} answered ${method} with something unusable`,
  requestPending: ({ wallet }) => `Open ${wallet}: a request is waiting there already`,
  chainNotSupported: 'Chain is not supported',
  notSwitched: ({ wallet, network }) => `${wallet} did not switch to ${network}`,
  notConnected: 'No EVM wallet is connected',
  rpcUnavailable: ({ chain, url }) => `Unavailable ${chain} RPC url at ${url}`,
  rpcFailed: ({ chain, problem }) => `A node of ${chain} refused: ${problem}`,
  transactionReplaced: ({ hash }) => `Transaction ${hash} was replaced in the wallet`,
}
