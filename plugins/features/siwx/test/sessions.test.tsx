import { act } from 'react'
import { createEvmTestWallet } from '@portico/testing'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openSiwx, serve, serverUrl, type SiwxStage, type StageOptions, type TestServer } from './stage.js'

const open = (stage: SiwxStage) => stage.modal.store.get(stage.modal.atoms.state).open

async function signedIn(options: StageOptions = {}): Promise<SiwxStage> {
  const stage = await openSiwx(options)
  const { result } = await stage.connecting()
  await stage.asked()
  await stage.press('Sign in')
  await result()
  await stage.until(() => expect(open(stage)).toBe(false))
  return stage
}

describe('A session is of one account on one network', () => {
  it('asks again for another network, and not for one with a session', async () => {
    const stage = await signedIn()
    await act(() => stage.modal.switchNetwork('eip155:10'))
    expect((await stage.asked()).message).toContain('Chain ID: 10\n')
    await stage.press('Sign in')
    await stage.until(() => expect(stage.state().status).toBe('signedIn'))
    await stage.until(() => expect(open(stage)).toBe(false))
    await act(() => stage.modal.switchNetwork('eip155:31337'))
    await stage.until(() => expect(stage.state()).toMatchObject({ session: { data: { chainId: 'eip155:31337' } } }))
    expect(open(stage)).toBe(false)
    expect(stage.signed()).toHaveLength(2)
  })

  it('switches back to the network with a session when the question about another one is closed', async () => {
    const stage = await signedIn()
    await act(() => stage.modal.switchNetwork('eip155:10'))
    await stage.asked()
    await stage.press('Cancel')
    await stage.until(() => expect(stage.modal.store.get(stage.modal.atoms.account).networkId).toBe('eip155:31337'))
    await stage.until(() => expect(stage.state().status).toBe('signedIn'))
    expect(stage.isConnected()).toBe(true)
    expect(open(stage)).toBe(false)
  })

  it('asks again for another account; closing that disconnects', async () => {
    const stage = await signedIn()
    const [first, second] = stage.wallet.accounts
    await act(async () => stage.wallet.setAccounts([second!, first!]))
    expect((await stage.asked()).message).toContain(second!)
    await stage.close()
    await stage.until(() => expect(stage.isConnected()).toBe(false))
  })

  it('is asked for where the wallet moved while its prompt was open; what it signs then is dropped', async () => {
    const stage = await openSiwx()
    await stage.connecting()
    await stage.asked()
    stage.wallet.behave('stall', { method: 'personal_sign', times: 1 })
    await stage.press('Sign in')
    await stage.until(() => expect(stage.wallet.open).toBe(1))
    const [first, second] = stage.wallet.accounts
    await act(async () => stage.wallet.setAccounts([second!, first!]))
    expect((await stage.asked()).message).toContain(second!)
    const { store, api } = stage.modal
    const seen: string[] = []
    store.sub(api.siwx.state, () => seen.push(stage.state().status))
    await act(async () => stage.wallet.approve())
    await stage.settle(100)
    // Not for a moment either.
    expect(seen).not.toContain('signedIn')
    expect(stage.state().status).toBe('signedOut')
    expect(stage.prompt()!.status).toBe('ready')
    expect([...stage.stored.keys()].filter((key) => key.includes('siwx'))).toEqual([])
  })

  it('is kept over a reload, and not past its end', async () => {
    const stored = new Map<string, string>()
    const stage = await signedIn({ stored, expiration: 3_600_000 })
    await act(async () => stage.modal.dispose())
    const again = await openSiwx({ stored, wallet: stage.wallet, expiration: 3_600_000 })
    await again.until(() => expect(again.state().status).toBe('signedIn'))
    expect(open(again)).toBe(false)
    await act(async () => again.modal.dispose())
    vi.setSystemTime(Date.now() + 2 * 3_600_000)
    const late = await openSiwx({ stored, wallet: stage.wallet })
    // It opens by itself: a session is required.
    await late.asked()
    vi.useRealTimers()
  })

  it('ends when its account is disconnected, unless it is told not to', async () => {
    const server = serve()
    const stage = await signedIn({ server: serverUrl })
    await act(() => stage.modal.disconnect())
    await stage.until(() => expect(server.requests.at(-1)!.endpoint).toBe('signout'))
    await stage.until(() => expect(server.cookies.size).toBe(0))
    await act(async () => stage.modal.dispose())
    document.body.replaceChildren()
    const kept = await signedIn({ server: serverUrl, signOutOnDisconnect: false, wallet: stage.wallet })
    await act(() => kept.modal.disconnect())
    await kept.settle(50)
    expect(server.cookies.size).toBe(1)
  })

  it('ends by signOut(), which disconnects where sign-in is required', async () => {
    const server = serve()
    const stage = await signedIn({ server: serverUrl })
    await act(() => stage.modal.api.siwx.signOut())
    expect(server.cookies.size).toBe(0)
    expect(stage.isConnected()).toBe(false)
    expect(stage.state().status).toBe('signedOut')
  })

  it('is asked for by request() where it is optional', async () => {
    const stage = await openSiwx({ required: false })
    await stage.connecting()
    await stage.asked()
    await stage.press('Cancel')
    await stage.until(() => expect(open(stage)).toBe(false))
    let session: unknown
    await act(async () => void stage.modal.api.siwx.request().then((value) => (session = value)))
    await stage.asked()
    await stage.press('Sign in')
    await stage.until(() => expect(session).toMatchObject({ data: { chainId: 'eip155:31337' } }))
  })
})

const hour = 3_600_000

describe('A session that ends while the page is open', () => {
  /** Timers go on in real time, and a test moves them further. */
  const fakeTimers = (): void => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
  }
  const passes = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))
  const comesBack = (type: string, target: EventTarget = document) =>
    act(async () => void target.dispatchEvent(new Event(type)))

  it('is asked for again at that moment where it is required; closing the question disconnects', async () => {
    fakeTimers()
    const stage = await signedIn({ expiration: hour })
    await passes(hour - 60_000)
    expect([stage.state().status, open(stage)]).toEqual(['signedIn', false])
    await passes(60_000)
    await stage.asked()
    expect([stage.state().status, stage.isConnected()]).toEqual(['signedOut', true])
    await stage.close()
    await stage.until(() => expect(stage.isConnected()).toBe(false))
  })

  it('is there again once the visitor signs, until it ends once more', async () => {
    fakeTimers()
    const stage = await signedIn({ expiration: hour })
    for (const _ of [1, 2]) {
      await passes(hour)
      await stage.asked()
      await stage.press('Sign in')
      await stage.until(() => expect(stage.state().status).toBe('signedIn'))
      await stage.until(() => expect(open(stage)).toBe(false))
    }
    expect(stage.signed()).toHaveLength(3)
  })

  it('is over, and nothing is asked, where sign-in is optional', async () => {
    fakeTimers()
    const stage = await signedIn({ expiration: hour, required: false })
    await passes(hour)
    await stage.until(() => expect(stage.state()).toEqual({ status: 'signedOut' }))
    expect([open(stage), stage.isConnected()]).toEqual([false, true])
  })

  it.each([
    ['visibilitychange', () => document],
    ['resume', () => document],
    ['pageshow', () => window],
  ] as const)(
    'is noticed when a page that was frozen is back, whose timers stood still (%s)',
    async (event, target) => {
      const stage = await signedIn({ expiration: hour })
      onTestFinished(() => void vi.useRealTimers())
      await comesBack(event, target())
      expect(stage.state().status).toBe('signedIn')
      // The clock goes on without the timers.
      vi.setSystemTime(Date.now() + 2 * hour)
      await comesBack(event, target())
      await stage.until(() => expect(stage.state().status).toBe('signedOut'))
      await stage.until(() => expect(stage.view()).toBe('SIWXSignMessage'))
    },
  )

  it('is noticed by the lifetime that the server gave it, which is shorter than that of the message', async () => {
    fakeTimers()
    serve({ session: { lifetime: hour, cookie: { secure: false } } })
    const stage = await signedIn({ server: serverUrl, expiration: 24 * hour })
    await passes(hour)
    await stage.asked()
    expect(stage.state().status).toBe('signedOut')
  })

  it('waits for a wallet that the visitor connects meanwhile', async () => {
    fakeTimers()
    const stage = await signedIn({ expiration: 30_000, required: false })
    const other = createEvmTestWallet({ name: 'Harbour', rdns: 'example.harbour', chains: [{ chainId: 31_337 }] })
    onTestFinished(other.announce(window))
    other.behave('stall', { method: 'eth_requestAccounts' })
    await stage.connecting('example.harbour')
    await stage.until(() => expect(other.open).toBe(1))
    await passes(30_000)
    expect(stage.state().status).toBe('signedIn')
    await act(async () => stage.modal.close())
    await passes(60_000)
    await stage.until(() => expect(stage.state().status).toBe('signedOut'))
  })
})

describe('Two accounts that are signed in at one server', () => {
  const signInAgain = async (stage: SiwxStage): Promise<void> => {
    await stage.asked()
    await stage.press('Sign in')
    await stage.until(() => expect(stage.state().status).toBe('signedIn'))
    await stage.until(() => expect(open(stage)).toBe(false))
  }
  const accountsAt = async ({ siwx, cookies }: TestServer) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const session = await siwx.session({ headers: { cookie } })
    return (session?.accounts ?? []).map(({ address, chainId }) => `${chainId}:${address}`)
  }

  it('are signed out one by one: the cookie stays for the other', async () => {
    const server = serve()
    const stage = await signedIn({ server: serverUrl, required: false })
    const [first, second] = stage.wallet.accounts
    await act(() => stage.modal.switchNetwork('eip155:10'))
    await signInAgain(stage)
    await act(async () => stage.wallet.setAccounts([second!, first!]))
    await signInAgain(stage)
    expect(await accountsAt(server)).toHaveLength(3)
    await act(() => stage.modal.api.siwx.signOut())
    expect(stage.state().status).toBe('signedOut')
    expect(await accountsAt(server)).toEqual([`eip155:10:${first}`, `eip155:31337:${first}`])
    // Both networks of the account end together, and with them the session.
    await act(async () => stage.wallet.setAccounts([first!, second!]))
    await stage.until(() => expect(stage.state()).toMatchObject({ session: { data: { accountAddress: first } } }))
    await act(() => stage.modal.api.siwx.signOut())
    expect(await accountsAt(server)).toEqual([])
    expect(server.cookies.size).toBe(0)
  })
})

describe('Servers that do not do as they should', () => {
  it('does not wait longer than ten seconds for one that hangs', async () => {
    const server = serve()
    const stage = await openSiwx({ server: serverUrl })
    server.answers['session'] = 'hang'
    const { result } = await stage.connecting()
    await stage.settle(9500)
    expect(stage.isConnected()).toBe(true)
    expect(await result()).toMatchObject({ code: 'siwx/initFailed' })
    expect(stage.isConnected()).toBe(false)
  }, 30_000)

  it.each(['request', 'answer'])(
    'asks once more where its %s is cut off, as that of a page that is left',
    async (what) => {
      const server = serve()
      let asked = 0
      server.answers['session'] = (answer) => {
        asked += 1
        const cutOff = new TypeError('Failed to fetch')
        if (asked > 1) return answer
        if (what === 'request') throw cutOff
        return Object.assign(answer, { json: () => Promise.reject(cutOff) })
      }
      const stage = await openSiwx({ server: serverUrl })
      await stage.connecting()
      await stage.until(() => expect(asked).toBe(1))
      await stage.settle(600)
      // By now the page is gone. Nothing has been stored that would disconnect the visitor on the next.
      expect(stage.isConnected()).toBe(true)
      expect(asked).toBe(1)
      await stage.asked()
      expect(asked).toBe(2)
    },
  )

  it('lets the wallet be asked to connect after three seconds without a nonce', async () => {
    const server = serve()
    const stage = await openSiwx({ server: serverUrl })
    server.answers['nonce'] = 'hang'
    const started = performance.now()
    await stage.connecting()
    await stage.until(() => expect(stage.isConnected()).toBe(true))
    expect(performance.now() - started).toBeGreaterThan(2500)
    expect(performance.now() - started).toBeLessThan(8000)
  })

  it.each(['x', '12345678\nIssued At: 2020-01-01T00:00:00Z', 'nonce with spaces', 17])(
    'signs no message with the nonce %j',
    async (nonce) => {
      const server = serve()
      server.answers['nonce'] = new Response(JSON.stringify({ nonce }), { status: 200 })
      const stage = await openSiwx({ server: serverUrl })
      const { result } = await stage.connecting()
      expect(await result()).toMatchObject({ code: 'siwx/initFailed' })
      expect(stage.signed()).toEqual([])
    },
  )

  it('asks again with another nonce where the server refuses one', async () => {
    const server = serve()
    const stage = await openSiwx({ server: serverUrl })
    await stage.connecting()
    const { message } = await stage.asked()
    // Used by another visit meanwhile.
    server.answers['verify'] = new Response(JSON.stringify({ code: 'signIn/nonce', message: 'The nonce is used.' }), {
      status: 401,
    })
    await stage.press('Sign in')
    await stage.until(() => expect(stage.prompt()?.error).toMatchObject({ code: 'siwx/notAccepted' }))
    delete server.answers['verify']
    const next = await stage.asked()
    expect(/Nonce: (\w+)/.exec(next.message!)![1]).not.toBe(/Nonce: (\w+)/.exec(message!)![1])
    await stage.press('Sign in')
    await stage.until(() => expect(stage.state().status).toBe('signedIn'))
  })
})

describe('Nonces of the browser', () => {
  it('are random letters and digits, never the same', async () => {
    const nonces = new Set<string>()
    for (let round = 0; round < 3; round++) {
      const stage = await openSiwx()
      await stage.connecting()
      const [, nonce] = /Nonce: ([a-zA-Z0-9]{8,})\n/.exec((await stage.asked()).message!)!
      nonces.add(nonce!)
      await stage.close()
      await act(async () => stage.modal.dispose())
      document.body.replaceChildren()
    }
    expect(nonces.size).toBe(3)
  })
})
