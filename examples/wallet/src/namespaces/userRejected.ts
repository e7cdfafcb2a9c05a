/**
 * Sign API, "USER_REJECTED". None of the four namespaces publishes a code of its own for wallets behind a relay.
 * https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes
 */
export const userRejected: { readonly code: number; readonly message: string } = {
  code: 5000,
  message: 'User rejected.',
}
