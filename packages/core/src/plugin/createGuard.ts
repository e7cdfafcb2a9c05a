import { messageOf } from '../errors/rejection.js'

/** Tells the host of an error, as `onError` of createModal describes. It never throws. */
export type Report = (error: unknown, where: { readonly plugin: string; readonly phase: string }) => void

/** The host's `onError`, whose own failure goes to the console. */
export function createReport(onError: Report = (error, where) => console.error(error, where)): Report {
  return (error, where) => {
    try {
      onError(error, where)
    } catch (failure) {
      console.error(failure)
    }
  }
}

/** How the modal calls one plugin: what the plugin throws is reported with its id, and the page goes on. */
export interface Guard {
  /**
   * For what is asked while a page draws; answers `otherwise` when it throws. The host is told afterwards, and of the same
   * message once only, as drawing asks again and again.
   */
  read<T>(phase: string, ask: () => T, otherwise: () => T): T
  /** For what the visitor or the modal sets off. A promise that rejects is reported too. Answers undefined when it throws. */
  run<T>(phase: string, act: () => T): T | undefined
  report(phase: string, error: unknown): void
}

export function createGuard(plugin: string, report: Report): Guard {
  const told = new Map<string, string>()
  const tell = (phase: string, error: unknown) => report(error, { plugin, phase })
  return {
    report: tell,
    read(phase, ask, otherwise) {
      try {
        return ask()
      } catch (error) {
        const message = messageOf(error)
        if (told.get(phase) !== message) queueMicrotask(() => tell(phase, error))
        told.set(phase, message)
        return otherwise()
      }
    },
    run(phase, act) {
      try {
        const result = act()
        if (isPromise(result)) result.then(undefined, (error: unknown) => tell(phase, error))
        return result
      } catch (error) {
        tell(phase, error)
        return undefined
      }
    },
  }
}

export function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { readonly then?: unknown } | null | undefined)?.then === 'function'
}
