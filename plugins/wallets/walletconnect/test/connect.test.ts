import { stringToHex, verifyMessage, type Hex } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import type { UniversalProvider } from '../src/index.js'
import { walletLink } from '../src/links/walletLinks.js'
import type { Device } from '../src/platform/Device.js'
import { until } from './dapp.js'
import { failure, withSetting } from './setup.js'

const setting = withSetting()

describe('connecting by URI', () => {
  it('[1.3] pairs with a real wallet, signs, and asks nobody but the relay', async () => {
    const site = setting().dapp()
    const connecting = site.connect()
    const uri = await site.code()
    expect(setting().asked).toEqual([])
    const phone = await setting().wallet({ icons: ['javascript:alert(1)', 'https://lantern.example/i.png'] })
    await phone.scan(uri)
    const [connection] = await connecting
    expect(connection).toMatchObject({ namespace: 'eip155', networkId: 'eip155:1', connectorId: 'walletConnect' })
    expect(connection?.accounts).toEqual([{ address: phone.account.address }])
    expect(site.live().session.wallet).toMatchObject({ name: 'Lantern', icon: 'https://lantern.example/i.png' })

    const signature = await site.request('personal_sign', [stringToHex('hello'), phone.account.address])
    const { address } = phone.account
    expect(await verifyMessage({ address, message: 'hello', signature: signature as Hex })).toBe(true)
  })

  it('[1.3] pairs through the deep link of a wallet on the same phone, which gives it the URI', async () => {
    const site = setting().dapp()
    const connecting = site.connect()
    const uri = await site.code()
    const device: Device = { isPhone: true, os: 'android', isMessagingApp: false, isIosSafari: false, isFramed: false }
    const listing = { id: 'lantern', name: 'Lantern', chains: [], mobile_link: 'lantern://' }
    const link = walletLink(listing, 'mobile', uri, { device, preferUniversal: false })!
    // The system opens the app of the scheme with the whole address.
    const { protocol, searchParams } = new URL(link.url)
    expect(protocol).toBe('lantern:')
    const phone = await setting().wallet()
    await phone.scan(searchParams.get('uri')!)
    const [connection] = await connecting
    expect(connection?.accounts).toEqual([{ address: phone.account.address }])
  })

  it('sets the URI and its expiry when the code is shown, and clears them when the attempt ends [3.28, 4.6, 4.8]', async () => {
    const site = setting().dapp()
    expect(site.pairing()).toEqual({ status: 'disconnected' })
    const before = Date.now()
    const abort = new AbortController()
    const ended = failure(site.connect(abort.signal))
    const uri = await site.code()
    const state = site.pairing()
    expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    expect(state).toMatchObject({ status: 'connecting', code: { uri } })
    const left = (state.status === 'connecting' ? state.code!.expiresAt : 0) - before
    expect(left).toBeGreaterThanOrEqual(240_000)
    expect(left).toBeLessThan(250_000)
    expect(site.modal.store.get(site.modal.api.inspector.connections.attempt)).toMatchObject({ uri, phase: 'pairing' })
    abort.abort(new Error('changed my mind'))
    expect(await ended).toMatchObject({ message: 'changed my mind' })
    await until(() => site.pairing().status === 'disconnected')
  })

  it('says connecting, delivered, connected as it goes [4.7]', async () => {
    const site = setting().dapp()
    const seen: string[] = []
    const { pairing } = site.modal.api.walletconnect
    site.modal.store.sub(pairing, () => {
      const state = site.pairing()
      seen.push(
        state.status === 'connecting' ? `connecting ${state.code ? 'code' : '-'} ${state.isDelivered}` : state.status,
      )
    })
    const connecting = site.connect()
    const phone = await setting().wallet()
    await phone.scan(await site.code())
    await connecting
    expect(seen).toEqual(['connecting - false', 'connecting code false', 'connecting code true', 'connected'])
  })

  it('ends with "Connection rejected" when the wallet declines, and may begin again [8.4]', async () => {
    const [site, phone] = [setting().dapp(), await setting().wallet({ proposals: 'reject' })]
    const refused = failure(site.connect())
    await phone.scan(await site.code())
    expect(await refused).toMatchObject({ code: 'core/connectionRejected', message: 'Connection rejected' })
    const again = site.connect()
    await (await setting().wallet()).scan(await site.code())
    expect(await again).toHaveLength(1)
  })

  it('takes no error of ours from a wallet: what it sends is the cause of one', async () => {
    const message = `URGENT: call +1-800-555 or open https://evil.example ${'A'.repeat(4000)}`
    for (const code of ['core/connectFailed', 'core/connectionRejected']) {
      const rejection = { code, name: 'PorticoError', message, shortMessage: message }
      const [site, phone] = [setting().dapp(), await setting().wallet({ proposals: 'reject', rejection })]
      const refused = failure(site.connect())
      await phone.scan(await site.code())
      expect(await refused).toMatchObject({
        code: 'core/connectFailed',
        message: 'Failed to connect',
        cause: { message },
      })
    }
  })

  it('refuses a wallet that grants no account', async () => {
    const site = setting().dapp({ namespaces: { eip155: { chains: ['eip155:1'] } }, hasChain: false })
    const phone = await setting().wallet({ chains: ['eip155:1'], withoutAccounts: true })
    const failed = failure(site.connect())
    await phone.scan(await site.code())
    expect(await failed).toMatchObject({ code: 'walletconnect/noAccounts' })
    await until(() => phone.topics.length === 0, 'the wallet hears that the session has ended')
  })

  it('fails with a code, and crashes nothing, without a project id [5.1]', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const site = setting().dapp({ hasProjectId: false })
    expect(await failure(site.connect())).toMatchObject({ code: 'walletconnect/projectIdMissing' })
    expect(error).toHaveBeenCalledOnce()
    expect(site.modal.store.get(site.modal.atoms.alerts)).toMatchObject([{ short: 'Project ID Not Configured' }])
  })

  it('pairs without any chain plugin, as a universal provider [2.8]', async () => {
    const [site, phone] = [setting().dapp({ hasChain: false }), await setting().wallet()]
    const { connections } = site.modal.api.inspector
    const [connector] = site.modal.store.get(connections.connectors)
    expect(connector?.namespaces).toEqual(['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'])
    let scan = (_uri: string): void => {}
    const code = new Promise<string>((resolve) => (scan = resolve))
    const connecting = connector!.connect({
      namespaces: connector!.namespaces,
      networks: {},
      onUri: scan,
      signal: new AbortController().signal,
    })
    await phone.scan(await code)
    const { namespaces: parts, end } = await connecting
    expect(Object.keys(parts)).toEqual(['eip155'])
    expect(parts.eip155?.accounts).toEqual([{ address: phone.account.address }])
    const provider = parts.eip155?.provider as UniversalProvider
    const { address } = phone.account
    const signature = await provider.request({ method: 'personal_sign', params: [stringToHex('hi'), address] })
    expect(await verifyMessage({ address, message: 'hi', signature: signature as Hex })).toBe(true)
    await end()
  })

  it('takes back the pairing of an attempt that is given up, and closes what is approved too late', async () => {
    const [site, phone] = [setting().dapp(), await setting().wallet({ proposals: 'ignore' })]
    const abort = new AbortController()
    const ended = failure(site.connect(abort.signal))
    await phone.scan(await site.code())
    await until(() => phone.proposals > 0, 'the proposal arrives')
    abort.abort(new Error('gone'))
    await ended
    await phone.approveLate().catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(site.connections()).toEqual([])
    expect(site.pairing()).toEqual({ status: 'disconnected' })
  })

  it('keeps at most 10 listeners on any event, however many attempts and sessions there are [9.24]', async () => {
    const warnings: string[] = []
    const note = (warning: Error) => void warnings.push(warning.message)
    process.on('warning', note)
    const [site, phone] = [setting().dapp(), await setting().wallet()]
    for (let attempt = 0; attempt < 14; attempt++) {
      const abort = new AbortController()
      const ended = failure(site.connect(abort.signal))
      await site.code()
      abort.abort(new Error('next'))
      await ended
    }
    for (let session = 0; session < 3; session++) {
      const connecting = site.connect()
      await phone.scan(await site.code())
      await connecting
    }
    expect(site.connections()).toHaveLength(3)
    await new Promise((resolve) => setImmediate(resolve))
    process.off('warning', note)
    expect(warnings.filter((text) => /listeners/.test(text))).toEqual([])
  })
})
