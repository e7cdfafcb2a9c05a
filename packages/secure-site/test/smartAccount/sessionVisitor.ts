import { startInbox, type Inbox } from '@portico/devnet-login/inbox'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createApi, type FrameApi } from '../../src/pages/api/createApi.js'
import type { Api } from '../../src/pages/api/Api.js'
import { openDeviceStore } from '../../src/pages/api/openDeviceStore.js'
import { createCustody, type Custody } from '../../src/browser/custody/createCustody.js'
import type { WalletAccounts } from '../../src/browser/custody/PublicKeys.js'
import { describe as describeRequest } from '../../src/browser/decode/describe.js'
import type { ApprovalRequest, Description } from '../../src/browser/decode/Description.js'
import { createRpcHandler } from '../../src/pages/frame/createRpcHandler.js'
import { createSmartAccounts, type SmartAccounts } from '../../src/browser/frame/createSmartAccounts.js'
import { createUsers } from '../../src/pages/frame/createUsers.js'
import type { FrameData } from '../../src/server/documents/pageRoutes.js'
import type { NetworkConfig } from '../../src/server/SecureSiteConfig.js'
import { startSecureSite, type SecureSiteHandle } from '../../src/startSecureSite.js'
import { randomKeys, startSigner } from '../vault/vaultSite.js'
import { createTurns } from './chain.js'

export const shop = 'https://shop.example'
const origin = 'https://secure.test'

/** The secure site in production, with its database and mails. */
export interface SessionSite {
  readonly site: SecureSiteHandle
  /** Asks as a page of the site. */
  fetch: typeof fetch
  /** Logs in a new browser, and opens the frame of the shop. */
  visit(email: string): Promise<Visitor>
  /** The owner follows "This was not me" of the last mail. */
  stopWallet(email: string): Promise<void>
  stop(): Promise<void>
}

export interface Visitor {
  readonly api: FrameApi
  readonly custody: Custody
  readonly accounts: WalletAccounts
  readonly smart: SmartAccounts
  /** What the window showed, the newest last. */
  readonly shown: { readonly request: ApprovalRequest; readonly description: Description }[]
  /** What the visitor does in the window. */
  decide(request: ApprovalRequest): Promise<void> | void
  /** Goes between the frame and the site. */
  intercept: (path: string, post: () => Promise<unknown>) => Promise<unknown>
  /** As a page asks. */
  rpc(method: string, params: unknown): Promise<unknown>
}

export async function startSessionSite(chainId: string, network: NetworkConfig): Promise<SessionSite> {
  const inbox: Inbox = await startInbox()
  const folder = await mkdtemp(join(tmpdir(), 'session-site-'))
  const site = await startSecureSite({
    mode: 'production',
    origin,
    database: { folder },
    keyEncryption: randomKeys('k1'),
    pepper: randomBytes(32).toString('base64url'),
    projects: [{ id: 'shop', name: 'Shop', origins: [shop] }],
    networks: { [chainId]: network },
    mail: { url: inbox.smtpUrl, from: 'Portico <login@secure.test>' },
    limits: { mailSeconds: 0, mailsPerHour: 1000, mailsPerDay: 1000, mailsPerHourOfClient: 1000 },
    log: () => {},
  })

  const ask: typeof fetch = (url, init) => {
    const { pathname, search } = new URL(String(url))
    const headers = new Headers(init?.headers)
    headers.set('sec-fetch-site', 'same-origin')
    headers.set('content-type', 'application/json')
    return fetch(`${site.url}${pathname}${search}`, { ...init, headers })
  }
  const post = (path: string, body: object): Promise<Response> =>
    ask(`${origin}${path}`, { method: 'POST', body: JSON.stringify(body) })
  const mailed = async (email: string, after: number, pattern: RegExp): Promise<string> => {
    const mail = await inbox.waitForMail(email, { after, signal: AbortSignal.timeout(10_000) })
    return pattern.exec(mail.text)?.[1] ?? mailed(email, mail.id, pattern)
  }

  async function logIn(api: Api, email: string): Promise<void> {
    const before = inbox.mails(email)[0]?.id ?? 0
    const { action, matchCode: number } = (await api.post('/login/email', { email })) as Record<string, string>
    if (action === 'VERIFY_DEVICE')
      await post('/link/confirm', { token: await mailed(email, before, /\/link#([\w-]+)$/m), number })
    await api.post('/login/code', { otp: await mailed(email, before, /^(\d{6})$/m) })
  }

  return {
    site,
    fetch: ask,
    async visit(email) {
      const html = await (await ask(`${origin}/sdk?projectId=shop&origin=${shop}`)).text()
      const content = /<meta name="portico" content="([^"]*)"/.exec(html)?.[1] ?? ''
      const data = JSON.parse(content.replaceAll('&#34;', '"')) as FrameData
      const own = createApi({ ticket: data.ticket, origin, store: openDeviceStore('visitor'), fetch: ask })
      await logIn(own, email)
      const api: FrameApi = {
        ...own,
        post: (path, body, options) => visitor.intercept(path, () => own.post(path, body, options)),
      }
      const custody = createCustody({ api, startWorker: startSigner })
      const accounts = await createCustody({ api: own, startWorker: startSigner }).create()
      const smart = createSmartAccounts({ api, custody, networkOf: (id) => data.networks[id], inTurn: createTurns() })
      const state = { data, theme: {}, metadata: undefined, chainId, accountType: 'smartAccount' as const }
      const users = createUsers({
        state,
        api,
        custody,
        readSmartAccount: smart.read,
        signIn: () => Promise.reject(new Error('not here')),
        hasSession: api.hasSession,
        forget: api.forget,
      })
      const contracts = network.smartAccounts!.contracts
      const approver = {
        hasPasskey: async () => false,
        async approve(request: ApprovalRequest, _: unknown, { smartAccount }: { readonly smartAccount?: string }) {
          // As the window reads it: it gets the request as JSON.
          const asked = JSON.parse(JSON.stringify(request)) as ApprovalRequest
          const answer = await describeRequest(asked, {
            chains: [chainId],
            network: data.networks[chainId]!,
            accounts: { eoa: accounts.evm, smartAccount },
            refusedContracts: [
              contracts.entryPoint,
              contracts.delegationManager,
              ...Object.values(contracts.enforcers),
            ],
            delegationManager: contracts.delegationManager,
            now: Date.now(),
            reads: { token: async () => undefined },
          })
          if ('refusal' in answer) throw Object.assign(new Error(answer.refusal.message), answer.refusal)
          visitor.shown.push({ request, description: answer.description })
          await visitor.decide(request)
        },
      }
      const handle = createRpcHandler({ state, api, custody, users, approver, smartAccounts: async () => smart })
      const visitor: Visitor = {
        api,
        custody,
        accounts,
        smart,
        shown: [],
        decide: () => undefined,
        intercept: (_, ask) => ask(),
        rpc: (method, params) =>
          handle({ method, params, chainId } as Parameters<typeof handle>[0], new AbortController().signal),
      }
      return visitor
    },
    async stopWallet(email) {
      const token = await mailed(email, 0, /it stops the wallet[^]*?\/link#([\w-]+)/)
      const { status } = await post('/link/confirm', { token })
      if (status !== 200) throw new Error(`the link answered ${status}`)
    },
    async stop() {
      await site.stop()
      await inbox.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
