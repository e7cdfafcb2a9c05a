import { messageOf, type Namespace } from '@portico/core'
import { useState } from 'react'
import { useShell } from '../shell/useShell.js'

type What = { readonly connectionId?: string; readonly namespace?: Namespace }

export interface Disconnect {
  /** Id of what is being disconnected. */
  readonly busy: string | undefined
  /** Ends it, then says `done`; what a wallet refused is told in a toast, and it has ended here all the same [8.4]. */
  run(id: string, what: What, done?: string): Promise<void>
}

export function useDisconnect(): Disconnect {
  const { connections, notices } = useShell()
  const [busy, setBusy] = useState<string>()
  return {
    busy,
    async run(id, what, done) {
      setBusy(id)
      try {
        await connections.disconnect(what)
        if (done) notices.show('success', done)
      } catch (error) {
        notices.show('error', messageOf(error))
      } finally {
        setBusy(undefined)
      }
    },
  }
}
