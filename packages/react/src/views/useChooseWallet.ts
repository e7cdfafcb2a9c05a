import type { Namespace, Wallet } from '@portico/core'
import { usePreloadView } from '../frame/useViews.js'
import { useMediaQuery, phoneQuery } from '../shell/useMediaQuery.js'
import { useShell } from '../shell/useShell.js'

export interface ChooseWallet {
  /** Goes to the view that connects the wallet [2.16], or to where one gets it. */
  choose(wallet: Wallet): void
  /** The visitor is about to. */
  intend(wallet: Wallet): void
  /** Whether anything here can connect it. */
  reaches(wallet: Wallet): boolean
}

/** @param namespaces what is to be connected; absent: the visitor is asked where a wallet has several. */
export function useChooseWallet(namespaces?: readonly Namespace[]): ChooseWallet {
  const { wallets, router, emit } = useShell()
  const preload = usePreloadView()
  const isPhone = useMediaQuery(phoneQuery)
  const routeOf = (wallet: Wallet) =>
    wallets.connectingRoute(wallet, namespaces) ?? { view: 'GetWallet', params: { wallet } }
  return {
    choose(wallet) {
      const platform = isInstalled(wallet) ? 'browser' : isPhone ? 'mobile' : 'qrcode'
      emit('SELECT_WALLET', { name: wallet.name, platform })
      const { view, params } = routeOf(wallet)
      router.push(view, params)
    },
    intend: (wallet) => preload(routeOf(wallet).view),
    reaches: (wallet) => wallets.connectingRoute(wallet, namespaces) !== undefined,
  }
}

/** It is on this page, rather than at the other end of a code. */
export function isInstalled(wallet: Wallet): boolean {
  return wallet.connectors.some(({ remote }) => !remote)
}
