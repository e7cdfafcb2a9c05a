import { useLayoutEffect, useRef, useState } from 'react'

/** After this long without an answer the visitor is told what we wait for. Milliseconds. */
const slowAfter = 8000

export type TaskState<T> =
  | { readonly status: 'waiting' | 'slow' }
  | { readonly status: 'done'; readonly value: T }
  | { readonly status: 'failed'; readonly error: unknown }

export interface Task<T> {
  readonly state: TaskState<T>
  /** Starts it again. A start that is still pending is aborted. */
  again(): void
}

/** Something that a wallet or another party has to answer. It starts when the view mounts, and is aborted when the visitor leaves the view. */
export function useTask<T>(work: (signal: AbortSignal) => Promise<T>): Task<T> {
  const [state, setState] = useState<TaskState<T>>({ status: 'waiting' })
  const running = useRef<AbortController>(undefined)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)

  function start(): void {
    const controller = new AbortController()
    const { signal } = controller
    running.current?.abort()
    running.current = controller
    setState({ status: 'waiting' })
    const timer = setTimeout(() => setState({ status: 'slow' }), slowAfter)
    signal.addEventListener('abort', () => clearTimeout(timer))
    const finish = (result: TaskState<T>): void => {
      clearTimeout(timer)
      if (!signal.aborted) setState(result)
    }
    work(signal).then(
      (value) => finish({ status: 'done', value }),
      (error: unknown) => finish({ status: 'failed', error }),
    )
  }
  useLayoutEffect(() => {
    // StrictMode unmounts a view and mounts it again at once. The task goes on then: a wallet that is asked twice opens two windows.
    clearTimeout(leaving.current)
    if (!running.current) start()
    return () => {
      leaving.current = setTimeout(() => running.current?.abort())
    }
    // eslint-disable-next-line react/exhaustive-deps -- once a visit
  }, [])
  return { state, again: start }
}
