import { useEffect, useState } from 'react'
import { slowAfter } from '../pairing/pairingTimes.js'

/**
 * Whether nothing has come for 8 s while somebody was looking: who is away in a wallet has its time there.
 * @param since changes when what is waited for begins anew; undefined while nothing is
 */
export function useSilence(since: unknown): boolean {
  const [silentSince, setSilentSince] = useState<unknown>()
  useEffect(() => {
    if (since === undefined) return undefined
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(() => setSilentSince(since), slowAfter)
    }
    wait()
    document.addEventListener('visibilitychange', wait)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wait)
    }
  }, [since])
  return since !== undefined && silentSince === since
}
