import { useEffect, useState } from 'react'
import { countdown, countdownFrom, expiryMargin, untilRenewal } from '../pairing/pairingTimes.js'

/** After a renewal is due, how long before a view says that it is under way, ms: it mostly comes at once. */
const unnoticed = 400

export type CodeAge =
  | { readonly status: 'fresh' }
  | { readonly status: 'ending'; readonly seconds: number }
  | { readonly status: 'renewing' }

/** Where a code stands in its four minutes; draws again only in the last 30 s. */
export function useCountdown(expiresAt: number | undefined): CodeAge {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (expiresAt === undefined) return undefined
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const time = Date.now()
      setNow(time)
      const left = untilRenewal(expiresAt, time)
      if (left === 0 && time > renewalAt(expiresAt) + unnoticed) return
      const quiet = expiresAt - countdownFrom - time
      const next = quiet > 0 ? quiet : left > 0 ? left % 1000 || 1000 : unnoticed
      timer = setTimeout(tick, next + 1)
    }
    tick()
    return () => clearTimeout(timer)
  }, [expiresAt])

  if (expiresAt === undefined) return { status: 'fresh' }
  const seconds = countdown(expiresAt, now)
  if (seconds !== undefined) return { status: 'ending', seconds }
  return { status: now > renewalAt(expiresAt) + unnoticed ? 'renewing' : 'fresh' }
}

function renewalAt(expiresAt: number): number {
  return expiresAt - expiryMargin
}
