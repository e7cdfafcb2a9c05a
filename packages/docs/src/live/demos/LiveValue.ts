import { useSyncExternalStore } from 'react'

/** A value that a demonstration changes, and that its panel shows. */
export interface LiveValue<T> {
  get(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
}

export function createLiveValue<T>(first: T): LiveValue<T> {
  const listeners = new Set<() => void>()
  let value = first
  return {
    get: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The value as it is now, in a component. */
export function useLiveValue<T>({ subscribe, get }: LiveValue<T>): T {
  return useSyncExternalStore(subscribe, get)
}
