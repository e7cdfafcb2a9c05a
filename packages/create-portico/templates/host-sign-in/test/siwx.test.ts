// @vitest-environment node
import type { AddressInfo } from 'node:net'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { origin, siwx } from '../server/siwx.js'

let server: ViteDevServer
let url: string
beforeAll(async () => {
  server = await createServer({ logLevel: 'silent', server: { host: '127.0.0.1', port: 0 } })
  await server.listen()
  url = `http://127.0.0.1:${(server.httpServer!.address() as AddressInfo).port}/siwx`
})
afterAll(() => server.close())

it('signs in with a wallet, once with each nonce, and out again', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const { nonce } = (await (await fetch(`${url}/nonce`)).json()) as { nonce: string }
  const { host: domain } = new URL(origin)
  const message = createSiweMessage({ address: account.address, chainId: 1, domain, uri: origin, nonce, version: '1' })
  const headers = { 'Content-Type': 'application/json', Origin: origin }
  const body = JSON.stringify({ message, signature: await account.signMessage({ message }) })
  const signedIn = await fetch(`${url}/verify`, { method: 'POST', headers, body })
  expect(await signedIn.json()).toMatchObject({ accounts: [{ address: account.address }] })
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect(await (await fetch(`${url}/session`, { headers: { Cookie: cookie } })).json()).toMatchObject({
    accounts: [{ address: account.address }],
  })
  expect((await fetch(`${url}/verify`, { method: 'POST', headers, body })).status).toBe(401)
  await fetch(`${url}/signout`, { method: 'POST', headers: { ...headers, Cookie: cookie } })
  expect(await (await fetch(`${url}/session`, { headers: { Cookie: cookie } })).json()).toEqual({ accounts: [] })
})

it('is refused to pages of other sites', async () => {
  const headers = { 'Content-Type': 'application/json', Origin: 'https://evil.example' }
  expect((await fetch(`${url}/verify`, { method: 'POST', headers, body: '{}' })).status).toBe(403)
  expect(await siwx.session({ headers: {} })).toBeUndefined()
})
