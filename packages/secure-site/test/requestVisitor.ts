import { sharedPostgres } from '@portico/devnet/postgres'
import { AskedSchema, type Ask, type OpenedRequest } from '@portico/embedded-api/requests'
import type { Description, Intent, WalletRequest } from '@portico/wallet-requests'
import { requestProof } from '@portico/wallet-requests/proofs'
import * as v from 'valibot'
import { vi } from 'vitest'

import { createApi, type FrameApi } from '../src/pages/api/createApi.js'
import { openDeviceStore } from '../src/pages/api/openDeviceStore.js'
import { decisionOf } from '../src/pages/approve/decisionOf.js'
import { createRequestKey, type RequestKey } from '../src/pages/approve/requestKey.js'
import type { LogLine } from '@portico/server'
import type { SecureSiteConfig } from '../src/server/SecureSiteConfig.js'
import { createSignerClient, type SignerClient } from '../src/server/signer/createSignerClient.js'
import { startServer } from '../src/server/startServer.js'
import { startTestSigner, type TestSigner } from './startTestSigner.js'

export const pageOrigin = 'https://shop.example'
const siteOrigin = 'https://secure.test'

/** A secure site in development with its signer, and what visitors do in its frame and window, over HTTP. */
export interface RequestSite {
  /** Where it listens. */
  readonly url: string
  readonly signer: TestSigner
  /** As the site asks the signer. */
  readonly signerClient: SignerClient
  readonly lines: readonly LogLine[]
  query(text: string): Promise<readonly Record<string, unknown>[]>
  /** Logs a new browser in at the page of the shop. Default: as a new visitor. */
  visit(email?: string): Promise<RequestVisitor>
  stop(): Promise<void>
}

/** Asks as a smart account where there is one, unless it says otherwise. */
type Asked = Omit<WalletRequest, 'origin'> & Pick<Ask, 'accountType'>

/** A request that waits for its visitor. */
export interface OpenRequest {
  readonly description: Description
  readonly intent: Intent
  /** @returns what the page gets. @throws FrameError as the page does */
  approve(): Promise<unknown>
}

export interface RequestVisitor {
  readonly email: string
  readonly userId: string
  readonly accounts: { readonly evm: `0x${string}`; readonly solana: string }
  readonly api: FrameApi
  /** The frame brings a request of the page. @throws FrameError where the visitor is not asked */
  ask(asked: Asked): Promise<OpenRequest>
  /** Asks, and approves in the window. */
  request(asked: Asked): Promise<unknown>
  /** What needs no screen: `wallet_getCallsStatus` and the like. */
  read(chainId: string, method: string, params: unknown): Promise<unknown>
  smartAccount(chainId: string): Promise<`0x${string}`>
}

export async function startRequestSite(
  config: Pick<SecureSiteConfig, 'networks'> & Partial<SecureSiteConfig>,
): Promise<RequestSite> {
  const postgres = await sharedPostgres()
  const lines: LogLine[] = []
  const projects = [{ id: 'shop', name: 'Shop', origins: [pageOrigin] }]
  const known = { projects, ...config }
  const signer = await startTestSigner(known, { origin: siteOrigin, database: postgres.url })
  const signerClient = createSignerClient(signer.signer)
  const site = await startServer({
    mode: 'development',
    origin: siteOrigin,
    database: postgres.url,
    signer: signer.signer,
    limits: { mailSeconds: 0, mailsPerHourOfClient: 1000 },
    log: (line) => void lines.push(line),
    ...known,
  })
  let visitors = 0

  /** As pages of the site ask: a proxy in front of it has its name. */
  const ownFetch: typeof fetch = (url, init) => {
    const { pathname, search } = new URL(String(url))
    const headers = new Headers(init?.headers)
    headers.set('sec-fetch-site', 'same-origin')
    headers.set('content-type', 'application/json')
    return fetch(`${site.url}${pathname}${search}`, { ...init, headers })
  }
  async function post<Answer>(path: string, body: object): Promise<Answer> {
    const answer = await ownFetch(`${siteOrigin}${path}`, { method: 'POST', body: JSON.stringify(body) })
    const json = (await answer.json()) as Answer & { readonly code?: string; readonly message?: string }
    if (!answer.ok) throw Object.assign(new Error(json.message), { code: json.code })
    return json
  }

  async function openApi(): Promise<FrameApi> {
    const page = new URLSearchParams({ projectId: 'shop', origin: pageOrigin })
    const html = await (await ownFetch(`${siteOrigin}/sdk?${page}`)).text()
    const content = /<meta name="portico" content="([^"]*)"/.exec(html)?.[1] ?? ''
    const { ticket } = JSON.parse(content.replaceAll('&#34;', '"')) as { readonly ticket: string }
    return createApi({ ticket, origin: siteOrigin, store: openDeviceStore('visitor'), fetch: ownFetch })
  }

  /** In development, mails are lines of the log. */
  function mailed(from: number, pattern: RegExp): Promise<string> {
    const find = () => lines.slice(from).flatMap(({ event, text }) => (event === 'mail' ? [String(text)] : []))
    return vi.waitUntil(() => find().flatMap((text) => pattern.exec(text)?.[1] ?? [])[0], { timeout: 15_000 })
  }

  async function logIn(api: FrameApi, email: string): Promise<void> {
    const before = lines.length
    const { action, matchCode: number } = (await api.post('/login/email', { email })) as Record<string, string>
    if (action === 'VERIFY_DEVICE')
      await post('/link/confirm', { token: await mailed(before, /\/link#([\w-]+)$/m), number })
    await api.post('/login/code', { otp: await mailed(before, /^(\d{6})$/m) })
  }

  async function approve(api: FrameApi, request: WalletRequest, key: RequestKey): Promise<unknown> {
    const window = { id: key.id, window: key.jwk }
    const { description, intent } = await post<OpenedRequest>('/api/requests/open', window)
    const decision = await decisionOf(
      { request, description: description as Description, intent: intent as Intent },
      key,
    )
    const decided = await post('/api/requests/decide', { ...window, decision }).catch((error: unknown) => error)
    const waited = (await api.post('/requests/wait', { id: key.id, until: 'seen' })) as { readonly state: string }
    if (waited.state !== 'done') throw decided
    return (waited as unknown as { readonly result: unknown }).result
  }

  return {
    url: site.url,
    signer,
    signerClient,
    lines,
    query: postgres.query,
    async visit(email = `visitor${(visitors += 1)}@example.org`) {
      const api = await openApi()
      await logIn(api, email)
      const accounts = (await api.post('/wallet/open', {})) as RequestVisitor['accounts']
      const { userId } = (await api.post('/session/user', {})) as { readonly userId: string }
      const visitor: RequestVisitor = {
        email,
        userId,
        accounts,
        api,
        async ask({ accountType = 'smartAccount', ...asked }) {
          const request: WalletRequest = { origin: pageOrigin, ...asked }
          const key = await createRequestKey()
          const { id, thumbprint: authHash } = key
          const [text, issuedAt] = [JSON.stringify(request), Date.now()]
          const signature = await api.sign(requestProof(authHash, issuedAt, text))
          const ask: Ask = { id, text, authHash, issuedAt, signature, isLogin: false, accountType }
          const answer = v.parse(AskedSchema, await api.post('/requests', ask))
          if (answer.state === 'signed') throw new Error('signed without a decision')
          const { description, intent } = answer as Pick<OpenRequest, 'description' | 'intent'>
          return { description, intent, approve: () => approve(api, request, key) }
        },
        request: async (asked) => (await visitor.ask(asked)).approve(),
        async read(chainId, method, params) {
          return ((await api.post('/wallet/ask', { chainId, method, params })) as { readonly result: unknown }).result
        },
        async smartAccount(chainId) {
          const { account } = (await api.post('/wallet/smartAccount', { chainId })) as {
            readonly account: { readonly address: `0x${string}` }
          }
          return account.address
        },
      }
      return visitor
    },
    async stop() {
      await site.stop()
      signerClient.close()
      await signer.stop()
      await postgres.stop()
    },
  }
}
