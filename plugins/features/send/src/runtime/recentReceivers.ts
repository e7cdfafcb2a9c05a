import type { Namespace, ScopedStorage } from '@portico/core'

const key = 'receivers'
/** Receivers that are kept per namespace. */
const mostReceivers = 30

type Receivers = Readonly<Record<Namespace, readonly string[]>>

/** Receivers of earlier transfers, the last first. Kept in this browser only. */
export function readReceivers(storage: ScopedStorage, namespace: Namespace): readonly string[] {
  return storage.get(key, parse)?.[namespace] ?? []
}

export function rememberReceiver(storage: ScopedStorage, namespace: Namespace, address: string): void {
  const all = storage.get(key, parse) ?? {}
  const others = (all[namespace] ?? []).filter((other) => other !== address)
  storage.set(key, { ...all, [namespace]: [address, ...others].slice(0, mostReceivers) })
}

/** @throws a TypeError if it is anything else */
function parse(value: unknown): Receivers {
  const isText = (value: unknown): boolean => typeof value === 'string'
  const isLists = Object.values(value as object).every((list: unknown) => Array.isArray(list) && list.every(isText))
  if (!isLists) throw new TypeError('Not lists of addresses')
  return value as Receivers
}
