import { describeWallet } from './describeWallet.js'
import type { FoundWallet } from './FoundWallet.js'

interface Wallet {
  readonly name: unknown
  readonly icon: unknown
  readonly features: object
}

/**
 * The app's side of the Wallet Standard's two events, until the signal: wallets that were first answer ours, those that come
 * later send theirs. Written out, as the library for it keeps its list in a module, which two modals would share.
 */
export function watchStandard(wallets: Set<FoundWallet>, update: () => void, signal: AbortSignal): void {
  const api = {
    register(...given: readonly Wallet[]): () => void {
      const found = given.flatMap((wallet) =>
        describeWallet('standard', () =>
          Object.keys(wallet.features).some((feature) => feature.startsWith('bitcoin:'))
            ? [wallet.name, wallet.icon, wallet]
            : undefined,
        ),
      )
      found.forEach((wallet) => wallets.add(wallet))
      update()
      return () => {
        found.forEach((wallet) => wallets.delete(wallet))
        update()
      }
    },
  }
  const hear = ({ detail }: Event & { readonly detail?: unknown }): void => {
    try {
      ;(detail as (given: typeof api) => void)(api)
    } catch {
      // a stranger's function, or none
    }
  }
  addEventListener('wallet-standard:register-wallet', hear, { signal })
  dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
}
