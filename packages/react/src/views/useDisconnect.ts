import { messageOf, type Namespace } from '@portico/core'
import { useCallback, useState } from 'react'
import { useShell } from '../shell/useShell.js'

interface DisconnectTarget {
  readonly connectionId?: string
  readonly namespace?: Namespace
}

export interface Disconnect {
  /** The id passed to `run`, while that is disconnecting. */
  readonly busy: string | undefined
  /** Disconnects, then shows the toast `done`. When the wallet refuses, a toast says so, and the site is disconnected all the same. */
  run(id: string, target: DisconnectTarget, done?: string): Promise<void>
}

export function useDisconnect(): Disconnect {
  const { connections, notices } = useShell()
  const [busy, setBusy] = useState<string>()
  const run = useCallback<Disconnect['run']>(
    async (id, target, done) => {
      setBusy(id)
      try {
        await connections.disconnect(target)
        if (done) notices.show('success', done)
      } catch (error) {
        notices.show('error', messageOf(error))
      } finally {
        setBusy(undefined)
      }
    },
    [connections, notices],
  )
  return { busy, run }
}
