import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { serveLogins } from '../startLogins.js'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

it('lets visitors wait at its address until it runs; after a failed start the next one tries again', async () => {
  const site = createServer((request, response) => response.end(`${request.headers.host}${request.url}`))
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  const port = await freePort()
  let starts = 0
  let stops = 0
  const logins = await serveLogins(port, async (origin) => {
    expect(origin).toBe(`http://localhost:${port}`)
    await wait(50)
    if (++starts === 1) throw new Error('no database')
    const { port: sitePort } = site.address() as AddressInfo
    return { site: `http://127.0.0.1:${sitePort}`, mails: '', stop: async () => stops++ }
  })
  onTestFinished(() => void site.close())
  const visit = async (): Promise<string> => (await fetch(`http://127.0.0.1:${port}/frame`)).text()
  await expect(visit()).rejects.toThrow('fetch failed')
  const [first, second] = await Promise.all([visit(), visit()])
  expect([first, second]).toEqual([`127.0.0.1:${port}/frame`, `127.0.0.1:${port}/frame`])
  expect(starts).toBe(2)
  expect(await logins.start()).toMatchObject({ mails: '' })
  expect(starts).toBe(2)
  await logins.stop()
  expect(stops).toBe(1)
  await expect(visit()).rejects.toThrow('fetch failed')
})
