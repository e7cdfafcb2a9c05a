import { createAppClient, viemConnector, type AppClient } from '@farcaster/auth-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startFarcasterRelay, type FarcasterRelay } from '../src/index.js'

describe('the stand-in for the relay of Farcaster', () => {
  let relay: FarcasterRelay
  let app: AppClient
  beforeAll(async () => {
    relay = await startFarcasterRelay()
    app = createAppClient({ relay: relay.url, ethereum: viemConnector({ rpcUrl: relay.rpcUrl }) })
  })
  afterAll(() => relay.stop())
  const domain = 'secure.test'
  async function begin() {
    const { data } = await app.createChannel({ domain, siweUri: 'https://secure.test/' })
    return data!
  }
  const wait = ({ channelToken }: { readonly channelToken: string }) =>
    app.watchStatus({ channelToken, timeout: 3000, interval: 20 })

  it('carries an approval that the client verifies', async () => {
    const channel = await begin()
    expect((await app.status({ channelToken: channel.channelToken })).data?.state).toBe('pending')
    await relay.approve(channel.url, 'ann')
    const { data } = await wait(channel)
    expect(data).toMatchObject({ state: 'completed', username: 'ann', fid: 1 })
    const { message = '', signature = '0x' } = data!
    const verify = (change: object) =>
      app.verifySignInMessage({ nonce: channel.nonce, domain, message, signature, ...change })
    expect(await verify({})).toMatchObject({ success: true, fid: 1, authMethod: 'custody' })
    expect(await verify({ nonce: 'another12' })).toMatchObject({ isError: true })
    expect(await verify({ message: message.replace('fid/1', 'fid/2') })).toMatchObject({ isError: true })
    expect(
      await fetch(`${relay.url}/v1/channel/status`, { headers: { authorization: `Bearer ${channel.channelToken}` } }),
    ).toMatchObject({ status: 401 })
  })

  it('has a page where a tester approves; another name has another id', async () => {
    const channel = await begin()
    expect(await (await fetch(channel.url)).text()).toContain(domain)
    await fetch(channel.url, { method: 'POST', body: new URLSearchParams({ userName: 'bob' }) })
    expect((await wait(channel)).data).toMatchObject({ username: 'bob', fid: 2 })
    expect((await fetch(channel.url)).status).toBe(404)
  })
})
