import type { ErrorTexts } from '@portico/core'
import type { PolkadotErrors } from '../PolkadotSpec.js'

/** What goes wrong with wallets and nodes. Texts that the specification quotes are kept to the letter: 8.5, 8.11. */
export const texts: ErrorTexts<Omit<PolkadotErrors, keyof typeof import('../errors.js').errors>> = {
  invalidAddress: ({ address }) => `'${address}' is no Polkadot address`,
  invalidAmount: ({ amount }) => `${amount} cannot be sent`,
  badAnswer: ({ from, method }) => `${from} answered ${method} with something unusable`,
  siteBlocked: ({ wallet }) => `${wallet} keeps this page out: it was refused before`,
  requestPending: ({ wallet }) => `Open ${wallet}: a request is waiting there already`,
  notSupported: ({ wallet, method }) => `${wallet} knows no ${method}`,
  chainNotSupported: 'Chain is not supported',
  accountChanged: ({ wallet, expected }) => `${wallet} does not show ${expected} to this page any more`,
  walletGone: ({ wallet }) => `${wallet} is not on this page any more`,
  notConnected: 'No Polkadot wallet is connected',
  rpcUnavailable: ({ chain, url }) => `Unavailable ${chain} RPC url at ${url}`,
  rpcFailed: ({ chain, problem }) => `A node of ${chain} refused: ${problem}`,
  transactionExpired: ({ hash }) => `Transaction ${hash} came too late for any block`,
}
