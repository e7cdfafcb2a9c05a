import type { NamespaceSession, SessionChange } from '@portico/core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPolledConnector, type WalletReading } from '../src/index.js'
import { lazyConnector } from '../src/setup/index.js'
import { failure, hill, openHills } from './hills.js'

const reading = (address: string, networkId = 'hills:one' as const): WalletReading => ({
  accounts: [{ address }],
  networkId,
})
const { signal } = new AbortController()
let now: WalletReading | Error
let prompts: number
beforeEach(() => {
  now = reading('h1')
  prompts = 0
})
afterEach(() => void vi.useRealTimers())

function polled() {
  const { context } = openHills({ networks: [hill('one'), hill('two')] })
  const ways = createPolledConnector(
    { error: context.error },
    {
      wallet: 'Hiker',
      namespace: 'hills',
      provider: 'its own',
      ask: async () => void (prompts += 1),
      async read(until) {
        until.throwIfAborted()
        if (now instanceof Error) throw now
        return now
      },
    },
  )
  return lazyConnector(async () => ways)
}
const request = { namespaces: ['hills'], networks: {}, onUri: () => {}, saved: null, signal }

async function connect(): Promise<NamespaceSession> {
  const session = await polled().connect(request)
  return session.namespaces['hills']!
}

it('asks the visitor to connect, and not to restore', async () => {
  const session = await connect()
  expect([session.accounts, session.networkId, session.provider]).toEqual([[{ address: 'h1' }], 'hills:one', 'its own'])
  expect(prompts).toBe(1)
  expect(await polled().restore!(request)).toMatchObject({ namespaces: { hills: { networkId: 'hills:one' } } })
  now = 'unauthorized'
  expect(await polled().restore!(request)).toBe('unauthorized')
  now = 'absent'
  expect(await polled().restore!(request)).toBe('absent')
  expect(prompts).toBe(1)
})

it('refuses a wallet that shows nothing after it was asked', async () => {
  now = 'absent'
  expect(await failure(connect())).toMatchObject({ code: 'hills/badAnswer', context: { from: 'Hiker' } })
})

it('reads the wallet every three seconds and at the focus, and passes on what changed, until nothing is subscribed', async () => {
  vi.useFakeTimers()
  const session = await connect()
  const changes: SessionChange[] = []
  const stop = session.subscribe((change) => changes.push(change))
  await vi.advanceTimersByTimeAsync(3000)
  expect(changes).toEqual([])
  now = reading('h2')
  await vi.advanceTimersByTimeAsync(2999)
  expect(changes).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(changes).toEqual([{ type: 'accounts', accounts: [{ address: 'h2' }] }])
  now = new Error('It is busy')
  await vi.advanceTimersByTimeAsync(3000)
  now = 'absent'
  await vi.advanceTimersByTimeAsync(3000)
  now = reading('h2', 'hills:two' as 'hills:one')
  window.dispatchEvent(new Event('focus'))
  await vi.advanceTimersByTimeAsync(0)
  expect(changes.slice(1)).toEqual([{ type: 'network', networkId: 'hills:two' }])
  stop()
  now = reading('h3')
  window.dispatchEvent(new Event('focus'))
  await vi.advanceTimersByTimeAsync(9000)
  expect(changes).toHaveLength(2)
  expect(vi.getTimerCount()).toBe(0)
})

it('is over when the wallet does not trust the page any more', async () => {
  const session = await connect()
  const changes: SessionChange[] = []
  session.subscribe((change) => changes.push(change))
  now = 'unauthorized'
  window.dispatchEvent(new Event('focus'))
  await vi.waitFor(() => expect(changes).toMatchObject([{ type: 'ended' }]))
})

it('sends the visitor to the wallet to change network', async () => {
  const session = await connect()
  expect(await failure(session.switchNetwork!(hill('two'), signal))).toMatchObject({
    code: 'hills/chainNotSupported',
    context: { wallet: 'Hiker', network: 'Hill two' },
    details: 'Choose Hill two in Hiker.',
  })
})
