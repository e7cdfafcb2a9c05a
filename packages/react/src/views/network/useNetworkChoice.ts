import { type Caip2, namespaceOf } from '@portico/core'
import type { Shell } from '@portico/core/shell'
import { useMemo, useRef } from 'react'
import { usePreloadView } from '../../shell/useViews.js'
import { useReason } from '../../shell/useReason.js'
import { useShell } from '../../shell/useShell.js'

export interface NetworkChoice {
  /** Switches to the network at once, or opens the view that asks the wallet or the visitor. Does nothing for the network in use. */
  choose(id: Caip2): void
  /** Loads what `choose` needs. */
  intend(id: Caip2): void
}

export function useNetworkChoice(): NetworkChoice {
  const reasonOf = useReason()
  const shell = useShell()
  const preload = usePreloadView()
  const isBusy = useRef(false)

  return useMemo(() => {
    async function switchNow(id: Caip2): Promise<void> {
      isBusy.current = true
      try {
        await shell.connections.switchNetwork(id)
        leaveNetworks(shell)
      } catch (error) {
        shell.notices.show('error', reasonOf(error))
      } finally {
        isBusy.current = false
      }
    }
    return {
      choose(id) {
        if (isBusy.current) return
        if (shell.store.get(shell.modal.atoms.network)?.caipNetworkId === id) leaveNetworks(shell)
        else if (asksForNetwork(shell, id)) shell.openNetworkSwitch(id)
        else void switchNow(id)
      },
      intend(id) {
        if (asksForNetwork(shell, id)) preload('SwitchNetwork')
      },
    }
  }, [shell, preload, reasonOf])
}

/** Whether switching to `id` needs an answer: of the wallet, or of the visitor, who has to connect a wallet in that namespace. */
export function asksForNetwork({ connections, store }: Pick<Shell, 'connections' | 'store'>, id: Caip2): boolean {
  const namespace = namespaceOf(id)
  const live = connections.active(namespace)
  if (live) {
    // While it is being restored, it is not known yet whether the wallet has to be asked.
    if (!live.namespaceSession) return live.connection.networkId !== id
    return live.connection.networkId !== id && live.namespaceSession.switchNetwork !== undefined
  }
  const inUse = store.get(connections.activeNamespace)
  return inUse !== undefined && connections.active(inUse) !== undefined
}

/** Goes back to the view from which the visitor opened the networks. */
export function leaveNetworks({ router, store }: Pick<Shell, 'router' | 'store'>): void {
  for (const view of ['SwitchNetwork', 'Networks']) {
    if (store.get(router.route).view === view) router.back()
  }
}
