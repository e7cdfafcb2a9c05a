import {
  Balances,
  Transfers,
  atom,
  createModal,
  defineCapability,
  definePlugin,
  isPorticoError,
  PorticoError,
  type AnyPlugin,
  type Capability,
  type Modal,
  type PluginDefinition,
  type PluginSpec,
} from '@portico/core'
import { loadShell } from '@portico/core/shell'
import { describe, expect, it, vi } from 'vitest'
import { DemoWallet, demoChain } from './demoChain.js'

interface Ping {
  ping(): string
}
const Ping: Capability<'ping', Ping> = defineCapability('ping')
const Only: Capability<'only', Ping> = defineCapability('only', { single: true })

interface MakerSpec extends PluginSpec {
  readonly id: string
  readonly provides: { ping: Ping }
}
interface TakerSpec extends PluginSpec {
  readonly id: 'taker'
  readonly api: { ping(namespace: string): string | undefined; fail(): Error; hello(name: string): string }
  readonly needs: { ping: Ping }
  readonly events: { pinged: { readonly by: string } }
  readonly errors: { tooQuiet: { readonly volume: number } }
  readonly messages: { hello: (v: { readonly name: string }) => string }
}
const maker = (id: string, namespace = id) =>
  definePlugin<MakerSpec>({
    id,
    core: 1,
    provides: { ping: Ping },
    setup: () => ({ provide: { ping: [{ namespace, impl: { ping: () => `ping of ${id}` } }] } }),
  })
const taker = () =>
  definePlugin<TakerSpec>({
    id: 'taker',
    core: 1,
    needs: { ping: Ping },
    messages: {
      en: { hello: ({ name }) => `Hello ${name}` },
      load: { de: async () => ({ default: { hello: ({ name }: { readonly name: string }) => `Hallo ${name}` } }) },
    },
    errors: { tooQuiet: ({ volume }) => `Volume ${volume} is too quiet` },
    setup: ({ needs, plugin, error, t }) => ({
      api: {
        ping(namespace) {
          plugin.emit('pinged', { by: namespace })
          return needs.ping.for(namespace)?.ping()
        },
        fail: () => error('tooQuiet', { volume: 1 }, { details: 'Turn it up.' }),
        hello: (name) => t('hello', { name }),
      },
    }),
  })
const make = (plugins: readonly AnyPlugin[], options: object = {}) =>
  createModal({ projectId: 'p', plugins, storage: 'memory', ...options }) as unknown as Modal<TakerSpec>
const codeOf = (run: () => unknown) => {
  try {
    run()
    return 'no error'
  } catch (error) {
    return isPorticoError(error) ? `${error.code}: ${error.message}` : String(error)
  }
}

describe('the plugin graph', () => {
  it('sets plugins up by what they need, whatever their order in the array', () => {
    const { api } = make([taker(), maker('a'), maker('b')])
    expect(api.taker.ping('a')).toBe('ping of a')
    expect(api.taker.ping('b')).toBe('ping of b')
    expect(api.taker.ping('c')).toBeUndefined()
  })

  it('refuses, in words that name both, what cannot stand together', () => {
    interface ViewSpec extends PluginSpec {
      readonly id: string
      readonly views: { Thing: {} }
    }
    const view = (id: string) =>
      definePlugin<ViewSpec>({
        id,
        core: 1,
        views: { Thing: { load: async () => ({ default: () => null }) } },
        setup: () => ({}),
      })
    const only = (id: string) =>
      definePlugin<PluginSpec & { provides: { only: Ping } }>({
        id,
        core: 1,
        provides: { only: Only },
        setup: () => ({ provide: { only: [{ namespace: '*', impl: { ping: () => id } }] } }),
      })
    expect(codeOf(() => make([taker()]))).toBe(
      "core/missingNeed: Plugin 'taker' needs the capability 'ping', which no plugin in this array provides",
    )
    expect(codeOf(() => make([maker('a'), maker('a')]))).toBe("core/duplicatePlugin: Two plugins have the id 'a'")
    expect(codeOf(() => make([view('a'), view('b')]))).toBe(
      "core/duplicateView: Plugins 'a' and 'b' both have a view named 'Thing'",
    )
    expect(codeOf(() => make([only('a'), only('b')]))).toBe(
      "core/duplicateProvider: Capability 'only' takes one provider, but 'a' and 'b' provide it",
    )
    expect(codeOf(() => make([maker('a', 'same'), maker('b', 'same')]))).toMatch(/ping of same.*'a' and 'b'/)
    expect(codeOf(() => make([evmLike as never]))).toBe(
      "core/notAPlugin: plugins must come from definePlugin; got the function 'evmLike' (call it: evmLike())",
    )
    expect(codeOf(() => make([true as never]))).toMatch(/^core\/notAPlugin/)
    expect(codeOf(() => make([definePlugin<PluginSpec>({ id: 'old', core: 2, setup: () => ({}) } as never)]))).toMatch(
      /core protocol 2/,
    )
  })

  it('refuses a capability in another version than the one asked for, and names both plugins', () => {
    const old: Capability<'ping', Ping> = defineCapability('ping')
    const now: Capability<'ping', Ping> = defineCapability('ping', { version: 2 })
    const provider = definePlugin<PluginSpec & { provides: { ping: Ping } }>({
      id: 'provider',
      core: 1,
      provides: { ping: now },
      setup: () => ({ provide: { ping: [{ namespace: '*', impl: { ping: () => 'pong' } }] } }),
    })
    const asks = (part: 'needs' | 'wants', token: Capability<'ping', Ping>) =>
      definePlugin<PluginSpec>({ id: 'asks', core: 1, [part]: { ping: token }, setup: () => ({}) })
    const text = "core/capabilityVersion: Plugin 'asks' asks for version 1 of 'ping', 'provider' provides 2"
    expect(codeOf(() => make([provider, asks('needs', old)]))).toBe(text)
    expect(codeOf(() => make([asks('wants', old), provider]))).toBe(text)
    expect(codeOf(() => make([asks('needs', now), provider]))).toBe('no error')
    // A host that asks for the old one finds none.
    const modal = make([provider])
    expect(modal.capability(old).for('x')).toBeUndefined()
    expect(modal.capability(now).for('x')?.ping()).toBe('pong')
  })

  it('leaves out falsy elements, so that a condition may stand in the array', () => {
    const on = Math.random() < 2
    const plugins = [maker('a'), on && taker(), !on && maker('b'), undefined, null, 0, ''] as const
    const modal = createModal({ plugins, storage: 'memory' })
    expect(modal.api.taker.ping('a')).toBe('ping of a')
    expect(modal.api.taker.ping('b')).toBeUndefined()
  })

  it('lets a plugin want what it provides itself: another provider of a namespace is found, and its own for the others', () => {
    interface OwnSpec extends PluginSpec {
      readonly id: string
      readonly api: { ping(namespace: string): string | undefined }
      readonly wants: { ping: Ping }
      readonly provides: { ping: Ping }
    }
    const own = (id: string, namespace: string) =>
      definePlugin<OwnSpec>({
        id,
        core: 1,
        wants: { ping: Ping },
        provides: { ping: Ping },
        setup: ({ plugin }) => ({
          api: { ping: (asked) => plugin.wants.ping?.for(asked)?.ping() },
          provide: { ping: [{ namespace, impl: { ping: () => `ping of ${id}` } }] },
        }),
      })
    const modal = make([own('general', '*'), own('special', 'tin')])
    const { general } = modal.api as unknown as Readonly<Record<'general', OwnSpec['api']>>
    expect([general.ping('tin'), general.ping('iron')]).toEqual(['ping of special', 'ping of general'])
  })

  it('names the path of a cycle', () => {
    const X: Capability<'x', object> = defineCapability('x')
    const Y: Capability<'y', object> = defineCapability('y')
    const a = definePlugin<PluginSpec & { needs: { y: object }; provides: { x: object } }>({
      id: 'a',
      core: 1,
      needs: { y: Y },
      provides: { x: X },
      setup: () => ({ provide: { x: [] } }),
    })
    const b = definePlugin<PluginSpec & { needs: { x: object }; provides: { y: object } }>({
      id: 'b',
      core: 1,
      needs: { x: X },
      provides: { y: Y },
      setup: () => ({ provide: { y: [] } }),
    })
    expect(codeOf(() => make([a, b]))).toBe('core/cycle: Plugins depend on each other: a → b → a')
  })

  it('gives two modals of one plugin value nothing in common', () => {
    const plugins = [maker('a'), taker()]
    const one = make(plugins)
    const two = make(plugins)
    const received: unknown[] = []
    two.on('taker:pinged', (payload) => received.push(payload))
    one.api.taker.ping('a')
    expect(received).toEqual([])
    expect(one.api.taker).not.toBe(two.api.taker)
    const counter = atom(0)
    one.store.set(counter, 1)
    expect(two.store.get(counter)).toBe(0)
  })
})

function evmLike() {}

describe('what a plugin does with its context', () => {
  it('gives hosts what plugins provide of a capability, by namespace', async () => {
    const modal = createModal({ plugins: [demoChain('alpha', [], { balance: async () => 7n }), demoChain('beta', [])] })
    const balances = modal.capability(Balances)
    expect(balances.all.map(({ namespace }) => namespace)).toEqual(['alpha', 'beta'])
    expect(await balances.for('alpha')?.native('alpha:1:a1')).toEqual({ amount: 7n, decimals: 6, symbol: 'COIN' })
    expect(balances.for('gamma')).toBeUndefined()
    expect(modal.capability(Transfers).all).toEqual([])
  })

  it('emits events that hosts hear until their signal, and survives listeners that throw', () => {
    const errors: unknown[] = []
    const modal = make([maker('a'), taker()], { onError: (error: unknown) => errors.push(error) })
    const controller = new AbortController()
    const received: unknown[] = []
    modal.on('taker:pinged', () => {
      throw new Error('host bug')
    })
    modal.on('taker:pinged', (payload) => received.push(payload), { signal: controller.signal })
    modal.api.taker.ping('a')
    controller.abort()
    modal.api.taker.ping('a')
    expect(received).toEqual([{ by: 'a' }])
    expect(errors).toHaveLength(2)
  })

  it('makes coded errors with typed context, told apart by name and code', () => {
    const modal = make([maker('a'), taker()])
    const error: unknown = modal.api.taker.fail()
    expect(modal.isError(error, 'taker/tooQuiet') && error.context.volume).toBe(1)
    expect(error).toMatchObject({ message: 'Volume 1 is too quiet', details: 'Turn it up.', plugin: 'taker' })
  })

  it('speaks the chosen locale, falls back to English, and lets the host replace texts', async () => {
    const modal = make([maker('a'), taker()])
    await loadShell(modal)
    modal.update({ locale: 'de-AT' })
    await vi.waitFor(() => expect(modal.store.get(modal.atoms.locale)).toBe('de-AT'))
    expect(modal.api.taker.hello('Ada')).toBe('Hallo Ada')
    modal.update({ locale: 'xx' })
    await vi.waitFor(() => expect(modal.store.get(modal.atoms.locale)).toBe('xx'))
    expect(modal.api.taker.hello('Ada')).toBe('Hello Ada')
    const own = make([maker('a'), taker()], {
      messages: { taker: { hello: ({ name }: { name: string }) => `Hey ${name}` } },
    })
    expect(own.api.taker.hello('Ada')).toBe('Hey Ada')
  })
})

describe('the life of a modal', () => {
  const probe = (log: string[]) =>
    definePlugin<PluginSpec>({
      id: 'probe',
      core: 1,
      setup: () => ({
        start({ signal, defer }) {
          log.push('start')
          signal.addEventListener('abort', () => log.push('abort'))
          defer(() => log.push('deferred'))
          return () => log.push('cleanup')
        },
      }),
    })
  const boom = definePlugin<PluginSpec>({
    id: 'boom',
    core: 1,
    setup: () => ({
      start() {
        throw new Error('no')
      },
    }),
  })

  it('runs on a server: setup is pure, start does nothing, no global is touched', () => {
    expect(typeof document).toBe('undefined')
    const log: string[] = []
    const modal = make([demoChain('alpha', [new DemoWallet(['alpha'], { id: 'fox' })]), probe(log)])
    modal.start()()
    expect(log).toEqual([])
    expect(modal.store.get(modal.atoms.account)?.status).toBe('disconnected')
  })

  it('counts starts, ends a run in reverse order, and can run again', () => {
    vi.stubGlobal('document', {})
    const log: string[] = []
    const modal = make([probe(log)])
    const first = modal.start()
    const second = modal.start()
    first()
    first()
    expect(log).toEqual(['start'])
    second()
    expect(log).toEqual(['start', 'abort', 'cleanup', 'deferred'])
    modal.start()
    modal.dispose()
    expect(log.slice(4)).toEqual(['start', 'abort', 'cleanup', 'deferred'])
    expect(codeOf(() => modal.start())).toBe('core/disposed: This modal is disposed')
    expect(codeOf(() => modal.update({}))).toBe('core/disposed: This modal is disposed')
  })

  it('starts what setup made, apart for each modal, and ends it with the run', () => {
    vi.stubGlobal('document', {})
    const told: string[] = []
    const plugin = definePlugin<PluginSpec>({
      id: 'pulse',
      core: 1,
      setup({ store }) {
        const beats = atom(0)
        return {
          start() {
            store.set(beats, store.get(beats) + 1)
            told.push(`beat ${store.get(beats)}`)
            return () => void told.push('rest')
          },
        }
      },
    })
    const [one, other] = [createModal({ plugins: [plugin] }), createModal({ plugins: [plugin] })]
    one.start()()
    one.start()()
    other.start()()
    expect(told).toEqual(['beat 1', 'rest', 'beat 2', 'rest', 'beat 1', 'rest'])
  })

  it('reports a plugin that fails to start, with its id and phase, and starts the others', () => {
    vi.stubGlobal('document', {})
    const log: string[] = []
    const onError = vi.fn()
    const modal = make([boom, probe(log)], { onError })
    modal.start()
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ message: 'no' }), { plugin: 'boom', phase: 'start' })
    expect(log).toEqual(['start'])
    modal.dispose()
  })
})

describe('malformed options from JavaScript', () => {
  it.each([
    [undefined, 'plugins'],
    [{}, 'plugins'],
    [{ plugins: 'evm' }, 'plugins'],
    [{ plugins: [], projectId: 5 }, 'projectId'],
    [{ plugins: [], gateway: 'gateway.example' }, 'gateway'],
    [{ plugins: [], gateway: 'javascript:alert(1)' }, 'gateway'],
    [{ plugins: [], metadata: null }, 'metadata'],
    [{ plugins: [], metadata: { url: 'nope' } }, 'metadata.url'],
    [{ plugins: [], wallets: { featured: 'all' } }, 'wallets.featured'],
    [{ plugins: [], theme: 'dark' }, 'theme'],
  ])('refuses %j and names %s', (options, path) => {
    expect(codeOf(() => createModal(options as never))).toContain(
      `core/invalidOptions: createModal: option '${path}' is invalid`,
    )
  })
})

describe('what compiles only in JavaScript is refused in words, with the plugin and the place', () => {
  const written = (over: object) =>
    definePlugin<PluginSpec>({ id: 'tips', core: 1, setup: () => ({}), ...over } as PluginDefinition)
  const refusal = (over: object) => codeOf(() => make([written(over)]))

  it.each(['shell', 'core', 'host', 'my-tips', 'Tips', '', '5', 'a.b'])('the id %j', (id) => {
    expect(refusal({ id })).toBe(
      `core/invalidPlugin: Plugin '${id}': id must be in camelCase, and not shell, core or host`,
    )
  })

  it.each([
    ['no setup', { setup: undefined }, 'setup must be a function'],
    ['an async setup', { setup: async () => ({ api: {} }) }, 'setup must be synchronous'],
    ['a setup that returns nothing', { setup() {} }, 'setup must return an object'],
    [
      'a provision that is declared and not delivered',
      { provides: { ping: Ping }, setup: () => ({}) },
      'provide.ping is declared and not delivered as a list',
    ],
    [
      'a provision that is no list',
      { provides: { ping: Ping }, setup: () => ({ provide: { ping: { ping() {} } } }) },
      'provide.ping is declared and not delivered as a list',
    ],
  ])('%s', (_, over, problem) => {
    expect(refusal(over)).toBe(`core/invalidPlugin: Plugin 'tips': ${problem}`)
  })

  it('a setup that throws: coded, with plugin, phase and cause; an error with a code comes through', () => {
    const boom = new Error('boom')
    const fail = (error: Error) => () =>
      make([
        written({
          setup: () => {
            throw error
          },
        }),
      ])
    expect(codeOf(fail(boom))).toBe("core/invalidPlugin: Plugin 'tips': setup threw 'boom'")
    try {
      fail(boom)()
    } catch (error) {
      expect(error).toMatchObject({ plugin: 'tips', phase: 'setup', cause: boom, context: { path: 'setup' } })
    }
    const own = new PorticoError('tips/invalidReceiver', { shortMessage: 'nobody' })
    expect(codeOf(fail(own))).toBe('tips/invalidReceiver: nobody')
  })
})

describe('the api of a plugin', () => {
  it('is the object that setup returned: its state stays writable for the plugin', () => {
    class Counter {
      #count = 0
      get count() {
        return this.#count
      }
      increase() {
        this.#count += 1
      }
    }
    interface StateSpec extends PluginSpec {
      readonly id: 'state'
      readonly api: { n: number; inc(): void; incThis(): void; readonly double: number; readonly counter: Counter }
    }
    const plugin = definePlugin<StateSpec>({
      id: 'state',
      core: 1,
      setup() {
        const api = {
          n: 0,
          counter: new Counter(),
          get double() {
            return api.n * 2
          },
          inc() {
            api.n += 1
          },
          incThis() {
            this.n += 1
          },
        }
        return { api }
      },
    })
    const modal = createModal({ plugins: [plugin] })
    const { api } = modal
    api.state.inc()
    api.state.incThis()
    api.state.counter.increase()
    expect(api.state).toMatchObject({ n: 2, double: 4, counter: { count: 1 } })
    expect(() => Object.assign(api, { state: {} })).toThrow(TypeError)
  })

  it('may be an instance of a class with private fields', () => {
    class Api {
      #secret = 1
      read() {
        return this.#secret++
      }
    }
    const plugin = definePlugin<PluginSpec & { readonly id: 'own'; readonly api: Api }>({
      id: 'own',
      core: 1,
      setup: () => ({ api: new Api() }),
    })
    const { api } = createModal({ plugins: [plugin] })
    expect([api.own.read(), api.own.read()]).toEqual([1, 2])
  })
})

describe('options of a plugin', () => {
  it('are its own: nothing of them or of their records is inherited, and what has functions stays as it is', () => {
    interface OptionsSpec extends PluginSpec {
      readonly id: 'options'
      readonly config: {
        readonly nodes: Readonly<Record<string, string>>
        readonly store: object
        readonly server?: string
      }
    }
    const polluted = Object.prototype as { server?: unknown; mainnet?: unknown; views?: unknown }
    Object.assign(polluted, { server: 'https://evil.example', mainnet: 'https://evil.example', views: { Evil: {} } })
    try {
      const given = { nodes: { testnet: 'https://node.example' }, store: { read: () => 'kept' } }
      let seen: OptionsSpec['config'] | undefined
      const plugin = definePlugin<OptionsSpec>({
        id: 'options',
        core: 1,
        config: given,
        setup({ config }) {
          seen = config
          return {}
        },
      })
      const modal = createModal({ projectId: 'p', storage: 'memory', plugins: [plugin] })
      expect(seen?.server).toBeUndefined()
      expect(seen?.nodes).toEqual({ testnet: 'https://node.example' })
      expect(seen?.nodes['mainnet']).toBeUndefined()
      expect(seen?.store).toBe(given.store)
      expect(() => modal.open('Evil' as never)).toThrow('Evil')
      modal.dispose()
    } finally {
      for (const name of ['server', 'mainnet', 'views']) Reflect.deleteProperty(Object.prototype, name)
    }
  })
})
