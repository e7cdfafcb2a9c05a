import { useEffect, useState } from 'react'
import { viewDuration } from './motion.js'

export type Phase = 'closed' | 'open' | 'closing'

/** A modal that is closed stays drawn for a moment, until its closing animation has ended. */
export function usePhase(open: boolean): Phase {
  const [before, setBefore] = useState(open)
  const [wasClosing, setClosing] = useState(false)
  const closing = open === before ? wasClosing : !open
  if (open !== before) {
    setBefore(open)
    setClosing(closing)
  }
  useEffect(() => {
    if (!closing) return
    const timer = setTimeout(() => setClosing(false), viewDuration)
    return () => clearTimeout(timer)
  }, [closing])
  if (open) return 'open'
  return closing ? 'closing' : 'closed'
}
