import { PorticoError } from '@portico/core'
import { useLayoutEffect, useRef, useState } from 'react'

/** After this long people wonder; they are told what we wait for. Milliseconds. */
const patience = 8000

export type TaskState<T> =
  | { readonly status: 'idle' }
  | { readonly status: 'waiting' | 'slow' }
  | { readonly status: 'done'; readonly value: T }
  | { readonly status: 'failed'; readonly error: unknown }

export interface Task<T> {
  readonly state: TaskState<T>
  /** Starts it, or starts it again: what is still under way is given up. */
  run(work: (signal: AbortSignal) => Promise<T>): void
}

interface Visit {
  controller?: AbortController
  leaving?: ReturnType<typeof setTimeout>
}

/**
 * Something that another party must answer. `first` starts once a visit of the view, though StrictMode mounts it twice: a
 * wallet asked twice opens two windows. It is given up when the visitor leaves the view.
 */
export function useTask<T>(first?: (signal: AbortSignal) => Promise<T>): Task<T> {
  const [state, setState] = useState<TaskState<T>>(first ? { status: 'waiting' } : { status: 'idle' })
  const visit = useRef<Visit>({})

  function run(work: (signal: AbortSignal) => Promise<T>): void {
    const own = new AbortController()
    visit.current.controller?.abort(left())
    visit.current.controller = own
    const isCurrent = () => visit.current.controller === own && !own.signal.aborted
    setState({ status: 'waiting' })
    const slow = setTimeout(() => isCurrent() && setState({ status: 'slow' }), patience)
    own.signal.addEventListener('abort', () => clearTimeout(slow))
    void work(own.signal)
      .then(
        (value) => isCurrent() && setState({ status: 'done', value }),
        (error: unknown) => isCurrent() && setState({ status: 'failed', error }),
      )
      .finally(() => clearTimeout(slow))
  }
  const start = useRef(() => first && run(first))
  useLayoutEffect(() => {
    const here = visit.current
    clearTimeout(here.leaving)
    if (!here.controller) start.current()
    return () => {
      // StrictMode comes back at once; a visitor who left does not.
      here.leaving = setTimeout(() => here.controller?.abort(left()))
    }
  }, [])
  return { state, run }
}

/** What an attempt ends with that its visitor walked away from: whoever waits for a connection goes on waiting for the next. */
function left(): PorticoError {
  return new PorticoError('core/attemptReplaced', { shortMessage: 'Another wallet is chosen', context: undefined })
}
