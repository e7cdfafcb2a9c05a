import { createModal, type Modal, type SessionHandle } from '@portico/core'
import { loadShell, type Renderer, type Shell } from '@portico/core/shell'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DemoWallet, MemoryArea, demoChain, demoPairing, type DemoSpec } from './demoChain.js'

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

/** Draws nothing: what the modal does by itself shows in its state. */
const renderer: Renderer = { mount: () => ({ unmount: () => {} }) }

interface Site {
  readonly modal: Modal<DemoSpec>
  account(
    namespace?: string,
  ): ReturnType<Modal['store']['get']> & { readonly status: string; readonly address?: string }
}

function open(wallets: readonly DemoWallet[], options: { drawn?: boolean; storage?: MemoryArea } = {}): Site {
  const namespaces = [...new Set(wallets.flatMap((wallet) => wallet.namespaces))]
  const plugins = namespaces.map((namespace) =>
    demoChain(
      namespace,
      wallets.filter((wallet) => wallet.namespaces[0] === namespace),
    ),
  )
  const modal = createModal({
    projectId: 'p',
    plugins,
    storage: options.storage ?? new MemoryArea(),
    ...(options.drawn && { renderer: async () => ({ renderer }) }),
  }) as unknown as Modal<DemoSpec>
  stops.push(modal.start(), () => modal.dispose())
  return { modal, account: (namespace = 'alpha') => modal.store.get(modal.atoms.accountOf(namespace)) as never }
}
const fox = (namespaces: readonly string[] = ['alpha'], id = 'fox') =>
  new DemoWallet(namespaces, { id, name: 'Fox', info: { rdns: 'io.fox' } })

/** Makes a wallet wait for the test, and notes the signal it was given. */
function hold(wallet: DemoWallet): { readonly signals: AbortSignal[]; approve(): void } {
  const signals: AbortSignal[] = []
  let answer: (() => void) | undefined
  const { connect } = wallet.connector
  Object.assign(wallet.connector, {
    connect(request: Parameters<typeof connect>[0]) {
      signals.push(request.signal)
      return new Promise<SessionHandle>((resolve, reject) => {
        answer = () => connect(request).then(resolve, reject)
      })
    },
  })
  return { signals, approve: () => answer?.() }
}

describe('the list of wallets', () => {
  it('is there before the code that calls wallets; a wallet that is chosen meanwhile is asked once it has arrived', async () => {
    let shell: Shell | undefined
    const wallet = fox()
    const modal = createModal({
      projectId: 'p',
      plugins: [demoChain('alpha', [wallet])],
      storage: 'memory',
      renderer: async () => ({
        renderer: {
          mount(given) {
            shell = given
            return { unmount: () => {} }
          },
        },
      }),
    })
    stops.push(modal.start(), () => modal.dispose())
    modal.open()
    await vi.waitFor(() => expect(shell).toBeDefined(), { timeout: 10_000 })
    const { wallets, router, connections } = shell!
    const [row] = modal.store.get(wallets.rows)
    expect(row!.wallet.name).toBe('Fox')
    const { view, params } = wallets.connectingRoute(row!.wallet)!
    router.push(view, params)
    expect(modal.store.get(connections.flow).status).toBe('idle')
    await vi.waitFor(() => expect(modal.store.get(connections.flow).status).toBe('connected'), { timeout: 10_000 })
    expect(wallet.calls).toEqual(['connect alpha'])
  })
})

describe('modal.connect()', () => {
  it('ends the attempt, lets the wallet’s prompt go and closes the modal it opened, when its signal fires', async () => {
    const wallet = fox()
    const prompt = hold(wallet)
    const { modal, account } = open([wallet], { drawn: true })
    const leaving = new AbortController()
    const connecting = modal.connect({ wallet: 'fox', signal: leaving.signal })
    // The first test of this file also loads the runtime.
    await vi.waitFor(() => expect(prompt.signals).toHaveLength(1), 10_000)
    expect(modal.store.get(modal.atoms.state).open).toBe(true)
    leaving.abort(new Error('the page moved on'))
    await expect(connecting).rejects.toThrow('the page moved on')
    expect(prompt.signals[0]!.aborted).toBe(true)
    expect(modal.store.get(modal.atoms.state).open).toBe(false)
    expect(modal.store.get(connecting.state)).toEqual({ status: 'idle' })
    // An approval that comes all the same connects nothing, and is ended in the wallet.
    prompt.approve()
    await vi.waitFor(() => expect(wallet.calls).toContain('end'))
    expect(account().status).toBe('disconnected')
  })

  it('does the same after its time-out, in milliseconds, without a renderer', async () => {
    const wallet = fox()
    const prompt = hold(wallet)
    const { modal } = open([wallet])
    const connecting = modal.connect({ wallet: 'fox', timeout: 40 })
    await expect(connecting).rejects.toMatchObject({
      code: 'core/connectTimeout',
      message: 'The wallet did not answer within 0.04 s',
    })
    expect(prompt.signals[0]!.aborted).toBe(true)
    expect(modal.store.get(connecting.state)).toEqual({ status: 'idle' })
  })

  it('leaves a modal open that the visitor had opened before', async () => {
    const wallet = fox()
    hold(wallet)
    const { modal } = open([wallet], { drawn: true })
    modal.open()
    await vi.waitFor(() => expect(modal.store.get(modal.atoms.state).loading).toBe(false))
    const connecting = modal.connect({ wallet: 'fox', timeout: 40 })
    await expect(connecting).rejects.toMatchObject({ code: 'core/connectTimeout' })
    expect(modal.store.get(modal.atoms.state).open).toBe(true)
  })

  it('can be cancelled by what it returns', async () => {
    const wallet = fox()
    const prompt = hold(wallet)
    const { modal } = open([wallet])
    const connecting = modal.connect({ wallet: 'fox' })
    await vi.waitFor(() => expect(prompt.signals).toHaveLength(1))
    connecting.cancel()
    await expect(connecting).rejects.toMatchObject({ name: 'AbortError' })
    expect(prompt.signals[0]!.aborted).toBe(true)
  })

  it('asks every connector of a wallet, and resolves when all have answered', async () => {
    const [alpha, beta] = [fox(['alpha'], 'fox-alpha'), fox(['beta'], 'fox-beta')]
    const prompt = hold(beta)
    const { modal, account } = open([alpha, beta])
    const connecting = modal.connect({ wallet: 'io.fox' })
    let isSettled = false
    void connecting.then(() => (isSettled = true))
    await vi.waitFor(() =>
      expect(modal.store.get(connecting.state)).toMatchObject({
        status: 'waiting',
        step: 2,
        steps: 2,
        asked: ['beta'],
      }),
    )
    expect(account('alpha').status).toBe('connected')
    expect(isSettled).toBe(false)
    prompt.approve()
    expect((await connecting).map(({ namespace }) => namespace)).toEqual(['alpha', 'beta'])
    expect(account('beta').status).toBe('connected')
  })

  it('asks for the namespaces that are named, and for no other', async () => {
    const [alpha, beta] = [fox(['alpha'], 'fox-alpha'), fox(['beta'], 'fox-beta')]
    const { modal, account } = open([alpha, beta])
    await modal.connect({ wallet: 'io.fox', namespaces: ['beta'] })
    expect(alpha.calls).toEqual([])
    expect(account('beta').status).toBe('connected')
  })

  it('says how to mend a modal that is not started', async () => {
    const modal = createModal({ projectId: 'p', plugins: [demoChain('alpha', [fox()])], storage: 'memory' })
    await expect(modal.connect()).rejects.toMatchObject({
      code: 'core/notStarted',
      details: expect.stringContaining('modal.start()') as string,
    })
  })
})

describe('the flow', () => {
  it('begins when the router goes to a connecting view, asks once, and ends when the router leaves it', async () => {
    const wallet = fox()
    const prompt = hold(wallet)
    const { modal } = open([wallet], { drawn: true })
    const { router, connections, wallets } = await loadShell(modal)
    modal.open()
    router.push('ConnectingExternal', { wallet: wallets.find('fox')! })
    await vi.waitFor(() => expect(prompt.signals).toHaveLength(1))
    router.back()
    await vi.waitFor(() => expect(prompt.signals[0]!.aborted).toBe(true))
    expect(modal.store.get(connections.flow)).toEqual({ status: 'idle' })
  })

  it('lets the visitor choose where a wallet has several namespaces, and asks for what was chosen', async () => {
    const [alpha, beta] = [fox(['alpha'], 'fox-alpha'), fox(['beta'], 'fox-beta')]
    const { modal } = open([alpha, beta], { drawn: true })
    const { connections, flows } = await loadShell(modal)
    const connecting = modal.connect({ wallet: 'io.fox' })
    await vi.waitFor(() =>
      expect(modal.store.get(connections.flow)).toMatchObject({ status: 'choosing', namespaces: ['alpha', 'beta'] }),
    )
    flows.choose(['beta'])
    expect((await connecting).map(({ namespace }) => namespace)).toEqual(['beta'])
    expect(alpha.calls).toEqual([])
  })

  it('keeps what one connector gave when the next is refused; a retry asks for the rest only', async () => {
    const [alpha, beta] = [fox(['alpha'], 'fox-alpha'), fox(['beta'], 'fox-beta')]
    beta.answer = () => Object.assign(new Error('no'), { code: 4001 })
    const { modal, account } = open([alpha, beta])
    const { connections, flows } = await loadShell(modal)
    const connecting = modal.connect({ wallet: 'io.fox' })
    await expect(connecting).rejects.toMatchObject({ code: 'core/connectionRejected' })
    expect(modal.store.get(connections.flow)).toMatchObject({
      status: 'failed',
      failure: 'declined',
      canRetry: true,
      connections: [{ namespace: 'alpha' }],
    })
    beta.answer = () => ({ accounts: [{ address: 'b1' }], networkId: 'beta:1' })
    flows.retry()
    await vi.waitFor(() => expect(account('beta').status).toBe('connected'))
    expect(alpha.calls).toEqual(['connect alpha'])
  })

  it('says after 8 s that the wallet is slow, and not before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const wallet = fox()
      hold(wallet)
      const { modal } = open([wallet])
      const connecting = modal.connect({ wallet: 'fox' })
      await vi.waitFor(() => expect(modal.store.get(connecting.state)).toMatchObject({ status: 'waiting' }))
      await vi.advanceTimersByTimeAsync(7900)
      expect(modal.store.get(connecting.state)).toMatchObject({ isSlow: false })
      await vi.advanceTimersByTimeAsync(200)
      expect(modal.store.get(connecting.state)).toMatchObject({ isSlow: true })
      connecting.cancel()
    } finally {
      vi.useRealTimers()
    }
  })

  it('allows a failed pairing to be tried again after 1 s, and not before [4.9, 9.5]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const phone = new DemoWallet(['alpha'], { id: 'relay', remote: true })
      phone.answer = () => new Error('the proposal expired')
      const modal = createModal({
        projectId: 'p',
        plugins: [demoChain('alpha', []), demoPairing(phone)],
        storage: 'memory',
      })
      stops.push(modal.start(), () => modal.dispose())
      const { connections, flows } = await loadShell(modal)
      await expect(modal.connect({ wallet: 'relay' })).rejects.toMatchObject({ code: 'core/connectFailed' })
      const canRetry = () => modal.store.get(connections.flow)
      await vi.advanceTimersByTimeAsync(900)
      expect(canRetry()).toMatchObject({ status: 'failed', canRetry: false })
      flows.retry()
      expect(phone.calls).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(200)
      expect(canRetry()).toMatchObject({ canRetry: true })
      flows.retry()
      await vi.waitFor(() => expect(phone.calls).toHaveLength(2))
    } finally {
      vi.useRealTimers()
    }
  })

  it('gives way to another wallet: the first prompt is let go, and only the second connects', async () => {
    const [first, second] = [fox(), new DemoWallet(['alpha'], { id: 'owl' })]
    const prompt = hold(first)
    const { modal, account } = open([first, second])
    const connecting = modal.connect({ wallet: 'fox' })
    await vi.waitFor(() => expect(prompt.signals).toHaveLength(1))
    // The host waits on: what the visitor is doing has not ended.
    await modal.connect({ wallet: 'owl' })
    expect(prompt.signals[0]!.reason).toMatchObject({ code: 'core/attemptReplaced' })
    expect((await connecting)[0]).toMatchObject({ connectorId: 'owl' })
    expect(account().address).toBe('owl-1')
  })

  it('tells a wallet to end whose `subscribe` throws, and leaves no listener on it', async () => {
    const wallet = fox(['alpha', 'beta'])
    const { connect } = wallet.connector
    Object.assign(wallet.connector, {
      async connect(request: Parameters<typeof connect>[0]) {
        const handle = await connect(request)
        const { beta } = handle.namespaces
        const subscribe = () => {
          throw new Error('no events here')
        }
        return { ...handle, namespaces: { ...handle.namespaces, beta: { ...beta!, subscribe } } }
      },
    })
    const { modal, account } = open([wallet])
    await expect(modal.connect({ wallet: 'fox' })).rejects.toMatchObject({ code: 'core/connectFailed' })
    expect(wallet.calls).toContain('end')
    expect(wallet.listenerCount).toBe(0)
    expect(account().status).toBe('disconnected')
  })
})

describe('modal.switchNetwork() to a namespace without a wallet', () => {
  it('is refused with a code where nothing can ask the visitor, and nobody looks logged out', async () => {
    const [one, other] = [fox(), new DemoWallet(['beta'], { id: 'owl' })]
    const { modal } = open([one, other])
    await modal.connect({ wallet: 'fox' })
    await expect(modal.switchNetwork('beta:1')).rejects.toMatchObject({ code: 'core/namespaceNotConnected' })
    expect(modal.store.get(modal.atoms.account)).toMatchObject({ isConnected: true, address: 'fox-1' })
  })

  it('asks as the dialog does, and resolves once the visitor connected a wallet there', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    stops.push(() => vi.useRealTimers())
    const [one, other] = [fox(), new DemoWallet(['beta'], { id: 'owl' })]
    const { modal } = open([one, other], { drawn: true })
    await modal.connect({ wallet: 'fox' })
    await vi.advanceTimersByTimeAsync(1000) // the modal closes by itself
    expect(modal.store.get(modal.atoms.state).open).toBe(false)
    const { router } = await loadShell(modal)
    const switching = modal.switchNetwork('beta:2')
    await vi.waitFor(() => expect(modal.store.get(router.route).view).toBe('SwitchActiveChain'))
    expect(modal.store.get(modal.atoms.account)).toMatchObject({ isConnected: true, address: 'fox-1' })
    const { connections } = await loadShell(modal)
    await connections.preferNetwork('beta:2')
    await connections.connect({ connector: other.connector })
    await switching
    expect(modal.store.get(modal.atoms.network)?.caipNetworkId).toBe('beta:2')
  })

  it('rejects as closed when the visitor closes the question', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    stops.push(() => vi.useRealTimers())
    const { modal } = open([fox(), new DemoWallet(['beta'], { id: 'owl' })], { drawn: true })
    await modal.connect({ wallet: 'fox' })
    await vi.advanceTimersByTimeAsync(1000) // the modal closes by itself
    expect(modal.store.get(modal.atoms.state).open).toBe(false)
    const switching = modal.switchNetwork('beta:2')
    await vi.waitFor(() => expect(modal.store.get(modal.atoms.state)).toMatchObject({ open: true, loading: false }))
    modal.close()
    await expect(switching).rejects.toMatchObject({ code: 'core/modalClosed' })
    expect(modal.store.get(modal.atoms.account)).toMatchObject({ isConnected: true })
  })
})

describe('balances', () => {
  it('that failed are not asked for again for 30 s, unless the host insists [9.3]', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      let asked = 0
      const wallet = fox()
      const balance = async () => {
        asked += 1
        throw new Error('no node answers')
      }
      const modal = createModal({
        projectId: 'p',
        plugins: [demoChain('alpha', [wallet], { balance })],
        storage: new MemoryArea(),
      })
      stops.push(modal.start(), () => modal.dispose())
      await modal.connect({ wallet: 'fox' })
      await modal.loadBalance()
      await modal.loadBalance()
      expect(asked).toBe(1)
      expect(modal.store.get(modal.atoms.balanceOf())).toMatchObject({ status: 'failed' })
      await modal.loadBalance(undefined, { force: true })
      expect(asked).toBe(2)
      vi.setSystemTime(Date.now() + 29_000)
      await modal.loadBalance()
      expect(asked).toBe(2)
      vi.setSystemTime(Date.now() + 2000)
      await modal.loadBalance()
      expect(asked).toBe(3)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('modal.subscribe()', () => {
  it('tells of a value and what it was before, until it is left', async () => {
    const { modal } = open([fox()])
    const seen: string[] = []
    const off = modal.subscribe('account', (now, before) => seen.push(`${before.status} → ${now.status}`))
    await modal.connect({ wallet: 'fox' })
    expect(seen.at(-1)).toMatch(/→ connected$/)
    off()
    await modal.disconnect()
    expect(seen.at(-1)).toMatch(/→ connected$/)
    const gone = AbortSignal.abort()
    modal.subscribe('account', () => seen.push('heard'), { signal: gone })
    await modal.connect({ wallet: 'fox' })
    expect(seen).not.toContain('heard')
  })
})
