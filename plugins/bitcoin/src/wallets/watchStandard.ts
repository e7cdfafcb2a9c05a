import { describeWallet } from './describeWallet.js'
import type { FoundWallet } from './FoundWallet.js'

/**
 * The app's side of the Wallet Standard's two events, until the signal: wallets that were first answer ours, those that come
 * later send theirs. Written out, as the library for it keeps its list in a module, which two modals would share.
 */
export function watchStandard(
  signal: AbortSignal,
  found: (wallet: FoundWallet) => void,
  lost: (wallet: FoundWallet) => void,
): void {
  const api = {
    register(...given: readonly unknown[]): () => void {
      const wallets = given.flatMap((wallet) => (signal.aborted ? [] : (parse(wallet) ?? [])))
      wallets.forEach(found)
      return () => wallets.forEach(lost)
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

function parse(wallet: unknown): FoundWallet | undefined {
  try {
    const given = wallet as { readonly name: unknown; readonly icon: unknown; readonly features: object }
    return Object.keys(given.features).some((feature) => feature.startsWith('bitcoin:'))
      ? describeWallet('standard', given, wallet)
      : undefined
  } catch {
    return undefined // a wallet whose getters throw
  }
}
