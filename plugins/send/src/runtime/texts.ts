import type { ErrorTexts } from '@portico/core'
import type { SendErrors } from '../SendSpec.js'

/** Texts of the specification are kept to the letter [5.14]. */
export const texts: ErrorTexts<Omit<SendErrors, 'invalidOption'>> = {
  amountAndReceiverRequired: 'An amount and receiver address are required',
  tokenRequired: 'A token is required',
  unsupportedChain: 'Unsupported chain',
  notConnected: 'No wallet is connected to send from',
  invalidReceiver: ({ receiver }) => `'${receiver}' is no address on this network`,
  invalidAmount: ({ amount, decimals }) => `'${amount}' is no amount of a token with ${decimals} decimals`,
  insufficientFunds: ({ symbol }) => `There is not enough ${symbol} in the account`,
  alreadySending: 'Another transfer is under way',
  reverted: 'The network refused the transfer: nothing was moved',
  unconfirmed: 'It was sent, but the network has not confirmed it yet. Look in the wallet before sending again',
}
