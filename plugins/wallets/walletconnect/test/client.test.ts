import { createModal, definePlugin, type ScopedStorage } from '@portico/core'
import { startRelay } from '@portico/devnet'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '../src/client/createLog.js'
import { boundAttestation, clientStorage, mostListeners, openClient } from '../src/client/openClient.js'
import { stubFetch, storageArea } from './page.js'
import { controlTime } from './time.js'

afterEach(() => void vi.useRealTimers())

/** The scoped storage of a real modal. */
function scopedStorage(area: Storage | 'memory'): ScopedStorage {
  let scoped: ScopedStorage | undefined
  const peek = definePlugin<{ readonly id: 'peek' }>({
    id: 'peek',
    core: 1,
    setup: ({ plugin }) => {
      scoped = plugin.storage
      return {}
    },
  })
  createModal({ projectId: 'p', storage: area, plugins: [peek] })
  return scoped!
}

describe('the client', () => {
  it('beats every 5 s, lets an event have 10 listeners, tells no one about itself, leaves nothing global [4.48, 9.24]', async () => {
    const asked = stubFetch()
    const { url, stop } = await startRelay()
    const client = await openClient({
      projectId: 'p',
      relayUrl: url,
      metadata: { name: 'n', description: 'd', url: 'https://n.example', icons: [] },
      storage: scopedStorage('memory'),
      logger: createLog('error', () => {}).logger,
      prefix: 'one',
    })
    expect(client.core.heartbeat.interval).toBe(5)
    expect(mostListeners).toBe(10)
    expect(client.events.getMaxListeners()).toBe(10)
    expect(client.core.customStoragePrefix).toBe(':one')
    expect(Object.keys(globalThis).filter((key) => /walletconnect/i.test(key))).toEqual([])
    expect(asked).toEqual([])
    client.core.heartbeat.stop()
    await client.core.relayer.transportClose()
    await stop()
  })
})

describe('clientStorage', () => {
  it('keeps what the client keeps, under the prefix of the modal', async () => {
    const area = storageArea()
    const storage = clientStorage(scopedStorage(area))
    await storage.setItem('a', { topic: 'x', list: [1, 2] })
    await storage.setItem('b', 7n)
    expect(await storage.getItem('a')).toEqual({ topic: 'x', list: [1, 2] })
    expect(await storage.getItem('b')).toBe('7n')
    expect(await storage.getItem('c')).toBeUndefined()
    expect(await storage.getKeys()).toEqual(['a', 'b'])
    await storage.removeItem('a')
    expect(await storage.getEntries()).toEqual([['b', '7n']])
    expect(area.length).toBe(2)
    expect([area.key(0), area.key(1)].every((key) => key?.startsWith('portico.peek.'))).toBe(true)
  })
  it('starts afresh when what is stored is damaged', async () => {
    const area = storageArea()
    const storage = clientStorage(scopedStorage(area))
    await storage.setItem('a', 1)
    area.setItem('portico.peek.client.a', '{"v":1,"value":"{"}')
    area.setItem('portico.peek.keys', '{"v":1,"value":7}')
    expect(await storage.getItem('a')).toBeUndefined()
    expect(await storage.getKeys()).toEqual([])
  })
})

describe('the log', () => {
  const entries = (level: Parameters<typeof createLog>[0]) => {
    const log = createLog(level, () => {})
    log.logger.error('e')
    log.logger.warn('w')
    log.logger.fatal(new Error('f'))
    log.logger.child({ context: 'core' }).error({ code: 1 }, 'child')
    return log.entries().map(({ level, message }) => `${level}: ${message}`)
  }
  it('keeps errors and worse by default, and nothing on the console [9.23]', () => {
    const error = vi.spyOn(console, 'error')
    expect(entries('error')).toEqual(['error: e', 'fatal: f', 'error: {"code":1} child'])
    expect(entries('silent')).toEqual([])
    expect(entries('warn')).toContain('warn: w')
    expect(error).not.toHaveBeenCalled()
  })
  it('keeps 1,024,000 characters, the newest ones [9.23]', () => {
    const log = createLog('error', () => {})
    for (let entry = 0; entry < 1100; entry++) log.logger.error(`${entry} `.padEnd(1000, '.'))
    const kept = log.entries()
    expect(kept).toHaveLength(1024)
    expect(kept[0]?.message.startsWith('76 ')).toBe(true)
    expect(kept.at(-1)?.message.startsWith('1099 ')).toBe(true)
  })
  it('hears of the relay from the part that talks to it, and not from what wallets say', () => {
    const heard: string[] = []
    const { logger } = createLog('silent', (message) => void heard.push(message))
    logger.child({ context: 'client' }).error('Unauthorized: invalid key')
    logger.child({ context: 'core' }).child({ context: 'core/relayer' }).error('Unauthorized: invalid key')
    logger.child({ context: 'core' }).warn('Unauthorized: invalid key')
    expect(heard).toEqual(['Unauthorized: invalid key'])
  })
})

describe('boundAttestation', () => {
  const client = (register: () => Promise<string | undefined>) => {
    const verify = { register: (_: { readonly id: string; readonly decryptedId: string }) => register() }
    boundAttestation({ core: { verify } } as unknown as Parameters<typeof boundAttestation>[0])
    const ask = () => verify.register({ id: '', decryptedId: '' })
    return { ask }
  }
  it('passes on what comes in time', async () => {
    expect(await client(async () => 'jwt').ask()).toBe('jwt')
    expect(await client(async () => undefined).ask()).toBeUndefined()
  })
  it('waits 2 s for a host that a filter blocks, and then not at all for 5 minutes', async () => {
    controlTime()
    let asked = 0
    const { ask } = client(() => {
      asked += 1
      return new Promise((resolve) => setTimeout(() => resolve(''), 5000))
    })
    const before = Date.now()
    const first = ask()
    await vi.advanceTimersByTimeAsync(2000)
    expect(await first).toBe('')
    expect(Date.now() - before).toBeLessThan(2500)
    expect(await ask()).toBe('')
    await vi.advanceTimersByTimeAsync(3000)
    expect(await ask()).toBe('')
    expect(asked).toBe(1)
    await vi.advanceTimersByTimeAsync(300_000)
    void ask()
    expect(asked).toBe(2)
  })
  it('goes on asking a host that is merely slow', async () => {
    controlTime()
    let delay = 3000
    const { ask } = client(() => new Promise((resolve) => setTimeout(() => resolve('jwt'), delay)))
    const first = ask()
    await vi.advanceTimersByTimeAsync(3000)
    expect(await first).toBe('')
    delay = 500
    const second = ask()
    await vi.advanceTimersByTimeAsync(500)
    expect(await second).toBe('jwt')
  })
  it('survives a client that throws', async () => {
    expect(await client(async () => Promise.reject(new Error('x'))).ask()).toBe('')
  })
})
