import type { SetupContext } from '@portico/core'

const objects = ['store', 'storage', 'alerts', 'notices', 'router', 'connections'] as const

/** Parts of a context by which a plugin changes something. */
export const writes: ReadonlySet<string> = new Set([
  'emit',
  'store.set',
  'storage.set',
  'storage.remove',
  'alerts.raise',
  'notices.show',
  'notices.hide',
  'notices.openSnackbar',
  'notices.closeSnackbar',
  'router.push',
  'router.replace',
  'router.reset',
  'router.back',
  'router.pushTransaction',
  'router.popTransaction',
  'connections.connect',
  'connections.cancelAttempt',
  'connections.select',
  'connections.selectNamespace',
  'connections.switchNetwork',
  'connections.disconnect',
])

/** The same context, which tells of every method of it that is called, such as `store.set`. */
export function notingContext<C extends SetupContext>(context: C, note: (method: string) => void): C {
  const noting = (part: object, name: string): object =>
    new Proxy(part, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key)
        if (typeof value !== 'function') return value
        return (...args: readonly unknown[]): unknown => {
          note(`${name}.${String(key)}`)
          return Reflect.apply(value, target, args) as unknown
        }
      },
    })
  const parts = new Map<PropertyKey, unknown>(objects.map((name) => [name, noting(context[name], name)]))
  parts.set('emit', (...args: Parameters<C['emit']>) => {
    note('emit')
    Reflect.apply(context.emit, context, args)
  })
  return new Proxy(context, {
    get: (target, key) => (parts.has(key) ? parts.get(key) : (Reflect.get(target, key) as unknown)),
  })
}
