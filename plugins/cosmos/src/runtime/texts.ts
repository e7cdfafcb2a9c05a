import type { ErrorTexts } from '@portico/core'
import type { CosmosErrors } from '../CosmosSpec.js'

/** What goes wrong with wallets and nodes. Texts that the specification quotes are kept to the letter: 8.5, 8.11. */
export const texts: ErrorTexts<Omit<CosmosErrors, keyof typeof import('../errors.js').errors>> = {
  invalidAddress: ({ address }) => `'${address}' is no address of this network`,
  invalidAmount: ({ amount }) => `${amount} is no amount that can be sent`,
  badAnswer: ({ from, method }) => `${from} answered ${method} with something unusable`,
  walletFailed: ({ wallet, problem }) => `${wallet} failed: ${problem}`,
  chainNotSupported: 'Chain is not supported',
  accountChanged: ({ wallet, expected }) => `${wallet} does not hold ${expected} any more`,
  notConnected: 'No Cosmos wallet is connected',
  rpcUnavailable: ({ chain, url }) => `Unavailable ${chain} RPC url at ${url}`,
  rpcFailed: ({ chain, problem }) => `A node of ${chain} refused: ${problem}`,
  accountUnknown: ({ chain, address }) => `${chain} does not know the account ${address} yet`,
}
