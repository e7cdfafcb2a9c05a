import { FrameError, frameTimes } from '@portico/embedded-api'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { never, openEmbedded, secureSite, type EmbeddedStage } from './embeddedStage.js'

const eoa = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const smart = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const smartFirst = [
  { address: smart, type: 'smartAccount' },
  { address: eoa, type: 'eoa' },
]

const accountOf = (stage: EmbeddedStage) => stage.modal.store.get(stage.modal.atoms.account)
const isStored = (stage: EmbeddedStage) => [...stage.stored.keys()].some((key) => key.includes('embedded'))
const alerts = (stage: EmbeddedStage) => stage.modal.store.get(stage.modal.atoms.alerts).map(({ short }) => short)

afterEach(() => {
  vi.useRealTimers()
})

describe('the frame', () => {
  it('is not there until a visitor logs in, and the wallet has no row', async () => {
    const stage = await openEmbedded()
    await stage.open('Connect')
    expect(stage.text()).not.toContain('Embedded wallet')
    expect(stage.double.frames()).toEqual([])
    await stage.logIn()
    expect(stage.double.frames()).toHaveLength(1)
    expect(stage.modal.store.get(stage.modal.atoms.wallets)).toEqual([])
  })

  it('[7.30] is loaded for the project, the network, the version of its messages and this origin; each message has a random id', async () => {
    const stage = await openEmbedded({ enableLogger: true })
    await stage.logIn()
    const [frame] = stage.double.frames()
    const url = new URL(frame!.src)
    expect(`${url.origin}${url.pathname}`).toBe(`${secureSite}/sdk`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      projectId: 'test-project',
      chainId: 'eip155:31337',
      version: '4',
      enableLogger: 'true',
      origin: window.location.origin,
    })
    expect(frame!.closest('dialog')?.open).toBe(false)
    const ids = stage.double.asked.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true)
    expect(stage.double.payloads('SYNC_DAPP_DATA')).toEqual([
      {
        metadata: { name: 'Meridian', description: '', url: 'http://127.0.0.1', icons: [] },
        projectId: 'test-project',
        sdkType: 'portico',
        locale: 'en',
      },
    ])
  })

  it('[8.10][8.19][9.7] that does not load within 20 s fails the login, and the next one makes another', async () => {
    const stage = await openEmbedded({ loads: false })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const failed = stage.wallet.connectEmail('ann@example.org', never).catch((error: unknown) => error)
    await vi.waitFor(() => expect(stage.double.frames()).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(19_900)
    expect(stage.double.frames()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(100)
    vi.useRealTimers()
    expect(await failed).toMatchObject({
      code: 'embedded/frameLoadFailed',
      shortMessage: 'Unable to load email login dependency',
    })
    expect(alerts(stage)).toEqual(['Network Error'])
    expect(stage.double.frames()).toEqual([])
    stage.double.loads = true
    await stage.logIn()
    expect(accountOf(stage).status).toBe('connected')
  })

  it('that loaded something that does not answer fails the login 5 s later, and the last load counts', async () => {
    const stage = await openEmbedded({ loads: false })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const failed = stage.wallet.connectEmail('ann@example.org', never).catch((error: unknown) => error)
    await vi.waitFor(() => expect(stage.double.frames()).toHaveLength(1))
    const loaded = (): void => void stage.double.frames()[0]!.dispatchEvent(new Event('load'))
    loaded()
    await vi.advanceTimersByTimeAsync(4900)
    loaded()
    await vi.advanceTimersByTimeAsync(4900)
    expect(stage.double.frames()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    vi.useRealTimers()
    expect(await failed).toMatchObject({ code: 'embedded/frameLoadFailed' })
    expect(stage.double.frames()).toEqual([])
    stage.double.loads = true
    await stage.logIn()
    expect(accountOf(stage).status).toBe('connected')
  })

  it('[8.20] that leaves a login without an answer for 120 s fails it', async () => {
    const stage = await openEmbedded({ answers: { CONNECT_EMAIL: () => new Promise(() => {}) } })
    await stage.wallet.socialUri('google', never)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const failed = stage.wallet.connectEmail('ann@example.org', never).catch((error: unknown) => error)
    await vi.waitFor(() => expect(stage.double.payloads('CONNECT_EMAIL')).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(frameTimes.login)
    vi.useRealTimers()
    expect(await failed).toMatchObject({ code: 'embedded/requestTimeout' })
    expect(alerts(stage)).toEqual(['Embedded Wallet Request Timed Out'])
  })

  it('[8.12] says in its own words what went wrong, and in ours where it has none', async () => {
    const words = { message: '' }
    const stage = await openEmbedded({
      answers: {
        CONNECT_EMAIL() {
          throw new FrameError('embedded/tooManyTries', words.message)
        },
      },
    })
    const login = () => stage.wallet.connectEmail('ann@example.org', never)
    words.message = 'Too many tries. Wait ten minutes.'
    await expect(login()).rejects.toMatchObject({ code: 'embedded/tooManyTries', shortMessage: words.message })
    words.message = ''
    await expect(login()).rejects.toMatchObject({ shortMessage: 'An error occurred' })
    // The frame goes away while it is asked.
    stage.double.answer('CONNECT_EMAIL', () => new Promise(() => {}))
    const gone = login()
    await vi.waitFor(() => expect(stage.double.payloads('CONNECT_EMAIL')).toHaveLength(3))
    stage.double.reload()
    await expect(gone).rejects.toMatchObject({ code: 'embedded/aborted', shortMessage: 'Something went wrong' })
  })

  it('[8.18] that refuses this origin tells the developer', async () => {
    const stage = await openEmbedded({
      answers: {
        CONNECT_EMAIL() {
          throw new FrameError('embedded/originNotAllowed', 'This site may not use the embedded wallet')
        },
      },
    })
    await expect(stage.wallet.connectEmail('ann@example.org', never)).rejects.toMatchObject({
      code: 'embedded/originNotAllowed',
    })
    expect(alerts(stage)).toEqual(['Invalid App Configuration'])
  })

  it('is greeted again after it was loaded anew', async () => {
    const stage = await openEmbedded()
    await stage.logIn()
    stage.double.reload()
    expect(await stage.wallet.readUser(never)).toMatchObject({ email: 'ann@example.org' })
    expect(stage.double.frames()).toHaveLength(1)
  })

  it('is not sent what it cannot read', async () => {
    const stage = await openEmbedded()
    await expect(stage.wallet.connectEmail('no address', never)).rejects.toMatchObject({ code: 'embedded/unreadable' })
    expect(stage.double.asked).toEqual([])
  })
})

describe('a login', () => {
  it('[3.6][3.7][3.8] ends in a connection, with what is known of the visitor', async () => {
    const stage = await openEmbedded()
    await stage.logIn()
    expect(accountOf(stage)).toMatchObject({
      status: 'connected',
      address: smart,
      preferredAccountType: 'smartAccount',
      allAccounts: smartFirst,
      connectedWalletInfo: { name: 'Embedded wallet', identifier: 'AUTH', social: 'email' },
    })
    expect(stage.modal.store.get(stage.modal.api.embedded.info)).toEqual({
      authProvider: 'email',
      accountType: 'smartAccount',
      isSmartAccountDeployed: false,
      user: {
        email: 'ann@example.org',
        address: smart,
        chainId: 31_337,
        accounts: [smartFirst[1], smartFirst[0]],
        userName: undefined,
        preferredAccountType: 'smartAccount',
        smartAccountDeployed: undefined,
      },
    })
    expect(stage.modal.store.get(stage.wallet.user)).toEqual({
      provider: 'email',
      email: 'ann@example.org',
      userName: undefined,
    })
  })

  it('goes on by a mailed link, a code, or at once, as the secure site says', async () => {
    const stage = await openEmbedded()
    const step = () => stage.wallet.connectEmail('ann@example.org', never)
    expect(await step()).toEqual({ next: 'code' })
    stage.double.answer('CONNECT_EMAIL', () => ({ action: 'VERIFY_DEVICE' as const, matchCode: '42' }))
    expect(await step()).toEqual({ next: 'device', matchCode: '42' })
    stage.double.answer('CONNECT_EMAIL', () => ({ action: 'VERIFY_DEVICE' as const }))
    await expect(step()).rejects.toMatchObject({ code: 'embedded/badAnswer' })
    stage.double.answer('CONNECT_EMAIL', () => ({ action: 'CONNECT' as const }))
    expect(await step()).toEqual({ next: 'finish' })
  })

  it('through a provider and through Farcaster carries what the secure site asks for', async () => {
    const stage = await openEmbedded()
    expect(await stage.wallet.socialUri('github', never)).toEqual({
      uri: `${secureSite}/social/start?f=github`,
      matchCode: '47',
    })
    expect(await stage.wallet.confirmSocial(`${secureSite}/social/done?f=1`, never)).toEqual({ next: 'finish' })
    expect(stage.double.payloads('CONNECT_SOCIAL')).toEqual([{ uri: `${secureSite}/social/done?f=1` }])
    expect(await stage.wallet.farcasterUri(never)).toContain('https://warpcast.com/')
    expect(await stage.wallet.confirmFarcaster(never)).toEqual({ next: 'finish' })
    await act(() => stage.wallet.finish('farcaster', never))
    expect(stage.modal.store.get(stage.wallet.user)).toMatchObject({ provider: 'farcaster', userName: 'ann' })
  })

  it('through a provider or Farcaster goes on by mail where the secure site wants the address confirmed', async () => {
    const stage = await openEmbedded({
      answers: {
        CONNECT_SOCIAL: () => ({ action: 'VERIFY_OTP' }),
        CONNECT_FARCASTER: () => ({ action: 'VERIFY_DEVICE', matchCode: '83' }),
      },
    })
    expect(await stage.wallet.confirmSocial(`${secureSite}/social/done?f=1`, never)).toEqual({ next: 'code' })
    expect(await stage.wallet.confirmFarcaster(never)).toEqual({ next: 'device', matchCode: '83' })
  })

  it('that is under way ends when the frame is loaded anew, and the next one is answered', async () => {
    const stage = await openEmbedded({ answers: { CONNECT_FARCASTER: () => new Promise(() => {}) } })
    await stage.wallet.farcasterUri(never)
    const scanned = stage.wallet.confirmFarcaster(never).catch((error: unknown) => error)
    await stage.wallet.reload(never)
    expect(await scanned).toMatchObject({ code: 'embedded/aborted' })
    expect(await stage.wallet.farcasterUri(never)).toContain('https://warpcast.com/')
    expect(stage.double.payloads('RELOAD')).toHaveLength(1)
    expect(stage.double.frames()).toHaveLength(1)
  })

  it.each([
    ['email', 'email'],
    ['google', 'social'],
    ['farcaster', 'social'],
  ] as const)('with %s is told to hosts as a connection by %s', async (provider, method) => {
    const stage = await openEmbedded()
    await act(async () => void (await stage.wallet.confirmSocial(`${secureSite}/social/done?f=1`, never)))
    await act(() => stage.wallet.finish(provider, never))
    expect(stage.events).toContainEqual({
      event: 'CONNECT_SUCCESS',
      payload: expect.objectContaining({ method, reconnect: false }) as object,
    })
  })

  it('[5.5] is for eip155 and solana, one after the other or the one that is named', async () => {
    const stage = await openEmbedded()
    expect(stage.wallet.namespaces).toEqual(['eip155', 'solana'])
    await stage.logIn('solana')
    expect(accountOf(stage)).toMatchObject({
      caipAddress: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9',
      preferredAccountType: 'eoa',
    })
  })

  it('ends with its signal', async () => {
    const stage = await openEmbedded({ answers: { CONNECT_OTP: () => new Promise(() => {}) } })
    const left = new AbortController()
    const code = stage.wallet.confirmCode('123456', left.signal)
    await vi.waitFor(() => expect(stage.double.payloads('CONNECT_OTP')).toHaveLength(1))
    left.abort(new Error('left'))
    await expect(code).rejects.toThrow('left')
  })

  it('[4.21] is taken up at the next load, with the frame there from the start', async () => {
    const first = await openEmbedded()
    await first.logIn()
    first.modal.dispose()
    expect(first.double.frames()).toEqual([])
    const next = await openEmbedded({ stored: first.stored, double: first.double })
    await next.until(() => expect(next.double.frames()).toHaveLength(1))
    await next.connected()
    expect(accountOf(next).address).toBe(smart)
    expect(next.modal.store.get(next.wallet.user)?.provider).toBe('email')
  })

  it('[4.21] that is over at the secure site is forgotten', async () => {
    const first = await openEmbedded()
    await first.logIn()
    expect([...first.stored.keys()].join()).toMatch(/embedded.*login/)
    first.modal.dispose()
    first.double.user = undefined
    const next = await openEmbedded({ stored: first.stored, double: first.double })
    // The name stays, to continue with.
    const isLoginStored = () => [...next.stored.keys()].some((key) => /embedded.*login/.test(key))
    await next.until(() => expect(isLoginStored()).toBe(false))
    await next.until(() => expect(accountOf(next).status).toBe('disconnected'))
  })

  it('keeps to the modal in which it was made', async () => {
    const [one, other] = [await openEmbedded(), await openEmbedded({ secureSite: 'https://other.example' })]
    await one.logIn()
    expect(one.double.frames()).toHaveLength(1)
    expect(accountOf(other).status).toBe('disconnected')
    expect(other.modal.store.get(other.wallet.user)).toBeUndefined()
  })
})

describe('the end of a login', () => {
  it('[4.21] is told to the secure site, and nothing is kept', async () => {
    const stage = await openEmbedded()
    await stage.logIn()
    expect(isStored(stage)).toBe(true)
    await act(() => stage.modal.disconnect())
    expect(stage.double.payloads('SIGN_OUT')).toHaveLength(1)
    expect(isStored(stage)).toBe(false)
    expect(stage.modal.store.get(stage.wallet.user)).toBeUndefined()
  })

  it('[4.22][9.9] comes after 3 s where the secure site does not answer', async () => {
    const stage = await openEmbedded({ answers: { SIGN_OUT: () => new Promise(() => {}) } })
    await stage.logIn()
    const from = performance.now()
    await act(() => stage.modal.disconnect())
    const took = performance.now() - from
    expect(took).toBeGreaterThan(2950)
    expect(took).toBeLessThan(4500)
    expect(accountOf(stage).status).toBe('disconnected')
  })

  it('reaches the secure site also where the visitor disconnects while the login is being taken up', async () => {
    const first = await openEmbedded()
    await first.logIn()
    first.modal.dispose()
    let answer = (_: { readonly isConnected: boolean }): void => {}
    first.double.answer('IS_CONNECTED', () => new Promise((resolve) => (answer = resolve)))
    const next = await openEmbedded({ stored: first.stored, double: first.double })
    await next.until(() => expect(next.double.payloads('IS_CONNECTED')).not.toHaveLength(0))
    await act(() => next.modal.disconnect())
    answer({ isConnected: true })
    await next.until(() => expect(next.double.payloads('SIGN_OUT')).toHaveLength(1))
    expect(isStored(next)).toBe(false)
  })

  it('comes with the last of its namespaces', async () => {
    const stage = await openEmbedded()
    await stage.logIn()
    await act(() => stage.wallet.finish('email', never, 'solana'))
    await act(() => stage.modal.disconnect({ namespace: 'solana' }))
    expect(stage.double.payloads('SIGN_OUT')).toHaveLength(0)
    expect(stage.modal.store.get(stage.modal.atoms.accountOf('eip155')).status).toBe('connected')
    await act(() => stage.modal.disconnect({ namespace: 'eip155' }))
    expect(stage.double.payloads('SIGN_OUT')).toHaveLength(1)
  })
})

describe('an address of mail', () => {
  it('is changed on the page of the secure site: the frame says where, and takes no code', async () => {
    const stage = await openEmbedded()
    await stage.logIn()
    const { uri } = await stage.wallet.updateEmail(never)
    expect(new URL(uri).origin).toBe(stage.wallet.origin)
    expect(stage.double.payloads('UPDATE_EMAIL')).toEqual([undefined])
    stage.double.user = { ...stage.double.user!, email: 'bea@example.org' }
    expect(await stage.wallet.readUser(never)).toMatchObject({ email: 'bea@example.org' })
    expect(stage.modal.store.get(stage.wallet.user)?.email).toBe('bea@example.org')
  })
})
