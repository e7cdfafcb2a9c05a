import { createModal, type Connector, type Modal, type SessionHandle } from '@portico/core'
import { loadShell } from '@portico/core/shell'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DemoWallet, MemoryArea, demoChain, type DemoSpec } from './demoChain.js'

const stops: (() => void)[] = []
afterEach(() => {
  stops.splice(0).forEach((stop) => stop())
  vi.useRealTimers()
  localStorage.clear()
})

function open(wallets: readonly DemoWallet[], options: Readonly<Record<string, unknown>> = {}) {
  const namespaces = [...new Set(wallets.flatMap((wallet) => wallet.namespaces))]
  const modal = createModal({
    projectId: 'p',
    plugins: namespaces.map((namespace) =>
      demoChain(
        namespace,
        wallets.filter((wallet) => wallet.namespaces[0] === namespace),
      ),
    ),
    storage: new MemoryArea(),
    ...options,
  }) as unknown as Modal<DemoSpec>
  const events: (readonly [event: string, payload: unknown])[] = []
  modal.onAny((event, payload) => events.push([event.split(':').at(-1)!, payload]))
  stops.push(modal.start(), () => modal.dispose())
  return {
    modal,
    account: (namespace = 'alpha') => modal.store.get(modal.atoms.accountOf(namespace)),
    eventsOf: (name: string) => events.filter(([event]) => event === name).map(([, payload]) => payload),
    service: async () => (await loadShell(modal)).connections,
  }
}
const wallet = (id: string, namespaces: readonly string[] = ['alpha'], more: Partial<Connector> = {}) =>
  new DemoWallet(namespaces, { id, ...more })

/** Storage of a site where these wallets are connected, the last one used most recently. */
async function stored(...wallets: readonly DemoWallet[]): Promise<MemoryArea> {
  const storage = new MemoryArea()
  const { modal } = open(wallets, { storage })
  for (const { connector } of wallets) await modal.connect({ wallet: connector.id })
  modal.dispose()
  return storage
}

describe('a restore', () => {
  it('hands the wallet what it asked to be given back, on the network in use, and tells hosts that it is no new connect', async () => {
    const storage = await stored(wallet('fox'))
    const fox = wallet('fox')
    const requests: unknown[] = []
    const { restore } = fox.connector
    Object.assign(fox.connector, {
      restore(request: Parameters<NonNullable<typeof restore>>[0]) {
        requests.push(request)
        return restore!(request)
      },
    })
    const { account, eventsOf } = open([fox], { storage })
    await vi.waitFor(() => expect(account().isConnected).toBe(true))
    expect(requests).toMatchObject([{ namespaces: ['alpha'], networks: { alpha: 'alpha:1' }, saved: { topic: 'fox' } }])
    expect(eventsOf('CONNECT_SUCCESS')).toMatchObject([{ method: 'browser', name: 'fox', reconnect: true }])
    expect(storage.getItem('portico.shell.connections')).toContain('"topic":"fox"')
  })

  it('waits for a wallet that announces itself a moment after the page has loaded', async () => {
    const storage = await stored(wallet('fox'))
    const [other, fox] = [wallet('other'), wallet('fox')]
    const { modal, account } = open([other], { storage })
    await vi.waitFor(() => expect(account().isReconnecting).toBe(true))
    modal.store.set(modal.api.alpha!.connectors, [other.connector])
    expect(account().isReconnecting).toBe(true)
    modal.store.set(modal.api.alpha!.connectors, [other.connector, fox.connector])
    await vi.waitFor(() => expect(account()).toMatchObject({ isConnected: true, address: 'fox-1' }))
    expect(other.calls).toEqual([])
  })

  it('of a wallet that cannot restore keeps it for another visit', async () => {
    const storage = await stored(wallet('fox'))
    const fox = wallet('fox')
    Object.assign(fox.connector, { restore: undefined })
    const { account } = open([fox], { storage })
    await vi.waitFor(() => expect(account().isDisconnected).toBe(true))
    expect(storage.getItem('portico.shell.connections')).toContain('fox-1')
  })

  it('that yields no account that can be used lets the wallet go, and forgets it', async () => {
    const storage = await stored(wallet('fox'))
    const fox = wallet('fox')
    let released = 0
    const { restore } = fox.connector
    Object.assign(fox.connector, {
      restore: async (request: Parameters<NonNullable<typeof restore>>[0]) => ({
        ...((await restore!(request)) as SessionHandle),
        release: () => (released += 1),
      }),
    })
    fox.answer = () => ({ accounts: [{ address: 'not an address!' }], networkId: 'alpha:1' })
    const { account, eventsOf } = open([fox], { storage })
    await vi.waitFor(() => expect(released).toBe(1))
    expect(account().isDisconnected).toBe(true)
    expect(storage.getItem('portico.shell.connections')).not.toContain('fox-1')
    expect(eventsOf('CONNECT_SUCCESS')).toEqual([])
    expect(fox.listenerCount).toBe(0)
  })

  it('that the visitor ended meanwhile connects nothing when it is answered', async () => {
    const storage = await stored(wallet('fox'))
    const fox = wallet('fox')
    let answer = (): void => {}
    fox.restoreAnswer = () => new Promise((resolve) => (answer = () => resolve('session')))
    const { modal, account } = open([fox], { storage })
    await vi.waitFor(() => expect(fox.calls).toEqual(['restore alpha']))
    await modal.disconnect()
    expect(account().isDisconnected).toBe(true)
    answer()
    await vi.waitFor(() => expect(fox.listenerCount).toBe(0))
    expect(account().isDisconnected).toBe(true)
    expect(fox.calls).toEqual(['restore alpha'])
  })

  it('is waited for before the network is changed, until the host gives up', async () => {
    const storage = await stored(wallet('fox'))
    const fox = wallet('fox')
    let answer = (): void => {}
    fox.restoreAnswer = () => new Promise((resolve) => (answer = () => resolve('session')))
    const { modal, account, service } = open([fox], { storage })
    await vi.waitFor(() => expect(fox.calls).toEqual(['restore alpha']))
    const connections = await service()
    const hasty = new AbortController()
    const gaveUp = expect(connections.switchNetwork('alpha:2', hasty.signal)).rejects.toThrow('no time')
    hasty.abort(new Error('no time'))
    await gaveUp
    const switching = modal.switchNetwork('alpha:2')
    answer()
    await switching
    expect(fox.calls).toEqual(['restore alpha', 'switch alpha:2'])
    expect(account().networkId).toBe('alpha:2')
  })
})

describe('another tab', () => {
  const key = 'tabs.shell.connections'
  const tab = (fox: DemoWallet) => open([fox], { storage: undefined, storageKey: 'tabs' })
  const tell = () => dispatchEvent(new StorageEvent('storage', { key }))

  it('that the visitor left a wallet in is obeyed on the next load too', async () => {
    const fox = wallet('fox')
    const { modal, account } = tab(fox)
    await modal.connect({ wallet: 'fox' })
    const { value, ...rest } = JSON.parse(localStorage.getItem(key)!) as { value: object }
    const left = { ...value, sessions: [], active: [], disconnectedIds: { alpha: ['fox'] } }
    localStorage.setItem(key, JSON.stringify({ ...rest, value: left }))
    tell()
    expect(account().isDisconnected).toBe(true)
    expect(localStorage.getItem(key)).toContain('"disconnectedIds":{"alpha":["fox"]}')
    expect(fox.calls).not.toContain('end')
  })

  it('that connects a wallet finds it stored at every moment, while this tab takes it up', async () => {
    const writes: string[] = []
    const shared = new (class extends MemoryArea {
      override setItem(name: string, text: string): void {
        if (name === key) writes.push(text)
        super.setItem(name, text)
      }
    })()
    vi.stubGlobal('localStorage', shared)
    try {
      const { modal, account } = tab(wallet('fox'))
      await modal.connect({ wallet: 'fox' })
      const connected = shared.getItem(key)!.replace('"alpha":[]', '"beta":["owl"]')
      await modal.disconnect()
      writes.splice(0)
      shared.setItem(key, connected)
      tell()
      await vi.waitFor(() => expect(account().isConnected).toBe(true))
      expect(writes.filter((text) => !text.includes('"connectorId":"fox"'))).toEqual([])
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it('on another network leaves this one as it is, and what it stored as it wrote it', async () => {
    const fox = wallet('fox')
    const { modal, account } = tab(fox)
    await modal.connect({ wallet: 'fox' })
    const other = localStorage.getItem(key)!.replace('"networkId":"alpha:1"', '"networkId":"alpha:2"')
    expect(other).toContain('alpha:2')
    localStorage.setItem(key, other)
    tell()
    expect(account().networkId).toBe('alpha:1')
    expect(localStorage.getItem(key)).toBe(other)
    expect(fox.calls).toEqual(['connect alpha'])
  })

  it('asks nothing again of a wallet that is connected here already', async () => {
    const fox = wallet('fox')
    const { modal, account } = tab(fox)
    await modal.connect({ wallet: 'fox' })
    tell()
    expect(account().isConnected).toBe(true)
    expect(fox.calls).toEqual(['connect alpha'])
  })
})

describe('disconnecting', () => {
  it('ends the connection that is named, and no other', async () => {
    const [fox, owl] = [wallet('fox'), wallet('owl')]
    const { modal, eventsOf } = open([fox, owl])
    const [first] = await modal.connect({ wallet: 'fox' })
    await modal.connect({ wallet: 'owl' })
    await modal.disconnect({ connectionId: first!.id })
    expect(modal.store.get(modal.atoms.connections).map(({ connectorId }) => connectorId)).toEqual(['owl'])
    expect([fox.calls.at(-1), owl.calls.at(-1)]).toEqual(['end', 'connect alpha'])
    expect(eventsOf('DISCONNECT_SUCCESS')).toEqual([{ namespace: 'alpha' }])
    await modal.disconnect()
    expect(eventsOf('DISCONNECT_SUCCESS').at(-1)).toEqual({ namespace: 'all' })
  })

  it('ends a session of one namespace, though its wallet could leave one of several', async () => {
    const fox = new DemoWallet(['alpha'], { id: 'fox', canLeave: true })
    const { modal, account } = open([fox])
    await modal.connect({ wallet: 'fox' })
    await modal.disconnect({ namespace: 'alpha' })
    expect(fox.calls.at(-1)).toBe('end')
    expect(account().isDisconnected).toBe(true)
  })

  it('tells hosts what did not end', async () => {
    const fox = wallet('fox')
    fox.endAnswer = () => new Error('bridge is down')
    const { modal, eventsOf } = open([fox])
    await modal.connect({ wallet: 'fox' })
    await modal.disconnect().catch(() => {})
    const message = 'Failed to disconnect chains: fox: bridge is down'
    expect(eventsOf('DISCONNECT_ERROR')).toEqual([{ message }])
    expect(eventsOf('DISCONNECT_SUCCESS')).toEqual([])
  })
})

describe('a change of network', () => {
  it('to the network of another connected namespace brings that into view, and asks no wallet', async () => {
    const [fox, owl] = [wallet('fox'), wallet('owl', ['beta'])]
    const { modal, eventsOf } = open([fox, owl])
    await modal.connect({ wallet: 'fox' })
    await modal.connect({ wallet: 'owl' })
    await modal.switchNetwork('alpha:1')
    expect(modal.store.get(modal.atoms.network)?.caipNetworkId).toBe('alpha:1')
    expect([...fox.calls, ...owl.calls]).toEqual(['connect alpha', 'connect beta'])
    expect(eventsOf('SWITCH_NETWORK')).toEqual([{ network: 'alpha:1' }])
    await modal.switchNetwork('alpha:1')
    expect(eventsOf('SWITCH_NETWORK')).toHaveLength(1)
  })

  it('opens no account in another namespace with a wallet that is not embedded', async () => {
    const both = new DemoWallet(['alpha', 'beta'], { id: 'fox' })
    const { service, modal } = open([both, wallet('owl', ['beta'])])
    await modal.connect({ wallet: 'fox', namespaces: ['alpha'] })
    const connections = await service()
    await connections.switchNetwork('beta:2')
    expect(both.calls).toEqual(['connect alpha'])
    expect(modal.store.get(modal.atoms.accountOf('beta'))).toMatchObject({ isDisconnected: true, networkId: 'beta:2' })
  })

  it('says which of several embedded wallets is asked: the one in use', async () => {
    const [one, other] = ['one', 'other'].map((id) => new DemoWallet(['alpha', 'beta'], { id, type: 'AUTH' }))
    const { service, modal, account } = open([one!, other!])
    await modal.connect({ wallet: 'other', namespaces: ['alpha'] })
    await (await service()).switchNetwork('beta:1')
    expect(one!.calls).toEqual([])
    expect(other!.calls).toEqual(['connect alpha', 'connect beta'])
    expect(account('beta').isConnected).toBe(true)
  })
})

describe('a selection', () => {
  it('of a connection that is being restored, or whose wallet is gone, is refused', async () => {
    const storage = await stored(wallet('fox'))
    const fox = wallet('fox')
    fox.restoreAnswer = () => new Promise(() => {})
    const { modal, account, service } = open([fox], { storage })
    const connections = await service()
    await vi.waitFor(() => expect(account().isReconnecting).toBe(true))
    await expect(connections.select(account().connectionId!)).rejects.toMatchObject({
      code: 'core/invalidStatus',
      context: { status: 'restoring' },
    })
    const id = account().connectionId!
    modal.dispose()
    const again = open([wallet('owl')], { storage })
    const later = await again.service()
    Object.assign(fox.connector, { restore: undefined })
    again.modal.store.set(again.modal.api.alpha!.connectors, [fox.connector])
    await vi.waitFor(() => expect(again.modal.store.get(later.state).sessions[0]?.status).toBe('dormant'))
    again.modal.store.set(again.modal.api.alpha!.connectors, [])
    await expect(later.select(id)).rejects.toMatchObject({ code: 'core/connectorNotFound' })
  })

  it('asks the wallet only for an account that is not selected yet', async () => {
    const fox = wallet('fox')
    const asked: string[] = []
    fox.selectAnswer = (address) => void asked.push(address)
    const { modal, service, account } = open([fox])
    const [connection] = await modal.connect({ wallet: 'fox' })
    const connections = await service()
    await connections.select(connection!.id)
    await connections.select(connection!.id, 'fox-1')
    expect(asked).toEqual([])
    await connections.select(connection!.id, 'fox-2')
    expect(asked).toEqual(['fox-2'])
    await connections.select(connection!.id)
    expect(account().address).toBe('fox-2')
  })
})

describe('an account', () => {
  it('has its wallet’s default type where the wallet names none, and no explorer page on an unknown network', async () => {
    const fox = wallet('fox')
    const { modal, account } = open([fox], { allowUnsupportedNetwork: true })
    expect(account()).toMatchObject({ preferredAccountType: undefined, addressExplorerUrl: undefined, allAccounts: [] })
    await modal.connect({ wallet: 'fox' })
    expect(account()).toMatchObject({ preferredAccountType: 'eoa', addressExplorerUrl: 'https://scan.example/1/fox-1' })
    fox.tell('alpha', { type: 'network', networkId: 'alpha:77' })
    expect(account()).toMatchObject({ networkId: 'alpha:77', addressExplorerUrl: undefined })
  })

  it('is the same object until something of it changes, so that readers do not redraw', async () => {
    const [fox, owl] = [wallet('fox'), wallet('owl', ['beta'])]
    const { modal, account } = open([fox, owl])
    await modal.connect({ wallet: 'fox' })
    const before = account()
    await modal.connect({ wallet: 'owl' })
    expect(account()).toBe(before)
    fox.tell('alpha', { type: 'network', networkId: 'alpha:2' })
    expect(account()).not.toBe(before)
  })

  it('that a plugin asks for is found on the connection in use first, else on any live one', async () => {
    const [fox, owl] = [wallet('fox'), wallet('owl')]
    const answer = () => ({ accounts: [{ address: 'shared' }, { address: 'own' }], networkId: 'alpha:1' as const })
    fox.answer = answer
    const { modal, service } = open([fox, owl, wallet('elk', ['beta'])])
    const [first] = await modal.connect({ wallet: 'fox' })
    const connections = await service()
    owl.answer = () => ({ accounts: [{ address: 'shared' }], networkId: 'alpha:1' })
    const [second] = await modal.connect({ wallet: 'owl' })
    const idOf = (account: `${string}:${string}:${string}`) => connections.findConnection(account)?.connection.id
    expect(idOf('alpha:1:shared')).toBe(second!.id)
    expect(idOf('alpha:2:own')).toBe(first!.id)
    expect(idOf('alpha:1:stranger')).toBeUndefined()
    expect(idOf('beta:1:shared')).toBeUndefined()
    await connections.select(first!.id)
    expect(idOf('alpha:1:shared')).toBe(first!.id)
  })

  it('of a session that is being restored is none that can be asked', async () => {
    const storage = await stored(wallet('fox'))
    const fox = wallet('fox')
    fox.restoreAnswer = () => new Promise(() => {})
    const { account, service } = open([fox], { storage })
    await vi.waitFor(() => expect(account().isReconnecting).toBe(true))
    expect((await service()).findConnection('alpha:1:fox-1')).toBeUndefined()
  })
})

describe('the visitor’s own name for an address', () => {
  it('is kept over loads, cut to 40 characters, and gone when it is taken away', async () => {
    const storage = new MemoryArea()
    const first = open([wallet('fox')], { storage })
    const shell = await loadShell(first.modal)
    shell.setAddressLabel('alpha:1:fox-1', `  Savings ${'x'.repeat(60)} `)
    shell.setAddressLabel('alpha:1:fox-2', 'Rent')
    const kept = `Savings ${'x'.repeat(32)}`
    expect(first.account().addressLabels).toEqual({ 'fox-1': kept, 'fox-2': 'Rent' })
    first.modal.dispose()
    const second = open([wallet('fox')], { storage })
    const again = await loadShell(second.modal)
    expect(second.account().addressLabels).toEqual({ 'fox-1': kept, 'fox-2': 'Rent' })
    again.setAddressLabel('alpha:1:fox-1', '  ')
    again.setAddressLabel('alpha:1:fox-2', undefined)
    expect(second.account().addressLabels).toEqual({})
    const key = [...storage.entries.keys()].find((one) => one.endsWith('address-labels'))!
    storage.setItem(key, JSON.stringify({ v: 1, value: { 'fox-1': 5 } }))
    const third = open([wallet('fox')], { storage })
    await loadShell(third.modal)
    expect(third.account().addressLabels).toEqual({})
  })
})
