import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createRequestId,
  FrameError,
  frameLimits,
  frameTimes,
  readFrameMessage,
  writeAnswer,
  writeError,
  writeReady,
  writeRequest,
  type FrameKind,
  type RequestMessage,
} from '../src/index.js'
import { createAllowance, serveFrame, type FrameHandler } from '../src/frame/serveFrame.js'
import { createFrameClient, type FrameClient } from '../src/page/createFrameClient.js'

const ends: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  for (const end of ends.splice(0)) end()
})

/** Until every message that was posted has arrived. */
async function arrived(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
}

const never = new AbortController().signal

/** A page's end whose other end the test speaks for. */
async function client(): Promise<{
  readonly client: FrameClient
  readonly frame: MessagePort
  readonly asked: unknown[]
}> {
  const { port1, port2 } = new MessageChannel()
  const asked: unknown[] = []
  port2.onmessage = (event: MessageEvent) => asked.push(event.data)
  const opening = createFrameClient(port1, never)
  ends.push(() => (port1.close(), port2.close()))
  port2.postMessage(writeReady())
  await arrived()
  await vi.advanceTimersByTimeAsync(frameTimes.readyPause)
  return { client: await opening, frame: port2, asked }
}

/** A frame's end whose other end the test speaks for. */
async function frame(handle: FrameHandler): Promise<{ readonly port: MessagePort; readonly said: unknown[] }> {
  const { port1, port2 } = new MessageChannel()
  const said: unknown[] = []
  port2.onmessage = (event: MessageEvent) => {
    const read = readFrameMessage(event.data)
    said.push('message' in read ? read.message : read)
  }
  ends.push(serveFrame(port1, handle), () => port2.close())
  await arrived()
  expect(said.splice(0)).toEqual([{ kind: 'READY' }])
  return { port: port2, said }
}

const idOf = (message: unknown): string => (message as { readonly id: string }).id
const rpc = (id = createRequestId()): unknown =>
  writeRequest(id, 'RPC_REQUEST', { method: 'personal_sign', params: [] })

describe('the page’s end', () => {
  it('is there 500 ms after READY, not before [4.20][9.10]', async () => {
    const { port1, port2 } = new MessageChannel()
    ends.push(() => (port1.close(), port2.close()))
    let isOpen = false
    void createFrameClient(port1, never).then(() => (isOpen = true))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(isOpen).toBe(false)
    port2.postMessage(writeReady())
    await arrived()
    await vi.advanceTimersByTimeAsync(499)
    expect(isOpen).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(isOpen).toBe(true)
  })

  it('gives each request the answer with its id, in any order', async () => {
    const { client: page, frame: port, asked } = await client()
    const chain = page.request('GET_CHAIN_ID', undefined)
    const connected = page.request('IS_CONNECTED', undefined)
    await arrived()
    const [first, second] = asked.map(idOf)
    port.postMessage(writeAnswer(second ?? '', 'IS_CONNECTED', { isConnected: true }))
    port.postMessage(writeAnswer(first ?? '', 'GET_CHAIN_ID', { chainId: 10 }))
    expect(await chain).toEqual({ chainId: 10 })
    expect(await connected).toEqual({ isConnected: true })
    expect(page.dropped()).toBe(0)
  })

  it('rejects with the code and the words of the frame', async () => {
    const { client: page, frame: port, asked } = await client()
    const refused = page.request('CONNECT_OTP', { otp: '123456' })
    await arrived()
    port.postMessage(writeError(idOf(asked[0]), 'CONNECT_OTP', { code: 'embedded/wrongCode', message: 'Wrong code' }))
    await expect(refused).rejects.toMatchObject({ code: 'embedded/wrongCode', message: 'Wrong code' })
  })

  it('drops and counts what is repeated, late, unreadable, of another kind, or answers nothing', async () => {
    const { client: page, frame: port, asked } = await client()
    const chain = page.request('GET_CHAIN_ID', undefined)
    await arrived()
    const id = idOf(asked[0])
    port.postMessage(writeAnswer(createRequestId(), 'GET_CHAIN_ID', { chainId: 1 }))
    port.postMessage(writeAnswer(id, 'IS_CONNECTED', { isConnected: true }))
    port.postMessage('hello')
    port.postMessage(writeReady())
    port.postMessage({ id, type: '@portico-frame/GET_CHAIN_ID_SUCCESS', payload: { chainId: 1, seed: 'x' } })
    await arrived()
    expect(page.dropped()).toBe(5)
    port.postMessage(writeAnswer(id, 'GET_CHAIN_ID', { chainId: 10 }))
    port.postMessage(writeAnswer(id, 'GET_CHAIN_ID', { chainId: 666 }))
    expect(await chain).toEqual({ chainId: 10 })
    await arrived()
    expect(page.dropped()).toBe(6)
  })

  it.each(['CONNECT_EMAIL', 'CONNECT_DEVICE', 'CONNECT_OTP', 'CONNECT_SOCIAL', 'GET_SOCIAL_REDIRECT_URI'] as const)(
    'gives up on %s after 120 s [9.8]',
    async (kind) => {
      const { client: page } = await client()
      const payloads = {
        CONNECT_EMAIL: { email: 'ann@example.org' },
        CONNECT_DEVICE: undefined,
        CONNECT_OTP: { otp: '123456' },
        CONNECT_SOCIAL: { uri: 'https://secure.example' },
        GET_SOCIAL_REDIRECT_URI: { provider: 'x' },
      }
      const ended = vi.fn()
      page.request(kind, payloads[kind] as never).catch(ended)
      await vi.advanceTimersByTimeAsync(119_999)
      expect(ended).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect(ended).toHaveBeenCalledWith(expect.objectContaining({ code: 'embedded/requestTimeout' }))
    },
  )

  it('waits for an approval as long as the visitor needs', async () => {
    const { client: page } = await client()
    const ended = vi.fn()
    page.request('RPC_REQUEST', { method: 'personal_sign' }).then(ended, ended)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(ended).not.toHaveBeenCalled()
  })

  it('takes back a request for approval whose signal aborts, and keeps the answer that comes nevertheless', async () => {
    const { client: page, frame: port, asked } = await client()
    const controller = new AbortController()
    const signed = page.request('RPC_REQUEST', { method: 'personal_sign' }, { signal: controller.signal })
    controller.abort(new Error('changed their mind'))
    await expect(signed).rejects.toThrow('changed their mind')
    await arrived()
    const id = idOf(asked[0])
    expect(asked[1]).toMatchObject({ type: '@portico-app/RPC_ABORT', payload: { id } })
    port.postMessage(writeAnswer(id, 'RPC_REQUEST', '0xsigned'))
    await arrived()
    expect(page.dropped()).toBe(1)
  })

  it('refuses the 65th request under way, and one after the end', async () => {
    const { client: page } = await client()
    const all = Array.from({ length: frameLimits.outstanding }, () => page.request('GET_CHAIN_ID', undefined))
    await expect(page.request('GET_CHAIN_ID', undefined)).rejects.toMatchObject({ code: 'embedded/tooMany' })
    page.close()
    expect(new Set((await Promise.allSettled(all)).map(({ status }) => status))).toEqual(new Set(['rejected']))
    await expect(page.request('GET_CHAIN_ID', undefined)).rejects.toMatchObject({ code: 'embedded/closed' })
  })
})

describe('both ends', () => {
  const user = { address: `0x${'aB'.repeat(20)}`, chainId: 1 }
  /** By the words of the specification: what a page asks, and what the frame answers. */
  const kinds: readonly (readonly [words: string, kind: FrameKind, request: unknown, answer: unknown])[] = [
    ['switch network', 'SWITCH_NETWORK', { chainId: 10 }, { chainId: 10 }],
    ['connect email', 'CONNECT_EMAIL', { email: 'ann@example.org' }, { action: 'VERIFY_OTP' }],
    ['connect device', 'CONNECT_DEVICE', undefined, undefined],
    ['connect OTP', 'CONNECT_OTP', { otp: '012345' }, undefined],
    ['connect social', 'CONNECT_SOCIAL', { uri: 'https://secure.example/social/done' }, user],
    ['connect farcaster', 'CONNECT_FARCASTER', undefined, { userName: 'ann' }],
    ['get user', 'GET_USER', { chainId: 1 }, user],
    ['get social redirect URI', 'GET_SOCIAL_REDIRECT_URI', { provider: 'x' }, { uri: 'https://secure.example/social' }],
    ['sign out', 'SIGN_OUT', undefined, undefined],
    ['is-connected', 'IS_CONNECTED', undefined, { isConnected: true }],
    ['get chain id', 'GET_CHAIN_ID', undefined, { chainId: 1 }],
    ['smart-account networks', 'GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined, { smartAccountEnabledNetworks: [1] }],
    ['set preferred account', 'SET_PREFERRED_ACCOUNT', { type: 'eoa' }, { type: 'eoa', address: user.address }],
    ['RPC request', 'RPC_REQUEST', { method: 'personal_sign', params: ['0x00', user.address] }, '0xsigned'],
    ['update email', 'UPDATE_EMAIL', undefined, { uri: 'https://secure.example/account?projectId=shop' }],
    ['sync theme', 'SYNC_THEME', { themeMode: 'dark' }, undefined],
    ['sync dapp data', 'SYNC_DAPP_DATA', { projectId: 'shop' }, undefined],
    ['reload', 'RELOAD', undefined, undefined],
  ]

  it('[7.31] carry every kind of message, from the page to the frame and back', async () => {
    const received: unknown[] = []
    const { port1, port2 } = new MessageChannel()
    const opening = createFrameClient(port1, never)
    const handle: FrameHandler = async ({ kind, payload }) => {
      received.push([kind, payload])
      return kinds.find(([, name]) => name === kind)?.[3]
    }
    ends.push(serveFrame(port2, handle), () => port1.close())
    await arrived()
    await vi.advanceTimersByTimeAsync(frameTimes.readyPause)
    const page = await opening
    for (const [, kind, request, answer] of kinds) expect(await page.request(kind, request as never)).toEqual(answer)
    expect(received).toEqual(kinds.map(([, kind, request]) => [kind, request]))
    expect(page.dropped()).toBe(0)
  })

  it('say the number that a standard has for a failure', async () => {
    const { client: page, frame: port, asked } = await client()
    const status = page.request('RPC_REQUEST', { method: 'wallet_getCallsStatus', params: ['0x1'] })
    status.catch(() => {})
    await arrived()
    const error = { code: 'embedded/unreadable', message: 'No calls have this id', rpcCode: 5730 }
    port.postMessage(writeError(idOf(asked[0]), 'RPC_REQUEST', error))
    await expect(status).rejects.toMatchObject(error)
  })
})

describe('the frame’s end', () => {
  it('answers what its handler answers, and says nothing of an error that is no FrameError', async () => {
    const { port, said } = await frame(async ({ kind }) => {
      if (kind === 'GET_CHAIN_ID') return { chainId: 10 }
      if (kind === 'IS_CONNECTED') throw new Error('password of the database is swordfish')
      throw new FrameError('embedded/rejected', 'User rejected the request')
    })
    const [a, b, c] = [createRequestId(), createRequestId(), createRequestId()]
    port.postMessage(writeRequest(a, 'GET_CHAIN_ID', undefined))
    port.postMessage(writeRequest(b, 'IS_CONNECTED', undefined))
    port.postMessage(rpc(c))
    await arrived()
    expect(said).toHaveLength(3)
    expect(said).toContainEqual({ id: a, kind: 'GET_CHAIN_ID', answer: { chainId: 10 } })
    expect(said).toContainEqual({
      id: b,
      kind: 'IS_CONNECTED',
      error: { code: 'embedded/failed', message: 'An error occurred' },
    })
    expect(said).toContainEqual({
      id: c,
      kind: 'RPC_REQUEST',
      error: { code: 'embedded/rejected', message: 'User rejected the request' },
    })
  })

  it('hears a repeated id once', async () => {
    const handled = vi.fn(async () => ({ chainId: 1 }))
    const { port, said } = await frame(handled)
    const again = writeRequest(createRequestId(), 'GET_CHAIN_ID', undefined)
    port.postMessage(again)
    port.postMessage(again)
    await arrived()
    port.postMessage(again)
    await arrived()
    expect(handled).toHaveBeenCalledTimes(1)
    expect(said).toHaveLength(1)
  })

  it('shows requests for approval one after the other, five waiting at most', async () => {
    const shown: { readonly request: RequestMessage; readonly approve: () => void }[] = []
    const { port, said } = await frame(
      (request) => new Promise((resolve) => shown.push({ request, approve: () => resolve('0xsigned') })),
    )
    const ids = Array.from({ length: 7 }, createRequestId)
    for (const id of ids) port.postMessage(rpc(id))
    await arrived()
    expect(shown.map(({ request }) => request.id)).toEqual(ids.slice(0, 1))
    expect(said).toEqual([
      { id: ids[6], kind: 'RPC_REQUEST', error: expect.objectContaining({ code: 'embedded/tooMany' }) as unknown },
    ])
    for (let at = 0; at < 6; at++) {
      shown[at]?.approve()
      await arrived()
    }
    expect(shown.map(({ request }) => request.id)).toEqual(ids.slice(0, 6))
    expect(said).toHaveLength(7)
    port.postMessage(rpc())
    await arrived()
    expect(shown).toHaveLength(7)
  })

  it('takes a withdrawn approval off, on the screen or waiting, and shows the next', async () => {
    const shown: string[] = []
    const { port, said } = await frame(({ id }) => new Promise(() => shown.push(id)))
    const [first, second, third] = [createRequestId(), createRequestId(), createRequestId()]
    for (const id of [first, second, third]) port.postMessage(rpc(id))
    port.postMessage(writeRequest(createRequestId(), 'RPC_ABORT', { id: second }))
    await arrived()
    expect(shown).toEqual([first])
    port.postMessage(writeRequest(createRequestId(), 'RPC_ABORT', { id: first }))
    await arrived()
    expect(shown).toEqual([first, third])
    expect(said.filter((one) => 'error' in (one as object))).toEqual(
      [second, first].map((id) => ({
        id,
        kind: 'RPC_REQUEST',
        error: { code: 'embedded/aborted', message: 'Request was aborted' },
      })),
    )
  })

  it('ends an approval that stood for ten minutes', async () => {
    let end: AbortSignal | undefined
    const { port, said } = await frame((_, { signal }) => new Promise(() => (end = signal)))
    port.postMessage(rpc())
    await arrived()
    await vi.advanceTimersByTimeAsync(frameTimes.approval - 1)
    expect(end?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await arrived()
    expect(end?.aborted).toBe(true)
    expect(said).toMatchObject([{ error: { code: 'embedded/aborted' } }])
  })

  it('ends a login when a newer one begins', async () => {
    const { port, said } = await frame(({ kind }) =>
      kind === 'CONNECT_DEVICE' ? new Promise(() => undefined) : Promise.resolve({ action: 'VERIFY_OTP' }),
    )
    const first = createRequestId()
    port.postMessage(writeRequest(first, 'CONNECT_DEVICE', undefined))
    await arrived()
    port.postMessage(writeRequest(createRequestId(), 'CONNECT_EMAIL', { email: 'ann@example.org' }))
    await arrived()
    expect(said).toMatchObject([
      { id: first, error: { code: 'embedded/aborted' } },
      { kind: 'CONNECT_EMAIL', answer: { action: 'VERIFY_OTP' } },
    ])
  })

  it('hears a page no more that broke the rules ten times', async () => {
    const { port, said } = await frame(async () => ({ chainId: 1 }))
    for (let at = 1; at < frameLimits.violations; at++) port.postMessage('rubbish')
    port.postMessage(writeRequest(createRequestId(), 'GET_CHAIN_ID', undefined))
    await arrived()
    expect(said).toHaveLength(1)
    port.postMessage('rubbish')
    port.postMessage(writeRequest(createRequestId(), 'GET_CHAIN_ID', undefined))
    await arrived()
    expect(said).toHaveLength(1)
  })

  it('hears 100 messages at once and not many more', async () => {
    const handled = vi.fn(async () => ({ chainId: 1 }))
    const { port } = await frame(handled)
    for (let at = 0; at < 500; at++) port.postMessage(writeRequest(createRequestId(), 'GET_CHAIN_ID', undefined))
    await arrived()
    expect(handled).toHaveBeenCalledTimes(frameLimits.burst)
  })
})

describe('the allowance', () => {
  it('comes back with time, up to the burst', () => {
    let now = 0
    const allowance = createAllowance(2, 1, () => now)
    const taken = (): readonly boolean[] => [allowance.take(), allowance.take(), allowance.take()]
    expect(taken()).toEqual([true, true, false])
    now = 999
    expect(allowance.take()).toBe(false)
    now = 1000
    expect(allowance.take()).toBe(true)
    now = 1_000_000
    expect(taken()).toEqual([true, true, false])
  })
})
