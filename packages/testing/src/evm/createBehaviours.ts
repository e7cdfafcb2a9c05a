import type { Behaviour, BehaviourScope } from './Behaviour.js'

export interface Behaviours {
  set(behaviour: Behaviour, scope: BehaviourScope): void
  /** What to do with this request; counts it where the behaviour is for a number of requests. */
  take(method: string, asks: boolean): Behaviour
  clear(): void
}

interface Entry {
  readonly behaviour: Behaviour
  left: number
}

/** Behaviours by scope: one for the method goes before `*`, which goes before the one for everything that asks. */
export function createBehaviours(): Behaviours {
  const scopes = new Map<string, Entry[]>()
  const everythingThatAsks = ''

  function takeFrom(scope: string): Behaviour | undefined {
    const entries = scopes.get(scope)
    const last = entries?.at(-1)
    if (!entries || !last) return undefined
    if (--last.left <= 0) entries.pop()
    return last.behaviour
  }
  return {
    set(behaviour, { method = everythingThatAsks, times }) {
      const entry = { behaviour, left: times ?? Infinity }
      scopes.set(method, times === undefined ? [entry] : [...(scopes.get(method) ?? []), entry])
    },
    take: (method, asks) =>
      takeFrom(method) ?? takeFrom('*') ?? (asks ? takeFrom(everythingThatAsks) : undefined) ?? 'approve',
    clear: () => scopes.clear(),
  }
}
