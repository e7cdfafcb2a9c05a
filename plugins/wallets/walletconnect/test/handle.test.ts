import type { NamespaceSession, RelayEvent, RelayNamespace, RelayTransport } from '@portico/core'
import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Client } from '../src/client/Client.js'
import { createSession, type SessionRequest } from '../src/session/createSession.js'
import { closeOrphans, endSession } from '../src/session/endSession.js'
import { toProposalError } from '../src/session/rpcError.js'
import { createSessionEvents } from '../src/session/sessionEvents.js'
import type { UniversalProvider } from '../src/session/universalPart.js'
import { storageArea } from './page.js'
import { failure } from './setup.js'

const topic = 'a'.repeat(64)
const other = 'b'.repeat(64)
const account = `0x${'1'.repeat(40)}`
const lantern = { href: 'lantern://', name: 'Lantern' }
const choiceKey = 'WALLETCONNECT_DEEPLINK_CHOICE'
let page: Storage
beforeEach(() => {
  page = storageArea()
  vi.stubGlobal('localStorage', page)
})

/** The relay client's side, played by the test. */
function relayClient(sessions: readonly { readonly topic: string; readonly expiry: number }[] = []) {
  const emitter = new EventEmitter()
  const asked: unknown[] = []
  const ended: unknown[] = []
  const keys = [topic]
  const state = {
    answer: (): Promise<unknown> => Promise.resolve('answer'),
    end: (): Promise<void> => Promise.resolve(),
  }
  const client = Object.assign(emitter, {
    session: { keys, getAll: () => sessions },
    request(request: unknown) {
      asked.push(request)
      return state.answer()
    },
    disconnect(request: unknown) {
      ended.push(request)
      return state.end()
    },
  }) as unknown as Client
  return {
    client,
    asked,
    ended,
    keys,
    state,
    emit: (event: string, of: string, params: object = {}) => emitter.emit(event, { topic: of, params }),
  }
}

function open(more: Partial<SessionRequest> = {}) {
  const relay = relayClient()
  const transports: RelayTransport[] = []
  const evm: RelayNamespace = {
    methods: { personal_sign: 'approve', eth_accounts: 'read' },
    events: [],
    networks: () => ['eip155:1'],
    attach(transport, preferred) {
      transports.push(transport)
      return { accounts: [{ address: account }], preferred, provider: transport } as unknown as NamespaceSession
    },
  }
  const granted = (namespace: string) => ({ accounts: [`${namespace}:1:${account}`], methods: ['m'], events: [] })
  const handle = createSession({
    client: relay.client,
    attend: (answer) => answer,
    events: createSessionEvents(relay.client),
    session: {
      topic,
      namespaces: { eip155: granted('eip155'), solana: granted('solana') },
      sessionProperties: { greeting: 'hello' },
      scopedProperties: { 'eip155:1': { atomic: {} } },
      peer: { metadata: { name: 'Lantern', url: '', icons: [] } },
    } as unknown as SessionRequest['session'],
    namespaces: ['eip155'],
    networks: { eip155: 'eip155:1' },
    relay: (namespace) => (namespace === 'eip155' ? evm : undefined),
    listing: undefined,
    link: undefined,
    ...more,
  })
  return { ...relay, handle, transport: transports[0]! }
}
const ask = (transport: RelayTransport, method = 'personal_sign', signal?: AbortSignal) =>
  transport.request({ method, params: ['0x'], networkId: 'eip155:1', ...(signal && { signal }) })

describe('a session', () => {
  it('has the namespaces that were asked for, though the wallet granted more', () => {
    const { handle, transport } = open()
    expect(Object.keys(handle.namespaces)).toEqual(['eip155'])
    expect(handle.namespaces['eip155']).toMatchObject({ preferred: 'eip155:1' })
    expect(transport).toMatchObject({ accounts: [`eip155:1:${account}`], networks: ['eip155:1'], methods: ['m'] })
    expect(transport.properties).toEqual({ greeting: 'hello' })
    expect(transport.scopedProperties).toEqual({ 'eip155:1': { atomic: {} } })
    expect(handle).toMatchObject({ saved: { topic }, wallet: { name: 'Lantern', identifier: 'Lantern' } })
    expect(Object.keys(handle.saved as object)).toEqual(['topic'])
    expect(open({ namespaces: ['solana'] }).handle.namespaces['solana']).toMatchObject({ networkId: 'solana:1' })
  })

  it('is none in a namespace where its chain plugin finds no account that can be used', () => {
    const relay = (): RelayNamespace => ({
      methods: {},
      events: [],
      networks: () => [],
      attach: () => ({ accounts: [], networkId: 'eip155:abc', provider: {}, subscribe: () => () => {} }),
    })
    expect(open({ relay }).handle.namespaces).toEqual({})
  })

  it('opens the wallet again at requests that need the visitor, and forgets its link at the end [4.7]', async () => {
    const { handle, transport, emit } = open({ link: lantern })
    expect(handle.saved).toEqual({ topic, link: lantern })
    await ask(transport)
    expect(page.getItem(choiceKey)).toBe(JSON.stringify(lantern))
    await ask(transport, 'eth_accounts')
    expect(page.getItem(choiceKey)).toBeNull()
    await ask(transport)
    emit('session_update', topic, { namespaces: {} })
    expect(page.getItem(choiceKey)).not.toBeNull()
    emit('session_delete', topic)
    expect(page.getItem(choiceKey)).toBeNull()
    await ask(transport)
    await handle.end()
    expect(page.getItem(choiceKey)).toBeNull()
  })

  it('that the page is done with does not forget the link of a later one', async () => {
    const { handle, transport, emit } = open({ link: lantern })
    handle.release!()
    await ask(transport)
    emit('session_delete', topic)
    expect(page.getItem(choiceKey)).not.toBeNull()
  })

  it('ends at the wallet with the reason of WalletConnect, and counts as ended where it is gone already', async () => {
    const { handle, ended, state, client } = open()
    await handle.end()
    expect(ended).toEqual([{ topic, reason: { code: 6000, message: 'User disconnected.' } }])
    for (const message of ['Record was recently deleted', 'No matching key', 'session not found', 'Mismatched topic']) {
      state.end = () => Promise.reject(new Error(message))
      await expect(endSession(client, topic)).resolves.toBeUndefined()
    }
    state.end = () => Promise.reject(new Error('socket stalled'))
    await expect(endSession(client, topic)).rejects.toThrow('socket stalled')
  })
})

describe('a request', () => {
  it('is sent to the session on its network', async () => {
    const { transport, asked } = open()
    expect(await ask(transport)).toBe('answer')
    await transport.request({ method: 'eth_accounts', networkId: 'eip155:10' })
    expect(asked).toEqual([
      { topic, chainId: 'eip155:1', request: { method: 'personal_sign', params: ['0x'] } },
      { topic, chainId: 'eip155:10', request: { method: 'eth_accounts', params: [] } },
    ])
  })

  it('is not sent once its signal has fired, nor to a session that is gone (4900)', async () => {
    const { transport, asked, keys } = open()
    const fired = AbortSignal.abort(new Error('too late'))
    expect(await failure(ask(transport, 'personal_sign', fired))).toMatchObject({ message: 'too late' })
    keys.length = 0
    expect(await failure(ask(transport))).toMatchObject({
      code: 4900,
      message: 'The session with this wallet has ended. Connect it again.',
    })
    expect(asked).toEqual([])
  })

  it('of a namespace without a chain plugin is sent too, and ends with its signal', async () => {
    const { handle, asked, state } = open({ namespaces: ['solana'] })
    const { request } = handle.namespaces['solana']!.provider as UniversalProvider
    expect(await request({ method: 'solana_signMessage' })).toBe('answer')
    expect(asked).toMatchObject([{ chainId: 'solana:1' }])
    state.answer = () => new Promise(() => {})
    const stop = new AbortController()
    const asking = failure(request({ method: 'solana_signMessage', signal: stop.signal }))
    stop.abort(new Error('enough'))
    expect(await asking).toMatchObject({ message: 'enough' })
  })

  it.each([
    [
      { code: 5000, message: 'User rejected.' },
      { code: 5000, message: 'User rejected.' },
    ],
    [
      { code: 3, message: 'reverted', data: '0x08' },
      { code: 3, message: 'reverted', data: '0x08' },
    ],
    [
      { code: 'E', message: 'odd' },
      { code: -32603, message: 'odd' },
    ],
    [null, { code: -32603, message: 'Unknown error' }],
    [{ code: 6000, message: 'bye' }, { code: 4900 }],
  ])('that the wallet answers with %j throws an error with a code', async (thrown, expected) => {
    const { transport, state } = open()
    state.answer = () => Promise.reject(thrown)
    const error = await failure(ask(transport))
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject(expected)
    if (!('data' in expected)) expect(error).not.toHaveProperty('data')
  })

  it('throws an error of the client as it is', async () => {
    const { transport, state } = open()
    const stalled = new Error('stalled')
    state.answer = () => Promise.reject(stalled)
    expect(await failure(ask(transport))).toBe(stalled)
  })

  it.each(['session_delete', 'session_expire'])(
    'ends with 4900 at %s of its session, and of no other',
    async (event) => {
      const { transport, state, emit } = open()
      state.answer = () => new Promise(() => {})
      const asking = failure(ask(transport))
      let isOpen = true
      void asking.then(() => (isOpen = false))
      emit(event, other)
      emit('session_update', topic, { namespaces: { eip155: { accounts: [], methods: [] } } })
      await Promise.resolve()
      expect(isOpen).toBe(true)
      emit(event, topic)
      expect(await asking).toMatchObject({ code: 4900 })
    },
  )
})

describe('what a wallet tells', () => {
  function listening() {
    const site = open()
    const told: RelayEvent[] = []
    const off = site.transport.subscribe((event) => told.push(event))
    const update = (accounts: readonly string[]) =>
      site.emit('session_update', topic, { namespaces: { eip155: { accounts, methods: [] } } })
    const event = (chainId: string, name = 'chainChanged') =>
      site.emit('session_event', topic, { chainId, event: { name, data: 7 } })
    return { ...site, told, off, update, event }
  }

  it('reaches the namespace that it is about, and no other', () => {
    const { told, event } = listening()
    for (const chainId of ['solana:1', 'eip1559:1', 'eip']) event(chainId)
    expect(told).toEqual([])
    event('eip155:1')
    event('eip155', 'accountsChanged')
    expect(told).toEqual([
      { type: 'event', name: 'chainChanged', data: 7, networkId: 'eip155:1' },
      { type: 'event', name: 'accountsChanged', data: 7, networkId: 'eip155' },
    ])
  })

  it('of its accounts is told where they changed; none any more is the end', () => {
    const { told, update } = listening()
    update([`eip155:1:${account}`])
    expect(told).toEqual([])
    const accounts = [`eip155:1:${account}`, `eip155:10:${account}`]
    update(accounts)
    update(accounts)
    expect(told).toEqual([{ type: 'updated', accounts }])
    update([])
    expect(told.at(-1)).toEqual({ type: 'ended', reason: 'The wallet took this network back.' })
  })

  it.each([
    ['session_expire', 'The session ran out.'],
    ['session_delete', 'The wallet ended the session.'],
  ])('by %s is the end, and says why', (event, reason) => {
    const { told, emit } = listening()
    emit(event, other)
    expect(told).toEqual([])
    emit(event, topic)
    expect(told).toEqual([{ type: 'ended', reason }])
  })

  it('reaches nobody who has unsubscribed, and everybody else', () => {
    const { told, transport, off, event } = listening()
    const also: unknown[] = []
    const offAlso = transport.subscribe((one) => also.push(one))
    off()
    event('eip155:1')
    expect([told.length, also.length]).toEqual([0, 1])
    offAlso()
    event('eip155:1')
    transport.subscribe((one) => also.push(one))
    offAlso()
    event('eip155:1')
    expect(also).toHaveLength(2)
  })
})

describe('sessions that the page does not know', () => {
  const week = 7 * 24 * 60 * 60
  it('are ended once they are older than a minute: a younger one may be another tab’s', () => {
    const now = 1_700_000_000
    vi.spyOn(Date, 'now').mockReturnValue(now * 1000)
    const aged = (name: string, seconds: number) => ({ topic: name, expiry: now + week - seconds })
    const { client, ended, state } = relayClient([aged('known', 90), aged('young', 60), aged('old', 61)])
    state.end = () => Promise.reject(new Error('offline'))
    closeOrphans(client, new Set(['known']))
    expect(ended).toMatchObject([{ topic: 'old' }])
  })
})

it.each([
  [5000, 4001],
  [5001, 4001],
  [5002, 4001],
  [5003, 4001],
  [5100, 5100],
])('a proposal that a wallet answers with %i ends with %i, whatever its words', (code, expected) => {
  expect(toProposalError({ code, message: 'Nope' })).toMatchObject({ code: expected, message: 'Nope' })
})
