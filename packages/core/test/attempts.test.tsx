import { createModal, type Connector, type Modal, type SessionHandle } from '@portico/core'
import { loadShell } from '@portico/core/shell'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { runtimeError } from '../src/contract/errors/runtimeError.js'
import { DemoWallet, MemoryArea, demoChain, demoPairing, type DemoSpec } from './demoChain.js'

const stops: (() => void)[] = []
afterEach(() => {
  stops.splice(0).forEach((stop) => stop())
  vi.useRealTimers()
})

interface OpenOptions {
  readonly phone?: DemoWallet
  readonly multiWallet?: boolean
}

async function open(wallets: readonly DemoWallet[], { phone, ...options }: OpenOptions = {}) {
  const namespaces = [...new Set(wallets.flatMap((wallet) => wallet.namespaces))]
  const chains = namespaces.map((namespace) =>
    demoChain(
      namespace,
      wallets.filter((wallet) => wallet.namespaces[0] === namespace),
    ),
  )
  const modal = createModal({
    projectId: 'p',
    plugins: [...chains, ...(phone ? [demoPairing(phone)] : [])],
    storage: new MemoryArea(),
    ...options,
  }) as unknown as Modal<DemoSpec>
  const events: (readonly [event: string, payload: unknown])[] = []
  modal.onAny((event, payload) => events.push([event.split(':').at(-1)!, payload]))
  stops.push(modal.start(), () => modal.dispose())
  const { connections, flows, wallets: known, router, store } = await loadShell(modal)
  return {
    modal,
    connections,
    flows,
    known,
    router,
    eventsOf: (name: string) => events.filter(([event]) => event === name).map(([, payload]) => payload),
    flow: () => store.get(connections.flow),
    attempt: () => store.get(connections.attempt),
    sessions: () => store.get(connections.state).sessions,
  }
}
const wallet = (id: string, namespaces: readonly string[] = ['alpha'], more: Partial<Connector> = {}) =>
  new DemoWallet(namespaces, { id, ...more })
/** A wallet of several connectors, of which each knows it by this name. */
const foxInfo = { rdns: 'io.fox' }

/** Makes a wallet wait for the test. */
function hold(one: DemoWallet): () => void {
  let approve = (): void => {}
  const answer = { accounts: [{ address: `${one.connector.id}-1` }], networkId: 'x:1' } as const
  one.answer = () => new Promise((resolve) => (approve = () => resolve(answer)))
  return () => approve()
}

describe('a session', () => {
  it('says which wallet it is of, by the name and icon that the visitor saw', async () => {
    const fox = wallet('fox', ['alpha'], { name: 'Fox', imageUrl: 'https://fox.example/icon.png', info: foxInfo })
    const plain = wallet('plain')
    const { modal, connections, sessions, eventsOf } = await open([fox, plain])
    await modal.connect({ wallet: 'fox' })
    expect(sessions()[0]?.wallet).toEqual({
      name: 'Fox',
      identifier: 'io.fox',
      icon: 'https://fox.example/icon.png',
    })
    const row = { id: 'row', name: 'Fox of the list', namespaces: ['alpha'], connectors: [] }
    await connections.connect({ connector: fox.connector, wallet: row })
    expect(sessions()[0]?.wallet).toMatchObject({ name: 'Fox of the list', icon: 'https://fox.example/icon.png' })
    await connections.connect({ connector: fox.connector, wallet: { ...row, imageUrl: 'https://list.example/fox' } })
    expect(sessions()[0]?.wallet).toMatchObject({ icon: 'https://list.example/fox' })
    await modal.connect({ wallet: 'plain' })
    expect(sessions()[0]).toMatchObject({
      wallet: { name: 'plain', identifier: 'plain' },
      saved: { topic: 'plain' },
      status: 'live',
    })
    const told = eventsOf('CONNECT_SUCCESS')
    expect(told[0]).toEqual({ method: 'browser', name: 'Fox', reconnect: false, namespaces: ['alpha'] })
    expect(told.at(-1)).toMatchObject({ method: 'browser', name: 'plain', reconnect: false })
  })

  it('is asked for on the network that the visitor chose, in the namespaces that were named', async () => {
    const fox = wallet('fox', ['alpha', 'beta'])
    const requests: Parameters<Connector['connect']>[0][] = []
    const { connect } = fox.connector
    Object.assign(fox.connector, {
      connect(request: Parameters<Connector['connect']>[0]) {
        requests.push(request)
        return connect(request)
      },
    })
    const { modal, connections } = await open([fox])
    await connections.preferNetwork('beta:2')
    await modal.connect({ wallet: 'fox', namespaces: ['beta'] })
    expect(requests[0]).toMatchObject({ namespaces: ['beta'], networks: { beta: 'beta:2' } })
    await expect(connections.connect({ connector: fox.connector, namespaces: ['gamma'] })).rejects.toMatchObject({
      code: 'core/adapterNotFound',
      message: 'Adapter not found',
      context: { namespace: 'gamma' },
    })
    expect(requests).toHaveLength(1)
  })

  it('takes the place of the former one of the same wallet, which is not told to end', async () => {
    const [fox, owl] = [wallet('fox'), wallet('owl', ['beta'])]
    const { modal, sessions } = await open([fox, owl])
    await modal.connect({ wallet: 'owl' })
    await modal.connect({ wallet: 'fox' })
    await modal.connect({ wallet: 'fox' })
    expect(sessions().map(({ connectorId }) => connectorId)).toEqual(['fox', 'owl'])
    expect(fox.listenerCount).toBe(1)
    expect(fox.calls).toEqual(['connect alpha', 'connect alpha'])
  })

  it('stays beside others that were paired, unless the site allows one wallet only', async () => {
    for (const multiWallet of [true, false]) {
      const phone = wallet('relay', ['alpha'], { remote: true })
      const fox = wallet('fox')
      const { modal, connections, sessions, eventsOf } = await open([fox], { phone, multiWallet })
      await modal.connect({ wallet: 'fox' })
      await connections.connect({ connector: phone.connector })
      await connections.connect({ connector: phone.connector })
      expect(sessions()).toHaveLength(multiWallet ? 3 : 1)
      expect(fox.calls.includes('end')).toBe(!multiWallet)
      expect(eventsOf('CONNECT_SUCCESS').at(-1)).toMatchObject({ method: 'qrcode' })
    }
  })

  it('of two namespaces keeps the one that another wallet does not take over, and is not ended', async () => {
    const both = wallet('both', ['alpha', 'beta'])
    const owl = wallet('owl')
    const { modal, sessions } = await open([both, owl], { multiWallet: false })
    await modal.connect({ wallet: 'both' })
    await modal.connect({ wallet: 'owl' })
    expect(
      sessions().map(({ connectorId, connections }) => [connectorId, connections.map((c) => c.namespace)]),
    ).toEqual([
      ['owl', ['alpha']],
      ['both', ['beta']],
    ])
    expect(both.calls).not.toContain('end')
  })

  it('of a wallet in another namespace is left alone, also where the site allows one wallet only', async () => {
    const [fox, owl] = [wallet('fox'), wallet('owl', ['beta'])]
    const { modal, sessions } = await open([fox, owl], { multiWallet: false })
    await modal.connect({ wallet: 'fox' })
    await modal.connect({ wallet: 'owl' })
    expect(sessions()).toHaveLength(2)
  })
})

describe('an attempt', () => {
  it('is shown while it lasts, and is over however it ends', async () => {
    const fox = wallet('fox', ['alpha'], { name: 'Fox', info: foxInfo })
    const approve = hold(fox)
    const { connections, attempt, eventsOf } = await open([fox])
    const connecting = connections.connect({ connector: fox.connector })
    await vi.waitFor(() => expect(fox.calls).toHaveLength(1))
    expect(attempt()).toMatchObject({
      connectorId: 'fox',
      wallet: { name: 'Fox', identifier: 'io.fox' },
      namespaces: ['alpha'],
      phase: 'awaiting wallet',
    })
    approve()
    await connecting
    expect(attempt()).toBeUndefined()
    fox.answer = () => Object.assign(new Error('User rejected'), { code: 4001 })
    await expect(connections.connect({ connector: fox.connector })).rejects.toMatchObject({
      code: 'core/connectionRejected',
      context: { wallet: 'Fox' },
      cause: { code: 4001 },
    })
    expect(attempt()).toBeUndefined()
    expect(eventsOf('CONNECT_ERROR')).toEqual([
      {
        message: 'Connection rejected',
        name: expect.any(String),
        namespaces: expect.any(Array),
        code: 'core/connectionRejected',
      },
    ])
  })

  it('shows a code as one that a wallet can scan, unless the connector says that the proposal is on its way', async () => {
    const phone = wallet('relay', ['alpha'], { remote: true })
    hold(phone)
    const { connections, attempt } = await open([wallet('fox')], { phone })
    const stop = new AbortController()
    const ended = expect(connections.connect({ connector: phone.connector, signal: stop.signal })).rejects.toThrow(
      'the page moved on',
    )
    await vi.waitFor(() => expect(attempt()).toMatchObject({ uri: 'wc:topic@2', isDelivered: true }))
    stop.abort(new Error('the page moved on'))
    await ended
  })

  it('asks no wallet once its signal has fired', async () => {
    const fox = wallet('fox')
    const { connections } = await open([fox])
    const asking = connections.connect({ connector: fox.connector, signal: AbortSignal.abort(new Error('too late')) })
    await expect(asking).rejects.toThrow('too late')
    expect(fox.calls).toEqual([])
  })

  it('that a plugin failed with a code of its own ends with that code', async () => {
    const fox = wallet('fox')
    const { connections } = await open([fox])
    fox.answer = () => runtimeError('connectorNotFound', { connector: 'fox' })
    await expect(connections.connect({ connector: fox.connector })).rejects.toMatchObject({
      code: 'core/connectorNotFound',
    })
    fox.answer = () => new Error('the bridge is down')
    await expect(connections.connect({ connector: fox.connector })).rejects.toMatchObject({
      code: 'core/connectFailed',
      details: 'the bridge is down',
      context: { wallet: 'fox' },
    })
  })

  it('gives way to the next one, is told why, and what it still yields is ended', async () => {
    const [fox, owl] = [wallet('fox'), wallet('owl')]
    const approve = hold(fox)
    const { connections, sessions } = await open([fox, owl])
    const first = connections.connect({ connector: fox.connector })
    const ended = expect(first).rejects.toMatchObject({ code: 'core/attemptReplaced' })
    await vi.waitFor(() => expect(fox.calls).toHaveLength(1))
    await connections.connect({ connector: owl.connector })
    await ended
    approve()
    await vi.waitFor(() => expect(fox.calls).toContain('end'))
    expect(sessions().map(({ connectorId }) => connectorId)).toEqual(['owl'])
  })

  it('of a plugin ends when the visitor closes the modal', async () => {
    const fox = wallet('fox')
    hold(fox)
    const { modal, connections, attempt } = await open([fox])
    modal.open()
    const ended = expect(connections.connect({ connector: fox.connector })).rejects.toMatchObject({
      code: 'core/modalClosed',
    })
    await vi.waitFor(() => expect(fox.calls).toHaveLength(1))
    modal.close()
    await ended
    expect(attempt()).toBeUndefined()
  })

  it('of a plugin answers a host that waits for a connection, unless another attempt takes its place', async () => {
    const [fox, owl] = [wallet('fox'), wallet('owl')]
    hold(fox)
    const { modal, connections } = await open([fox, owl])
    const waiting = modal.connect()
    const replaced = connections.connect({ connector: fox.connector }).catch(() => {})
    await vi.waitFor(() => expect(fox.calls).toHaveLength(1))
    await connections.connect({ connector: owl.connector })
    await replaced
    expect((await waiting)[0]).toMatchObject({ connectorId: 'owl' })
    await modal.disconnect()
    const failing = expect(modal.connect()).rejects.toMatchObject({ code: 'core/connectFailed' })
    owl.answer = () => new Error('broken')
    await connections.connect({ connector: owl.connector }).catch(() => {})
    await failing
  })

  it('ends with the run, as closed', async () => {
    const fox = wallet('fox')
    hold(fox)
    const { modal, connections } = await open([fox])
    const ended = expect(connections.connect({ connector: fox.connector })).rejects.toMatchObject({
      code: 'core/modalClosed',
    })
    await vi.waitFor(() => expect(fox.calls).toHaveLength(1))
    modal.dispose()
    await ended
  })

  it('leaves no session open in a wallet whose answer cannot be used, though ending it fails too', async () => {
    const fox = wallet('fox')
    fox.answer = () => ({ accounts: [], networkId: 'alpha:1' })
    fox.endAnswer = () => new Error('gone')
    const { connections, sessions } = await open([fox])
    await expect(connections.connect({ connector: fox.connector })).rejects.toMatchObject({
      code: 'core/connectFailed',
    })
    expect(fox.calls).toEqual(['connect alpha', 'end'])
    expect(sessions()).toEqual([])
  })
})

describe('a connect flow', () => {
  it.each([
    ['declined', Object.assign(new Error('no'), { code: 4001 })],
    ['declined', runtimeError('connectionRejected', { wallet: 'fox' })],
    ['pending', Object.assign(new Error('wrapped'), { cause: Object.assign(new Error('open'), { code: -32002 }) })],
    ['failed', Object.assign(new Error('broken'), { code: -32000 })],
  ])('that ends as %s says so, and may be tried again at once', async (failure, error) => {
    const fox = wallet('fox')
    fox.answer = () => error
    const { modal, flow } = await open([fox])
    await modal.connect({ wallet: 'fox' }).catch(() => {})
    expect(flow()).toMatchObject({ status: 'failed', failure, canRetry: true })
  })

  it('says that the wallet is gone where no connector reaches it', async () => {
    const { known, router, flow } = await open([wallet('fox')])
    const row = known.find('fox')!
    router.push('ConnectingExternal', { wallet: { ...row, connectors: [] } })
    await vi.waitFor(() => expect(flow()).toMatchObject({ status: 'failed', failure: 'gone', wallet: { id: 'fox' } }))
    expect(flow()).toMatchObject({ error: { code: 'core/connectorNotFound', context: { connector: 'fox' } } })
  })

  it('connects the row that the visitor chose, under its name', async () => {
    const { known, router, sessions } = await open([wallet('fox')])
    router.push('ConnectingExternal', { wallet: { ...known.find('fox')!, name: 'Fox of the list' } })
    await vi.waitFor(() => expect(sessions()[0]?.wallet.name).toBe('Fox of the list'))
  })

  it('is not slow at its second question because the first one took long, and never while it pairs', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const [alpha, beta] = [wallet('fox-a', ['alpha'], { info: foxInfo }), wallet('fox-b', ['beta'], { info: foxInfo })]
    const [approveAlpha, approveBeta] = [hold(alpha), hold(beta)]
    const phone = wallet('relay', ['alpha'], { remote: true })
    hold(phone)
    const { modal, flow } = await open([alpha, beta], { phone })
    const connecting = modal.connect({ wallet: 'io.fox' })
    await vi.waitFor(() => expect(alpha.calls).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(8000)
    expect(flow()).toMatchObject({ asked: ['alpha'], isSlow: true })
    approveAlpha()
    await vi.waitFor(() => expect(beta.calls).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(7000)
    expect(flow()).toMatchObject({ asked: ['beta'], isSlow: false })
    approveBeta()
    await connecting
    await vi.advanceTimersByTimeAsync(8000)
    expect(flow()).toMatchObject({ status: 'connected' })

    const pairing = modal.connect({ wallet: 'relay' })
    await vi.waitFor(() => expect(phone.calls).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(9000)
    expect(flow()).toMatchObject({ status: 'waiting', isSlow: false })
    pairing.cancel()
    await expect(pairing).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('can be finished with what is connected so far', async () => {
    const [alpha, beta] = [wallet('fox-a', ['alpha'], { info: foxInfo }), wallet('fox-b', ['beta'], { info: foxInfo })]
    beta.answer = () => Object.assign(new Error('no'), { code: 4001 })
    const { modal, flows, flow } = await open([alpha, beta])
    await modal.connect({ wallet: 'io.fox' }).catch(() => {})
    flows.finish()
    expect(flow()).toMatchObject({ status: 'connected', connections: [{ namespace: 'alpha' }] })
  })

  it('asks again while it waits, where the visitor says that no window opened', async () => {
    const fox = wallet('fox')
    const approve = hold(fox)
    const signals: AbortSignal[] = []
    const { connect } = fox.connector
    Object.assign(fox.connector, {
      connect(request: Parameters<Connector['connect']>[0]): Promise<SessionHandle> {
        signals.push(request.signal)
        return connect(request)
      },
    })
    const { modal, flows } = await open([fox])
    const connecting = modal.connect({ wallet: 'fox' })
    await vi.waitFor(() => expect(signals).toHaveLength(1))
    flows.retry()
    await vi.waitFor(() => expect(signals).toHaveLength(2))
    expect(signals[0]!.reason).toMatchObject({ code: 'core/attemptReplaced' })
    approve()
    expect(await connecting).toHaveLength(1)
  })

  it('that was cancelled asks nobody again', async () => {
    const fox = wallet('fox')
    hold(fox)
    const { modal, flows, flow } = await open([fox])
    const connecting = modal.connect({ wallet: 'fox' })
    await vi.waitFor(() => expect(fox.calls).toHaveLength(1))
    connecting.cancel()
    await connecting.catch(() => {})
    flows.retry()
    flows.choose(['alpha'])
    flows.finish()
    expect(flow()).toEqual({ status: 'idle' })
    expect(fox.calls).toHaveLength(1)
  })
})
