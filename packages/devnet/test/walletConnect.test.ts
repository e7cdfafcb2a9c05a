import { stringToHex, verifyMessage, type Hex } from 'viem'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startRelay, type Relay } from '../src/index.js'
import {
  approveEverything,
  caipAccount,
  closeClient,
  nextEvent,
  openClient,
  pair,
  quietClients,
  signer,
  type Storage,
} from './walletConnectPair.js'

type Client = Awaited<ReturnType<typeof openClient>>

describe('two clients of @walletconnect/sign-client', () => {
  let relay: Relay
  let dapp: Client
  let wallet: Client
  const dappStorage: Storage = new Map()
  const open: Client[] = []

  beforeAll(quietClients)
  beforeEach(async () => {
    dappStorage.clear()
    relay = await startRelay()
    dapp = await openClient(relay.url, 'dapp', dappStorage)
    wallet = await openClient(relay.url, 'wallet')
    approveEverything(wallet)
    open.push(dapp, wallet)
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map(closeClient))
    await relay.stop()
  })

  const sign = (client: Client, topic: string, text: string): Promise<Hex> =>
    client.request<Hex>({
      topic,
      chainId: 'eip155:31337',
      request: { method: 'personal_sign', params: [stringToHex(text), signer.address] },
    })
  const isSigned = (message: string, signature: Hex): Promise<boolean> =>
    verifyMessage({ address: signer.address, message, signature })
  const emit = (topic: string, data: unknown): Promise<void> =>
    wallet.emit({ topic, chainId: 'eip155:31337', event: { name: 'chainChanged', data } })

  it('pair, sign, hear events, ping and part', async () => {
    const topic = await pair(dapp, wallet)
    expect(dapp.session.get(topic).namespaces['eip155']?.accounts).toEqual([caipAccount])
    expect(await isSigned('hello', await sign(dapp, topic, 'hello'))).toBe(true)
    const heard = nextEvent(dapp)
    await emit(topic, 31_338)
    expect(await heard).toEqual({ name: 'chainChanged', data: 31_338 })
    await dapp.ping({ topic })
    const parted = new Promise((resolve) => wallet.once('session_delete', resolve))
    await dapp.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    await parted
    expect(wallet.session.length).toBe(0)
  })

  it('hear after a reload what was said while they were away, and once', async () => {
    const topic = await pair(dapp, wallet)
    await dapp.ping({ topic })
    await closeClient(dapp)
    await emit(topic, 'while away')
    const reloaded = await openClient(relay.url, 'dapp', dappStorage)
    open.push(reloaded)
    const events: unknown[] = []
    reloaded.on('session_event', ({ params }) => events.push(params.event.data))
    await vi.waitFor(() => expect(events).toEqual(['while away']), 5000)
    expect(await isSigned('again', await sign(reloaded, topic, 'again'))).toBe(true)
    expect(events).toEqual(['while away'])
  })

  it.each([1001, 1006, 1012])('come back by themselves after the relay dropped them with %i', async (code) => {
    const topic = await pair(dapp, wallet)
    await dapp.ping({ topic })
    await relay.drop(code)
    await vi.waitFor(() => expect(relay.status().connections).toBe(2), 5000)
    expect(await isSigned('back', await sign(dapp, topic, 'back'))).toBe(true)
  })

  it('report a close with 3000 as an error, and come back when used again', async () => {
    const topic = await pair(dapp, wallet)
    await dapp.ping({ topic })
    const reported = new Promise<Error>((resolve) => dapp.core.relayer.once('relayer_error', resolve))
    await relay.drop(3000, 'Unauthorized: invalid key')
    expect((await reported).message).toBe(
      'WebSocket connection closed abnormally with code: 3000 (Unauthorized: invalid key)',
    )
    const answer = sign(dapp, topic, 'back')
    // The wallet, too, gave up by itself; its user opens it again.
    await wallet.core.relayer.transportOpen()
    expect(await isSigned('back', await answer)).toBe(true)
  })

  it('get their answer when a relay that had stopped answering resumes', async () => {
    const topic = await pair(dapp, wallet)
    await dapp.ping({ topic })
    relay.pause()
    let settled = false
    const answer = sign(dapp, topic, 'late').finally(() => (settled = true))
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(settled).toBe(false)
    relay.resume()
    expect(await isSigned('late', await answer)).toBe(true)
  })
})
