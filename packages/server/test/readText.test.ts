import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it, onTestFinished, vi } from 'vitest'

import { readText } from '../src/index.js'

async function serve(answer: (response: ServerResponse) => void) {
  let open = 0
  const server = createServer((_, response) => {
    open += 1
    response.once('close', () => (open -= 1))
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, open: () => open }
}
const never = new AbortController().signal

it('reads an answer, also one whose letters are cut between two parts', async () => {
  const bytes = Buffer.from('größer')
  const { url } = await serve(async (response) => {
    response.write(bytes.subarray(0, 3))
    await wait(20)
    response.end(bytes.subarray(3))
  })
  expect(await readText(await fetch(url), { most: bytes.length, signal: never })).toBe('größer')
})

it('refuses an answer of one byte more, and ends its connection', async () => {
  const { url, open } = await serve((response) => void response.write('12345'))
  await expect(readText(await fetch(url), { most: 4, signal: never })).rejects.toThrow(RangeError)
  await vi.waitFor(() => expect(open()).toBe(0))
})

it('refuses what is not UTF-8', async () => {
  const { url } = await serve((response) => void response.end(Buffer.from([0xff, 0xfe])))
  await expect(readText(await fetch(url), { most: 10, signal: never })).rejects.toThrow(TypeError)
})

it('ends with its signal, and the connection with it, while garbage is collected', async () => {
  setFlagsFromString('--expose-gc')
  const collecting = setInterval(runInNewContext('gc') as () => void, 50)
  onTestFinished(() => clearInterval(collecting))
  const { url, open } = await serve((response) => {
    const drip = setInterval(() => response.write(' '), 50)
    response.once('close', () => clearInterval(drip))
  })
  const controller = new AbortController()
  setTimeout(() => controller.abort(new Error('over')), 500)
  const response = await fetch(url, { signal: controller.signal })
  await expect(readText(response, { most: 1e6, signal: controller.signal })).rejects.toThrow('over')
  await vi.waitFor(() => expect(open()).toBe(0))
}, 10_000)
