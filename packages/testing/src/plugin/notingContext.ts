import type { PluginHandle, SetupContext } from '@portico/core'

const objects = ['store', 'storage', 'alerts', 'connections'] as const

/** Methods by which a plugin changes something. */
export const writes: ReadonlySet<string> = new Set([
  'emit',
  'open',
  'connect',
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
  'connections.select',
  'connections.selectNamespace',
  'connections.switchNetwork',
  'connections.disconnect',
])

/** The same context, whose `plugin` tells of every method that is called, such as `store.set`. */
export function notingSetup(context: SetupContext, note: (method: string) => void): SetupContext {
  const plugin = notingHandle(context.plugin, note)
  const { store, connections } = plugin
  return withMembers(context, { plugin, store, connections })
}

/** The same handle or start context, which tells of every method that is called. */
export function notingHandle<H extends PluginHandle>(handle: H, note: (method: string) => void): H {
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
  const emit = (...args: Parameters<H['emit']>): void => {
    note('emit')
    Reflect.apply(handle.emit, handle, args)
  }
  const open = (view: string, params?: object): void => {
    note('open')
    handle.open(view, params)
  }
  const connect: H['connect'] = (options) => {
    note('connect')
    return handle.connect(options)
  }
  const members = Object.fromEntries(objects.map((name) => [name, noting(handle[name], name)]))
  return withMembers(handle, {
    ...members,
    emit,
    open,
    connect,
    // They are there once the modal was opened.
    get notices() {
      return noting(handle.notices, 'notices')
    },
    get router() {
      return noting(handle.router, 'router')
    },
  })
}

/** The same object with other members. No proxy: a frozen object must show what it has. */
function withMembers<T extends object>(object: T, members: object): T {
  return Object.create(object, Object.getOwnPropertyDescriptors(members)) as T
}
