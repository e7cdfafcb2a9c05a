import type { FoundWallet } from '../wallets/FoundWallet.js'

/**
 * The Safe around this page, where it runs in a frame of Safe{Wallet}. It is told by the origin of the frame's parent, so that
 * no code has to be loaded to find out.
 */
export function findSafe(origins: readonly string[]): FoundWallet | undefined {
  if (globalThis.parent === globalThis.window) return undefined
  const parent = location.ancestorOrigins?.[0] ?? (document.referrer && new URL(document.referrer).origin)
  return origins.includes(parent)
    ? {
        id: 'safe',
        name: 'Safe',
        type: 'EXTERNAL',
        open: () => import('./openSafe.js').then((m) => m.openSafe(origins)),
      }
    : undefined
}
