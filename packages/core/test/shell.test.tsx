import { createModal, definePlugin, type Modal, type PluginHandle, type PluginSpec } from '@portico/core'
import { loadShell, type Renderer } from '@portico/core/shell'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openingView } from '../src/state/openingView.js'
import { DemoWallet, MemoryArea, demoChain, demoPairing, type DemoSpec } from './demoChain.js'

const ends: (() => void)[] = []
afterEach(() => {
  ends.splice(0).forEach((end) => end())
  vi.useRealTimers()
})

async function setUp(
  options: object = {},
  wallets = [new DemoWallet(['alpha'], { id: 'fox' })],
  more: readonly unknown[] = [],
) {
  const modal = createModal({
    projectId: 'p',
    plugins: [demoChain('alpha', wallets), demoChain('beta', []), ...(more as [])],
    storage: new MemoryArea(),
    ...options,
  }) as unknown as Modal<DemoSpec>
  ends.push(modal.start(), () => modal.dispose())
  const shell = await loadShell(modal)
  const events: [string, unknown][] = []
  modal.onAny((event, payload) => events.push([event, payload]))
  const state = () => modal.store.get(modal.atoms.state)
  const view = () => modal.store.get(shell.router.route).view
  return { modal, shell, events, state, view, wallets }
}

describe('opening and closing', () => {
  it('opens with MODAL_OPEN and closes with MODAL_CLOSE, only if it was open [4.24, 4.25, 3.22]', async () => {
    const { modal, events, state } = await setUp()
    modal.close()
    expect(events).toEqual([])
    modal.open()
    expect(state()).toMatchObject({ open: true, shake: false })
    modal.open({ namespace: 'beta' })
    expect(state().namespace).toBe('beta')
    await vi.waitFor(() => expect(state().loading).toBe(false))
    modal.close()
    modal.close()
    expect(state()).toEqual({ open: false, loading: false, shake: false, namespace: undefined })
    expect(events).toEqual([
      ['MODAL_OPEN', { connected: false }],
      ['MODAL_CLOSE', { connected: false }],
    ])
  })

  it('shows the requested view with its data, else Account when connected, else Connect [2.5, 2.6, 2.7]', async () => {
    const { modal, view, shell } = await setUp()
    modal.open()
    expect(view()).toBe('Connect')
    modal.open('SwitchNetwork', { network: 'alpha:2' })
    expect(modal.store.get(shell.router.route)).toEqual({ view: 'SwitchNetwork', params: { network: 'alpha:2' } })
    await modal.connect({ wallet: 'fox' })
    modal.open()
    expect(view()).toBe('Account')
    modal.open('Networks')
    expect(view()).toBe('Networks')
    expect(() => modal.open('Nowhere' as 'Connect')).toThrow("No plugin has a view named 'Nowhere'")
  })

  it('without chains, or with manual connection, opens on all wallets on phones and on a code elsewhere [2.8]', async () => {
    const now = { isConnected: false, hasChains: true, isManual: false, isMobile: false, basicView: 'PairAny' }
    expect(openingView(now)).toBe('Connect')
    for (const bare of [{ hasChains: false }, { isManual: true }]) {
      expect(openingView({ ...now, ...bare })).toBe('PairAny')
      expect(openingView({ ...now, ...bare, isMobile: true })).toBe('AllWallets')
      expect(openingView({ ...now, ...bare, isConnected: true })).toBe('Account')
    }
    const remote = new DemoWallet(['alpha'], { id: 'remote', remote: true })
    const modal = createModal({ projectId: 'p', plugins: [demoPairing(remote)], storage: 'memory' })
    ends.push(() => modal.dispose())
    modal.open()
    const { router, store } = await loadShell(modal)
    await vi.waitFor(() => expect(store.get(router.route).view).toBe('PairAny'))
  })

  it('resets to Connect on closing; embedded it shows Account when connected and stays open [2.9, 2.10]', async () => {
    const plain = await setUp()
    await plain.modal.connect({ wallet: 'fox' })
    plain.modal.open('Networks')
    plain.modal.close()
    expect(plain.view()).toBe('Connect')

    const embedded = await setUp({ embedded: true })
    const element = document.createElement('div')
    ends.push(embedded.modal.mount(element))
    await vi.waitFor(() => expect(embedded.state().open).toBe(true))
    embedded.modal.open('Networks')
    embedded.modal.close()
    expect(embedded.view()).toBe('Connect')
    await embedded.modal.connect({ wallet: 'fox' })
    embedded.modal.open('Networks')
    embedded.modal.close()
    expect(embedded.view()).toBe('Account')
    expect(embedded.state().open).toBe(true)
  })

  it('embedded, shows Account as soon as the host connects a wallet, and Connect when it is gone [2.10]', async () => {
    const { modal, view, wallets } = await setUp({ embedded: true })
    ends.push(modal.mount(document.createElement('div')))
    await vi.waitFor(() => expect(view()).toBe('Connect'))
    await modal.connect({ wallet: 'fox' })
    expect(view()).toBe('Account')
    wallets[0]!.tell('alpha', { type: 'ended', reason: 'gone' })
    await vi.waitFor(() => expect(view()).toBe('Connect'))
  })

  it('refuses to close a view that must be answered with a shake of 500 ms, ignoring a second try meanwhile [4.26, 9.11]', async () => {
    const { modal, shell, state } = await setUp()
    vi.useFakeTimers()
    modal.open('UnsupportedChain')
    shell.router.push('SwitchNetwork', { network: 'alpha:2' })
    shell.safeClose()
    expect(state()).toMatchObject({ open: true, shake: true })
    await vi.advanceTimersByTimeAsync(400)
    shell.safeClose()
    await vi.advanceTimersByTimeAsync(99)
    expect(state().shake).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(state()).toMatchObject({ open: true, shake: false })
    shell.router.reset('Connect')
    shell.safeClose()
    expect(state().open).toBe(false)
  })

  it('closes when the account in use is gone, except in ProfileWallets', async () => {
    const { modal, state, wallets } = await setUp()
    for (const [shown, open] of [
      ['Account', false],
      ['ProfileWallets', true],
    ] as const) {
      await modal.connect({ wallet: 'fox' })
      modal.open(shown)
      wallets[0]!.tell('alpha', { type: 'ended', reason: 'gone' })
      expect(state().open).toBe(open)
    }
  })

  it('asks for a supported network when the wallet moves to an unknown one, and goes when it is on a known one [8.13]', async () => {
    const { modal, state, view, wallets } = await setUp()
    await modal.connect({ wallet: 'fox' })
    modal.close()
    wallets[0]!.tell('alpha', { type: 'network', networkId: 'alpha:99' })
    await vi.waitFor(() => expect(view()).toBe('UnsupportedChain'))
    expect(state().open).toBe(true)
    wallets[0]!.tell('alpha', { type: 'network', networkId: 'alpha:2' })
    expect(state().open).toBe(false)
  })

  it('opens by itself at most every 5 s, and not while the visitor types into the page', async () => {
    const { modal, state, wallets } = await setUp()
    await modal.connect({ wallet: 'fox' })
    modal.close()
    const moveTo = (networkId: 'alpha:2' | 'alpha:99') => wallets[0]!.tell('alpha', { type: 'network', networkId })
    const field = document.body.appendChild(document.createElement('input'))
    ends.push(() => field.remove())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    field.focus()
    moveTo('alpha:99')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(state().open).toBe(false)
    field.blur()
    await vi.advanceTimersByTimeAsync(600)
    expect(state().open).toBe(true)

    moveTo('alpha:2')
    expect(state().open).toBe(false)
    moveTo('alpha:99')
    await vi.advanceTimersByTimeAsync(4000)
    expect(state().open).toBe(false)
    await vi.advanceTimersByTimeAsync(1100)
    expect(state().open).toBe(true)
    moveTo('alpha:2')
    moveTo('alpha:99')
    moveTo('alpha:2')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(state().open).toBe(false)
  })

  it('is drawn anew where the page took away what was drawn, or drawing failed for good', async () => {
    let isGone = false
    const unmount = vi.fn()
    const mount = vi.fn(() => ({ unmount, isGone: () => isGone }))
    const modal = createModal({
      projectId: 'p',
      plugins: [],
      storage: 'memory',
      renderer: async () => ({ renderer: { mount } }),
    })
    ends.push(() => modal.dispose())
    const opened = () => vi.waitFor(() => expect(modal.store.get(modal.atoms.state)).toMatchObject({ loading: false }))
    modal.open()
    await opened()
    modal.open()
    await opened()
    expect(mount).toHaveBeenCalledTimes(1)
    isGone = true
    modal.open()
    await opened()
    expect([mount.mock.calls.length, unmount.mock.calls.length]).toEqual([2, 1])
  })

  it('takes no option from Object.prototype', async () => {
    const polluted = Object.prototype as { gateway?: unknown; url?: unknown }
    polluted.gateway = 'https://evil.example'
    polluted.url = 'https://evil.example'
    try {
      const { shell } = await setUp({ metadata: { name: 'Shop' } })
      expect(shell.options.gateway).toBeUndefined()
      expect(shell.store.get(shell.wallets.status)).toEqual({ status: 'absent' })
      expect(shell.metadata).toMatchObject({ name: 'Shop', url: location.origin })
    } finally {
      delete polluted.gateway
      delete polluted.url
    }
  })

  it('obeys whoever closes while its code is still on the way, and reports code that cannot be loaded', async () => {
    const errors: unknown[] = []
    let arrive: (module: { renderer: Renderer }) => void = () => {}
    const mounted = vi.fn(() => ({ unmount() {} }))
    const modal = createModal({
      projectId: 'p',
      plugins: [],
      storage: 'memory',
      renderer: () => new Promise((resolve) => (arrive = resolve)),
      onError: (error) => errors.push(error),
    })
    ends.push(() => modal.dispose())
    modal.open()
    expect(modal.store.get(modal.atoms.state)).toMatchObject({ open: true, loading: true })
    modal.close()
    await loadShell(modal)
    expect(modal.store.get(modal.atoms.state).open).toBe(false)
    modal.open()
    await vi.waitFor(() => expect(modal.store.get(modal.atoms.state).loading).toBe(true))
    arrive({ renderer: { mount: mounted } })
    await vi.waitFor(() => expect(mounted).toHaveBeenCalledTimes(1))

    const broken = createModal({
      projectId: 'p',
      plugins: [],
      storage: 'memory',
      renderer: () => Promise.reject(new Error('chunk 404')),
      onError: (error) => errors.push(error),
    })
    ends.push(() => broken.dispose())
    broken.open()
    await vi.waitFor(() => expect(errors).toMatchObject([{ code: 'core/codeUnavailable' }]))
    expect(broken.store.get(broken.atoms.state).open).toBe(false)
  })
})

describe('navigation', () => {
  it('ignores pushing the current view again [2.12]', async () => {
    const { modal, shell, view } = await setUp()
    modal.open()
    shell.router.push('AllWallets')
    shell.router.push('AllWallets')
    shell.router.back()
    expect(view()).toBe('Connect')
  })

  it('goes back through the history, shows Account instead of Connect when connected, and closes at its end [2.13, 2.14]', async () => {
    const { modal, shell, view, state } = await setUp()
    modal.open()
    shell.router.push('AllWallets')
    await shell.connections.connect({ connector: modal.store.get(shell.connections.connectors)[0]! })
    shell.router.back()
    expect(view()).toBe('Account')
    expect(modal.store.get(shell.router.canGoBack)).toBe(false)
    shell.router.back()
    expect(state().open).toBe(false)
  })

  it('tells a plugin when its view is left by going back', async () => {
    interface LeaveSpec extends PluginSpec {
      readonly id: 'leave'
      readonly views: { Leaving: {} }
    }
    const onBack = vi.fn()
    const leave = definePlugin<LeaveSpec>({
      id: 'leave',
      core: 1,
      views: { Leaving: { load: async () => ({ default: () => null }), onBack } },
      setup: () => ({}),
    })
    const { modal, shell } = await setUp({}, undefined, [leave])
    modal.open()
    shell.router.push('Leaving')
    expect(onBack).not.toHaveBeenCalled()
    shell.router.back()
    expect(onBack).toHaveBeenCalledTimes(1)
  })

  it('pops a transaction and goes back on error and cancel; success only calls its handler [4.32]', async () => {
    const { modal, shell, view } = await setUp()
    modal.open()
    const calls: string[] = []
    const entry = { onSuccess: () => calls.push('s'), onError: () => calls.push('e'), onCancel: () => calls.push('c') }
    for (const [status, after] of [
      ['success', 'AllWallets'],
      ['error', 'Connect'],
      ['cancel', 'Connect'],
    ] as const) {
      shell.router.reset('Connect')
      shell.router.push('AllWallets')
      shell.router.pushTransaction(entry)
      shell.router.popTransaction(status)
      expect(view()).toBe(after)
      shell.router.popTransaction(status)
      expect(view()).toBe(after)
    }
    expect(calls).toEqual(['s', 'e', 'c'])
  })

  it('sends a connected visitor who wants another namespace to SwitchActiveChain with its data [2.18]', async () => {
    const { modal, shell } = await setUp()
    await modal.connect({ wallet: 'fox' })
    modal.open('Networks')
    shell.openNetworkSwitch('beta:2')
    expect(modal.store.get(shell.router.route)).toEqual({
      view: 'SwitchActiveChain',
      params: { switchToChain: 'beta', network: 'beta:2', navigateTo: 'Connect', navigateWithReplace: true },
    })
    shell.router.back()
    shell.openNetworkSwitch('alpha:1')
    expect(modal.store.get(shell.router.route).view).toBe('Networks')
  })

  it.each<[situation: string, network: `${string}:${string}`, connected: string[], options?: object, wallet?: object]>([
    ['the same namespace', 'alpha:2', ['alpha']],
    ['no connection', 'beta:2', []],
    ['a connection there', 'beta:2', ['beta', 'alpha']],
    ['an embedded wallet', 'beta:2', ['alpha'], {}, { type: 'AUTH' }],
    ['no confirmation', 'beta:2', ['alpha'], { skipSwitchConfirmation: true }],
  ])('uses SwitchNetwork otherwise: %s [2.19]', async (_situation, network, connected, options, type) => {
    const wallet = new DemoWallet(['alpha', 'beta'], { id: 'fox', ...type })
    const { modal, shell } = await setUp(options, [wallet])
    for (const namespace of connected) await modal.connect({ wallet: 'fox', namespaces: [namespace] })
    modal.open('Networks')
    shell.openNetworkSwitch(network)
    expect(modal.store.get(shell.router.route)).toEqual({ view: 'SwitchNetwork', params: { network } })
  })

  it.each<[wallet: string, namespaces: string[], type: 'AUTH' | 'ANNOUNCED']>([
    ['an embedded wallet without the namespace', ['alpha'], 'AUTH'],
    ['another wallet that has the namespace', ['alpha', 'beta'], 'ANNOUNCED'],
  ])('uses SwitchActiveChain for %s [2.18]', async (_wallet, namespaces, type) => {
    const { modal, shell } = await setUp({}, [new DemoWallet(namespaces, { id: 'fox', type })])
    await modal.connect({ wallet: 'fox', namespaces: ['alpha'] })
    shell.openNetworkSwitch('beta:2')
    expect(modal.store.get(shell.router.route).view).toBe('SwitchActiveChain')
  })
})

describe('the handle of a plugin', () => {
  const site = () => {
    let handle!: PluginHandle
    const modal = createModal({
      projectId: 'p',
      storage: 'memory',
      plugins: [
        definePlugin<PluginSpec>({
          id: 'tips',
          core: 1,
          setup({ plugin }) {
            handle = plugin
            return {}
          },
        }),
      ],
    })
    ends.push(modal.start(), () => modal.dispose())
    return { modal, handle }
  }

  it('opens a view of a closed modal', async () => {
    const { modal, handle } = site()
    handle.open('WhatIsAWallet')
    const { router } = await loadShell(modal)
    expect(modal.store.get(router.route).view).toBe('WhatIsAWallet')
    expect(() => handle.open('Missing')).toThrow(expect.objectContaining({ code: 'core/unknownView' }))
  })

  it('has the router and the notices once the modal was opened', async () => {
    const { modal, handle } = site()
    for (const read of [() => handle.router, () => handle.notices])
      expect(read).toThrow(expect.objectContaining({ code: 'core/notOpened' }))
    const shell = await loadShell(modal)
    expect(handle.router).toBe(shell.router)
    expect(handle.notices).toBe(shell.notices)
  })
})

describe('notices', () => {
  it('shows a toast, and replaces an open one after 150 ms [2.22, 9.12]', async () => {
    const { shell } = await setUp()
    vi.useFakeTimers()
    const shown = () => shell.store.get(shell.notices.toast)
    shell.notices.show('loading', 'one')
    expect(shown()).toMatchObject({ variant: 'loading', message: 'one' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(shown()?.message).toBe('one')
    shell.notices.show('success', 'two')
    await vi.advanceTimersByTimeAsync(149)
    expect(shown()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(shown()).toMatchObject({ variant: 'success', message: 'two' })
    shell.notices.show('error', 'three')
    await vi.advanceTimersByTimeAsync(150 + 2500)
    expect(shown()).toBeUndefined()
  })

  it('opens the snackbar in debug mode only, and closing resets it to empty and info [2.23]', async () => {
    const { shell, modal } = await setUp()
    const closed = { open: false, message: '', variant: 'info' }
    shell.notices.openSnackbar('quiet', 'error')
    expect(shell.store.get(shell.notices.snackbar)).toEqual(closed)
    modal.update({ debug: true })
    shell.notices.openSnackbar('words')
    expect(shell.store.get(shell.notices.snackbar)).toEqual({ open: true, message: 'words', variant: 'info' })
    shell.notices.openSnackbar('bad', 'error')
    shell.notices.closeSnackbar()
    expect(shell.store.get(shell.notices.snackbar)).toEqual(closed)
  })

  it('shows an alert in debug mode that was raised before the modal was opened, once', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const modal = createModal({ plugins: [], storage: 'memory', debug: true })
    ends.push(modal.start(), () => modal.dispose())
    const { notices } = await loadShell(modal)
    const shown = () => modal.store.get(notices.snackbar)
    expect(shown()).toEqual({ open: true, message: 'Project ID Not Configured', variant: 'error' })
    notices.closeSnackbar()
    modal.open()
    expect(shown().open).toBe(false)
  })

  it('raises Project ID Not Configured without a project id, once, and everything else goes on [5.1, 8.22]', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    const modal = createModal({
      plugins: [demoChain('alpha', [new DemoWallet(['alpha'], { id: 'fox' })])],
      storage: 'memory',
      debug: true,
    })
    modal.start()()
    ends.push(modal.start(), () => modal.dispose())
    expect(modal.store.get(modal.atoms.alerts)).toMatchObject([{ short: 'Project ID Not Configured', tone: 'error' }])
    expect(said).toHaveBeenCalledTimes(1)
    await modal.connect({ wallet: 'fox' })
    expect(modal.store.get(modal.atoms.account)?.status).toBe('connected')
  })
})

describe('native balances', () => {
  it('are asked for once in 30 s, also over a reload, and again when forced [9.4, 9.3]', async () => {
    const storage = new MemoryArea()
    const balance = vi.fn(async () => 5_000_000n)
    const fox = new DemoWallet(['alpha'], { id: 'fox' })
    const load = async () => {
      const modal = createModal({ projectId: 'p', plugins: [demoChain('alpha', [fox], { balance })], storage })
      ends.push(modal.start(), () => modal.dispose())
      return { modal, shell: await loadShell(modal) }
    }
    const first = await load()
    await first.modal.connect({ wallet: 'fox' })
    await Promise.all([first.modal.loadBalance(), first.modal.loadBalance()])
    expect(balance).toHaveBeenCalledTimes(1)
    first.modal.dispose()
    const second = await load()
    await vi.waitFor(() => expect(second.modal.store.get(second.modal.atoms.account)?.status).toBe('connected'))
    await second.modal.loadBalance()
    expect(second.modal.store.get(second.modal.atoms.account)?.balance).toBe('5.000')
    expect(balance).toHaveBeenCalledTimes(1)
    await second.shell.loadBalance('alpha:1:fox-1', { force: true })
    expect(balance).toHaveBeenCalledTimes(2)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 30_001)
    await second.modal.loadBalance()
    expect(balance).toHaveBeenCalledTimes(3)
  })

  it('are not asked of any node once the modal has stopped', async () => {
    const signals: (AbortSignal | undefined)[] = []
    const fox = new DemoWallet(['alpha'], { id: 'fox' })
    const balance = (signal: AbortSignal | undefined) => {
      signals.push(signal)
      return new Promise<bigint>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
    }
    const modal = createModal({ projectId: 'p', plugins: [demoChain('alpha', [fox], { balance })], storage: 'memory' })
    ends.push(() => modal.dispose())
    const stop = modal.start()
    await modal.connect({ wallet: 'fox' })
    const loading = modal.loadBalance()
    await vi.waitFor(() => expect(signals).toHaveLength(1))
    stop()
    await loading
    expect(signals[0]?.aborted).toBe(true)
    expect(modal.store.get(modal.atoms.account)).toMatchObject({ balance: undefined })
  })

  it('are cleared from storage when nothing is connected on start [4.3]', async () => {
    const storage = new MemoryArea()
    storage.setItem(
      'portico.shell.native-balances',
      JSON.stringify({ v: 1, value: { 'alpha:1:x': { amount: '1', decimals: 1, symbol: 'C', at: Date.now() } } }),
    )
    const modal = createModal({ projectId: 'p', plugins: [demoChain('alpha', [])], storage })
    ends.push(modal.start(), () => modal.dispose())
    await modal.preload()
    expect(storage.getItem('portico.shell.native-balances')).toBeNull()
  })
})
