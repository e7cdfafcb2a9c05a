import { createHash } from 'node:crypto'

/**
 * Registry id of a wallet: SHA-256, in hex, of its EIP-6963 rdns, or of its name where it has none. The ids are this
 * registry's own: other registries know the same wallets by other ids.
 */
export function walletId(wallet: { readonly name: string; readonly rdns?: string | undefined }): string {
  return createHash('sha256')
    .update(`portico:wallet:${wallet.rdns ?? wallet.name}`)
    .digest('hex')
}
