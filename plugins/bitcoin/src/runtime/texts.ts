import type { ErrorTexts } from '@portico/core'
import type { BitcoinErrors } from '../BitcoinSpec.js'

/** What goes wrong with wallets and nodes. 5.15 and 8.11 are quoted to the letter. */
export const texts: ErrorTexts<Omit<BitcoinErrors, keyof typeof import('../errors.js').errors>> = {
  addressRequired: 'Address parameter is required for switching bip122 connection',
  notPayment: 'Switching to non-payment accounts is not allowed for bip122',
  invalidAddress: ({ address, network }) => `'${address}' is no address of ${network}`,
  invalidPsbt: 'That is no PSBT, or one that is not ready to be sent',
  badAnswer: ({ from, method }) => `${from} answered ${method} with something unusable`,
  requestPending: ({ wallet }) => `Open ${wallet}: a request is waiting there already`,
  methodNotSupported: ({ wallet, method }) => `${wallet} cannot do ${method}`,
  networkNotSupported: ({ wallet, network }) => `${wallet} cannot be asked to change to ${network}`,
  accountChanged: ({ wallet }) => `${wallet} is on another account than the one connected here`,
  notConnected: 'No Bitcoin wallet is connected',
  notSpendable: ({ address }) => `${address} is no payment account`,
  notEnough: ({ needed, available }) => `${needed} satoshis are needed with the fee, ${available} are there`,
  amountTooSmall: ({ minimum }) => `The network relays no less than ${minimum} satoshis to such an address`,
  publicKeyMissing: ({ wallet }) => `${wallet} does not tell the public key of that account`,
  transactionDropped: ({ hash }) => `Transaction ${hash} is no longer known to the network`,
  rpcUnavailable: ({ chain, url }) => `Unavailable ${chain} RPC url at ${url}`,
  rpcFailed: ({ chain, problem }) => `A node of ${chain} refused: ${problem}`,
}
