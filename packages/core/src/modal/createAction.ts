import { atom, type Atom } from 'jotai/vanilla'
import { messageOf } from '../contract/errors/messageOf.js'
import type { Store } from '../contract/Store.js'

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
  readonly state: Atom<ActionState<Variables, Data>>
  /** Makes `call` the latest one, and returns it. A rejection that nothing handles is not reported as unhandled: it is in `error`. */
  follow<C extends Promise<Data>>(variables: Variables, call: C): C
}

type Progress<Variables, Data> = Pick<ActionState<Variables, Data>, 'status' | 'variables' | 'data' | 'error'>

const idle = { status: 'idle', variables: undefined, data: undefined, error: null } as const

/** Keeps the state of the latest call of something that takes a while, in the store of a modal. */
export function createAction<Variables, Data>(store: Store): Action<Variables, Data> {
  const progress = atom<Progress<Variables, Data>>(idle)
  /** The call whose end may change the state. */
  let latest: Promise<Data> | undefined
  function reset(): void {
    latest = undefined
    store.set(progress, idle)
  }
  return {
    state: atom((get) => {
      const now = get(progress)
      const { status } = now
      return {
        ...now,
        isIdle: status === 'idle',
        isPending: status === 'pending',
        isSuccess: status === 'success',
        isError: status === 'error',
        reset,
      }
    }),
    follow(variables, call) {
      latest = call
      store.set(progress, { ...idle, status: 'pending', variables })
      const end = (result: Partial<Progress<Variables, Data>>) => {
        if (latest === call) store.set(progress, { ...idle, variables, ...result })
      }
      call.then(
        (data) => end({ status: 'success', data }),
        (error: unknown) => end({ status: 'error', error: toError(error) }),
      )
      return call
    },
  }
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
