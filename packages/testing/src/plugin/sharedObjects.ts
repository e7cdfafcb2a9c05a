import type { Atom, Store } from '@portico/core'

interface Half {
  readonly api: unknown
  readonly store: Store
}
const deepest = 4

/**
 * Objects reachable from two apis, or from the values of their atoms, that are one and the same and could change. Functions
 * may be shared, atoms too (they are descriptors), frozen objects, and what came with the plugin's config.
 */
export function sharedObjects(first: Half, second: Half, config: unknown): readonly string[] {
  const given = reachable(config)
  const mine = contents(first)
  const theirs = contents(second)
  return [...mine].flatMap(([object, path]) =>
    theirs.has(object) && !given.has(object) && canChange(object) ? [`${path} is one object in both`] : [],
  )
}

function contents({ api, store }: Half): ReadonlyMap<object, string> {
  const found = new Map<object, string>()
  const visit = (value: unknown, path: string, depth: number): void => {
    if (typeof value !== 'object' || value === null || found.has(value) || depth > deepest) return
    if (isAtom(value)) {
      visit(readAtom(store, value), `the value of ${path}`, depth + 1)
      return
    }
    found.set(value, path)
    for (const [key, inner] of entriesOf(value)) visit(inner, `${path}.${key}`, depth + 1)
  }
  visit(api, 'api', 0)
  return found
}

function reachable(root: unknown): ReadonlySet<object> {
  const found = new Set<object>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || found.has(value)) return
    found.add(value)
    for (const [, inner] of entriesOf(value)) visit(inner)
  }
  visit(root)
  return found
}

/** Own data properties; getters are not called, they may do things. */
function entriesOf(value: object): readonly (readonly [string, unknown])[] {
  if (value instanceof Map) return [...value].map(([key, inner]) => [String(key), inner] as const)
  return Object.entries(Object.getOwnPropertyDescriptors(value)).flatMap(([key, descriptor]) =>
    'value' in descriptor ? [[key, descriptor.value as unknown] as const] : [],
  )
}

function isAtom(value: object): value is Atom<unknown> {
  return 'read' in value && typeof value.read === 'function' && 'toString' in value && /^atom\d+/.test(String(value))
}

function readAtom(store: Store, atom: Atom<unknown>): unknown {
  try {
    return store.get(atom)
  } catch {
    return undefined
  }
}

/** An empty list or a plain constant that is never written looks the same as one that is; only what is frozen cannot be. */
function canChange(value: object): boolean {
  return !Object.isFrozen(value) || value instanceof Map || value instanceof Set
}
