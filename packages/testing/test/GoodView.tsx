import type { ViewProps } from '@portico/core'
import { useEffect, useState, type ReactNode } from 'react'
import type { GoodSpec } from './GoodSpec.js'

/** Draws what its params say, and ends what it begins. */
export default function GoodView({ params, plugin }: ViewProps<GoodSpec, { readonly greeting: string }>): ReactNode {
  const [ticks, setTicks] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTicks((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <p>
      {params.greeting.trim()}, {plugin.t('title')} {ticks}
    </p>
  )
}
