import { createServer as createHttpServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createFrameSplitter } from '../src/faults/createFrameSplitter.js'
import { startFaultProxy, type FaultProxyOptions } from '../src/faults/index.js'

const running: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((stop) => stop()))
})

/** A frame of text without a mask, as servers send it. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text)
  const length = payload.length < 126 ? [payload.length] : [126, payload.length >> 8, payload.length & 0xff]
  return Buffer.concat([Buffer.from([0x81, ...length]), payload])
}

function textsOf(socket: Socket, onText: (text: string) => void, from: Buffer = Buffer.alloc(0)): void {
  const split = createFrameSplitter()
  const read = (chunk: Buffer): void => {
    for (const { bytes, isWhole } of split(chunk))
      if (isWhole) onText(bytes.subarray(bytes[1]! < 126 ? 2 : 4).toString())
  }
  if (from.length > 0) read(from)
  socket.on('data', read)
}

/** A server of WebSockets that notes what it gets and says `say` to each; a proxy before it; and a client. */
async function opened(options: Partial<FaultProxyOptions>) {
  const got: string[] = []
  const heads: string[] = []
  const upgraded: Socket[] = []
  const server = createHttpServer()
  server.on('upgrade', (request, socket: Socket, head: Buffer) => {
    heads.push(Object.keys(request.headers).join())
    upgraded.push(socket)
    socket.on('error', () => {})
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
    textsOf(socket, (text) => got.push(text), head)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const target = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  const proxy = await startFaultProxy({ target, rate: 1, longestDelay: 50, requests: {}, ...options })
  proxy.begin(1)
  running.push(proxy.stop, async () => {
    for (const socket of upgraded) socket.destroy()
    server.close()
  })
  const client = connect(Number(new URL(proxy.url).port), '127.0.0.1')
  client.on('error', () => {})
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
  const received: string[] = []
  client.write(
    'GET /relay HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Extensions: permessage-deflate\r\n\r\n',
  )
  const head = await new Promise<string>((resolve) => {
    client.once('data', (chunk: Buffer) => resolve(chunk.toString()))
    client.once('close', () => resolve(''))
  })
  textsOf(client, (text) => received.push(text))
  return { client, closed, head, heads, got, received, proxy, server: () => upgraded[0]! }
}

const until = (isTrue: () => boolean): Promise<void> => expect.poll(isTrue).toBe(true) as Promise<void>

test('passes messages both ways, without extensions', async () => {
  const { client, head, heads, got, received, server } = await opened({ rate: 0 })
  expect(head).toMatch(/^HTTP\/1\.1 101 /)
  expect(heads[0]).not.toContain('sec-websocket-extensions')
  const long = 'x'.repeat(500)
  client.write(Buffer.concat([frame('one'), frame(long)]))
  server().write(frame('two'))
  await until(() => got.length === 2 && received.length === 1)
  expect([got, received]).toEqual([['one', long], ['two']])
})

test('repeats a message', async () => {
  const { client, got } = await opened({ messages: { repeat: 1 } })
  client.write(frame('one'))
  await until(() => got.length === 2)
  expect(got).toEqual(['one', 'one'])
})

test('passes a message on after the next one, or late when there is none', async () => {
  const { client, got } = await opened({ messages: { reorder: 1 } })
  client.write(Buffer.concat([frame('one'), frame('two'), frame('three')]))
  await until(() => got.length === 3)
  expect(got).toEqual(['two', 'one', 'three'])
})

test('closes the connection before a message has arrived, or after', async () => {
  const before = await opened({ messages: { dropRequest: 1 } })
  before.client.write(frame('one'))
  await before.closed
  expect(before.got).toEqual([])
  const after = await opened({ messages: { dropAnswer: 1 } })
  after.client.write(frame('one'))
  await after.closed
  await until(() => after.got.length === 1)
})

test('goes silent in both directions, and stays open', async () => {
  const { client, got, received, server, proxy } = await opened({ messages: { silence: 1 } })
  client.write(frame('one'))
  await until(() => proxy.counts().silence === 1)
  proxy.heal()
  client.write(frame('two'))
  server().write(frame('three'))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect([got, received, client.destroyed]).toEqual([[], [], false])
})

test('refuses a connection, drops it, or never answers it', async () => {
  expect((await opened({ requests: { refuse: 1 } })).head).toMatch(/^HTTP\/1\.1 503 /)
  expect((await opened({ requests: { dropRequest: 1 } })).head).toBe('')
})

test('keeps the order of what it does not reorder', async () => {
  const { client, got } = await opened({ messages: { delay: 1 } })
  for (let index = 0; index < 20; index += 1) client.write(frame(String(index)))
  await until(() => got.length === 20)
  expect(got).toEqual(Array.from({ length: 20 }, (_, index) => String(index)))
})

test('splits frames wherever they are cut', () => {
  const bytes = Buffer.concat([frame('one'), frame('x'.repeat(300)), Buffer.from([0x89, 0]), frame('two')])
  for (const size of [1, 2, 3, 7, 100, 1000]) {
    const split = createFrameSplitter()
    const frames = []
    for (let at = 0; at < bytes.length; at += size) frames.push(...split(bytes.subarray(at, at + size)))
    expect(frames.map(({ isWhole }) => isWhole)).toEqual([true, true, false, true])
    expect(Buffer.concat(frames.map((one) => one.bytes))).toEqual(bytes)
  }
})
