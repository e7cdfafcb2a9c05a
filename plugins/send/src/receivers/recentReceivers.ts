import type { Namespace, ScopedStorage } from '@portico/core'

const key = 'receivers'
/** By namespace; older ones go. */
const kept = 30

type Receivers = Readonly<Record<Namespace, readonly string[]>>

/** Addresses that were sent to, the last first. They never leave the browser. */
export function readReceivers(storage: ScopedStorage, namespace: Namespace): readonly string[] {
  return storage.get(key, parse)?.[namespace] ?? []
}

export function rememberReceiver(storage: ScopedStorage, namespace: Namespace, address: string): void {
  const all = storage.get(key, parse) ?? {}
  const others = (all[namespace] ?? []).filter((other) => other !== address)
  storage.set(key, { ...all, [namespace]: [address, ...others].slice(0, kept) })
}

/** @throws a TypeError where it is something else */
function parse(value: unknown): Receivers {
  const isText = (one: unknown): boolean => typeof one === 'string'
  const isLists = Object.values(value as object).every((list: unknown) => Array.isArray(list) && list.every(isText))
  if (!isLists) throw new TypeError('no lists of addresses')
  return value as Receivers
}
