import { toFoundWallet, type FoundWallet } from './FoundWallet.js'

interface Wallet {
  readonly name: unknown
  readonly icon: unknown
  readonly features: object
}

/**
 * The app's side of the Wallet Standard's two events, until the signal. `@wallet-standard/app` keeps its list in a module, which
 * two modals on a page would share.
 */
export function watchStandard(wallets: Set<FoundWallet>, update: () => void, signal: AbortSignal): void {
  const api = {
    register(...given: readonly Wallet[]): () => void {
      const found = given.flatMap((wallet) =>
        toFoundWallet('standard', () =>
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
  const onRegister = ({ detail }: Event & { readonly detail?: unknown }): void => {
    try {
      ;(detail as (given: typeof api) => void)(api)
    } catch {
      // The detail is any page script's: it may throw, or be no function.
    }
  }
  addEventListener('wallet-standard:register-wallet', onRegister, { signal })
  dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
}
