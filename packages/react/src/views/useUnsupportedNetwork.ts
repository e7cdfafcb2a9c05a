import { atom, type Caip2, type Namespace } from '@portico/core'
import { useMemo } from 'react'
import { useAtom } from '../shell/useAtom.js'
import { useShell } from '../shell/useShell.js'

export interface UnsupportedNetwork {
  /** The network of the wallet in use, where the site does not have it; undefined where all is well. */
  readonly networkId: Caip2 | undefined
  readonly connectionId: string | undefined
  readonly namespace: Namespace | undefined
}

/** Whether the wallet in use is on a network that the site has not configured. */
export function useUnsupportedNetwork(): UnsupportedNetwork {
  const { connections, networks } = useShell()
  const found = useMemo(
    () =>
      atom((get): UnsupportedNetwork => {
        const namespace = get(connections.activeNamespace)
        const account = namespace === undefined ? undefined : get(connections.account(namespace))
        const { networkId, connectionId } = account ?? {}
        const isWrong =
          connectionId !== undefined && !get(networks).some(({ caipNetworkId }) => caipNetworkId === networkId)
        return { networkId: isWrong ? networkId : undefined, connectionId, namespace }
      }),
    [connections, networks],
  )
  return useAtom(found)
}
