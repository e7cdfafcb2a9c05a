import {
  createModal,
  definePlugin,
  atom,
  type Connector,
  type Modal,
  type Plugin,
  type PluginSpec,
} from '@portico/core'
import { loadShell } from '@portico/core/shell'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DemoWallet, MemoryArea, demoChain, type DemoSpec } from './demoChain.js'

const stops: (() => void)[] = []
afterEach(() => {
  stops.splice(0).forEach((stop) => stop())
  vi.useRealTimers()
})

function open(wallet: DemoWallet, options: Readonly<Record<string, unknown>> = {}) {
  const modal = createModal({
    projectId: 'p',
    plugins: [demoChain('alpha', [wallet])],
    storage: new MemoryArea(),
    ...options,
  }) as unknown as Modal<DemoSpec>
  stops.push(modal.start(), () => modal.dispose())
  return { modal, account: () => modal.store.get(modal.atoms.accountOf('alpha')) }
}
const fox = (more: Partial<Connector> = {}) => new DemoWallet(['alpha'], { id: 'fox', ...more })
async function stored(): Promise<MemoryArea> {
  const storage = new MemoryArea()
  const { modal } = open(fox(), { storage })
  await modal.connect({ wallet: 'fox' })
  modal.dispose()
  return storage
}
interface ObserverSpec extends PluginSpec {
  readonly id: 'observer'
}
const fakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

describe('restoring', () => {
  it('does not begin where the host switched it off, and what is stored stays for another visit', async () => {
    const storage = await stored()
    const before = storage.getItem('portico.shell.connections')
    const wallet = fox()
    const { modal, account } = open(wallet, { storage, reconnect: false })
    await modal.preload()
    expect(account()).toMatchObject({ isDisconnected: true, isReconnecting: false })
    expect(wallet.calls).toEqual([])
    expect(storage.getItem('portico.shell.connections')).toBe(before)
  })

  it('leaves out what it cannot read of what is stored, and takes up the rest', async () => {
    const storage = await stored()
    const key = 'portico.shell.connections'
    const saved = JSON.parse(storage.getItem(key)!) as { v: number; value: { sessions: { connections: object[] }[] } }
    const [good] = saved.value.sessions
    const bad = ['constructor', 'toString', '__proto__', 'beta'].map((namespace) => ({
      ...good,
      id: `of ${namespace}`,
      connections: good!.connections.map((connection) => ({ ...connection, sessionId: `of ${namespace}`, namespace })),
    }))
    const sessions = [...bad, 7, good, ...Array.from({ length: 3000 }, (_, i) => ({ ...good, id: `more ${i}` }))]
    storage.setItem(key, JSON.stringify({ ...saved, value: { ...saved.value, sessions, activeNamespace: 'gone' } }))
    const reports: unknown[] = []
    const { modal, account } = open(fox(), { storage, onError: (error: unknown) => reports.push(error) })
    await vi.waitFor(() => expect(account().isConnected).toBe(true))
    expect(modal.store.get(modal.atoms.account)).toMatchObject({ namespace: 'alpha', isConnected: true })
    expect(reports).toEqual([])
    await vi.waitFor(() =>
      expect((JSON.parse(storage.getItem(key)!) as typeof saved).value.sessions.length).toBeLessThanOrEqual(100),
    )
    await modal.disconnect()
    expect((JSON.parse(storage.getItem(key)!) as typeof saved).value.sessions).toEqual([])
  })

  it('hosts can wait for it, and need not where nothing is stored: no code is loaded then', async () => {
    const wallet = fox()
    let answer = (): void => {}
    wallet.restoreAnswer = () => new Promise((resolve) => (answer = () => resolve('session')))
    let isLoaded = (): boolean => false
    const observer: Plugin<ObserverSpec> = definePlugin<ObserverSpec>({
      id: 'observer',
      core: 1,
      setup({ plugin }) {
        isLoaded = () => {
          try {
            return plugin.notices !== undefined
          } catch {
            return false
          }
        }
        return {}
      },
    })
    const empty = open(wallet, { plugins: [demoChain('alpha', [wallet]), observer] })
    await empty.modal.settled('alpha')
    expect([empty.account().isDisconnected, isLoaded()]).toEqual([true, false])

    const { modal, account } = open(wallet, { storage: await stored() })
    let isSettled = false
    const settled = modal.settled('alpha').then(() => (isSettled = true))
    const leaving = new AbortController()
    const left = modal.settled('alpha', leaving.signal)
    await vi.waitFor(() => expect(wallet.calls).toEqual(['restore alpha']))
    leaving.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    expect([isSettled, account().isReconnecting]).toEqual([false, true])
    // Another namespace has nothing to wait for.
    await modal.settled('beta')
    answer()
    await settled
    expect(account().isConnected).toBe(true)
    modal.dispose()
    await expect(modal.settled('alpha')).rejects.toMatchObject({ code: 'core/notStarted' })
  })

  it('shows the account as reconnecting, and as connected once the wallet answered', async () => {
    const storage = await stored()
    const wallet = fox()
    let answer = (): void => {}
    wallet.restoreAnswer = () => new Promise((resolve) => (answer = () => resolve('session')))
    const { account } = open(wallet, { storage })
    await vi.waitFor(() => expect(wallet.calls).toEqual(['restore alpha']))
    expect(account()).toMatchObject({ isReconnecting: true, isConnecting: false, isConnected: false, address: 'fox-1' })
    answer()
    await vi.waitFor(() => expect(account()).toMatchObject({ isReconnecting: false, isConnected: true }))
  })

  it('shows a connector as reconnecting for the time that it asks for, and not a second more', async () => {
    const storage = await stored()
    fakeTimers()
    const wallet = fox({ restoreDeadline: 8000 })
    wallet.restoreAnswer = () => new Promise(() => {})
    const { account } = open(wallet, { storage })
    await vi.waitFor(() => expect(wallet.calls).toContain('restore alpha'))
    await vi.advanceTimersByTimeAsync(7900)
    expect(account().isReconnecting).toBe(true)
    await vi.advanceTimersByTimeAsync(200)
    expect(account().isDisconnected).toBe(true)
  })

  it('counts its 2 s from the moment the page has loaded', async () => {
    const storage = await stored()
    fakeTimers()
    const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
    const wallet = fox()
    const { account } = open(wallet, { storage })
    await vi.waitFor(() => expect(account().isReconnecting).toBe(true))
    await vi.advanceTimersByTimeAsync(5000)
    expect(account().isReconnecting).toBe(true)
    expect(wallet.calls).toEqual([])
    state.mockReturnValue('complete')
    dispatchEvent(new Event('load'))
    await vi.waitFor(() => expect(account().isConnected).toBe(true))
  })
})

describe('stored connections of another release', () => {
  const key = 'portico.shell.connections'

  it('are migrated from an older format', async () => {
    const storage = await stored()
    const { v, value } = JSON.parse(storage.getItem(key)!) as { v: number; value: Record<string, unknown> }
    expect(v).toBe(2)
    const { disconnectedIds, ...rest } = value
    storage.setItem(key, JSON.stringify({ v: 1, value: { ...rest, left: disconnectedIds } }))
    const { account } = open(fox(), { storage })
    await vi.waitFor(() => expect(account()).toMatchObject({ status: 'connected', address: 'fox-1' }))
  })

  it('are left alone when they are newer: nothing here overwrites them', async () => {
    const storage = new MemoryArea()
    const newer = JSON.stringify({ v: 99, value: { of: 'the future' } })
    storage.setItem(key, newer)
    const { modal, account } = open(fox(), { storage })
    await modal.connect({ wallet: 'fox' })
    expect(account().status).toBe('connected')
    expect(storage.getItem(key)).toBe(newer)
  })

  it('end no session here when another tab writes them', async () => {
    localStorage.clear()
    const wallet = fox()
    const modal = createModal({ projectId: 'p', plugins: [demoChain('alpha', [wallet])], storageKey: 'mixed' })
    stops.push(modal.start(), () => modal.dispose())
    await modal.connect({ wallet: 'fox' })
    for (const text of [JSON.stringify({ v: 99, value: {} }), JSON.stringify({ v: 2, value: { sessions: 7 } }), '{']) {
      localStorage.setItem('mixed.shell.connections', text)
      dispatchEvent(new StorageEvent('storage', { key: 'mixed.shell.connections' }))
      expect(modal.store.get(modal.atoms.accountOf('alpha')).status).toBe('connected')
    }
    expect(wallet.calls).not.toContain('end')
  })
})

describe('disconnecting', () => {
  it('ends here after 5 s where the wallet does not confirm', async () => {
    const wallet = fox()
    const { modal, account } = open(wallet)
    await modal.connect({ wallet: 'fox' })
    fakeTimers()
    wallet.endAnswer = () => new Promise(() => {})
    const leaving = modal.disconnect()
    await vi.advanceTimersByTimeAsync(4900)
    expect(account().isConnected).toBe(true)
    await vi.advanceTimersByTimeAsync(200)
    await leaving
    expect(account().isDisconnected).toBe(true)
  })
})

describe('the end of a run', () => {
  it('ends a change of network that a wallet has not answered', async () => {
    const wallet = fox()
    const seen: AbortSignal[] = []
    const { connect } = wallet.connector
    Object.assign(wallet.connector, {
      connect: async (request: Parameters<typeof connect>[0]) => {
        const handle = await connect(request)
        const { alpha } = handle.namespaces
        const switchNetwork = (_: unknown, signal: AbortSignal) => {
          seen.push(signal)
          return new Promise<void>((_resolve, reject) =>
            signal.addEventListener('abort', () => reject(signal.reason as Error)),
          )
        }
        return { ...handle, namespaces: { alpha: { ...alpha!, switchNetwork } } }
      },
    })
    const { modal } = open(wallet)
    await modal.connect({ wallet: 'fox' })
    const switching = modal.switchNetwork('alpha:2').catch(() => 'ended')
    await vi.waitFor(() => expect(seen).toHaveLength(1))
    modal.dispose()
    expect(seen[0]!.aborted).toBe(true)
    expect(await switching).toBe('ended')
  })
})

describe('storage that another tab clears', () => {
  it('ends the sessions here without asking the wallet', async () => {
    localStorage.clear()
    const wallet = fox()
    const modal = createModal({ projectId: 'p', plugins: [demoChain('alpha', [wallet])], storageKey: 'cleared' })
    stops.push(modal.start(), () => modal.dispose())
    await modal.connect({ wallet: 'fox' })
    localStorage.clear()
    dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(modal.store.get(modal.atoms.accountOf('alpha')).status).toBe('disconnected')
    expect(wallet.calls).not.toContain('end')
  })
})

describe('the router', () => {
  it('forgets transactions of views on reset [4.8]', async () => {
    const { modal } = open(fox())
    const { router } = await loadShell(modal)
    const seen: string[] = []
    router.pushTransaction({ onSuccess: () => seen.push('success') })
    router.reset('Connect')
    router.popTransaction('success')
    expect(seen).toEqual([])
  })
})

describe('a toast', () => {
  it('stays its 2.5 s, whatever became of the one before [2.22]', async () => {
    const { modal } = open(fox())
    const { notices, store } = await loadShell(modal)
    fakeTimers()
    notices.show('success', 'one')
    await vi.advanceTimersByTimeAsync(2400)
    notices.show('success', 'two')
    await vi.advanceTimersByTimeAsync(150)
    expect(store.get(notices.toast)?.message).toBe('two')
    await vi.advanceTimersByTimeAsync(2400)
    expect(store.get(notices.toast)?.message).toBe('two')
    await vi.advanceTimersByTimeAsync(200)
    expect(store.get(notices.toast)).toBeUndefined()
  })
})

describe('a plugin that connects by itself', () => {
  interface LoginSpec extends PluginSpec {
    readonly id: 'login'
    readonly api: { connect(): Promise<unknown> }
  }
  it('settles a host that waits for a connection', async () => {
    const wallet = fox()
    const login: Plugin<LoginSpec> = definePlugin<LoginSpec>({
      id: 'login',
      core: 1,
      setup: ({ plugin }) => ({
        connectors: atom<readonly Connector[]>([]),
        api: { connect: () => plugin.connections.connect({ connector: wallet.connector }) },
      }),
    })
    const modal = createModal({ projectId: 'p', plugins: [demoChain('alpha', [wallet]), login], storage: 'memory' })
    stops.push(modal.start(), () => modal.dispose())
    const connecting = modal.connect()
    await vi.waitFor(() => expect(modal.store.get(modal.atoms.state).open).toBe(true))
    await modal.api.login.connect()
    expect((await connecting)[0]).toMatchObject({ connectorId: 'fox' })
  })
})
