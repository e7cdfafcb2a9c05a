import type { Namespace } from '@portico/core'
import { useCallback, useState } from 'react'
import { useShell } from '../../shell/useShell.js'
import { useViewMessages } from '../../shell/useViewMessages.js'

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
  const t = useViewMessages()
  const [busy, setBusy] = useState<string>()
  const run = useCallback<Disconnect['run']>(
    async (id, target, done) => {
      setBusy(id)
      try {
        await connections.disconnect(target)
        if (done) notices.show('success', done)
      } catch {
        notices.show('error', t('disconnectFailed'))
      } finally {
        setBusy(undefined)
      }
    },
    [connections, notices, t],
  )
  return { busy, run }
}
