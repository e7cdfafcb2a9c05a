import { createModal, type Connector, type Modal } from '@portico/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DemoWallet, MemoryArea, demoChain, type DemoSpec } from './demoChain.js'

// Wallets that appear or answer when the page has stopped waiting for them.

const stops: (() => void)[] = []
let storage: MemoryArea
const fox = (more: Partial<Connector> = {}) => new DemoWallet(['alpha'], { id: 'fox', ...more })

function open(wallets: readonly DemoWallet[], options: Readonly<Record<string, unknown>> = {}) {
  const modal = createModal({
    projectId: 'p',
    plugins: [demoChain('alpha', wallets)],
    storage,
    ...options,
  }) as unknown as Modal<DemoSpec>
  stops.push(modal.start(), () => modal.dispose())
  return {
    modal,
    account: () => modal.store.get(modal.atoms.accountOf('alpha')),
    addresses: () => modal.store.get(modal.atoms.connections).map(({ selected }) => selected),
  }
}
/** A wallet whose answer to a restore comes with `answer`. It counts the sessions that were released. */
function slow(id: string = 'fox') {
  const wallet = new DemoWallet(['alpha'], { id })
  const answers: ((answer: 'session' | 'absent' | 'unauthorized') => void)[] = []
  wallet.restoreAnswer = () => new Promise((resolve) => answers.push(resolve))
  const released = { count: 0 }
  const signals: AbortSignal[] = []
  const { restore } = wallet.connector
  Object.assign(wallet.connector, {
    restore: async (request: Parameters<NonNullable<typeof restore>>[0]) => {
      signals.push(request.signal)
      const handle = await restore!(request)
      return typeof handle === 'string' ? handle : { ...handle, release: () => (released.count += 1) }
    },
  })
  return { wallet, released, signals, answer: (what: 'session' | 'unauthorized' = 'session') => answers.shift()!(what) }
}
/** A page that has given up waiting for `wallet`. */
async function reloaded(
  wallet: DemoWallet,
  others: readonly DemoWallet[] = [],
  options: Readonly<Record<string, unknown>> = {},
) {
  const site = open([wallet, ...others], options)
  await vi.waitFor(() => expect(wallet.calls).toContain('restore alpha'))
  expect(site.account().isReconnecting).toBe(true)
  await vi.advanceTimersByTimeAsync(2100)
  await site.modal.settled('alpha')
  expect(site.account()).toMatchObject({ isDisconnected: true, isReconnecting: false, address: undefined })
  return site
}

beforeEach(async () => {
  storage = new MemoryArea()
  const { modal } = open([fox()])
  await modal.connect({ wallet: 'fox' })
  modal.dispose()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  stops.splice(0).forEach((stop) => stop())
  vi.useRealTimers()
})

describe('a wallet that answers after the page has stopped waiting', () => {
  it('is shown as connected then, is followed, and is connected at the next load', async () => {
    const { wallet, answer, released } = slow()
    const site = await reloaded(wallet)
    const events: unknown[] = []
    site.modal.on('CONNECT_SUCCESS', (event) => void events.push(event))
    await vi.advanceTimersByTimeAsync(600_000)
    answer()
    await vi.waitFor(() => expect(site.account()).toMatchObject({ isConnected: true, address: 'fox-1' }))
    expect(events).toMatchObject([{ reconnect: true, name: 'fox' }])
    wallet.tell('alpha', { type: 'accounts', accounts: [{ address: 'fox-2' }] })
    expect(site.account().address).toBe('fox-2')
    expect(released.count).toBe(0)
    expect(wallet.calls).toEqual(['restore alpha'])
    site.modal.dispose()
    expect([wallet.listenerCount, released.count]).toEqual([0, 1])
    const next = open([fox()])
    await vi.waitFor(() => expect(next.account().isConnected).toBe(true))
  })

  it('that it does not know the page is forgotten', async () => {
    const { wallet, answer } = slow()
    const site = await reloaded(wallet)
    answer('unauthorized')
    await vi.waitFor(() => expect(storage.getItem('portico.shell.connections')).not.toContain('"fox"'))
    expect(site.account().isDisconnected).toBe(true)
  })

  it('is not connected where the visitor disconnected meanwhile', async () => {
    const { wallet, answer, released, signals } = slow()
    const site = await reloaded(wallet)
    await site.modal.disconnect()
    expect(signals[0]!.aborted).toBe(true)
    answer()
    await vi.waitFor(() => expect(released.count).toBe(1))
    expect(site.account().isDisconnected).toBe(true)
    expect(wallet.calls).toEqual(['restore alpha'])
  })

  it('stays beside the wallet that the visitor connected meanwhile', async () => {
    const { wallet, answer } = slow()
    const site = await reloaded(wallet, [new DemoWallet(['alpha'], { id: 'owl' })])
    await site.modal.connect({ wallet: 'owl' })
    answer()
    await vi.waitFor(() => expect(site.addresses()).toEqual(['owl-1', 'fox-1']))
    expect(site.account().address).toBe('owl-1')
  })

  it('is left alone where one wallet at a time is allowed and the visitor connected another', async () => {
    const { wallet, answer, released } = slow()
    const owl = new DemoWallet(['alpha'], { id: 'owl' })
    const site = await reloaded(wallet, [owl], { multiWallet: false })
    await site.modal.connect({ wallet: 'owl' })
    answer()
    await vi.waitFor(() => expect(released.count).toBe(1))
    expect(site.addresses()).toEqual(['owl-1'])
  })

  it('waits while the visitor connects another, and is asked again when that is over', async () => {
    const { wallet, answer, released } = slow()
    const owl = new DemoWallet(['alpha'], { id: 'owl' })
    owl.answer = () => new Promise(() => {})
    const site = await reloaded(wallet, [owl])
    const flow = site.modal.connect({ wallet: 'owl' })
    const ended = flow.catch(() => 'cancelled')
    await vi.waitFor(() => expect(owl.calls).toEqual(['connect alpha']))
    answer()
    await vi.waitFor(() => expect(released.count).toBe(1))
    expect(site.account().isConnecting).toBe(true)
    flow.cancel()
    expect(await ended).toBe('cancelled')
    await vi.waitFor(() => expect(wallet.calls).toEqual(['restore alpha', 'restore alpha']))
    wallet.answer = () => ({ accounts: [{ address: 'fox-3' }], networkId: 'alpha:1' })
    answer()
    await vi.waitFor(() => expect(site.account()).toMatchObject({ isConnected: true, address: 'fox-3' }))
  })

  it('has been answered by what the visitor connects anew', async () => {
    const { wallet, answer, released } = slow()
    const site = await reloaded(wallet)
    wallet.answer = () => ({ accounts: [{ address: 'fox-2' }], networkId: 'alpha:1' })
    await site.modal.connect({ wallet: 'fox' })
    answer()
    await vi.waitFor(() => expect(released.count).toBe(1))
    expect(site.addresses()).toEqual(['fox-2'])
  })

  it('is released once the modal has stopped', async () => {
    const { wallet, answer, released } = slow()
    const site = await reloaded(wallet)
    site.modal.dispose()
    answer()
    await vi.waitFor(() => expect(released.count).toBe(1))
    expect(wallet.listenerCount).toBe(0)
  })
})

describe('a wallet that appears after the page has stopped waiting', () => {
  it('is connected again without a prompt', async () => {
    const wallet = fox()
    const site = open([])
    await vi.waitFor(() => expect(site.account().isReconnecting).toBe(true))
    await vi.advanceTimersByTimeAsync(2100)
    expect(site.account().isDisconnected).toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    site.modal.store.set(site.modal.api.alpha!.connectors, [wallet.connector])
    await vi.waitFor(() => expect(site.account()).toMatchObject({ isConnected: true, address: 'fox-1' }))
    expect(wallet.calls).toEqual(['restore alpha'])
  })
})
