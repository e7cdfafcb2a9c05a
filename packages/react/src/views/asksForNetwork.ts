import { namespaceOf, type Caip2 } from '@portico/core'
import type { Shell } from '@portico/core/shell'

/** Whether somebody has to answer before `id` is in use: a wallet, or a visitor who connects one in another namespace. */
export function asksForNetwork({ connections, store }: Pick<Shell, 'connections' | 'store'>, id: Caip2): boolean {
  const namespace = namespaceOf(id)
  const held = connections.active(namespace)
  if (held) {
    // One that is still being restored may turn out to have to be asked.
    if (!held.namespaceSession) return held.connection.networkId !== id
    return held.connection.networkId !== id && held.namespaceSession.switchNetwork !== undefined
  }
  const inUse = store.get(connections.activeNamespace)
  return inUse !== undefined && connections.active(inUse) !== undefined
}
