import { coreError } from '../contract/errors/coreError.js'

export interface Run {
  readonly signal: AbortSignal
  defer(cleanup: () => void): void
}

export interface Lifecycle {
  /** Counted: the first call begins a run, the last matching call of what it returns ends it. */
  start(): () => void
  /** The run in progress. */
  readonly run: Run | undefined
  /** @throws `core/notStarted` */
  startedRun(): Run
  dispose(): void
  readonly disposed: boolean
}

/** @param begin starts effects; they end by the run's signal and its deferred cleanups, last registered first. */
export function createLifecycle(begin: (run: Run) => void, report: (error: unknown) => void): Lifecycle {
  let holders = 0
  let disposed = false
  let current: (Run & { end(): void }) | undefined

  function open(): Run & { end(): void } {
    const controller = new AbortController()
    const cleanups: (() => void)[] = []
    return {
      signal: controller.signal,
      defer: (cleanup) => void cleanups.push(cleanup),
      end() {
        controller.abort()
        for (const cleanup of cleanups.splice(0).reverse()) {
          try {
            cleanup()
          } catch (error) {
            report(error)
          }
        }
      },
    }
  }
  function release(): void {
    current?.end()
    current = undefined
  }
  return {
    get run() {
      return current
    },
    startedRun() {
      if (!current) throw coreError('notStarted')
      return current
    },
    get disposed() {
      return disposed
    },
    start() {
      if (disposed) throw coreError('disposed')
      if (holders++ === 0) {
        current = open()
        begin(current)
      }
      let isCounted = true
      return () => {
        if (!isCounted || disposed) return
        isCounted = false
        if (--holders === 0) release()
      }
    },
    dispose() {
      disposed = true
      holders = 0
      release()
    },
  }
}
