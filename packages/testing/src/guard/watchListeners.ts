import { replaceValue } from './replaceProperty.js'
import type { Watch } from './Watch.js'

/** Objects besides window, document and nodes on the page that live as long as the page, or until they are closed. */
const lasting: ReadonlySet<string> = new Set([
  'BroadcastChannel',
  'EventSource',
  'MediaQueryList',
  'MessagePort',
  'Navigation',
  'NetworkInformation',
  'Performance',
  'ScreenOrientation',
  'ServiceWorkerContainer',
  'SharedWorker',
  'VisualViewport',
  'WebSocket',
  'Worker',
])

interface Entry {
  readonly target: object
  readonly type: string
  readonly listener: object
  readonly capture: boolean
  readonly signal: AbortSignal | undefined
}
type Add = (this: unknown, type: string, listener: unknown, options?: unknown) => void

/** Event listeners on window, document, nodes of the page, and other things that outlive the code that listens. */
export function watchListeners(): Watch {
  let entries: readonly Entry[] = []
  const forget = (entry: Entry): void => {
    entries = entries.filter((other) => other !== entry)
  }
  const same = (entry: Entry, target: object, type: string, listener: unknown, capture: boolean): boolean =>
    entry.target === target && entry.type === type && entry.listener === listener && entry.capture === capture

  function adding(original: Add): Add {
    return function addEventListener(this: unknown, type, listener, options) {
      const target = pageOf(this)
      const { capture, once, signal } = readOptions(options)
      const isNew = !entries.some((entry) => same(entry, target, type, listener, capture))
      if (isNew && isListener(listener)) {
        const entry: Entry = { target, type, listener, capture, signal }
        entries = [...entries, entry]
        // Registered first, so that it goes when the event comes, whatever the listener does.
        if (once) Reflect.apply(original, this, [type, () => forget(entry), { capture, once, signal }])
      }
      Reflect.apply(original, this, options === undefined ? [type, listener] : [type, listener, options])
    }
  }
  function removing(original: Add): Add {
    return function removeEventListener(this: unknown, type, listener, options) {
      const { capture } = readOptions(options)
      const found = entries.find((entry) => same(entry, pageOf(this), type, listener, capture))
      if (found) forget(found)
      Reflect.apply(original, this, options === undefined ? [type, listener] : [type, listener, options])
    }
  }
  const undo = holders().flatMap((holder) => [
    replaceValue(holder, 'addEventListener', adding(holder.addEventListener)),
    replaceValue(holder, 'removeEventListener', removing(holder.removeEventListener)),
  ])
  const handlersBefore = onHandlers()
  const left = (): readonly Entry[] => entries.filter(({ target, signal }) => !signal?.aborted && isLasting(target))
  const handlersLeft = (): readonly Handler[] =>
    [...onHandlers().values()].filter(({ name, value }) => handlersBefore.get(name)?.value !== value)
  return {
    found: () => [
      ...left().map(({ target, type }) => `a listener for '${type}' on ${nameOf(target)}`),
      ...handlersLeft().map(({ name }) => `a handler ${name}`),
    ],
    stop() {
      for (const restore of undo) restore()
      for (const { target, type, listener, capture } of left())
        (target as EventTarget).removeEventListener(type, listener as EventListener, capture)
      for (const { object, key, name } of handlersLeft())
        Reflect.set(object, key, handlersBefore.get(name)?.value ?? null)
    },
  }
}

interface Holder {
  addEventListener: Add
  removeEventListener: Add
}

/** Where `addEventListener` is defined: prototypes, and the globals of test environments, which bind it. */
function holders(): readonly Holder[] {
  const found = new Set<object>()
  for (const start of [globalThis, globalThis.window, globalThis.document, globalThis.EventTarget?.prototype]) {
    let object: object | null = start ?? null
    while (object && !Object.hasOwn(object, 'addEventListener')) object = Object.getPrototypeOf(object) as object | null
    if (object) found.add(object)
  }
  return [...found] as unknown as readonly Holder[]
}

function isListener(value: unknown): value is object {
  return typeof value === 'function' || (typeof value === 'object' && value !== null)
}

function readOptions(options: unknown): {
  readonly capture: boolean
  readonly once: boolean
  readonly signal: AbortSignal | undefined
} {
  const read = (typeof options === 'object' && options !== null ? options : {}) as AddEventListenerOptions
  return { capture: options === true || read.capture === true, once: read.once === true, signal: read.signal }
}

function pageOf(target: unknown): object {
  return target === undefined || target === null || target === globalThis.window ? globalThis : (target as object)
}

function isLasting(target: object): boolean {
  if (target === globalThis || target === globalThis.document) return true
  if ('isConnected' in target) return target.isConnected === true
  const closed = 'readyState' in target && typeof target.readyState === 'number' && target.readyState >= 2
  return !closed && lasting.has((target.constructor as { readonly name?: string } | undefined)?.name ?? '')
}

function nameOf(target: object): string {
  if (target === globalThis) return 'window'
  if (target === globalThis.document) return 'document'
  return 'tagName' in target ? `<${String(target.tagName).toLowerCase()}>` : (target.constructor.name ?? 'an object')
}

interface Handler {
  readonly object: object
  readonly key: string
  /** Such as `window.onfocus`. */
  readonly name: string
  readonly value: unknown
}

function onHandlers(): ReadonlyMap<string, Handler> {
  const found = new Map<string, Handler>()
  const pages = { window: globalThis.window, document: globalThis.document } as Readonly<
    Record<string, object | undefined>
  >
  for (const [page, object] of Object.entries(pages)) {
    if (!object) continue
    const holders = [object, Object.getPrototypeOf(object) as object]
    const keys = new Set(holders.flatMap((holder) => Object.getOwnPropertyNames(holder)))
    for (const key of keys) {
      const value: unknown = /^on[a-z]/.test(key) ? Reflect.get(object, key) : undefined
      const name = `${page}.${key}`
      if (typeof value === 'function') found.set(name, { object, key, name, value })
    }
  }
  return found
}
