import type { ErrorTexts } from '@portico/core'
import type { SolanaErrors } from '../SolanaSpec.js'

/** What goes wrong with wallets and nodes. Texts that the specification quotes are kept to the letter: 8.5, 8.11. */
export const texts: ErrorTexts<Omit<SolanaErrors, keyof typeof import('../errors.js').errors>> = {
  invalidAddress: ({ address }) => `'${address}' is no Solana address`,
  unknownToken: ({ token }) => `'${token}' is no token`,
  notEnough: ({ token }) => `The account holds less of ${token} than that`,
  badAnswer: ({ from, method }) => `${from} answered ${method} with something unusable`,
  requestPending: ({ wallet }) => `Open ${wallet}: a request is waiting there already`,
  notSupported: ({ wallet, method }) => `${wallet} knows no ${method}`,
  chainNotSupported: 'Chain is not supported',
  notConnected: 'No Solana wallet is connected',
  rpcUnavailable: ({ chain, url }) => `Unavailable ${chain} RPC url at ${url}`,
  rpcFailed: ({ chain, problem }) => `A node of ${chain} refused: ${problem}`,
  transactionExpired: ({ hash }) => `Transaction ${hash} came too late for any block`,
}
