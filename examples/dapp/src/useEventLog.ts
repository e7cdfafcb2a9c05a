import { useModal } from '@portico/react'
import { useCallback, useEffect, useState } from 'react'

export interface EventLine {
  readonly id: number
  readonly event: string
  readonly detail: string
}

const kept = 100

/** Everything the modal and its plugins say, newest first. */
export function useEventLog(): {
  readonly lines: readonly EventLine[]
  readonly write: (event: string, detail: unknown) => void
  readonly clear: () => void
} {
  const modal = useModal()
  const [lines, setLines] = useState<readonly EventLine[]>([])
  const write = useCallback((event: string, detail: unknown) => {
    const text =
      JSON.stringify(detail, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)) ?? ''
    setLines((before) => [{ id: (before[0]?.id ?? 0) + 1, event, detail: text }, ...before].slice(0, kept))
  }, [])
  useEffect(() => modal.onAny(write), [modal, write])
  return { lines, write, clear: useCallback(() => setLines([]), []) }
}
