import { messageOf, type Caip2 } from '@portico/core'
import { useRef } from 'react'
import { usePreloadView } from '../frame/usePreloadView.js'
import { useShell } from '../shell/useShell.js'
import { asksForNetwork } from './asksForNetwork.js'
import { leaveNetworks } from './leaveNetworks.js'

export interface NetworkChoice {
  /** Takes the network into use at once, or goes to the view that asks for it [2.18, 2.19]. The one in use stays [4.31]. */
  choose(id: Caip2): void
  /** The visitor is about to. */
  intend(id: Caip2): void
}

export function useNetworkChoice(): NetworkChoice {
  const shell = useShell()
  const preload = usePreloadView()
  const isBusy = useRef(false)

  async function takeUp(id: Caip2): Promise<void> {
    isBusy.current = true
    try {
      await shell.connections.switchNetwork(id)
      leaveNetworks(shell)
    } catch (error) {
      shell.notices.show('error', messageOf(error))
    } finally {
      isBusy.current = false
    }
  }
  return {
    choose(id) {
      if (isBusy.current) return
      if (shell.store.get(shell.modal.atoms.network)?.caipNetworkId === id) leaveNetworks(shell)
      else if (asksForNetwork(shell, id)) shell.openNetworkSwitch(id)
      else void takeUp(id)
    },
    intend(id) {
      if (asksForNetwork(shell, id)) preload('SwitchNetwork')
    },
  }
}
