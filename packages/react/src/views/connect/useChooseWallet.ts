import { atom, whenIdle, type Namespace, type PrimitiveAtom, type Wallet } from '@portico/core'
import { useAtomValue } from '../../shell/useAtomValue.js'
import { usePreloadView } from '../../shell/useViews.js'
import { useIsPhone } from '../../shell/useIsPhone.js'
import { useShell } from '../../shell/useShell.js'

/** Whether the visitor has accepted the terms of the site, by the checkbox under the Connect view. */
export const termsAccepted: PrimitiveAtom<boolean> = atom(false)

export interface ChooseWallet {
  /** Opens the view that connects the wallet. Where no plugin can connect it, the view that says where to install it. */
  choose(wallet: Wallet): void
  /** Loads the code of that view, and of the connector, ahead of time. Call it when the row gets the pointer or the focus. */
  intend(wallet: Wallet): void
  /** Whether a plugin of this modal can connect the wallet. */
  reaches(wallet: Wallet): boolean
}

/** @param namespaces The namespaces to connect. Absent: the visitor chooses, where a wallet has several. */
export function useChooseWallet(namespaces?: readonly Namespace[]): ChooseWallet {
  const { wallets, router, emit } = useShell()
  const preload = usePreloadView()
  const isPhone = useIsPhone()
  const isPending = useTermsPending()
  const routeOf = (wallet: Wallet) =>
    wallets.connectingRoute(wallet, namespaces) ?? { view: 'GetWallet', params: { wallet } }
  return {
    choose(wallet) {
      // Where the terms are accepted.
      if (isPending) return router.reset('Connect')
      const platform = isInstalled(wallet) ? 'browser' : isPhone ? 'mobile' : 'qrcode'
      emit('SELECT_WALLET', { name: wallet.name, platform })
      const { view, params } = routeOf(wallet)
      router.push(view, params)
    },
    intend(wallet) {
      preload(routeOf(wallet).view)
      // The first row has the focus in the frame that shows the list, which is not to wait.
      whenIdle(() => {
        try {
          for (const connector of wallet.connectors) connector.preload?.()
        } catch {
          // `connect` says what is wrong.
        }
      })
    },
    reaches: (wallet) => wallets.connectingRoute(wallet, namespaces) !== undefined,
  }
}

/** Whether the wallet is on this page, such as an extension. Others are reached over a relay, by a QR code or a link. */
export function isInstalled(wallet: Wallet): boolean {
  return wallet.connectors.some(({ remote }) => !remote)
}

/** Whether the visitor still has to accept the terms before they connect: the option `legal.checkbox`. */
export function useTermsPending(): boolean {
  const { checkbox, termsUrl, privacyUrl } = useShell().options.legal ?? {}
  const isAccepted = useAtomValue(termsAccepted)
  return !!checkbox && !!(termsUrl || privacyUrl) && !isAccepted
}
