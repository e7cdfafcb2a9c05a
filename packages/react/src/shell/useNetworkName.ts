import type { Caip2 } from '@portico/core'
import { useAtomValue } from './useAtomValue.js'
import { useShell } from './useShell.js'
import { useViewMessages } from './useViewMessages.js'

/** Names networks for visitors. One that is not configured is 'Unknown Network', in the language of the modal. */
export function useNetworkName(): (id: Caip2) => string {
  const networks = useAtomValue(useShell().networks)
  const t = useViewMessages()
  return (id) => networks.find(({ caipNetworkId }) => caipNetworkId === id)?.name ?? t('unknownNetwork')
}
