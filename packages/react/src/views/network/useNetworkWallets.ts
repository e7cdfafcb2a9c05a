import type { Caip2, Connection, Namespace, WalletRow } from '@portico/core'
import { useAtomValue } from '../../shell/useAtomValue.js'
import { useReason } from '../../shell/useReason.js'
import { useShell } from '../../shell/useShell.js'

import { useChooseWallet, type ChooseWallet } from '../connect/useChooseWallet.js'

/** The view has a button for the list of all wallets. */
const maxRows = 4

export interface NetworkWallets {
  /** The connected wallet is first when it supports the namespace. */
  readonly rows: readonly WalletRow[]
  readonly chooser: ChooseWallet
  /** The connection in use, of any namespace. */
  readonly connected: Connection | undefined
}

/** Wallets that can be connected in a namespace, and on the network `id` if one was chosen. */
export function useNetworkWallets(namespace: Namespace, id: Caip2 | undefined): NetworkWallets {
  const reasonOf = useReason()
  const { connections, notices, wallets } = useShell()
  const all = useAtomValue(wallets.rows)
  const [connected] = useAtomValue(connections.list)
  const chooser = useChooseWallet([namespace])
  const isSame = ({ wallet }: WalletRow) =>
    wallet.connectors.some((connector) => connector.id === connected?.connectorId)
  const able = all.filter(
    ({ wallet }) =>
      chooser.reaches(wallet) &&
      (wallet.connectors.length > 0
        ? wallet.connectors.some(({ namespaces }) => namespaces.includes(namespace))
        : wallet.namespaces.includes(namespace)),
  )
  return {
    rows: [...able.filter(isSame), ...able.filter((row) => !isSame(row))].slice(0, maxRows),
    connected,
    chooser: {
      ...chooser,
      choose(wallet) {
        if (id === undefined) return chooser.choose(wallet)
        // Before the view is opened, because opening it asks the wallet for this network.
        connections.preferNetwork(id).then(
          () => chooser.choose(wallet),
          (error: unknown) => notices.show('error', reasonOf(error)),
        )
      },
    },
  }
}
