import { describe, expect, it } from 'vitest'
import {
  createRequestId,
  frameKinds,
  frameLimits,
  readFrameMessage,
  readRequest,
  writeAnswer,
  writeError,
  writeReady,
  writeRequest,
  type FrameKind,
} from '../src/index.js'

const id = createRequestId()
const address = `0x${'aB'.repeat(20)}`
const signIn = {
  domain: 'shop.example',
  uri: 'https://shop.example/in',
  version: '1',
  chainId: 'eip155:1',
  nonce: 'abcdefgh12345678',
  statement: 'I accept the terms.',
} as const
const user = {
  email: 'ann@example.org',
  address,
  chainId: 1,
  smartAccountDeployed: false,
  accounts: [{ address, type: 'eoa' }],
  userName: null,
  preferredAccountType: 'smartAccount',
} as const

/** One request and one answer of each kind. */
const samples: { readonly [K in FrameKind]: readonly [request: unknown, answer: unknown] } = {
  SYNC_THEME: [{ themeMode: 'dark', accent: '#3396ff' }, undefined],
  SYNC_DAPP_DATA: [
    {
      metadata: {
        name: 'Shop',
        description: 'Sells',
        url: 'https://shop.example',
        icons: ['https://shop.example/i.png'],
      },
      sdkVersion: 'html-portico-0.1.0',
      sdkType: 'appkit',
      projectId: 'demo',
    },
    undefined,
  ],
  SWITCH_NETWORK: [{ chainId: 'eip155:10' }, { chainId: 10 }],
  GET_CHAIN_ID: [undefined, { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }],
  IS_CONNECTED: [undefined, { isConnected: true }],
  GET_USER: [{ chainId: 1, preferredAccountType: 'eoa', signIn }, user],
  CONNECT_EMAIL: [{ email: 'ann@example.org' }, { action: 'VERIFY_DEVICE', matchCode: '42' }],
  CONNECT_DEVICE: [undefined, undefined],
  CONNECT_OTP: [{ otp: '012345' }, undefined],
  GET_SOCIAL_REDIRECT_URI: [{ provider: 'google' }, { uri: 'https://secure.example/social/start?f=1' }],
  CONNECT_SOCIAL: [{ uri: 'https://secure.example/social/done?f=1' }, user],
  GET_FARCASTER_URI: [undefined, { url: 'https://farcaster.xyz/~/siwf?channelToken=1' }],
  CONNECT_FARCASTER: [undefined, { userName: 'ann' }],
  GET_CONTINUE_URI: [undefined, { uri: 'https://secure.example/continue?f=1', matchCode: '42' }],
  CONNECT_CONTINUE: [{ uri: 'https://secure.example/continue/done?f=1&r=2' }, { provider: 'email' }],
  SIGN_OUT: [undefined, undefined],
  RELOAD: [undefined, undefined],
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: [undefined, { smartAccountEnabledNetworks: [1, 10] }],
  INIT_SMART_ACCOUNT: [undefined, { address, isDeployed: false }],
  SET_PREFERRED_ACCOUNT: [{ type: 'smartAccount' }, { type: 'smartAccount', address }],
  RPC_REQUEST: [{ method: 'personal_sign', params: ['0x61', address], chainId: 1, chainNamespace: 'eip155' }, '0xsig'],
  RPC_ABORT: [{ id }, undefined],
  UPDATE_EMAIL: [undefined, { uri: 'https://secure.example/account?projectId=shop' }],
}
const kinds = Object.keys(frameKinds) as readonly FrameKind[]

const request = (kind: string, payload?: unknown): unknown => ({ id, type: `@portico-app/${kind}`, payload })
const said = (kind: string, payload?: unknown): unknown => ({ id, type: `@portico-frame/${kind}`, payload })

describe('messages between the page and the frame', () => {
  it.each(kinds)('%s arrives as it was sent, both ways', (kind) => {
    const [asked, answered] = samples[kind]
    // A structured clone keeps undefined fields; both sides must not care.
    const sent = structuredClone(writeRequest(id, kind, asked as never))
    expect(readRequest(sent)).toEqual({ message: { id, kind, payload: asked } })
    expect(readFrameMessage(structuredClone(writeAnswer(id, kind, answered as never)))).toEqual({
      message: { id, kind, answer: answered },
    })
    expect(readFrameMessage(writeError(id, kind, { message: 'No', code: 'embedded/rejected' }))).toEqual({
      message: { id, kind, error: { message: 'No', code: 'embedded/rejected' } },
    })
  })

  it.each(kinds)('%s is refused with a field that is not listed', (kind) => {
    const [asked] = samples[kind]
    const payload = { ...(asked as object | undefined), rpcUrl: 'https://evil.test' }
    expect(readRequest(request(kind, payload))).toEqual({ unreadable: 'badPayload' })
  })

  it('reads READY, which answers nothing', () => {
    expect(readFrameMessage(writeReady())).toEqual({ message: { kind: 'READY' } })
    expect(readFrameMessage({ type: '@portico-frame/READY', payload: { token: 'x' } })).toEqual({
      unreadable: 'badPayload',
    })
  })

  it.each([
    ['text', 'hello', 'notAMessage'],
    ['nothing', null, 'notAMessage'],
    ['a list', [], 'notAMessage'],
    ['another sender', { id, type: '@other-app/SIGN_OUT' }, 'notAMessage'],
    ['the frame’s own prefix', said('SIGN_OUT_SUCCESS'), 'notAMessage'],
    ['a short id', { id: 'abc', type: '@portico-app/SIGN_OUT' }, 'notAMessage'],
    ['no id', { type: '@portico-app/SIGN_OUT' }, 'notAMessage'],
    ['a field beside', { id, type: '@portico-app/SIGN_OUT', token: 'x' }, 'notAMessage'],
    ['an unknown kind', request('GET_SEED'), 'unknownKind'],
    ['a property of all objects', request('constructor'), 'unknownKind'],
    ['the prototype', request('__proto__'), 'unknownKind'],
    ['a letter in a code', request('CONNECT_OTP', { otp: '12345a' }), 'badPayload'],
    ['other digits', request('CONNECT_OTP', { otp: '١٢٣٤٥٦' }), 'badPayload'],
    ['a number for a code', request('CONNECT_OTP', { otp: 123456 }), 'badPayload'],
    ['an address that is none', request('CONNECT_EMAIL', { email: 'ann' }), 'badPayload'],
    [
      'an address of 255 characters',
      request('CONNECT_EMAIL', { email: `${'a'.repeat(243)}@example.org` }),
      'badPayload',
    ],
    ['eth_sign', request('RPC_REQUEST', { method: 'eth_sign' }), 'badPayload'],
    ['a method that reads', request('RPC_REQUEST', { method: 'eth_call' }), 'badPayload'],
    ['another namespace', request('RPC_REQUEST', { method: 'personal_sign', chainNamespace: 'cosmos' }), 'badPayload'],
    [
      'a sign-in text of the page',
      request('GET_USER', { signIn: { ...signIn, serializedMessage: 'x' } }),
      'badPayload',
    ],
    [
      'a line break in a statement',
      request('GET_USER', { signIn: { ...signIn, statement: 'a\nURI: b' } }),
      'badPayload',
    ],
    ['a nonce of 7', request('GET_USER', { signIn: { ...signIn, nonce: 'abcdefg' } }), 'badPayload'],
  ])('refuses %s', (_, data, unreadable) => {
    expect(readRequest(data)).toEqual({ unreadable })
  })

  it.each([
    ['an answer without id', { type: '@portico-frame/SIGN_OUT_SUCCESS' }, 'notAMessage'],
    ['a request', request('SIGN_OUT'), 'notAMessage'],
    ['an outcome that is none', said('SIGN_OUT_MAYBE'), 'unknownKind'],
    ['a token', said('SESSION_UPDATE', { token: 'x' }), 'unknownKind'],
    ['an error without a code', said('SIGN_OUT_ERROR', { message: 'No' }), 'badPayload'],
    ['an error with markup for a code', said('SIGN_OUT_ERROR', { message: 'No', code: '<b>' }), 'badPayload'],
    ['a seed beside the user', said('GET_USER_SUCCESS', { ...user, seed: 'x' }), 'badPayload'],
  ])('refuses, of a frame, %s', (_, data, unreadable) => {
    expect(readFrameMessage(data)).toEqual({ unreadable })
  })

  it('refuses what is too long, at the character', () => {
    const withParams = (length: number): unknown =>
      request('RPC_REQUEST', { method: 'personal_sign', params: ['a'.repeat(length)] })
    const around = JSON.stringify(withParams(0)).length
    expect(readRequest(withParams(frameLimits.messageLength - around))).toHaveProperty('message')
    expect(readRequest(withParams(frameLimits.messageLength - around + 1))).toEqual({ unreadable: 'tooLong' })
  })

  it('refuses what is too deep, a cycle too', () => {
    const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])
    const withParams = (depth: number): unknown =>
      request('RPC_REQUEST', { method: 'personal_sign', params: nested(depth) })
    // The message and its payload are two of them.
    expect(readRequest(withParams(frameLimits.depth - 2))).toHaveProperty('message')
    expect(readRequest(withParams(frameLimits.depth - 1))).toEqual({ unreadable: 'tooDeep' })
    const cycle: unknown[] = []
    cycle.push(cycle)
    expect(readRequest(request('RPC_REQUEST', { method: 'personal_sign', params: cycle }))).toEqual({
      unreadable: 'tooDeep',
    })
  })

  it('ends soon where one part stands in many places', () => {
    const long = 'a'.repeat(100_000)
    const manyOfOne = Array.from({ length: 100_000 }, () => long)
    let doubled: unknown = 1
    for (let level = 0; level < 9; level++) doubled = Array.from({ length: 50 }, () => doubled)
    const start = performance.now()
    for (const params of [manyOfOne, doubled])
      expect(readRequest(request('RPC_REQUEST', { method: 'personal_sign', params }))).toEqual({
        unreadable: 'tooLong',
      })
    expect(performance.now() - start).toBeLessThan(1000)
  })

  it('takes no value that JSON does not have', () => {
    expect(readRequest(request('RPC_REQUEST', { method: 'personal_sign', params: 1n }))).toEqual({
      unreadable: 'notJson',
    })
    const read = readRequest(
      request('RPC_REQUEST', {
        method: 'personal_sign',
        params: JSON.parse('{"__proto__":{"polluted":1}}') as unknown,
      }),
    )
    expect(read).toHaveProperty('message')
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it('makes ids of 128 random bits', () => {
    const ids = new Set(Array.from({ length: 1000 }, createRequestId))
    expect(ids.size).toBe(1000)
    expect([...ids].every((one) => /^[0-9a-f]{32}$/.test(one))).toBe(true)
  })
})
