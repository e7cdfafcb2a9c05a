import { useEffect, useState } from 'react'
import { viewDuration } from './motion.js'

export type Phase = 'closed' | 'open' | 'closing'

/** A modal that closed is drawn a moment longer, so that it can leave. */
export function usePhase(open: boolean): Phase {
  const [before, setBefore] = useState(open)
  const [wasLeaving, setLeaving] = useState(false)
  const leaving = open === before ? wasLeaving : !open
  if (open !== before) {
    setBefore(open)
    setLeaving(leaving)
  }
  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => setLeaving(false), viewDuration)
    return () => clearTimeout(timer)
  }, [leaving])
  return open ? 'open' : leaving ? 'closing' : 'closed'
}
