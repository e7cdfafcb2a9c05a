import type { Misbehaviour } from './Behaviour.js'
import type { Eip1193Provider } from './EvmTestWallet.js'
import type { Listeners } from './createListeners.js'

export interface ProviderParts {
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  readonly listeners: Listeners
  readonly flags: Readonly<Record<string, unknown>>
  does(how: Misbehaviour): boolean
}

const standard: ReadonlySet<PropertyKey> = new Set(['request', 'on', 'removeListener'])

/** The object a page holds. Like those of extensions it is picky about `this`. */
export function createProvider({ request, listeners, flags, does }: ProviderParts): Eip1193Provider {
  const onlyOn = (self: unknown): void => {
    if (self !== provider) throw new TypeError('Illegal invocation')
  }
  const methods = {
    ...flags,
    request(this: unknown, call: { readonly method: string; readonly params?: unknown }): Promise<unknown> {
      onlyOn(this)
      return request(call)
    },
    on(this: unknown, event: string, listener: (payload: never) => void): unknown {
      onlyOn(this)
      listeners.add(event, listener as (payload: unknown) => void)
      return provider
    },
    removeListener(this: unknown, event: string, listener: (payload: never) => void): unknown {
      onlyOn(this)
      listeners.remove(event, listener as (payload: unknown) => void)
      return provider
    },
  }
  const lacks = (key: PropertyKey): boolean =>
    (key === 'removeListener' && (does('hasNoRemoveListener') || does('hasNoEvents'))) ||
    (key === 'on' && does('hasNoEvents'))
  const provider: Eip1193Provider = new Proxy(methods, {
    get(target, key) {
      if (typeof key === 'string' && !standard.has(key) && does('throwsOnGetters'))
        throw new Error(`The property ${key} of this provider throws`)
      return lacks(key) ? undefined : (Reflect.get(target, key) as unknown)
    },
    has: (target, key) => !lacks(key) && Reflect.has(target, key),
  })
  return provider
}
