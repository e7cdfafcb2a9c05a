import type { ErrorsOf } from '@portico/core'
import type { WalletConnectSpec } from './WalletConnectSpec.js'

type Errors = ErrorsOf<WalletConnectSpec>
type Texts = { readonly [K in keyof Errors]: {} extends Errors[K] ? string : (context: Errors[K]) => string }

export const errors: Texts = {
  invalidOptions: ({ path, problem }) => `walletConnect: option '${path}' is invalid: ${problem}`,
  projectIdMissing: 'Pairing needs a projectId: pass one to createModal',
  relayUnreachable: ({ seconds }) => `The relay did not answer within ${seconds} s: check the connection and try again`,
  relayRefused: ({ reason }) => `The relay refuses this site: ${reason}`,
  noAccounts: ({ wallet }) => `${wallet || 'The wallet'} approved, but gave no account on the networks of this site`,
}
