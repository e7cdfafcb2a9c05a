import { messageOf } from '@portico/core'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

export type ActionStatus = 'idle' | 'pending' | 'success' | 'error'

/** State of the latest call of an action, in the shape of TanStack Query's `useMutation`. */
export interface ActionState<Variables, Data> {
  readonly status: ActionStatus
  readonly isIdle: boolean
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
  /** Argument of the latest call. */
  readonly variables: Variables | undefined
  /** Result of the latest call, once it has succeeded. */
  readonly data: Data | undefined
  /** Error of the latest call, once it has failed. `modal.isError(error, code)` tells which one it is. */
  readonly error: Error | null
  /** Back to `idle`. A call that is still pending goes on, and no longer changes the state. */
  readonly reset: () => void
}

export interface Action<Variables, Data> {
  /** The same object until it changes. */
  readonly state: ActionState<Variables, Data>
  /** Rejects with what `perform` throws. A rejection that nobody handles is not reported as unhandled: it is in `error`. */
  readonly run: (variables: Variables) => Promise<Data>
}

type Progress<Variables, Data> = Pick<ActionState<Variables, Data>, 'status' | 'variables' | 'data' | 'error'>

const idle = { status: 'idle', variables: undefined, data: undefined, error: null } as const

/** Runs `perform` and keeps the state of its latest call. Keep `perform` stable (`useCallback`). */
export function useAction<Variables, Data>(perform: (variables: Variables) => Promise<Data>): Action<Variables, Data> {
  const [progress, setProgress] = useState<Progress<Variables, Data>>(idle)
  /** The call whose end may change the state. */
  const latest = useRef<Promise<Data>>(undefined)
  useEffect(
    () => () => {
      latest.current = undefined
    },
    [],
  )
  const run = useCallback(
    (variables: Variables) => {
      const call = perform(variables)
      latest.current = call
      setProgress({ ...idle, status: 'pending', variables })
      const end = (result: Partial<Progress<Variables, Data>>) => {
        if (latest.current === call) setProgress({ ...idle, variables, ...result })
      }
      call.then(
        (data) => end({ status: 'success', data }),
        (error: unknown) => end({ status: 'error', error: toError(error) }),
      )
      return call
    },
    [perform],
  )
  const reset = useCallback(() => {
    latest.current = undefined
    setProgress(idle)
  }, [])
  const state = useMemo(() => {
    const { status } = progress
    return {
      ...progress,
      isIdle: status === 'idle',
      isPending: status === 'pending',
      isSuccess: status === 'success',
      isError: status === 'error',
      reset,
    }
  }, [progress, reset])
  return { state, run }
}

/** Wallets also throw plain objects. */
function toError(error: unknown): Error {
  try {
    if (error instanceof Error) return error
  } catch {
    // An object that throws whatever is asked of it.
  }
  return new Error(messageOf(error), { cause: error })
}
