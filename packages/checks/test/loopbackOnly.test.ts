import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { hostOf, isLoopback } from '../src/loopbackOnly.js'

it('knows loopback from the rest', () => {
  for (const host of ['127.0.0.1', 'localhost', '::1', '[::1]', 'app.localhost', '127.8.9.1'])
    expect(isLoopback(host)).toBe(true)
  for (const host of ['example.com', '10.0.0.1', '192.0.2.1', 'localhost.example.com', '1127.0.0.1'])
    expect(isLoopback(host)).toBe(false)
})

it('reads the host out of every way to call connect', () => {
  expect(hostOf([{ host: 'example.com', port: 1 }])).toBe('example.com')
  expect(hostOf([80, 'example.com'])).toBe('example.com')
  expect(hostOf([[{ host: 'example.com', port: 80 }, null]])).toBe('example.com')
  expect(hostOf([80])).toBe('localhost')
  expect(hostOf(['/run/a.sock'])).toBeUndefined()
  expect(hostOf([{ path: '/run/a.sock' }])).toBeUndefined()
})

it('lets fetch reach this machine', async () => {
  const server = http.createServer((_request, response) => response.end('here')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('here')
  server.close()
})

it.fails('fails a test whose fetch reaches past this machine, swallowed or not', { retry: 0 }, async () => {
  await fetch('http://192.0.2.1/').catch(() => {})
})
