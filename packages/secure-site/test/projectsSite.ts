import { generateKeyPair, generateProof, type KeyPair } from 'dpop'

import type { SecureSiteConfig } from '../src/server/SecureSiteConfig.js'
import type { SessionTokens } from '../src/server/auth/createSessions.js'
import type { EmbeddingPage } from '../src/server/auth/pageTicket.js'
import { secure, startTestSite, type TestSite } from './startTestSite.js'

// The whole site as an operator runs it, asked over HTTP as by the proxy in front of it.

export const shop: EmbeddingPage = { projectId: 'shop', origin: 'https://shop.test' }
/** Another origin of the same project. */
export const blog: EmbeddingPage = { projectId: 'shop', origin: 'https://blog.shop.test' }
/** The same origin for another project, and another one. */
export const bank: EmbeddingPage = { projectId: 'bank', origin: 'https://shop.test' }

export interface ProductionSite extends TestSite {
  /** A document of the frame, with the key that its storage has. Default: one of its own. */
  frame(page?: EmbeddingPage, key?: KeyPair): Promise<SiteFrame>
}

export interface Answer {
  readonly status: number
  readonly body: { readonly code?: string; readonly [field: string]: unknown }
}

export interface SiteFrame {
  readonly key: KeyPair
  readonly ticket: string
  tokens: SessionTokens | undefined
  /** As the frame's script asks. `headers` take the place of its own. */
  post(path: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<Answer>
  logIn(email: string): Promise<void>
}

const soon = (): AbortSignal => AbortSignal.timeout(10_000)

export async function startProductionSite(more: Partial<SecureSiteConfig> = {}): Promise<ProductionSite> {
  const site = await startTestSite({
    projects: [
      { id: 'shop', origins: [shop.origin, blog.origin] },
      { id: 'bank', origins: [bank.origin] },
    ],
    limits: { mailSeconds: 0, mailsPerHour: 1000, mailsPerDay: 1000, mailsPerHourOfClient: 1000 },
    ...more,
  })
  return { ...site, frame: (page = shop, key) => openFrame(site, page, key) }
}

async function openFrame(site: TestSite, page: EmbeddingPage, given?: KeyPair): Promise<SiteFrame> {
  const { inbox } = site
  const data = await site.open(`/sdk?${new URLSearchParams({ ...page })}`)
  const key = given ?? (await generateKeyPair('ES256'))
  let { nonce } = data

  async function ask(path: string, body: object, headers: Readonly<Record<string, string>>): Promise<Answer> {
    const response = await fetch(site.handle.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
      body: JSON.stringify(body),
    })
    nonce = response.headers.get('dpop-nonce') ?? nonce
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  }

  const frame: SiteFrame = {
    key,
    ticket: data.ticket,
    tokens: undefined,
    async post(path, body = {}, headers = {}) {
      const token = path === '/session/refresh' ? undefined : frame.tokens?.access
      const answer = await ask(`/api${path}`, body, {
        'portico-page': frame.ticket,
        dpop: await generateProof(key, `${secure}/api${path}`, 'POST', nonce, token),
        ...(token === undefined ? {} : { authorization: `DPoP ${token}` }),
        ...headers,
      })
      const { tokens } = answer.body as { readonly tokens?: SessionTokens }
      if (tokens) frame.tokens = tokens
      return answer
    },
    async logIn(email) {
      let after = inbox.mails(email)[0]?.id ?? 0
      const { matchCode } = (await frame.post('/login/email', { email })).body
      if (matchCode !== undefined) {
        const mail = await inbox.waitForMail(email, { after, signal: soon() })
        after = mail.id
        const token = mail.links.find((one) => one.includes('/link#'))?.split('#')[1]
        await ask('/link/confirm', { token, number: matchCode }, {})
      }
      const { text } = await inbox.waitForMail(email, { after, signal: soon() })
      await frame.post('/login/code', { otp: /^\d{6}$/m.exec(text)?.[0] })
      if (!frame.tokens) throw new Error(`${email} is not logged in`)
    },
  }
  return frame
}
