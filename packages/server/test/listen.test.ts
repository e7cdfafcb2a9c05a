import type { HttpBindings } from '@hono/node-server'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'

import { listen, type ListenOptions } from '../src/index.js'

async function listening(options: Partial<ListenOptions> = {}) {
  const listener = await listen({
    fetch: async () => {
      await wait(20)
      return new Response('here')
    },
    host: '127.0.0.1',
    port: 0,
    proxies: 0,
    ...options,
  })
  onTestFinished(() => listener.stop({ drainTime: 0, stopTimeout: 0 }))
  return listener
}

/** A client that keeps its connection, and asks again after a moment, until it is told to leave. */
async function keepAsking(url: string): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = () =>
    new Promise<string | undefined>((resolve, reject) => {
      const asking = request(url, { agent }, (response) => {
        response.resume().once('error', reject)
        response.once('end', () => resolve(response.headers.connection))
      })
      asking.once('error', reject).end()
    })
  try {
    while ((await ask()) !== 'close') await wait(30)
    return 'left'
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code)
  } finally {
    agent.destroy()
  }
}

describe('a server that stops', () => {
  it('tells clients that keep their connections to leave, and resets none of 20', async () => {
    const listener = await listening()
    const clients = Array.from({ length: 20 }, () => keepAsking(listener.url))
    await wait(200)
    await listener.stop({ drainTime: 2000, stopTimeout: 2000 })
    expect(await Promise.all(clients)).toEqual(clients.map(() => 'left'))
  })

  it('tells it with answers that were under way when it began', async () => {
    const listener = await listening({ fetch: () => wait(300).then(() => new Response('late')) })
    const agent = new Agent({ keepAlive: true })
    const answered = new Promise<string | undefined>((resolve) => {
      request(listener.url, { agent }, (response) => resolve(response.resume().headers.connection)).end()
    })
    await wait(100)
    const stopped = listener.stop({ drainTime: 0, stopTimeout: 2000 })
    expect(await answered).toBe('close')
    await stopped
  })

  it('cuts what does not end in time', async () => {
    const listener = await listening({ fetch: () => new Promise(() => undefined) })
    const cut = fetch(listener.url).catch(() => 'cut')
    await wait(100)
    let isTold = false
    await listener.stop({ drainTime: 0, stopTimeout: 100, onCut: () => (isTold = true) })
    expect([await cut, isTold]).toEqual(['cut', true])
  })
})

describe('connections', () => {
  function idle(url: string, localAddress: string): Promise<Socket> {
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress })
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => undefined)
    return new Promise((resolve) => socket.once('connect', () => resolve(socket)))
  }
  const ended = async (sockets: readonly Socket[]) => {
    await wait(200)
    return sockets.filter(({ destroyed, readyState }) => destroyed || readyState !== 'open').length
  }

  it('are for several clients: one has a quarter of them, and more again when it closed some', async () => {
    const { url } = await listening({ connections: 8 })
    const greedy: Socket[] = []
    for (let turn = 0; turn < 6; turn++) greedy.push(await idle(url, '127.0.0.1'))
    for (const socket of greedy) socket.resume()
    expect(await ended(greedy)).toBe(4)
    const other = await idle(url, '127.0.0.2')
    expect(await ended([other.resume()])).toBe(0)
    greedy.forEach((socket) => socket.destroy())
    await wait(100)
    expect(await ended([(await idle(url, '127.0.0.1')).resume()])).toBe(0)
  })

  it('are the proxy’s behind one', async () => {
    const { url } = await listening({ connections: 8, proxies: 1 })
    const all = await Promise.all(Array.from({ length: 8 }, () => idle(url, '127.0.0.1')))
    expect(await ended(all.map((socket) => socket.resume()))).toBe(0)
  })
})

it('cuts off a client that does not read its answer, and not one that waits for it', async () => {
  const size = 64 * 2 ** 20
  const ends: Promise<unknown>[] = []
  const { url } = await listening({
    requestTimeout: 1000,
    async fetch(request, env) {
      ends.push(once((env as HttpBindings).outgoing, 'close'))
      if (new URL(request.url).pathname === '/') return new Response('x'.repeat(size))
      await wait(1500)
      return new Response('late')
    },
  })
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  let read = 0
  socket.on('data', (part: Buffer) => (read += part.length))
  await once(socket, 'data')
  socket.pause()
  await expect.poll(() => ends.length).toBe(1)
  expect(await Promise.race([ends[0]!.then(() => 'cut'), wait(20_000, 'not cut')])).toBe('cut')
  const closed = once(socket, 'close')
  socket.resume()
  await closed
  expect(read).toBeLessThan(size)
  expect(await (await fetch(`${url}/late`)).text()).toBe('late')
})

it('has its headers in every answer, and says why it cannot listen', async () => {
  const { url } = await listening({ headers: { 'Strict-Transport-Security': 'max-age=1' } })
  expect((await fetch(url)).headers.get('strict-transport-security')).toBe('max-age=1')
  await expect(listening({ port: Number(new URL(url).port) })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
