import {
  ImportConnections,
  createModal,
  definePlugin,
  isPorticoError,
  type Connection,
  type ImportConnectionsCapability,
  type Modal,
  type PluginSpec,
  type SavedConnections,
} from '@portico/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DemoWallet, MemoryArea, demoChain, demoNetwork, demoPairing, type DemoSpec } from './demoChain.js'

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

function setUp(
  wallets: readonly DemoWallet[],
  options: {
    readonly storage?: MemoryArea
    readonly namespaces?: readonly string[]
    readonly [key: string]: unknown
  } = {},
) {
  const { storage = new MemoryArea(), namespaces = ['alpha'], ...rest } = options
  const plugins = namespaces.map((namespace) =>
    demoChain(
      namespace,
      wallets.filter((wallet) => wallet.namespaces[0] === namespace),
    ),
  )
  const modal = createModal({ projectId: 'p', plugins, storage, ...rest }) as unknown as Modal<DemoSpec>
  const stop = modal.start()
  stops.push(stop, () => modal.dispose())
  return { modal, storage, stop, account: (namespace = 'alpha') => modal.store.get(modal.atoms.accountOf(namespace)) }
}
const wallet = (id: string, namespaces: readonly string[] = ['alpha']) => new DemoWallet(namespaces, { id })
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: { code?: string }) => error.code,
  )

describe('connecting', () => {
  it('keeps account and network of each namespace apart [1.4]', async () => {
    const [fox, owl] = [wallet('fox'), wallet('owl', ['beta'])]
    const { modal, account } = setUp([fox, owl], { namespaces: ['alpha', 'beta', 'gamma'] })
    await modal.connect({ wallet: 'fox' })
    await modal.connect({ wallet: 'owl' })
    await modal.switchNetwork('alpha:2')
    expect(account('alpha')).toMatchObject({ address: 'fox-1', networkId: 'alpha:2', status: 'connected' })
    expect(account('beta')).toMatchObject({ address: 'owl-1', networkId: 'beta:1', status: 'connected' })
    expect(account('gamma')).toMatchObject({ address: undefined, networkId: 'gamma:1', status: 'disconnected' })
    await modal.disconnect({ namespace: 'alpha' })
    expect(account('alpha').status).toBe('disconnected')
    expect(account('beta')).toMatchObject({ address: 'owl-1', networkId: 'beta:1', status: 'connected' })
  })

  it('goes from disconnected through connecting to connected, per namespace [4.1]', async () => {
    const fox = wallet('fox')
    const { modal, account } = setUp([fox], { namespaces: ['alpha', 'beta'] })
    let approve = () => {}
    fox.answer = () =>
      new Promise((resolve) => (approve = () => resolve({ accounts: [{ address: 'a1' }], networkId: 'alpha:1' })))
    expect(account().status).toBe('disconnected')
    const connecting = modal.connect({ wallet: 'fox' })
    await vi.waitFor(() => expect(account().status).toBe('connecting'))
    await vi.waitFor(() => expect(fox.calls).toEqual(['connect alpha']))
    approve()
    expect((await connecting)[0]).toMatchObject({ namespace: 'alpha', selected: 'a1' })
    expect(account()).toMatchObject({ status: 'connected', address: 'a1', caipAddress: 'alpha:1:a1' })
    expect(account('beta').status).toBe('disconnected')
  })

  it('gives hosts the account state of the specification, all of it derived [3.1, 3.2, 3.3, 3.6]', async () => {
    const fox = wallet('fox')
    fox.answer = () => ({ accounts: [{ address: 'a1', type: 'eoa' }, { address: 'a2' }], networkId: 'alpha:1' })
    const { modal, account } = setUp([fox])
    const [connection] = await modal.connect({ wallet: 'fox' })
    expect(connection).toMatchObject({
      connectorId: 'fox',
      accounts: [{ address: 'a1', type: 'eoa' }, { address: 'a2' }],
    })
    await modal.loadBalance()
    expect(account()).toMatchObject({
      caipAddress: 'alpha:1:a1',
      address: 'a1',
      status: 'connected',
      allAccounts: [{ address: 'a1', type: 'eoa' }, { address: 'a2' }],
      connectedWalletInfo: { name: 'fox', identifier: 'fox' },
      addressExplorerUrl: 'https://scan.example/1/a1',
      preferredAccountType: 'eoa',
      balance: '1.234',
      balanceSymbol: 'COIN',
    })
  })

  it("rejects with 'Connection rejected' when the visitor refuses, and connects on the next try [8.4]", async () => {
    const fox = wallet('fox')
    const { modal, account } = setUp([fox])
    fox.answer = () => Object.assign(new Error('User rejected the request.'), { code: 4001 })
    await expect(modal.connect({ wallet: 'fox' })).rejects.toMatchObject({
      message: 'Connection rejected',
      code: 'core/connectionRejected',
    })
    expect(account().status).toBe('disconnected')
    fox.answer = () => ({ accounts: [{ address: 'a1' }], networkId: 'alpha:1' })
    await modal.connect({ wallet: 'fox' })
    expect(account().status).toBe('connected')
  })

  it("rejects with 'Failed to connect' and the reason when the wallet breaks, whatever it throws [8.4]", async () => {
    const fox = wallet('fox')
    const { modal } = setUp([fox])
    for (const thrown of [new Error('boom'), 'words', { nothing: true }, undefined]) {
      fox.answer = () => Promise.reject(thrown)
      await expect(modal.connect({ wallet: 'fox' })).rejects.toMatchObject({ message: 'Failed to connect' })
    }
    fox.answer = () => ({ accounts: [{ address: 'not an address!' }], networkId: 'alpha:1' })
    await expect(modal.connect({ wallet: 'fox' })).rejects.toMatchObject({
      details: 'fox gave no account that can be used.',
    })
    expect(fox.calls.at(-1)).toBe('end')
  })

  it("rejects an attempt in progress with 'Modal closed' when the modal closes, and closes what comes late [2.11]", async () => {
    const fox = wallet('fox')
    const { modal, account } = setUp([fox])
    let approve = () => {}
    fox.answer = () =>
      new Promise((resolve) => (approve = () => resolve({ accounts: [{ address: 'a1' }], networkId: 'alpha:1' })))
    const connecting = modal.connect({ wallet: 'fox' })
    await vi.waitFor(() => expect(fox.calls).toHaveLength(1))
    modal.close()
    await expect(connecting).rejects.toMatchObject({ message: 'Modal closed', code: 'core/modalClosed' })
    approve()
    await vi.waitFor(() => expect(fox.calls).toEqual(['connect alpha', 'end']))
    expect(account().status).toBe('disconnected')
    expect(fox.listenerCount).toBe(0)
  })

  it('waits a moment for a wallet that is named before it has announced itself', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    stops.push(() => vi.useRealTimers())
    const chain = demoChain('alpha', [])
    const modal = createModal({ plugins: [chain], storage: new MemoryArea() })
    stops.push(modal.start(), () => modal.dispose())
    const late = modal.connect({ wallet: 'fox' })
    await vi.advanceTimersByTimeAsync(900)
    modal.store.set(modal.api.alpha!.connectors, [wallet('fox').connector])
    expect((await late)[0]).toMatchObject({ connectorId: 'fox' })
    const never = expect(modal.connect({ wallet: 'owl' })).rejects.toMatchObject({ code: 'core/walletNotFound' })
    await vi.advanceTimersByTimeAsync(1000)
    await never
  })

  it('settles when the signal aborts and when nobody answers in time', async () => {
    const fox = wallet('fox')
    const { modal } = setUp([fox])
    fox.answer = () => new Promise(() => {})
    const controller = new AbortController()
    const aborted = modal.connect({ wallet: 'fox', signal: controller.signal })
    controller.abort(new Error('host said so'))
    await expect(aborted).rejects.toThrow('host said so')
    expect(await codeOf(modal.connect({ wallet: 'fox', timeout: 50 }))).toBe('core/connectTimeout')
  })

  it("throws 'Adapter not found' for a namespace that no plugin provides [5.3]", async () => {
    const { modal } = setUp([wallet('fox')])
    await expect(modal.connect({ namespaces: ['gamma'] })).rejects.toMatchObject({ message: 'Adapter not found' })
  })

  it('says that the services must be set when they are used before the start [5.3]', async () => {
    const modal = createModal({ projectId: 'p', plugins: [demoChain('alpha', [wallet('fox')])], storage: 'memory' })
    const text = 'ConnectionControllerClient and NetworkControllerClient must be set'
    await expect(modal.connect()).rejects.toThrow(text)
    await expect(modal.disconnect()).rejects.toThrow(text)
    await expect(modal.switchNetwork('alpha:2')).rejects.toThrow(text)
  })

  it('keeps two wallets connected in one namespace, and asks the former to leave where that is switched off', async () => {
    const fox = wallet('fox')
    const owl = wallet('owl')
    const both = setUp([fox, owl])
    await both.modal.connect({ wallet: 'fox' })
    await both.modal.connect({ wallet: 'owl' })
    expect(both.modal.store.get(both.modal.atoms.connections).map((c: Connection) => c.connectorId)).toEqual([
      'owl',
      'fox',
    ])
    both.modal.dispose()

    const one = setUp([wallet('fox'), wallet('owl')], { multiWallet: false })
    await one.modal.connect({ wallet: 'fox' })
    await one.modal.connect({ wallet: 'owl' })
    expect(one.modal.store.get(one.modal.atoms.connections).map((c: Connection) => c.connectorId)).toEqual(['owl'])
  })

  it('follows the wallet: accounts, network, and its end', async () => {
    const fox = wallet('fox')
    const { modal, account } = setUp([fox])
    await modal.connect({ wallet: 'fox' })
    fox.tell('alpha', {
      type: 'accounts',
      accounts: [{ address: 'other' }, { address: 'not an address!' }, { address: 'other' }],
    })
    expect(account().allAccounts).toEqual([{ address: 'other' }])
    fox.tell('alpha', { type: 'network', networkId: 'alpha:2' })
    expect(account().networkId).toBe('alpha:2')
    fox.tell('alpha', { type: 'ended', reason: 'closed in the wallet' })
    expect(account().status).toBe('disconnected')
    expect(fox.listenerCount).toBe(0)
    expect(fox.calls).not.toContain('end')
  })
})

describe('coming back', () => {
  it('shows the stored address at once as connecting, and is connected when the wallet answered [4.2]', async () => {
    const fox = wallet('fox')
    const first = setUp([fox])
    await first.modal.connect({ wallet: 'fox' })
    first.modal.dispose()

    let answer = () => {}
    fox.restoreAnswer = () => new Promise((resolve) => (answer = () => resolve('session')))
    const second = setUp([fox], { storage: first.storage })
    await vi.waitFor(() => expect(second.account()).toMatchObject({ status: 'connecting', address: 'fox-1' }))
    await vi.waitFor(() => expect(fox.calls).toContain('restore alpha'))
    answer()
    await vi.waitFor(() => expect(second.account().status).toBe('connected'))
    expect(fox.calls.filter((call) => call.startsWith('connect'))).toHaveLength(1)
  })

  it('is disconnected when the wallet does not authorise it any more, and forgets it [4.2]', async () => {
    const fox = wallet('fox')
    const first = setUp([fox])
    await first.modal.connect({ wallet: 'fox' })
    first.modal.dispose()
    fox.restoreAnswer = () => 'unauthorized'
    const second = setUp([fox], { storage: first.storage })
    await vi.waitFor(() => expect(fox.calls).toContain('restore alpha'))
    await vi.waitFor(() => expect(second.account().status).toBe('disconnected'))
    expect([...first.storage.entries.values()].join()).not.toContain('fox-1')
  })

  it('keeps selection, network and namespace over a reload, and connects nothing that was not', async () => {
    const fox = wallet('fox')
    const owl = wallet('owl', ['beta'])
    const first = setUp([fox, owl], { namespaces: ['alpha', 'beta'] })
    const [connection] = await first.modal.connect({ wallet: 'fox' })
    await first.modal.switchNetwork('alpha:2')
    const { connections } = await import('@portico/core/shell').then(({ loadShell }) => loadShell(first.modal))
    await connections.preferNetwork('beta:2')
    await connections.select(connection!.id, 'fox-2')
    first.modal.dispose()
    const second = setUp([fox, owl], { namespaces: ['alpha', 'beta'], storage: first.storage })
    fox.answer = () => ({ accounts: [{ address: 'fox-1' }, { address: 'fox-2' }], networkId: 'alpha:2' })
    await vi.waitFor(() => expect(second.account().status).toBe('connected'))
    expect(second.account()).toMatchObject({ address: 'fox-2', networkId: 'alpha:2' })
    expect(second.account('beta')).toMatchObject({ status: 'disconnected', networkId: 'beta:2' })
  })

  it('stays disconnected after a reload when the visitor left, until they connect again', async () => {
    const fox = wallet('fox')
    const first = setUp([fox])
    await first.modal.connect({ wallet: 'fox' })
    await first.modal.disconnect()
    expect(fox.calls.at(-1)).toBe('end')
    first.modal.dispose()
    const second = setUp([fox], { storage: first.storage })
    await second.modal.preload()
    expect(second.account().status).toBe('disconnected')
    expect(fox.calls.filter((call) => call.startsWith('restore'))).toEqual([])
  })

  it('gives up on a wallet that never answers after 2 s, keeps it for the next load, and clears nothing [3.29]', async () => {
    const fox = wallet('fox')
    const first = setUp([fox])
    await first.modal.connect({ wallet: 'fox' })
    first.modal.dispose()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      fox.restoreAnswer = () => new Promise(() => {})
      const second = setUp([fox], { storage: first.storage })
      await vi.waitFor(() => expect(fox.calls).toContain('restore alpha'))
      await vi.advanceTimersByTimeAsync(1900)
      expect(second.account().status).toBe('connecting')
      await vi.advanceTimersByTimeAsync(200)
      expect(second.account().status).toBe('disconnected')
      second.modal.dispose()
    } finally {
      vi.useRealTimers()
    }
    fox.restoreAnswer = () => 'session'
    const third = setUp([fox], { storage: first.storage })
    await vi.waitFor(() => expect(third.account().status).toBe('connected'))
  })

  it('restores several wallets in parallel, each failing alone', async () => {
    const fox = wallet('fox')
    const owl = wallet('owl')
    const first = setUp([fox, owl])
    await first.modal.connect({ wallet: 'fox' })
    await first.modal.connect({ wallet: 'owl' })
    first.modal.dispose()
    owl.restoreAnswer = () => new Error('boom')
    const second = setUp([fox, owl], { storage: first.storage })
    await vi.waitFor(() => expect(second.account()).toMatchObject({ status: 'connected', address: 'fox-1' }))
  })

  it('takes corrupted storage for none', async () => {
    const fox = wallet('fox')
    const first = setUp([fox])
    await first.modal.connect({ wallet: 'fox' })
    first.modal.dispose()
    for (const bad of ['{', 'null', '{"v":1,"value":{"sessions":[{"id":5}]}}', '{"v":99,"value":{}}']) {
      const storage = new MemoryArea()
      storage.setItem('portico.shell.connections', bad)
      const { modal, account } = setUp([fox], { storage })
      await modal.preload()
      expect(account().status).toBe('disconnected')
      await modal.connect({ wallet: 'fox' })
      expect(account().status).toBe('connected')
    }
  })

  it('leaves no listener when it is disposed, and does not tell the wallet', async () => {
    const fox = wallet('fox')
    const { modal } = setUp([fox])
    await modal.connect({ wallet: 'fox' })
    expect(fox.listenerCount).toBe(1)
    modal.dispose()
    expect(fox.listenerCount).toBe(0)
    expect(fox.calls).not.toContain('end')
  })
})

describe('connections of another kit', () => {
  const saved: SavedConnections = {
    sessions: [
      {
        id: 'other-fox',
        connectorId: 'io.fox',
        wallet: { name: 'Fox', identifier: 'io.fox' },
        connections: [
          {
            id: 'other-fox:alpha',
            sessionId: 'other-fox',
            connectorId: 'io.fox',
            namespace: 'alpha',
            accounts: [{ address: 'fox-2' }],
            selected: 'fox-2',
            networkId: 'alpha:2',
          },
        ],
      },
    ],
    active: ['other-fox:alpha'],
    networks: {},
    disconnectedIds: {},
  }
  const fox = () => new DemoWallet(['alpha'], { id: 'fox', info: { rdns: 'io.fox' } })
  const importing = (one: DemoWallet, impl: Partial<ImportConnectionsCapability>, storage = new MemoryArea()) => {
    const onError = vi.fn<(error: unknown, where: { plugin: string; phase: string }) => void>()
    const plugin = definePlugin<PluginSpec & { provides: { importConnections: ImportConnectionsCapability } }>({
      id: 'importer',
      core: 1,
      provides: { importConnections: ImportConnections },
      setup: () => ({
        provide: {
          importConnections: [{ namespace: '*', impl: { isPresent: () => true, load: async () => saved, ...impl } }],
        },
      }),
    })
    return { onError, ...setUp([one], { storage, onError, plugins: [demoChain('alpha', [one]), plugin] }) }
  }

  it('are restored without a prompt, and stored', async () => {
    const one = fox()
    const { account, storage } = importing(one, {})
    await vi.waitFor(() =>
      expect(account()).toMatchObject({ status: 'connected', address: 'fox-2', networkId: 'alpha:2' }),
    )
    expect(one.calls).toEqual(['restore alpha'])
    expect(storage.getItem('portico.shell.connections')).toContain('fox-2')
  })

  it('are not asked for once something is stored', async () => {
    const storage = new MemoryArea()
    const first = setUp([fox()], { storage })
    await first.modal.connect({ wallet: 'fox' })
    await first.modal.disconnect()
    first.modal.dispose()
    const one = fox()
    const isPresent = vi.fn(() => true)
    const { modal, account } = importing(one, { isPresent }, storage)
    await modal.preload()
    expect(isPresent).not.toHaveBeenCalled()
    expect(account().status).toBe('disconnected')
    expect(one.calls).toEqual([])
  })

  it('are left alone where there are none, and where they do not fit; a plugin that fails is reported by name', async () => {
    const cases: readonly (readonly [Partial<ImportConnectionsCapability>, boolean])[] = [
      [{ isPresent: () => false }, false],
      [{ load: async () => undefined }, false],
      [{ load: async () => ({ ...saved, sessions: [{ id: 5 }] }) as never }, true],
      [{ load: () => Promise.reject(new Error('no')) }, true],
      [
        {
          isPresent: () => {
            throw new Error('blocked')
          },
        },
        true,
      ],
    ]
    for (const [impl, isReported] of cases) {
      const one = fox()
      const { modal, account, onError } = importing(one, impl)
      await (await import('@portico/core/shell')).loadShell(modal)
      expect(account().status).toBe('disconnected')
      expect(one.calls).toEqual([])
      expect(onError.mock.calls.length > 0).toBe(isReported)
      for (const [, where] of onError.mock.calls)
        expect(where).toEqual({ plugin: 'importer', phase: 'importConnections' })
    }
  })
})

describe('switching', () => {
  it('asks the wallet to change network and follows it; what a wallet refuses leaves everything as it was [4.28]', async () => {
    const fox = wallet('fox')
    const { modal, account } = setUp([fox])
    await modal.connect({ wallet: 'fox' })
    await modal.switchNetwork('alpha:2')
    expect(fox.calls).toContain('switch alpha:2')
    expect(account().networkId).toBe('alpha:2')
    fox.switchAnswer = () => Object.assign(new Error('no'), { code: 4001 })
    await expect(modal.switchNetwork('alpha:1')).rejects.toThrow('no')
    expect(account().networkId).toBe('alpha:2')
  })

  it('does nothing for the network in use [4.31]', async () => {
    const fox = wallet('fox')
    const { modal } = setUp([fox])
    await modal.connect({ wallet: 'fox' })
    await modal.switchNetwork('alpha:1')
    expect(fox.calls.filter((call) => call.startsWith('switch'))).toEqual([])
  })

  it('raises Network Not Found for a network that is not configured, and refuses ids that are none [5.8, 5.17, 8.17]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { modal } = setUp([wallet('fox')])
    expect(await codeOf(modal.switchNetwork('alpha:77'))).toBe('core/networkNotFound')
    expect(modal.store.get(modal.atoms.alerts)).toMatchObject([{ short: 'Network Not Found' }])
    expect(await codeOf(modal.switchNetwork('alpha:1:extra' as 'alpha:1'))).toBe('core/invalidCaip')
    expect(await codeOf(modal.switchNetwork('zeta:1'))).toBe('core/invalidCaip')
  })

  it("takes a live connection into use and throws 'Invalid connection status' for any that is none [4.11, 4.12, 4.14, 8.6]", async () => {
    const fox = wallet('fox')
    const owl = wallet('owl')
    const { modal, account } = setUp([fox, owl])
    const [first] = await modal.connect({ wallet: 'fox' })
    await modal.connect({ wallet: 'owl' })
    const { loadShell } = await import('@portico/core/shell')
    const { connections } = await loadShell(modal)
    await connections.select(first!.id, 'fox-2')
    expect(account()).toMatchObject({ address: 'fox-2', connectionId: first!.id })
    await expect(connections.select(first!.id, 'stranger')).rejects.toThrow('Invalid connection status')
    await expect(connections.select('gone')).rejects.toThrow('Invalid connection status')
  })

  it('switches between an eoa and a smart account by the address selected, where the wallet allows it [4.15, 3.2]', async () => {
    const fox = wallet('fox')
    fox.answer = () => ({
      accounts: [
        { address: 'key', type: 'eoa' },
        { address: 'smart', type: 'smartAccount' },
      ],
      networkId: 'alpha:1',
    })
    let allowed = false
    fox.selectAnswer = () => (allowed ? undefined : new Error('Not on this network'))
    const { modal, account } = setUp([fox])
    const [connection] = await modal.connect({ wallet: 'fox' })
    const { connections } = await (await import('@portico/core/shell')).loadShell(modal)
    await expect(connections.select(connection!.id, 'smart')).rejects.toThrow('Not on this network')
    expect(account()).toMatchObject({ address: 'key', preferredAccountType: 'eoa' })
    allowed = true
    await connections.select(connection!.id, 'smart')
    expect(account()).toMatchObject({ address: 'smart', preferredAccountType: 'smartAccount' })
    await connections.select(connection!.id, 'key')
    expect(account()).toMatchObject({ address: 'key', preferredAccountType: 'eoa' })
  })

  it('takes into use no account that its chain refuses, nor a connection where an account has to be named [4.16]', async () => {
    const fox = wallet('fox')
    fox.answer = () => ({
      accounts: [
        { address: 'fox-1', type: 'payment' },
        { address: 'fox-2', type: 'ordinal' },
      ],
      networkId: 'alpha:1',
    })
    const chain = demoChain('alpha', [fox], {
      checkSelection(account) {
        if (account?.type !== 'payment') throw new Error(account ? 'That account keeps things' : 'Name an account')
      },
    })
    const modal = createModal({ plugins: [chain], storage: new MemoryArea() })
    stops.push(modal.start(), () => modal.dispose())
    const [connection] = await modal.connect({ wallet: 'fox' })
    const { loadShell } = await import('@portico/core/shell')
    const { connections } = await loadShell(modal)
    await expect(connections.select(connection!.id)).rejects.toThrow('Name an account')
    await expect(connections.select(connection!.id, 'fox-2')).rejects.toThrow('That account keeps things')
    expect(modal.store.get(modal.atoms.account)?.address).toBe('fox-1')
    await connections.select(connection!.id, 'fox-1')
  })

  it('logs in again to a wallet that was not there when the page loaded [4.13]', async () => {
    const fox = wallet('fox')
    const first = setUp([fox])
    const [connection] = await first.modal.connect({ wallet: 'fox' })
    first.modal.dispose()
    fox.restoreAnswer = () => 'absent'
    const second = setUp([fox], { storage: first.storage })
    const { loadShell } = await import('@portico/core/shell')
    const { connections, store } = await loadShell(second.modal)
    await vi.waitFor(() => expect(store.get(connections.state).sessions[0]?.status).toBe('dormant'))
    await connections.select(connection!.id)
    expect(second.account().status).toBe('connected')
    expect(fox.calls.filter((call) => call.startsWith('connect'))).toHaveLength(2)
  })
})

describe('the status of a connector', () => {
  it('is connected when in use, active when live beside it, else disconnected [4.4]', async () => {
    const { modal } = setUp([wallet('fox'), wallet('owl'), wallet('elk')])
    await modal.connect({ wallet: 'fox' })
    await modal.connect({ wallet: 'owl' })
    const { loadShell } = await import('@portico/core/shell')
    const { connections } = await loadShell(modal)
    expect(['owl', 'fox', 'elk'].map((id) => connections.status('alpha', id))).toEqual([
      'connected',
      'active',
      'disconnected',
    ])
  })
})

describe('an embedded wallet in use', () => {
  it('opens an account in another namespace by itself, and leaves the choice of network where it fails [4.29]', async () => {
    const auth = new DemoWallet(['alpha', 'beta'], { id: 'auth', type: 'AUTH' })
    const { modal, account } = setUp([auth], { namespaces: ['alpha', 'beta'] })
    await modal.connect({ wallet: 'auth', namespaces: ['alpha'] })
    expect(account('beta').status).toBe('disconnected')
    auth.answer = () => new Error('frame is gone')
    await modal.switchNetwork('beta:2')
    expect(account('beta')).toMatchObject({ status: 'disconnected', networkId: 'beta:2' })
    await modal.switchNetwork('alpha:1')
    auth.answer = () => ({ accounts: [{ address: 'b1' }], networkId: 'beta:2' })
    await modal.switchNetwork('beta:1')
    expect(account('beta')).toMatchObject({ status: 'connected', address: 'b1' })
    expect(account('alpha').status).toBe('connected')
  })
})

describe('disconnecting', () => {
  it('clears account, wallet info and network of the namespace, and only of that one [4.47]', async () => {
    const fox = wallet('fox')
    const owl = wallet('owl', ['beta'])
    const { modal, account } = setUp([fox, owl], { namespaces: ['alpha', 'beta'] })
    await modal.connect({ wallet: 'owl' })
    await modal.connect({ wallet: 'fox' })
    await modal.switchNetwork('alpha:2')
    await modal.disconnect({ namespace: 'alpha' })
    expect(account()).toMatchObject({
      status: 'disconnected',
      address: undefined,
      connectedWalletInfo: undefined,
      networkId: 'alpha:1',
      connectionId: undefined,
    })
    expect(account('beta').status).toBe('connected')
    await modal.disconnect()
    expect(account('beta').status).toBe('disconnected')
  })

  it('leaves one namespace of a shared session where the wallet can, and ends all of it where it cannot', async () => {
    for (const canLeave of [true, false]) {
      const fox = new DemoWallet(['alpha', 'beta'], { id: 'fox', canLeave })
      const { modal, account } = setUp([fox], { namespaces: ['alpha', 'beta'] })
      await modal.connect({ wallet: 'fox' })
      await modal.disconnect({ namespace: 'beta' })
      expect(account('beta').status).toBe('disconnected')
      expect(account('alpha').status).toBe(canLeave ? 'connected' : 'disconnected')
      expect(fox.calls.at(-1)).toBe(canLeave ? 'leave beta' : 'end')
    }
  })

  it("ends all that can end, then throws 'Failed to disconnect chains: ...' once [8.4]", async () => {
    const fox = wallet('fox')
    const owl = wallet('owl')
    const { modal, account } = setUp([fox, owl])
    await modal.connect({ wallet: 'fox' })
    await modal.connect({ wallet: 'owl' })
    fox.endAnswer = () => new Error('bridge is down')
    await expect(modal.disconnect()).rejects.toThrow('Failed to disconnect chains: fox: bridge is down')
    expect(account().status).toBe('disconnected')
    expect(owl.calls.at(-1)).toBe('end')
  })

  it("needs a known connection, else 'No connector found for connection' [5.10]", async () => {
    const { modal } = setUp([wallet('fox')])
    await expect(modal.disconnect({ connectionId: 'nobody' })).rejects.toThrow('No connector found for connection')
  })
})

describe('tabs of one origin', () => {
  it('agree: what one connects or leaves, the other restores or ends without calling the wallet', async () => {
    localStorage.clear()
    const inTab = () => {
      const fox = wallet('fox')
      const modal = createModal({ projectId: 'p', plugins: [demoChain('alpha', [fox])], storageKey: 'tabs' })
      stops.push(modal.start(), () => modal.dispose())
      return { fox, modal, status: () => modal.store.get(modal.atoms.accountOf('alpha')).status }
    }
    // Web Storage tells other documents only; here both tabs share one, so the test passes the word on.
    const tellTabs = () => dispatchEvent(new StorageEvent('storage', { key: 'tabs.shell.connections' }))
    const one = inTab()
    const two = inTab()
    await one.modal.connect({ wallet: 'fox' })
    tellTabs()
    await vi.waitFor(() => expect(two.status()).toBe('connected'))
    expect(two.fox.calls).toEqual(['restore alpha'])
    await one.modal.disconnect()
    tellTabs()
    await vi.waitFor(() => expect(two.status()).toBe('disconnected'))
    expect(two.fox.calls).toEqual(['restore alpha'])
    expect(isPorticoError(undefined)).toBe(false)
  })

  it('with other storage keys never meet', async () => {
    const storage = new MemoryArea()
    const one = setUp([wallet('fox')], { storage, storageKey: 'one' })
    await one.modal.connect({ wallet: 'fox' })
    const two = setUp([wallet('fox')], { storage, storageKey: 'two' })
    await two.modal.preload()
    expect(two.account().status).toBe('disconnected')
  })
})

describe('networks', () => {
  it('can be replaced while the modal lives, and a wallet on another one is shown as Unknown Network [8.13, 3.9]', async () => {
    const fox = wallet('fox')
    const { modal } = setUp([fox], { allowUnsupportedNetwork: true })
    await modal.connect({ wallet: 'fox' })
    modal.update({ networks: { alpha: [demoNetwork('alpha', '9', 'Ninth')] } })
    expect(modal.store.get(modal.atoms.networks).map(({ name }) => name)).toEqual(['Ninth'])
    expect(modal.store.get(modal.atoms.network)?.name).toBe('Unknown Network')
    fox.tell('alpha', { type: 'network', networkId: 'alpha:9' })
    expect(modal.store.get(modal.atoms.network)).toMatchObject({
      id: '9',
      name: 'Ninth',
      caipNetworkId: 'alpha:9',
      chainNamespace: 'alpha',
      nativeCurrency: { symbol: 'COIN' },
    })
  })
})

describe('a plugin that pairs', () => {
  it('writes the URI and its expiry into the attempt when it is issued, and clears them at the end [4.6, 4.8, 3.28]', async () => {
    const remote = new DemoWallet(['alpha'], { id: 'remote', remote: true, group: { id: 'remote', order: 10 } })
    let approve = () => {}
    remote.answer = () =>
      new Promise((resolve) => (approve = () => resolve({ accounts: [{ address: 'a1' }], networkId: 'alpha:1' })))
    const modal = createModal({
      projectId: 'p',
      plugins: [demoChain('alpha', []), demoPairing(remote)],
      storage: 'memory',
    })
    stops.push(modal.start(), () => modal.dispose())
    const connecting = modal.connect({ wallet: 'remote' })
    const { loadShell } = await import('@portico/core/shell')
    const { connections, store } = await loadShell(modal)
    await vi.waitFor(() =>
      expect(store.get(connections.attempt)).toMatchObject({ phase: 'pairing', uri: 'wc:topic@2' }),
    )
    expect(store.get(connections.attempt)?.expiresAt).toBeGreaterThan(Date.now() + 230_000)
    approve()
    await connecting
    expect(store.get(connections.attempt)).toBeUndefined()
  })
})
