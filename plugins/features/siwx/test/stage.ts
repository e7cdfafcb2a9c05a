import type { AnyPlugin, Modal } from '@portico/core'
import { evm, type EvmSpec } from '@portico/evm'
import { createSiwx, memoryStores, type Siwx, type SiwxOptions as ServerOptions } from '@portico/siwx-server'
import { eip155 } from '@portico/siwx-server/eip155'
import { createEvmTestWallet, type EvmTestWallet } from '@portico/testing'
import { openStage, strictViews, type Stage } from '@portico/testing/react'
import { act } from 'react'
import { expect, onTestFinished, vi } from 'vitest'
import {
  siwx,
  type SiweConfig,
  type SiwxConfig,
  type SiwxOptions,
  type SiwxPrompt,
  type SiwxSpec,
  type SiwxState,
} from '../src/index.js'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
export const serverUrl = 'http://localhost:3000/auth'

export interface SiwxStage extends Stage<Modal<EvmSpec | SiwxSpec>> {
  readonly wallet: EvmTestWallet
  state(): SiwxState
  prompt(): SiwxPrompt | undefined
  isConnected(): boolean
  /** Connects, and tells how `modal.connect()` ends. */
  connecting(wallet?: string): Promise<{ result(): Promise<unknown> }>
  /** Waits for the view with a message that can be signed. */
  asked(): Promise<SiwxPrompt>
  /** What the wallet was asked to sign, decoded. */
  signed(): readonly string[]
  close(): Promise<void>
}

export interface StageOptions extends SiwxOptions {
  readonly stored?: Map<string, string>
  readonly wallet?: EvmTestWallet
  readonly plugins?: readonly AnyPlugin[]
}

/** A page with a wallet of two accounts and two chains, and sign-in as the test wants it. */
export async function openSiwx({
  stored,
  wallet: given,
  plugins = [],
  ...options
}: StageOptions = {}): Promise<SiwxStage> {
  const wallet =
    given ??
    createEvmTestWallet({
      name: 'Meadow',
      rdns: 'example.meadow',
      chains: [{ chainId: 31_337 }, { chainId: 10 }, { chainId: 5 }],
    })
  onTestFinished(wallet.announce(window))
  const rpcUrls = { default: { http: ['http://127.0.0.1:9'] } }
  const stage = await openStage(
    {
      plugins: [
        evm({
          networks: [
            { id: 31_337, name: 'Devnet', nativeCurrency: ether, rpcUrls },
            { id: 10, name: 'Elsewhere', nativeCurrency: ether, rpcUrls },
          ],
        }),
        strictViews(siwx(options)),
        ...(plugins as []),
      ],
    },
    stored,
  )
  const { modal } = stage
  const store = modal.store
  return {
    ...stage,
    wallet,
    state: () => store.get(modal.api.siwx.state),
    prompt: () => store.get(modal.api.siwx.prompt),
    isConnected: () => store.get(modal.atoms.account).isConnected,
    async connecting(name = 'example.meadow') {
      let ended: { readonly value: unknown } | undefined
      await act(async () => {
        modal.connect({ wallet: name }).then(
          (connections) => (ended = { value: connections }),
          (error: unknown) => (ended = { value: error }),
        )
      })
      return {
        async result() {
          await stage.until(() => expect(ended).toBeDefined())
          return ended!.value
        },
      }
    },
    async asked() {
      await stage.until(() => expect(stage.view()).toBe('SIWXSignMessage'))
      await stage.until(() => expect(store.get(modal.api.siwx.prompt)?.status).toBe('ready'))
      await stage.until(() => expect(stage.button('Sign in')).toHaveProperty('disabled', false))
      return store.get(modal.api.siwx.prompt)!
    },
    signed: () =>
      wallet.requests
        .filter(({ method }) => method === 'personal_sign')
        .map(({ params }) => Buffer.from((params as readonly string[])[0]!.slice(2), 'hex').toString()),
    close: () => act(async () => modal.close()),
  }
}

export interface TestServer {
  readonly siwx: Siwx
  /** Requests by endpoint, in their order. */
  readonly requests: { readonly endpoint: string; readonly body: unknown }[]
  /** In place of the next answers of an endpoint: a `Response`, or `'hang'`. */
  answers: Record<string, Response | 'hang' | ((answer: Response) => Response | Promise<Response>)>
  readonly cookies: Map<string, string>
}

/** A page's `Response` has no cookies to read: they are kept beside it. */
class CookieResponse extends Response {
  cookie?: string

  static override json(body: unknown, init?: ResponseInit): Response {
    const { 'Set-Cookie': cookie } = (init?.headers ?? {}) as Record<string, string>
    return Object.assign(super.json(body, init), cookie !== undefined && { cookie })
  }
}

/** The server package behind the page's `fetch`, which keeps cookies as a browser does. */
export function serve(options: Partial<ServerOptions> = {}): TestServer {
  const stores = memoryStores()
  const siwx = createSiwx({
    domain: 'localhost:3000',
    chains: ['eip155:31337', 'eip155:10'],
    verifiers: [eip155()],
    secret: 'a secret of at least thirty-two bytes',
    session: { cookie: { secure: false } },
    ...stores,
    ...options,
  })
  const server: TestServer = { siwx, requests: [], answers: {}, cookies: new Map() }
  const passed = globalThis.fetch
  vi.stubGlobal('Response', CookieResponse)
  vi.stubGlobal('fetch', async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = String(input instanceof Request ? input.url : input)
    if (!url.startsWith(serverUrl)) return passed(input, init)
    const endpoint = url.slice(serverUrl.length + 1)
    server.requests.push({ endpoint, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
    const scripted = server.answers[endpoint]
    if (scripted === 'hang')
      return new Promise((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(init.signal!.reason as Error)),
      )
    if (scripted instanceof Response) return scripted.clone()
    const cookie = [...server.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { method = 'GET', body } = init
    const request = new Request(url, { method, ...(body !== undefined && { body: body as string }) })
    // Headers that a browser adds, and that no page may set.
    const headers = new Headers({
      ...(init.headers as Record<string, string>),
      ...(method === 'POST' && { origin: 'http://localhost:3000' }),
      ...(cookie && init.credentials === 'include' && { cookie }),
    })
    const answer = await siwx.handle(Object.defineProperty(request, 'headers', { value: headers }))
    for (const line of [(answer as CookieResponse).cookie ?? []].flat()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (value === '' || /max-age=0/i.test(line)) server.cookies.delete(name!)
      else server.cookies.set(name!, value!)
    }
    return scripted ? scripted(answer) : answer
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return server
}

const noop = async (): Promise<void> => {}

/** Callbacks of a host that keeps no session. */
export const siwxCallbacks: SiwxConfig = {
  createMessage: async ({ accountAddress, chainId }) => ({
    accountAddress,
    chainId,
    domain: 'localhost:3000',
    uri: 'http://localhost:3000/',
    version: '1',
    nonce: '12345678',
    toString: () => `words of the host for ${accountAddress}`,
  }),
  addSession: noop,
  setSessions: noop,
  getSessions: async () => [],
  revokeSession: noop,
}
export const siweCallbacks: SiweConfig = {
  getNonce: async () => '12345678',
  createMessage: ({ address, nonce }) => `${address} ${nonce}`,
  verifyMessage: async () => true,
  getSession: async () => null,
  signOut: async () => true,
}
