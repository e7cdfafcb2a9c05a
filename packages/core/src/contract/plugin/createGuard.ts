import { messageOf } from '../errors/messageOf.js'

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
  report(phase: string, error: unknown): void
  /** For errors that come up while a page draws: reported afterwards, and the same message once only, as drawing repeats. */
  note(phase: string, error: unknown): void
  /** What `ask` answers, or `otherwise` where it throws, which is noted. */
  read<T>(phase: string, ask: () => T, otherwise: T): T
  /** For what the visitor or the modal sets off. A promise that rejects is reported too. Answers undefined when `act` throws. */
  run<T>(phase: string, act: () => T): T | undefined
}

export function createGuard(plugin: string, report: Report): Guard {
  const noted = new Map<string, string>()
  const guard: Guard = {
    report: (phase, error) => report(error, { plugin, phase }),
    note(phase, error) {
      const message = messageOf(error)
      if (noted.get(phase) !== message) queueMicrotask(() => guard.report(phase, error))
      noted.set(phase, message)
    },
    read(phase, ask, otherwise) {
      try {
        return ask()
      } catch (error) {
        guard.note(phase, error)
        return otherwise
      }
    },
    run(phase, act) {
      const failed = (error: unknown) => guard.report(phase, error)
      try {
        const result = act()
        if (isPromise(result)) result.then(undefined, failed)
        return result
      } catch (error) {
        failed(error)
        return undefined
      }
    },
  }
  return guard
}

export function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { readonly then?: unknown } | null | undefined)?.then === 'function'
}
