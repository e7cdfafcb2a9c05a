import { isPorticoError } from '@portico/core'
import { stringToHex, verifyMessage, type Hex } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { until } from './dapp.js'
import { storageArea } from './page.js'
import { failure, withSetting } from './setup.js'

const setting = withSetting()

function savedSessions(storage: Storage): readonly unknown[] {
  const { value } = JSON.parse(storage.getItem('portico.shell.connections')!) as { value: { sessions: unknown[] } }
  return value.sessions
}

describe('requests', () => {
  it('throws what the wallet answers, with its code', async () => {
    const { site, phone } = await setting().connected({}, { refusesRequests: true })
    const refused = await failure(site.request('personal_sign', [stringToHex('x'), phone.account.address]))
    expect(refused).toBeInstanceOf(Error)
    expect(refused).toMatchObject({ code: 5000 })
  })

  it('stops waiting when the signal says so', async () => {
    const { site, phone } = await setting().connected({}, { ignoresRequests: true })
    const abort = new AbortController()
    const asking = failure(site.request('personal_sign', [stringToHex('x'), phone.account.address], abort.signal))
    abort.abort(new Error('enough'))
    expect(await asking).toMatchObject({ message: 'enough' })
  })

  it('ends open requests with 4900 when the wallet ends the session', async () => {
    const { site, phone } = await setting().connected({}, { ignoresRequests: true })
    const asking = failure(site.request('personal_sign', [stringToHex('x'), phone.account.address]))
    await new Promise((resolve) => setTimeout(resolve, 100))
    await phone.kit.disconnectSession({ topic: phone.topics[0]!, reason: { code: 6000, message: 'bye' } })
    expect(await asking).toMatchObject({ code: 4900 })
  })
})

describe('the life of a session', () => {
  it('is restored by a new page on the same storage, and signs', async () => {
    const storage = storageArea()
    const { site, phone } = await setting().connected({ storage })
    site.modal.dispose()
    const later = setting().dapp({ storage })
    await until(() => later.connections().length === 1)
    await until(() => later.live().namespaceSession !== undefined, 'restored')
    expect(later.live().connection.accounts).toEqual([{ address: phone.account.address }])
    const { address } = phone.account
    const signature = (await later.request('personal_sign', [stringToHex('again'), address])) as Hex
    expect(await verifyMessage({ address, message: 'again', signature })).toBe(true)
  })

  it('is not seen by a modal with another storage key', async () => {
    const storage = storageArea()
    await setting().connected({ storage, storageKey: 'one' })
    const other = setting().dapp({ storage, storageKey: 'two' })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(other.connections()).toEqual([])
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index)!)
    expect(keys.filter((key) => !key.startsWith('one.') && !key.startsWith('two.'))).toEqual([])
  })

  it('is forgotten when the wallet has ended it while nobody was looking', async () => {
    const storage = storageArea()
    const { site, phone } = await setting().connected({ storage })
    site.modal.dispose()
    await until(() => setting().relay.status().connections === 1)
    await phone.kit.disconnectSession({ topic: phone.topics[0]!, reason: { code: 6000, message: 'bye' } })
    setting().dapp({ storage })
    await until(() => savedSessions(storage).length === 0)
  })

  it('is forgotten on load when the client knows nothing of it', async () => {
    const storage = storageArea()
    const { site } = await setting().connected({ storage })
    site.modal.dispose()
    for (let index = storage.length - 1; index >= 0; index--)
      if (storage.key(index)!.includes('session')) storage.removeItem(storage.key(index)!)
    expect(savedSessions(storage)).toHaveLength(1)
    setting().dapp({ storage })
    await until(() => savedSessions(storage).length === 0)
  })

  it('ends here when the wallet ends it', async () => {
    const { site, phone } = await setting().connected()
    await phone.kit.disconnectSession({ topic: phone.topics[0]!, reason: { code: 6000, message: 'bye' } })
    await until(() => site.connections().length === 0)
  })

  it('ends at the wallet when the visitor ends it', async () => {
    const { site, phone } = await setting().connected()
    await site.modal.disconnect()
    expect(site.connections()).toEqual([])
    await until(() => phone.topics.length === 0)
  })

  it('counts one that is gone already as ended', async () => {
    const { site, phone } = await setting().connected()
    await phone.kit.disconnectSession({ topic: phone.topics[0]!, reason: { code: 6000, message: 'bye' } })
    await expect(site.modal.disconnect()).resolves.toBeUndefined()
  })

  it('follows the wallet: its events, and the accounts it grants', async () => {
    const { site, phone } = await setting().connected()
    const [topic] = phone.topics
    await phone.kit.emitSessionEvent({
      topic: topic!,
      chainId: 'eip155:42161',
      event: { name: 'chainChanged', data: 42161 },
    })
    await until(() => site.live().connection.networkId === 'eip155:42161')
    const other = `0x${'22'.repeat(20)}`
    const { namespaces } = phone.kit.getActiveSessions()[topic!]!
    await phone.kit.updateSession({
      topic: topic!,
      namespaces: { eip155: { ...namespaces.eip155!, accounts: [`eip155:1:${other}`, `eip155:42161:${other}`] } },
    })
    await until(() => site.live().connection.accounts[0]?.address === other)
  })

  it('tells whether the wallet answers', async () => {
    const { site } = await setting().connected()
    expect(await site.modal.api.walletconnect.ping(site.connections()[0]!.id)).toBe(true)
    expect(await site.modal.api.walletconnect.ping('unknown')).toBe(false)
  })

  it('ends sessions that were approved for nobody, when they are a minute old', async () => {
    const storage = storageArea()
    const { site, phone } = await setting().connected({ storage })
    site.modal.dispose()
    storage.removeItem('portico.shell.connections')
    const now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => now + 90_000)
    const later = setting().dapp({ storage })
    const abort = new AbortController()
    const ended = failure(later.connect(abort.signal))
    await until(() => phone.topics.length === 0)
    abort.abort(new Error('done'))
    await ended
    expect(isPorticoError(await ended)).toBe(false)
  })
})
