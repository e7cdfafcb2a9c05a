import type { Caip2, Connection, Namespace, WalletRow } from '@portico/core'
import { useAtom } from '../shell/useAtom.js'
import { useShell } from '../shell/useShell.js'
import { useChooseWallet, type ChooseWallet } from './useChooseWallet.js'

/** Rows shown at first. */
const most = 4

export interface NetworkWallets {
  /** The wallet that is connected already first, where it can do both. */
  readonly rows: readonly WalletRow[]
  readonly chooser: ChooseWallet
  /** The connection in use, in whatever namespace. */
  readonly connected: Connection | undefined
}

/** The wallets by which a visitor comes to a namespace, and to the network `id` of it where one was chosen. */
export function useNetworkWallets(namespace: Namespace, id: Caip2 | undefined): NetworkWallets {
  const { connections, wallets, report } = useShell()
  const all = useAtom(wallets.rows)
  const [connected] = useAtom(connections.list)
  const chooser = useChooseWallet([namespace])
  const isSame = ({ wallet }: WalletRow) => wallet.connectors.some((one) => one.id === connected?.connectorId)
  const able = all.filter(
    ({ wallet }) =>
      chooser.reaches(wallet) &&
      (wallet.connectors.length > 0
        ? wallet.connectors.some(({ namespaces }) => namespaces.includes(namespace))
        : wallet.namespaces.includes(namespace)),
  )
  return {
    rows: [...able.filter(isSame), ...able.filter((row) => !isSame(row))].slice(0, most),
    connected,
    chooser: {
      ...chooser,
      choose(wallet) {
        if (id === undefined) return chooser.choose(wallet)
        // First: the wallet is asked as soon as the router goes to its view.
        connections.preferNetwork(id).then(
          () => chooser.choose(wallet),
          (error: unknown) => report(error, { plugin: 'shell', phase: 'connect' }),
        )
      },
    },
  }
}
