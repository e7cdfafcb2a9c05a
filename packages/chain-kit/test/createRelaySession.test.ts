import {
  isRejection,
  type Caip10,
  type Caip2,
  type RelayEvent,
  type RelayTransport,
  type SessionChange,
} from '@portico/core'
import { describe, expect, it } from 'vitest'
import { createRelaySession, type RelaySession, type RelaySessionOptions } from '../src/createRelaySession.js'
import { failure, hill, openHills } from './hills.js'

interface Far {
  readonly transport: RelayTransport
  readonly sent: readonly { readonly method: string; readonly networkId: Caip2 }[]
  emit(event: RelayEvent): void
  listeners(): number
}
function far(accounts: readonly Caip10[], more: Partial<RelayTransport> = {}): Far {
  const sent: { readonly method: string; readonly networkId: Caip2 }[] = []
  const listeners = new Set<(event: RelayEvent) => void>()
  return {
    sent,
    emit: (event) => listeners.forEach((listener) => listener(event)),
    listeners: () => listeners.size,
    transport: {
      accounts,
      networks: [],
      methods: ['dig'],
      async request(request) {
        sent.push(request)
        return 'dug'
      },
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      ...more,
    },
  }
}
const event = (name: string, data: unknown): RelayEvent => ({ type: 'event', name, data, networkId: 'hills:one' })
const never = new AbortController().signal

function open(other: Far, options: Partial<RelaySessionOptions> = {}) {
  const { context } = openHills({ networks: [hill('one'), hill('two'), hill('three')] })
  const relay: RelaySession = createRelaySession(context, {
    transport: other.transport,
    preferred: undefined,
    sharesAddress: true,
    parseAddress: (text) => (/^h\d+$/i.test(text) ? text.toLowerCase() : undefined),
    ...options,
  })
  const session = relay.toNamespaceSession('provider')
  const heard: SessionChange[] = []
  const stop = session.subscribe((change) => heard.push(change))
  return { relay, session, heard, stop }
}
const granted: readonly Caip10[] = ['hills:one:h1', 'hills:one:h2', 'hills:two:h1']

describe('a session behind a relay', () => {
  it('ignores accounts on networks that cannot exist, and ends when no other is left', () => {
    const isNetwork = (id: Caip2) => id !== 'hills:nowhere'
    const other = far([...granted, 'hills:nowhere:h9'], { networks: ['hills:one', 'hills:nowhere'] })
    const { relay, session, heard } = open(other, { isNetwork })
    expect(session).toMatchObject({ accounts: [{ address: 'h1' }, { address: 'h2' }] })
    expect(relay.isGranted('hills:nowhere')).toBe(false)
    other.emit(event('chainChanged', 'hills:nowhere'))
    expect(heard).toEqual([])
    other.emit({ type: 'updated', accounts: ['hills:nowhere:h9'] })
    expect(heard).toMatchObject([{ type: 'ended' }])
    expect(open(far(['hills:nowhere:h9']), { isNetwork }).session.accounts).toEqual([])
  })

  it('is on the network the page would like where the wallet granted it, else on the first', () => {
    const { session } = open(far(granted), { preferred: 'hills:two' })
    expect(session).toMatchObject({
      accounts: [{ address: 'h1' }, { address: 'h2' }],
      networkId: 'hills:two',
      networks: ['hills:one', 'hills:two'],
      provider: 'provider',
    })
    expect(open(far(granted), { preferred: 'hills:three' }).session.networkId).toBe('hills:one')
    expect(open(far(granted)).session.networkId).toBe('hills:one')
  })

  it('counts networks without an account of their own where all have the same', () => {
    const other = far(['hills:one:h1'], { networks: ['hills:two'] })
    expect(open(other).session.networks).toEqual(['hills:one', 'hills:two'])
    expect(open(other, { sharesAddress: false }).session.networks).toEqual(['hills:one'])
  })

  it('asks the wallet on the network in use, or on one that is named, and never on one it did not grant', async () => {
    const other = far(granted)
    const { relay } = open(other)
    expect(await relay.request({ method: 'dig' })).toBe('dug')
    await relay.request({ method: 'dig', networkId: 'hills:two' })
    expect(other.sent.map(({ networkId }) => networkId)).toEqual(['hills:one', 'hills:two'])
    expect(await failure(relay.request({ method: 'dig', networkId: 'hills:three' }))).toMatchObject({
      code: 'hills/chainNotSupported',
      context: { wallet: 'The wallet', network: 'Hill three' },
    })
    expect(other.sent).toHaveLength(2)
  })

  it('gives what the wallet threw a code, and ends with its signal', async () => {
    const refusing = far(granted, { request: () => Promise.reject(new Error('User rejected')) })
    expect(await failure(open(refusing).relay.request({ method: 'dig' }))).toMatchObject({ code: 4001 })
    const stopped = new AbortController()
    const asking = open(far(granted, { request: () => new Promise(() => {}) })).relay.request({
      method: 'dig',
      signal: stopped.signal,
    })
    stopped.abort(new Error('enough'))
    expect(await failure(asking)).toMatchObject({ message: 'enough' })
  })

  it('takes a network of its session without a question, and no other [4.30]', async () => {
    const other = far(granted)
    const { session, relay, heard } = open(other)
    await session.switchNetwork!(hill('two'), never)
    expect(relay.networkId()).toBe('hills:two')
    expect(await failure(session.switchNetwork!(hill('three'), never))).toMatchObject({
      code: 'hills/chainNotSupported',
    })
    expect(relay.networkId()).toBe('hills:two')
    relay.grant('hills:three')
    await session.switchNetwork!(hill('three'), never)
    expect(relay.networkId()).toBe('hills:three')
    expect([other.sent, heard]).toEqual([[], []])
  })

  it('shows the accounts of each network where they differ', async () => {
    const { session, heard } = open(far(['hills:one:h1', 'hills:two:h2']), { sharesAddress: false })
    expect(session.accounts).toEqual([{ address: 'h1' }])
    await session.switchNetwork!(hill('two'), never)
    expect(heard).toEqual([{ type: 'accounts', accounts: [{ address: 'h2' }] }])
  })

  it('knows a network by the id that wallets gave it before', async () => {
    const other = far(['hills:old:h1'])
    const { session, relay } = open(other, { formerIds: { 'hills:one': 'hills:old' }, preferred: 'hills:one' })
    expect(session).toMatchObject({ networkId: 'hills:one', networks: ['hills:one'] })
    await relay.request({ method: 'dig' })
    expect(other.sent).toMatchObject([{ networkId: 'hills:old' }])
  })

  it('follows a network that its events name, if it granted that', () => {
    const other = far(granted)
    const { heard } = open(other)
    for (const data of ['hills:three', 'hills:one', null, 7, {}, 'nowhere']) other.emit(event('chainChanged', data))
    expect(heard).toEqual([])
    other.emit(event('chainChanged', 'hills:two'))
    other.emit(event('chainChanged', 'one'))
    expect(heard).toEqual([
      { type: 'network', networkId: 'hills:two' },
      { type: 'network', networkId: 'hills:one' },
    ])
  })

  it('reads networks as the namespace writes them', () => {
    const other = far(granted)
    const names: Readonly<Record<string, Caip2>> = { '0x2': 'hills:two', '0x3': 'hills:three' }
    const { heard } = open(other, { parseNetwork: (data) => names[String(data)] })
    other.emit(event('chainChanged', '0x3'))
    other.emit(event('chainChanged', '0x2'))
    expect(heard).toEqual([{ type: 'network', networkId: 'hills:two' }])
  })

  it('follows accounts that its events name, plain or as CAIP-10, and nothing else', () => {
    const other = far(granted)
    const { heard, relay } = open(other)
    for (const data of [null, 'h2', [], [7], ['h2', 'nobody']]) other.emit(event('accountsChanged', data))
    other.emit(event('somethingElse', ['h2']))
    expect(heard).toEqual([])
    other.emit(event('accountsChanged', ['hills:one:H2', 'h2', 'h1']))
    expect(heard).toEqual([{ type: 'accounts', accounts: [{ address: 'h2' }, { address: 'h1' }] }])
    expect(relay.accounts()).toEqual([{ address: 'h2' }, { address: 'h1' }])
  })

  it('keeps what is known of accounts that its events name, such as their keys', () => {
    const other = far(granted)
    const known = [
      { address: 'h1', publicKey: '01' },
      { address: 'h2', publicKey: '02' },
    ]
    const { heard } = open(other, { accountsOn: () => known })
    other.emit(event('accountsChanged', ['h2', 'h3']))
    expect(heard).toEqual([{ type: 'accounts', accounts: [known[1], { address: 'h3' }] }])
  })

  it('is asked with the signal of the request, and for granted networks only', async () => {
    const other = far(granted)
    const { relay } = open(other)
    const { signal } = new AbortController()
    await relay.request({ method: 'dig', signal })
    await relay.request({ method: 'dig' })
    expect(other.sent[0]).toMatchObject({ method: 'dig', networkId: 'hills:one', signal })
    expect(other.sent[1]).not.toHaveProperty('signal')
    expect(await failure(relay.request({ method: 'dig', networkId: 'hills:three' }))).toMatchObject({
      code: 'hills/chainNotSupported',
      context: { wallet: 'The wallet', network: 'Hill three' },
      details: 'Its session does not hold this network. Connect again and allow it in the wallet.',
    })
  })

  it('follows what is granted anew, to a network that is left if it must', () => {
    const other = far(granted)
    const { heard, relay } = open(other)
    other.emit({ type: 'updated', accounts: granted })
    expect(heard).toEqual([])
    other.emit({ type: 'updated', accounts: ['hills:two:h3'] })
    expect(heard).toEqual([
      { type: 'accounts', accounts: [{ address: 'h3' }] },
      { type: 'network', networkId: 'hills:two' },
    ])
    expect(relay.granted()).toEqual(['hills:two:h3'])
    expect([relay.isGranted('hills:one'), relay.isGranted('hills:two')]).toEqual([false, true])
  })

  it('tells of a network before the accounts that are written for it', () => {
    const other = far(['hills:one:h1', 'hills:two:h2'])
    const changes: SessionChange[] = []
    const { heard } = open(other, { sharesAddress: false, onChange: (change) => changes.push(change) })
    other.emit(event('chainChanged', 'hills:two'))
    expect(heard).toEqual([
      { type: 'network', networkId: 'hills:two' },
      { type: 'accounts', accounts: [{ address: 'h2' }] },
    ])
    expect(changes).toEqual(heard)
  })

  it('passes its end on, and is not listened to once it is over', () => {
    const other = far(granted)
    const { heard, stop } = open(other)
    other.emit({ type: 'ended', reason: 'over' })
    expect(heard).toEqual([{ type: 'ended', reason: 'over' }])
    expect(other.listeners()).toBe(1)
    stop()
    expect(other.listeners()).toBe(0)
  })
})

describe('what a wallet behind a relay throws', () => {
  const thrownBy = (thrown: unknown) =>
    failure(open(far(granted, { request: () => Promise.reject(thrown) })).relay.request({ method: 'dig' }))

  it.each([
    { code: 5000, message: 'User rejected.' },
    { code: 5000, message: 'Nope' },
    { code: 5002, message: 'no such thing today' },
  ])('is a refusal with 4001 where it is %j', async (thrown) => {
    const error = await thrownBy(thrown)
    expect(error).toMatchObject({ code: 4001, message: thrown.message })
    expect(isRejection(error)).toBe(true)
  })

  it('is not where 5000 says that the wallet does not know the network [8.30]', async () => {
    const error = await thrownBy({ code: 5000, message: 'Unknown chain' })
    expect(error).toMatchObject({ code: 5000 })
    expect(isRejection(error)).toBe(false)
  })
})
