import type { SessionChange } from '@portico/core'
import { describe, expect, it, vi } from 'vitest'
import { createPageSession, createSessionEvents } from '../src/index.js'

const accounts: SessionChange = { type: 'accounts', accounts: [{ address: 'h1' }] }
const ended: SessionChange = { type: 'ended', reason: 'over' }
const session = { accounts: [{ address: 'h1' }], networkId: 'hills:one', provider: {} } as const

/** A wallet that forgets no listener, as some do. */
function wallet() {
  const listeners: ((change: SessionChange) => void)[] = []
  const counts = { stopped: 0 }
  return {
    listeners,
    counts,
    emit: (change: SessionChange) => listeners.forEach((listener) => listener(change)),
    watch(listener: (change: SessionChange) => void) {
      listeners.push(listener)
      return () => void counts.stopped++
    },
  }
}

describe('events of a session', () => {
  it('reach every listener, from one subscription at the wallet', () => {
    const { listeners, watch, emit, counts } = wallet()
    const events = createSessionEvents(watch)
    expect(listeners).toHaveLength(0)
    const heard: unknown[] = []
    const listener = (change: SessionChange): void => void heard.push(change)
    const [stopOne, stopOther] = [events.subscribe(listener), events.subscribe(listener)]
    expect(listeners).toHaveLength(1)
    emit(accounts)
    expect(heard).toEqual([accounts, accounts])
    stopOne()
    stopOne()
    events.emit(ended)
    expect(heard.slice(2)).toEqual([ended])
    expect(counts.stopped).toBe(0)
    stopOther()
    expect(counts.stopped).toBe(1)
  })

  it('are over once nobody listens, whatever the wallet still sends', () => {
    const { watch, emit } = wallet()
    const events = createSessionEvents(watch)
    const heard: SessionChange[] = []
    events.subscribe(() => heard.push(ended))()
    emit(accounts)
    expect(heard).toEqual([])
    events.subscribe((change) => heard.push(change))
    emit(accounts)
    expect(heard).toEqual([accounts])
  })

  it('end even where the wallet’s own code fails', () => {
    const events = createSessionEvents(() => () => {
      throw new Error('no such listener')
    })
    const stop = events.subscribe(() => {})
    expect(stop).not.toThrow()
  })
})

describe('a session with a wallet on the page', () => {
  it('has its namespace, and what is saved as it is when it is read', () => {
    let count = 0
    const handle = createPageSession({
      namespace: 'hills',
      session,
      events: createSessionEvents(() => {}),
      saved: () => ++count,
    })
    expect(handle.namespaces['hills']).toMatchObject(session)
    expect([handle.saved, handle.saved]).toEqual([1, 2])
    const plain = createPageSession({ namespace: 'hills', session, events: createSessionEvents(() => {}) })
    expect('saved' in plain).toBe(false)
  })

  it('unsubscribes before it tells the wallet that it is over', async () => {
    const { watch, emit, counts } = wallet()
    const heard: SessionChange[] = []
    const handle = createPageSession({
      namespace: 'hills',
      session,
      events: createSessionEvents(watch),
      end() {
        expect(counts.stopped).toBe(1)
        emit(ended)
      },
    })
    handle.namespaces['hills']!.subscribe((change) => heard.push(change))
    await handle.end()
    expect(heard).toEqual([])
  })

  it('ends where the wallet fails, and where it does not answer', async () => {
    const fails = createPageSession({
      namespace: 'hills',
      session,
      events: createSessionEvents(() => {}),
      end() {
        throw new Error('no')
      },
    })
    await expect(fails.end()).resolves.toBeUndefined()
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(5))
    const silent = createPageSession({
      namespace: 'hills',
      session,
      events: createSessionEvents(() => {}),
      end: () => new Promise(() => {}),
    })
    await expect(silent.end()).resolves.toBeUndefined()
    expect(limit).toHaveBeenCalledWith(2000)
  })

  it('lets go of listeners without telling the wallet when the page goes away', () => {
    const { watch, counts } = wallet()
    const end = vi.fn()
    const handle = createPageSession({ namespace: 'hills', session, events: createSessionEvents(watch), end })
    handle.namespaces['hills']!.subscribe(() => {})
    handle.release!()
    expect(counts.stopped).toBe(1)
    expect(end).not.toHaveBeenCalled()
  })
})
