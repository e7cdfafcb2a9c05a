import type { RegisteredSolanaWallet } from './SolanaTestWallet.js'

type Register = (wallet: RegisteredSolanaWallet) => () => void
interface Api {
  readonly register: Register
}

/** Wallet Standard, the wallet's side: it says that it is there, and says it again to every page that becomes ready later. */
export function registerWallet(wallet: RegisteredSolanaWallet, page: EventTarget): () => void {
  const removals: (() => void)[] = []
  const callback = ({ register }: Api): void => void removals.push(register(wallet))
  const ready = (event: Event): void => callback((event as CustomEvent<Api>).detail)
  page.addEventListener('wallet-standard:app-ready', ready)
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  return () => {
    page.removeEventListener('wallet-standard:app-ready', ready)
    for (const remove of removals.splice(0)) remove()
  }
}
