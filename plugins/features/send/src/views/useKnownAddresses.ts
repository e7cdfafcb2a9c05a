import { useAtomValue } from '@portico/react/ui'
import { useEffect, useState } from 'react'
import type { SenderView, SendHandle } from './useSender.js'

export interface KnownAddresses {
  /** Receivers of earlier transfers, the last first. */
  readonly recent: readonly string[]
  /** The visitor's own, in every connected wallet of the namespace. */
  readonly own: readonly string[]
}

/** Addresses that a receiver is compared with. */
export function useKnownAddresses({ api, connections }: SendHandle, sender: SenderView | undefined): KnownAddresses {
  const namespace = sender?.account.namespace
  const list = useAtomValue(connections.list)
  const [recent, setRecent] = useState<readonly string[]>([])
  useEffect(() => {
    let isShown = true
    void api.recentReceivers().then(
      (found) => isShown && setRecent(found),
      // Nothing is compared then. The next step loads the code again.
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [api, namespace])
  const ownAddresses = list
    .filter((connection) => connection.namespace === namespace)
    .flatMap(({ accounts }) => accounts.map(({ address }) => address))
  return { recent, own: ownAddresses }
}
