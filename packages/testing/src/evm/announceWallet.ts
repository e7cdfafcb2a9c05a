import type { AnnounceOptions, Eip1193Provider, WalletAnnouncement } from './EvmTestWallet.js'

/** EIP-6963, the wallet's side. */
export function announceWallet(
  wallet: { readonly info: WalletAnnouncement; readonly provider: Eip1193Provider },
  target: EventTarget,
  { info = wallet.info, times = 1, delay }: AnnounceOptions,
): () => void {
  const announce = (): void => {
    const detail = Object.freeze({ info, provider: wallet.provider })
    target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  const begin = (): void => {
    target.addEventListener('eip6963:requestProvider', announce)
    for (let count = 0; count < times; count++) announce()
  }
  const timer = delay === undefined ? undefined : setTimeout(begin, delay)
  if (timer === undefined) begin()
  return () => {
    clearTimeout(timer)
    target.removeEventListener('eip6963:requestProvider', announce)
  }
}
