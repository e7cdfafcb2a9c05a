import {
  Chain,
  atom,
  createModal,
  definePlugin,
  type AnyPlugin,
  type Connector,
  type Modal,
  type PluginDefinition,
  type PluginSpec,
} from '@portico/core'
import { loadShell, type Shell } from '@portico/core/shell'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { demoChain, demoNetwork, DemoWallet } from './demoChain.js'

// One plugin of the wrong kind beside a good chain with a good wallet: the page goes on, and `onError` names the plugin.

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

interface Reported {
  readonly error: { readonly message: string; readonly code?: string }
  readonly plugin: string
  readonly phase: string
}
interface Site {
  readonly modal: Modal
  readonly shell: () => Promise<Shell>
  readonly reports: readonly Reported[]
  readonly fox: DemoWallet
}

const boom = (): never => {
  throw new Error('boom')
}
const bad = (contribution: object, over: object = {}): AnyPlugin =>
  definePlugin<PluginSpec>({ id: 'bad', core: 1, setup: () => contribution, ...over } as PluginDefinition)

function site(...plugins: readonly AnyPlugin[]): Site {
  const reports: Reported[] = []
  const fox = new DemoWallet(['alpha'], { id: 'fox' })
  const modal = createModal({
    projectId: 'p',
    plugins: [...plugins, demoChain('alpha', [fox])] as readonly AnyPlugin[],
    storage: 'memory',
    onError: (error, where) => void reports.push({ error: error as Reported['error'], ...where }),
  }) as unknown as Modal
  modal.start()
  stops.push(() => modal.dispose())
  return { modal, reports, fox, shell: () => loadShell(modal) }
}
async function connects({ modal }: Site): Promise<void> {
  expect(await modal.connect({ wallet: 'fox' })).toHaveLength(1)
}
const told = (reports: readonly Reported[]) =>
  reports.map(({ plugin, phase, error }) => `${plugin}, ${phase}: ${error.message}`)

describe('a plugin whose callbacks throw', () => {
  it('in its connectors atom: the others connect', async () => {
    const one = site(bad({ connectors: atom(boom) }))
    await connects(one)
    expect(told(one.reports)).toEqual(['bad, connectors: boom'])
  })

  it.each([
    ['without a name', { id: 'x', namespaces: ['alpha'], connect: boom }],
    ['without an id', { name: 'X', namespaces: ['alpha'], connect: boom }],
    ['whose name is no text', { id: 'x', name: () => 'X', namespaces: ['alpha'], connect: boom }],
    ['without namespaces', { id: 'x', name: 'X', connect: boom }],
    ['that cannot connect', { id: 'x', name: 'X', namespaces: ['alpha'] }],
    ['that is null', null],
  ])('a connector %s is left out, the good one beside it stays', async (_, connector) => {
    const good = { id: 'good', name: 'Good', type: 'EXTERNAL', namespaces: ['alpha'], connect: boom }
    const one = site(bad({ connectors: atom([connector, good]) }))
    await connects(one)
    const { connections } = await one.shell()
    expect(one.modal.store.get(connections.connectors).map(({ id }) => id)).toEqual(['good', 'fox'])
    expect(told(one.reports)).toEqual([
      "bad, connectors: Plugin 'bad': connectors[0] must have an id, a name, namespaces and connect()",
    ])
  })

  it('a list of connectors that is no atom', async () => {
    const one = site(bad({ connectors: [] }))
    await connects(one)
    expect(told(one.reports)).toContain("bad, setup: Plugin 'bad': connectors must be an atom")
    expect(one.reports.every(({ plugin }) => plugin === 'bad')).toBe(true)
  })

  it('in start, in cleanups, in what it deferred', () => {
    const one = site(
      bad({
        start({ defer }: { defer(cleanup: () => void): void }) {
          defer(boom)
          return boom
        },
      }),
      definePlugin<PluginSpec>({ id: 'worse', core: 1, setup: () => ({ start: boom }) }),
    )
    one.modal.dispose()
    expect(told(one.reports)).toEqual(['worse, start: boom', 'bad, stop: boom', 'bad, stop: boom'])
  })

  it('a start that is async, and one that rejects', async () => {
    const one = site(bad({ start: async () => boom() }))
    await connects(one)
    expect(told(one.reports)).toEqual(["bad, start: Plugin 'bad': start must be synchronous", 'bad, start: boom'])
  })

  it('and an onError that throws itself', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
    const modal = createModal({
      plugins: [bad({ start: boom }), demoChain('alpha', [new DemoWallet(['alpha'], { id: 'fox' })])],
      projectId: 'p',
      storage: 'memory',
      onError: boom,
    })
    modal.start()
    stops.push(() => modal.dispose())
    expect(await modal.connect({ wallet: 'fox' })).toHaveLength(1)
    expect(complaints).toHaveBeenCalledWith(expect.objectContaining({ message: 'boom' }))
  })

  it('in a listener of the connections', async () => {
    const plugin = definePlugin<PluginSpec>({
      id: 'bad',
      core: 1,
      setup: () => ({ start: ({ connections, signal }) => connections.watch(boom, signal) }),
    })
    const one = site(plugin)
    await connects(one)
    expect(told(one.reports)[0]).toBe('bad, watch: boom')
  })

  it('in a listener of the store', async () => {
    const plugin = definePlugin<PluginSpec>({
      id: 'bad',
      core: 1,
      setup: () => ({ start: ({ store, connections }) => store.sub(connections.list, boom) }),
    })
    const one = site(plugin)
    await connects(one)
    expect(new Set(told(one.reports))).toEqual(new Set(['bad, store.sub: boom']))
  })

  it('in onMount of its connectors, or of an atom that they read', async () => {
    const wallets = atom<readonly Connector[]>([])
    wallets.onMount = boom
    for (const connectors of [wallets, atom((get) => get(wallets))]) {
      const one = site(bad({ connectors }))
      const { connections } = await one.shell()
      const stop = one.modal.store.sub(connections.connectors, () => {})
      await connects(one)
      stop()
      expect(one.reports.map(({ plugin, phase }) => [plugin, phase])).toEqual([['bad', 'connectors']])
    }
  })

  it('and a listener of the host that throws: it is reported, and the wallet connects', async () => {
    const one = site()
    one.modal.subscribe('account', boom)
    await connects(one)
    expect(new Set(told(one.reports))).toEqual(new Set(['host, subscribe: boom']))
  })

  it('a text that throws or is missing: its key stands there', async () => {
    let t: (key: never, variables?: never) => string = String
    const plugin = bad(
      {},
      {
        messages: { en: { deep: (v: { a: { b: string } }) => v.a.b } },
        setup(context: { readonly t: typeof t }) {
          t = context.t
          return {}
        },
      },
    )
    const one = site(plugin)
    expect([t('deep' as never, {} as never), t('deep' as never, {} as never), t('gone' as never)]).toEqual([
      'deep',
      'deep',
      'gone',
    ])
    await vi.waitFor(() => expect(one.reports).toHaveLength(2))
    expect(told(one.reports)[0]).toMatch(/^bad, message 'deep': Cannot read/)
    expect(told(one.reports)[1]).toBe("bad, message 'gone': Plugin 'bad': messages.en.gone is missing")
  })

  it('onBack and holdsOpen of a view: going back and closing work', async () => {
    const view = { load: async () => ({ default: () => null }), onBack: boom, holdsOpen: boom }
    const one = site(bad({}, { views: { Tip: view } }))
    const { router, safeClose } = await one.shell()
    one.modal.open()
    router.push('Tip')
    router.back()
    expect(one.modal.store.get(router.route).view).toBe('Connect')
    router.push('Tip')
    safeClose()
    expect(one.modal.store.get(one.modal.atoms.state).open).toBe(false)
    expect(told(one.reports)).toEqual(['bad, onBack of Tip: boom', 'bad, holdsOpen of Tip: boom'])
  })
})

describe('a chain whose methods throw', () => {
  const wallet = new DemoWallet(['gamma'], { id: 'owl' })
  const chain = {
    namespace: 'gamma',
    name: 'Gamma',
    networks: [demoNetwork('gamma', '1')],
    defaultAccountType: 'eoa',
    sharesAddress: true,
    parseAddress: (text: string) => text,
    sameAddress: boom,
    explorerUrl: boom,
    unknownNetwork: boom,
    network: boom,
  }
  const gamma = (over: object = {}) =>
    bad(
      {
        connectors: atom([wallet.connector]),
        provide: { chain: [{ namespace: 'gamma', impl: { ...chain, ...over } }] },
      },
      { provides: { chain: { key: 'chain', version: 1, single: false } } },
    )

  it('leaves the host its account, its network and its networks', async () => {
    wallet.answer = () => ({ accounts: [{ address: 'g1' }], networkId: 'gamma:7' })
    const one = site(gamma())
    const { store, atoms } = one.modal
    await one.modal.connect({ wallet: 'owl' })
    expect(store.get(atoms.network)).toBeUndefined()
    wallet.tell('gamma', { type: 'network', networkId: 'gamma:1' })
    expect(store.get(atoms.account)).toMatchObject({ address: 'g1', addressExplorerUrl: undefined })
    await connects(one)
    expect(store.get(atoms.networks).map(({ caipNetworkId }) => caipNetworkId)).toEqual([
      'gamma:1',
      'alpha:1',
      'alpha:2',
    ])
    await vi.waitFor(() =>
      expect(told(one.reports)).toEqual(['bad, chain.unknownNetwork: boom', 'bad, chain.explorerUrl: boom']),
    )
  })

  it('leaves out networks without a CAIP-2 id, and all of them where the list throws', async () => {
    const odd = site(gamma({ networks: [{ caipNetworkId: 'main' }, demoNetwork('gamma', '1')] }))
    const ids = ({ modal }: Site) => modal.store.get(modal.atoms.networks).map(({ caipNetworkId }) => caipNetworkId)
    expect(ids(odd)).toEqual(['gamma:1', 'alpha:1', 'alpha:2'])
    const none = site(gamma({ networks: undefined }))
    expect(ids(none)).toEqual(['alpha:1', 'alpha:2'])
    await vi.waitFor(() =>
      expect(told(odd.reports)).toEqual(["bad, chain.networks: 'main' is not a valid network id (CAIP-2)"]),
    )
    await vi.waitFor(() => expect(told(none.reports)[0]).toMatch(/^bad, chain.networks: Cannot read/))
  })

  it('refuses its own wallets where parseAddress throws or answers no text', async () => {
    for (const parseAddress of [boom, () => true]) {
      const one = site(gamma({ parseAddress }))
      await expect(one.modal.connect({ wallet: 'owl' })).rejects.toMatchObject({ code: 'core/connectFailed' })
      await connects(one)
    }
  })

  it('may be an instance of a class, and be spread as the object it was', () => {
    class GammaChain {
      readonly #explorer = 'https://scan.example'
      readonly namespace = 'gamma'
      readonly networks = [demoNetwork('gamma', '1')]
      explorerUrl() {
        return this.#explorer
      }
      network(value: unknown) {
        return this.#explorer && value
      }
    }
    const { modal } = site(
      bad(
        { provide: { chain: [{ namespace: 'gamma', impl: new GammaChain() }] } },
        { provides: { chain: { key: 'chain', version: 1, single: false } } },
      ),
    )
    const own = modal.capability(Chain).for('gamma')!
    expect(own.explorerUrl(own.networks[0]!, { address: 'g1' })).toBe('https://scan.example')
    expect(own.network(own.networks[0])).toBe(own.networks[0])
    const alpha = { ...modal.capability(Chain).for('alpha')! }
    expect(alpha).toMatchObject({ namespace: 'alpha', name: 'ALPHA', sharesAddress: true })
    expect(alpha.parseAddress('a1')).toBe('a1')
    expect(alpha.network(alpha.networks[0])).toBe(alpha.networks[0])
  })

  it('is told what is missing of it', async () => {
    const one = site(gamma({ namespace: 'gama', parseAddress: undefined }))
    await one.shell()
    expect(told(one.reports)).toEqual([
      "bad, setup: Plugin 'bad': provide.chain[0].impl.namespace must be 'gamma', as its provider has it",
      "bad, setup: Plugin 'bad': provide.chain[0].impl.parseAddress must be a function",
    ])
  })
})

describe('a session of the wrong shape', () => {
  const session = {
    accounts: [{ address: 'a1' }],
    networkId: 'alpha:1',
    provider: {},
    subscribe: () => () => {},
  }
  const connector = (handle: unknown): Connector => ({
    id: 'odd',
    name: 'Odd',
    type: 'EXTERNAL',
    namespaces: ['alpha'],
    connect: async () => handle as never,
  })
  const connecting = async (handle: unknown) => {
    const one = site(bad({ connectors: atom([connector(handle)]) }))
    const outcome = await one.modal.connect({ wallet: 'odd' }).then(
      () => 'connected',
      (error: { readonly code: string }) => error.code,
    )
    return { ...one, outcome }
  }

  it.each([
    ['nothing', undefined, 'end must be a function'],
    ['no namespaces', { end() {} }, 'namespaces must have a session for each namespace'],
    [
      'a misspelt namespace',
      { namespaces: { alfa: session }, end() {} },
      'namespaces.alfa is none of the namespaces of its connector: alpha',
    ],
    [
      'a network that is no CAIP-2 id',
      { namespaces: { alpha: { ...session, networkId: 'main' } }, end() {} },
      "namespaces.alpha.networkId must be a CAIP-2 id that begins with 'alpha:', and is 'main'",
    ],
    [
      'accounts that are texts',
      { namespaces: { alpha: { ...session, accounts: ['a1'] } }, end() {} },
      'namespaces.alpha.accounts must be a list of { address }, with texts',
    ],
    [
      'an account whose name is no text',
      { namespaces: { alpha: { ...session, accounts: [{ address: 'a1', name: {} }] } }, end() {} },
      'namespaces.alpha.accounts must be a list of { address }, with texts',
    ],
    [
      'a wallet whose name is no text',
      { namespaces: { alpha: session }, wallet: { name: {} }, end() {} },
      'wallet.name must be a text',
    ],
    [
      'no subscribe',
      { namespaces: { alpha: { ...session, subscribe: undefined } }, end() {} },
      'namespaces.alpha.subscribe must be a function',
    ],
  ])('%s: refused with a code that names the plugin', async (_, handle, problem) => {
    const one = await connecting(handle)
    expect(one.outcome).toBe('core/invalidPlugin')
    expect(told(one.reports)).toEqual([`bad, connect: Plugin 'bad': the session of connector 'odd': ${problem}`])
    await connects(one)
  })

  it('is ended at the wallet when it is refused', async () => {
    const end = vi.fn()
    await connecting({ namespaces: { alfa: session }, end })
    expect(end).toHaveBeenCalledOnce()
  })

  it('whose subscribe returns nothing: it connects and disconnects', async () => {
    const silent = { ...session, subscribe() {} }
    const one = await connecting({ namespaces: { alpha: silent }, end: async () => {} })
    expect(one.outcome).toBe('connected')
    await one.modal.disconnect()
    expect(one.modal.store.get(one.modal.atoms.account)?.status).toBe('disconnected')
    expect(told(one.reports)).toEqual([
      "bad, subscribe: Plugin 'bad': the session of connector 'odd': namespaces.alpha.subscribe must return the function that ends it",
    ])
  })

  it('whose subscribe throws: it is ended, as no change in the wallet would be noticed', async () => {
    const end = vi.fn()
    const one = await connecting({ namespaces: { alpha: { ...session, subscribe: boom } }, end })
    expect(one.outcome).toBe('core/connectFailed')
    expect(end).toHaveBeenCalledOnce()
    expect(told(one.reports)).toEqual(['bad, subscribe: boom'])
    await connects(one)
  })

  it('whose release and unsubscribe throw, and whose end is not async', async () => {
    const end = vi.fn()
    const one = await connecting({
      namespaces: { alpha: { ...session, subscribe: () => boom } },
      release: boom,
      end,
    })
    await one.modal.disconnect()
    expect(end).toHaveBeenCalledOnce()
    expect(told(one.reports)).toEqual(['bad, unsubscribe: boom', 'bad, release: boom'])
  })
})

describe('items of slots', () => {
  const item = { id: 'tip', label: () => 'Tip', onSelect() {} }
  const actions = async (...items: readonly unknown[]) => {
    const one = site(bad({ slots: { 'account.actions': items } }))
    const shell = await one.shell()
    return { ...one, items: shell.slot('account.actions'), store: one.modal.store }
  }

  it('whose label throws or is no text show their id', async () => {
    const one = await actions({ ...item, label: boom }, { ...item, id: 'other', label: () => ({}) })
    expect(one.items.map(({ label }) => [label(), label()])).toEqual([
      ['tip', 'tip'],
      ['other', 'other'],
    ])
    await vi.waitFor(() =>
      expect(told(one.reports)).toEqual([
        'bad, slot tip: label: boom',
        'bad, slot other: label: label() must return a text, and returned object',
      ]),
    )
  })

  it('whose condition throws are hidden', async () => {
    const one = await actions({ ...item, when: atom(boom) }, { ...item, id: 'no atom', when: true })
    expect(one.items.map(({ when }) => one.store.get(when!))).toEqual([false, false])
    await vi.waitFor(() => expect(one.reports).toHaveLength(2))
    expect(one.reports[0]).toMatchObject({ plugin: 'bad', phase: 'slot tip: when' })
  })

  it('whose onSelect throws or rejects are reported each time', async () => {
    const one = await actions({ ...item, onSelect: boom }, { ...item, id: 'late', onSelect: async () => boom() })
    const props = { account: 'alpha:1:a1', namespace: 'alpha' } as const
    for (const { onSelect } of [...one.items, ...one.items]) onSelect?.(props)
    await vi.waitFor(() => expect(one.reports).toHaveLength(4))
    expect(told(one.reports).sort()).toEqual([
      'bad, slot late: onSelect: boom',
      'bad, slot late: onSelect: boom',
      'bad, slot tip: onSelect: boom',
      'bad, slot tip: onSelect: boom',
    ])
  })

  it('of the wrong shape are left out', async () => {
    const one = await actions(
      {},
      { ...item, label: 'Tip' },
      { ...item, onSelect: undefined },
      { ...item, namespaces: 'alpha' },
      item,
    )
    expect(one.items).toHaveLength(1)
    expect(told(one.reports).map((text) => text.slice('bad, slots: Plugin '.length))).toEqual([
      "'bad': slots.account.actions[0] must have an id",
      "'bad': slots.account.actions[1] ('tip') must have a label, which is a function",
      "'bad': slots.account.actions[2] ('tip') must have onSelect or load",
      "'bad': slots.account.actions[3] ('tip') must have a list of namespaces",
    ])
  })

  it('of a slot that does not exist', async () => {
    const one = site(bad({ slots: { 'account.corner': [item] } }))
    await one.shell()
    expect(told(one.reports)).toEqual([
      "bad, slots: Plugin 'bad': slots.account.corner is no slot; there are connect.methods, connect.footer, account.balance, account.actions, account.tabs",
    ])
  })
})

describe('other mistakes of JavaScript are reported once the modal is used', () => {
  it.each([
    ['a start in the definition', {}, { start() {} }, 'start must be in what setup returns'],
    ['a view without load', {}, { views: { Tip: {} } }, 'views.Tip.load must be a function that imports the view'],
    ['texts without English', {}, { messages: { de: {} } }, 'messages.en must be the English texts'],
    ['a start that is no function', { start: 5 }, {}, 'start must be a function'],
    ['what is delivered and not declared', { provide: { x: [] } }, {}, 'provide.x must be declared in provides'],
    [
      'a provider without an implementation',
      { provide: { x: [{ namespace: 'alpha' }] } },
      { provides: { x: { key: 'x', version: 1, single: false } } },
      "provide.x[0] must be { namespace, impl }, with a CAIP-2 namespace or '*'",
    ],
    [
      'a token of another name',
      {},
      { wants: { x: { key: 'y', version: 1, single: false } } },
      "wants.x must be the capability of the name 'x', made by defineCapability",
    ],
  ])('%s', async (_, contribution, over, problem) => {
    const one = site(bad(contribution, over))
    await one.shell()
    expect(told(one.reports)).toContain(`bad, setup: Plugin 'bad': ${problem}`)
    await connects(one)
  })
})
