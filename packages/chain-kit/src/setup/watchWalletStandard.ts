import { safeImage, safeName, type Namespace } from '@portico/core'

/** A wallet as it registered itself. Its members come from outside: they may have other types, and their getters may throw. */
export interface RegisteredWallet {
  readonly name: string
  readonly icon: string
  /** Such as `solana:mainnet`. */
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, unknown>>
  readonly accounts: readonly unknown[]
}

export interface StandardWallet {
  /** `<namespace>:<name>`: for the id of its connector. */
  readonly id: string
  readonly name: string
  readonly imageUrl: string | undefined
  readonly provider: RegisteredWallet
  /** Fires when the wallet unregisters itself. */
  readonly gone: AbortSignal
}

/** More than a visitor has installed. A page that registers thousands stays usable. */
const mostWallets = 100

/**
 * Watches wallets that register themselves (Wallet Standard) until the signal: calls back at once with those that are there,
 * and whenever one comes or goes. The first wallet of a name keeps it. Nothing is kept in a module, so two modals on a page
 * do not meet.
 * @param accepts Whether a wallet is one of this namespace. May throw, which counts as no.
 */
export function watchWalletStandard(
  namespace: Namespace,
  accepts: (wallet: RegisteredWallet) => boolean,
  signal: AbortSignal,
  onChange: (wallets: readonly StandardWallet[]) => void,
): void {
  let wallets: readonly StandardWallet[] = []
  function update(next: readonly StandardWallet[]): void {
    wallets = next
    if (!signal.aborted) onChange(wallets)
  }
  function read(provider: RegisteredWallet, gone: AbortSignal): StandardWallet | undefined {
    try {
      const name = safeName(provider.name)
      if (!name || !accepts(provider)) return undefined
      return { id: `${namespace}:${name}`, name, imageUrl: safeImage(provider.icon), provider, gone }
    } catch {
      return undefined // an object that throws when it is read
    }
  }
  const api = {
    register(...registered: readonly RegisteredWallet[]): () => void {
      const life = new AbortController()
      for (const provider of registered) {
        const wallet = read(provider, life.signal)
        if (wallet && wallets.length < mostWallets && !wallets.some(({ id }) => id === wallet.id))
          update([...wallets, wallet])
      }
      return () => {
        life.abort()
        const left = wallets.filter(({ gone }) => gone !== life.signal)
        if (left.length < wallets.length) update(left)
      }
    },
  }
  function onRegister(event: Event): void {
    try {
      ;(event as CustomEvent<(given: typeof api) => void>).detail(api)
    } catch {
      // The event was not one of Wallet Standard, or the wallet failed.
    }
  }
  addEventListener('wallet-standard:register-wallet', onRegister, { signal })
  dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  if (wallets.length === 0) onChange(wallets)
}
