import { useEffect, useState } from 'react'
import type { SendHandle } from './useSender.js'

export type Estimate =
  | { readonly status: 'asking' }
  | { readonly status: 'ready'; readonly fee: bigint }
  | { readonly status: 'failed'; readonly error: unknown }

/**
 * What the network may charge for the transfer that is entered.
 * @param what changes with the transfer, and with every further attempt
 */
export function useEstimate({ api }: SendHandle, what: string): Estimate {
  const [last, setLast] = useState<{ readonly of: string; readonly estimate: Estimate }>()
  useEffect(() => {
    const leaving = new AbortController()
    const tell = (estimate: Estimate) => leaving.signal.aborted || setLast({ of: what, estimate })
    void api.estimate(leaving.signal).then(
      ({ fee }) => tell({ status: 'ready', fee }),
      (error: unknown) => tell({ status: 'failed', error }),
    )
    return () => leaving.abort()
  }, [api, what])
  return last && last.of === what ? last.estimate : { status: 'asking' }
}
