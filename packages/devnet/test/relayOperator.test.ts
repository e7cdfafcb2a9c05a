import { once } from 'node:events'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startRelay, type Relay, type RelayOptions } from '../src/index.js'
import { portIsFree } from './portIsFree.js'
import { connectPeer, newIdentity, newTopic } from './relayPeer.js'

const started: Relay[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((relay) => relay.stop()))
})
async function start(options: RelayOptions = {}): Promise<Relay> {
  const relay = await startRelay(options)
  started.push(relay)
  return relay
}

describe('an operator of a relay', () => {
  it.each([
    [1001, 'restart'],
    [3000, 'Unauthorized: invalid key'],
  ])('drops every connection with %i', async (code, reason) => {
    const relay = await start()
    const peers = await Promise.all([connectPeer(relay.url, newIdentity()), connectPeer(relay.url, newIdentity())])
    const closes = peers.map(({ socket }) => once(socket, 'close'))
    await relay.drop(code, reason)
    for (const close of closes) expect((await close).map(String)).toEqual([String(code), reason])
    expect(relay.status().connections).toBe(0)
    await connectPeer(relay.url, newIdentity())
    expect(relay.status().connections).toBe(1)
  })

  it('cuts the line with 1006', async () => {
    const relay = await start()
    const { socket } = await connectPeer(relay.url, newIdentity())
    const closed = once(socket, 'close')
    await relay.drop(1006)
    expect((await closed)[0]).toBe(1006)
  })

  it('stops answering, and answers in order when it resumes', async () => {
    const relay = await start()
    const early = await connectPeer(relay.url, newIdentity())
    relay.pause()
    const late = await connectPeer(relay.url, newIdentity())
    const answers: string[] = []
    const asked = [
      early.request('irn_subscribe', { topic: newTopic() }).then(() => answers.push('early')),
      early.request('irn_nonsense', {}).then(() => answers.push('early again')),
      late.request('irn_subscribe', { topic: newTopic() }).then(() => answers.push('late')),
    ]
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(answers).toEqual([])
    relay.resume()
    await Promise.all(asked)
    expect(answers.filter((answer) => answer !== 'late')).toEqual(['early', 'early again'])
  })

  it('can drop connections while it does not answer, and forgets what they had sent', async () => {
    const relay = await start()
    const { socket } = await connectPeer(relay.url, newIdentity())
    relay.pause()
    const params = { topic: newTopic(), message: 'm', ttl: 300 }
    socket.send(JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_publish', params }))
    await relay.drop(1012)
    expect(relay.status()).toEqual({ connections: 0, messages: 0 })
  })

  it('pings, and cuts a connection that does not answer', async () => {
    // The pong of a busy machine may take a while.
    const relay = await start({ pingMs: 500 })
    const alive = await connectPeer(relay.url, newIdentity())
    const dead = await connectPeer(relay.url, newIdentity())
    let pings = 0
    alive.socket.on('ping', () => (pings += 1))
    dead.socket.pause()
    await vi.waitFor(() => expect(relay.status().connections).toBe(1), 10_000)
    await vi.waitFor(() => expect(pings).toBeGreaterThan(2), 10_000)
    expect(alive.socket.readyState).toBe(WebSocket.OPEN)
  })

  it('refuses to ping less often than clients wait', async () => {
    await expect(startRelay({ pingMs: 36_000 })).rejects.toMatchObject({
      code: 'devnet/invalidOptions',
      context: { path: 'pingMs' },
    })
  })

  it('finds the port taken', async () => {
    const { url } = await start()
    const port = Number(new URL(url).port)
    await expect(startRelay({ port })).rejects.toMatchObject({ code: 'devnet/portTaken', context: { port } })
  })

  it('stops by stop() and by the signal: connections closed, port free', async () => {
    const relay = await startRelay()
    const { socket } = await connectPeer(relay.url, newIdentity())
    const closed = once(socket, 'close')
    await relay.stop()
    await closed
    expect(await portIsFree(relay.url)).toBe(true)
    await relay.stop()

    const controller = new AbortController()
    const other = await startRelay({ signal: controller.signal })
    controller.abort()
    await vi.waitFor(async () => expect(await portIsFree(other.url)).toBe(true))
    await expect(startRelay({ signal: controller.signal })).rejects.toThrow()
  })

  it('answers plain HTTP with its health', async () => {
    const relay = await start()
    const http = relay.url.replace('ws', 'http')
    expect((await fetch(`${http}/health`)).status).toBe(200)
    expect((await fetch(http)).status).toBe(426)
  })
})
