import { startRelay } from '@portico/devnet'
import { stringToHex } from 'viem'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { relayAlert } from '../src/client/relayAlerts.js'
import { isRelayUrl } from '../src/client/isRelayUrl.js'
import { walletConnect } from '../src/index.js'
import { startDapp, until } from './dapp.js'
import { storageArea } from './page.js'
import { controlTime } from './time.js'
import { failure, withSetting } from './setup.js'

const setting = withSetting()
afterEach(() => void vi.useRealTimers())

describe('relayUrl', () => {
  it.each(['wss://relay.example', 'ws://127.0.0.1:1', 'https://relay.example/path', 'HTTP://relay.example'])(
    'takes %s [5.9]',
    (relayUrl) => {
      expect(walletConnect({ relayUrl }).id).toBe('walletconnect')
    },
  )
  it.each([
    'ftp://relay.example',
    'relay.example',
    'wss:',
    'wss://',
    'javascript:alert(1)',
    '//relay.example',
    '',
    7,
    {},
  ])('refuses %j [5.9]', (relayUrl) => {
    expect(isRelayUrl(relayUrl)).toBe(false)
    expect(() => walletConnect({ relayUrl: relayUrl as string })).toThrow(
      expect.objectContaining({
        code: 'core/invalidOptions',
        context: expect.objectContaining({ path: 'relayUrl' }),
      }),
    )
  })
  it('speaks to a relay named by http over a socket', async () => {
    const site = setting().dapp({ relayUrl: setting().relay.url.replace('ws:', 'http:') })
    const abort = new AbortController()
    const ended = failure(site.connect(abort.signal))
    expect(await site.code()).toMatch(/^wc:/)
    abort.abort(new Error('done'))
    await ended
  })
})

describe('the connection to the relay', () => {
  it('emits connect and disconnect [4.48]', async () => {
    const { site } = await setting().connected()
    expect(site.events).toEqual(['connect'])
    await setting().relay.drop(1001)
    await until(() => site.events.join() === 'connect,disconnect,connect')
  })

  it('reports a close with 3000 as an error, and comes back [4.48]', async () => {
    const { site, phone } = await setting().connected()
    const errors: unknown[] = []
    site.modal.on('walletconnect:error', (error) => void errors.push(error))
    await setting().relay.drop(3000, 'went mad')
    await until(() => errors.length === 1)
    expect(errors).toEqual([{ code: 3000, message: expect.stringContaining('went mad') }])
    await until(() => site.events.at(-1) === 'connect', 'the relay is back')
    await phone.kit.disconnectSession({ topic: phone.topics[0]!, reason: { code: 6000, message: 'bye' } })
    await until(() => site.connections().length === 0, 'it hears the wallet again')
  })

  it('loses nothing when the relay drops everybody while a code is on show', async () => {
    const [site, phone] = [setting().dapp(), await setting().wallet()]
    const connecting = site.connect()
    const uri = await site.code()
    await until(() => (site.pairing() as { isDelivered?: boolean }).isDelivered === true)
    await setting().relay.drop(3000, 'restarting')
    await phone.scan(uri)
    expect(await connecting).toHaveLength(1)
  })

  it('says so, with a code, when the relay does not answer within 15 s', async () => {
    controlTime()
    const { url, stop } = await startRelay()
    await stop()
    const site = setting().dapp({ relayUrl: url })
    const ended = failure(site.connect())
    await until(() => site.pairing().status === 'connecting')
    await vi.advanceTimersByTimeAsync(15_500)
    expect(await ended).toMatchObject({ code: 'walletconnect/relayUnreachable', context: { seconds: 15 } })
  })

  it('shows no code as long as the relay is silent', async () => {
    const { url, pause, stop } = await startRelay()
    pause()
    const site = setting().dapp({ relayUrl: url })
    const abort = new AbortController()
    const ended = failure(site.connect(abort.signal))
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(site.pairing()).toMatchObject({ status: 'connecting', isDelivered: false })
    abort.abort(new Error('done'))
    await ended
    await stop()
  })
})

describe('a relay that refuses the site', () => {
  it('ends the attempt with a code and raises one alert [8.18, 8.26]', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { url, stop } = await startRelay({ projectIds: ['another'] })
    const site = setting().dapp({ relayUrl: url })
    expect(await failure(site.connect())).toMatchObject({ code: 'walletconnect/relayRefused' })
    expect(await failure(site.connect())).toMatchObject({ code: 'walletconnect/relayRefused' })
    expect(site.modal.store.get(site.modal.atoms.alerts)).toMatchObject([
      { code: 'walletconnect/invalidProjectId', short: 'Invalid App Configuration' },
    ])
    expect(error).toHaveBeenCalledOnce()
    await stop()
  })
  it.each([
    ['Unauthorized: origin not allowed', 'Invalid App Configuration', 'walletconnect/originNotAllowed'],
    ['JWT validation error: JWT Token is not yet valid', 'Session Expired', 'walletconnect/sessionExpired'],
    ['Unauthorized: invalid key', 'Invalid App Configuration', 'walletconnect/invalidProjectId'],
  ])('%s becomes the alert "%s" [8.18, 8.21, 8.26]', (says, short, code) => {
    expect(relayAlert(`WebSocket connection closed abnormally with code: 3000 (${says})`)).toMatchObject({
      short,
      code,
    })
    expect(relayAlert('something else')).toBeUndefined()
  })
})

describe('once per modal', () => {
  it('makes one client and one socket whatever StrictMode does', async () => {
    const storage = storageArea()
    const { site } = await setting().connected({ storage })
    site.modal.dispose()
    await until(() => setting().relay.status().connections === 1, 'only the wallet is left')
    const again = setting().dapp({ storage })
    again.stop()
    const stop = again.modal.start()
    stop()
    again.modal.start()
    await until(() => again.connections().length === 1 && again.live().namespaceSession !== undefined)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(setting().relay.status().connections).toBe(2)
    expect(again.events).toEqual(['connect'])
  })

  it('sleeps between runs and wakes with the next', async () => {
    const { site, phone } = await setting().connected()
    site.stop()
    await until(() => setting().relay.status().connections === 1, 'the socket is closed')
    site.modal.start()
    await until(() => setting().relay.status().connections === 2, 'and open again')
    await phone.kit.disconnectSession({ topic: phone.topics[0]!, reason: { code: 6000, message: 'bye' } })
    await until(() => site.connections().length === 0)
  })

  it('keeps two modals of a page apart: their clients, their sockets, and nothing global', async () => {
    const [one, two] = [await setting().connected(), setting().dapp()]
    const ended = failure(two.connect())
    await two.code()
    two.modal.dispose()
    expect(await ended).toMatchObject({ code: 'core/modalClosed' })
    const { phone, site } = one
    expect(await site.request('personal_sign', [stringToHex('x'), phone.account.address])).toMatch(/^0x/)
    expect(Object.keys(globalThis).filter((key) => /walletconnect/i.test(key))).toEqual([])
  })

  it('leaves no socket and no timer after dispose', async () => {
    const { relay } = setting()
    const before = resources()
    const site = startDapp(relay.url)
    const phone = await setting().wallet()
    const connecting = site.connect()
    await phone.scan(await site.code())
    await connecting
    await site.request('personal_sign', [stringToHex('x'), phone.account.address])
    const giveUp = new AbortController()
    const given = failure(site.connect(giveUp.signal))
    await site.code()
    giveUp.abort(new Error('no'))
    await given
    await phone.stop()
    site.modal.dispose()
    await until(() => relay.status().connections === 0, 'no socket')
    await until(() => resources() <= before, `no timer: ${process.getActiveResourcesInfo().join()}`)
  })
})

/** Sockets and timers that keep this process busy. */
function resources(): number {
  return process.getActiveResourcesInfo().filter((kind) => /Timeout|TCPSocket/.test(kind)).length
}
