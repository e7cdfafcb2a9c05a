import type { WalletRequest } from '../walletRequest.js'

/**
 * No accounts: was the permission taken back, or is the wallet locked? Rabby answers no permissions at all while it is locked,
 * and wallets that do not know EIP-2255 may be locked too. Forgotten is a page that has other permissions, and not this one.
 */
export async function isForgotten(request: WalletRequest, signal: AbortSignal): Promise<boolean> {
  const permissions = await request('wallet_getPermissions', [], signal).catch(() => undefined)
  return (
    Array.isArray(permissions) &&
    permissions.length > 0 &&
    permissions.every(
      (permission: unknown) =>
        (Object(permission) as { readonly parentCapability?: unknown }).parentCapability !== 'eth_accounts',
    )
  )
}
