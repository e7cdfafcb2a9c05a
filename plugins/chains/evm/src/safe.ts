import { lazy } from '@portico/core'
import type { EvmConnector } from './EvmSpec.js'

export interface SafeOptions {
  /** Origins of Safe{Wallet} that may show this page in a frame as a Safe App. Default: `https://app.safe.global`. */
  readonly origins?: readonly string[]
}

/**
 * The Safe around this page, where Safe{Wallet} shows the page in a frame as a Safe App. For the option `connectors` of `evm`.
 *
 * It is an import of its own because it brings the Safe Apps SDK, which is loaded when a visitor connects the Safe.
 */
export function safe({ origins = ['https://app.safe.global'] }: SafeOptions = {}): EvmConnector {
  const sdk = lazy('evm', () => import('./openSafe.js'))
  return {
    id: 'safe',
    name: 'Safe',
    isContractWallet: true,
    isAvailable() {
      if (parent === window) return false
      const around = location.ancestorOrigins?.[0] ?? (document.referrer && new URL(document.referrer).origin)
      return origins.includes(around)
    },
    getProvider: async () => (await sdk()).openSafe(origins),
  }
}
