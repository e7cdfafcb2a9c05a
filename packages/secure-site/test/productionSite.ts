import { startProviders } from '@portico/devnet-login'
import type { Inbox } from '@portico/devnet-login/inbox'
import { vi } from 'vitest'

import { createApi, type FrameApi } from '../src/pages/api/createApi.js'
import { openDeviceStore } from '../src/pages/api/openDeviceStore.js'
import type { LogLine } from '@portico/server'
import { createPopup } from './social/createPopup.js'
import type { TestSigner } from './startTestSigner.js'
import { secure, startTestSite } from './startTestSite.js'

const hour = 3_600_000

/** A browser with the page of a site that embeds the frame, or with the wallet's own. */
export interface Visitor {
  readonly api: FrameApi
  /** @returns what the site answered, or the code of its refusal */
  ask(path: string, body?: object): Promise<Readonly<Record<string, unknown>> & { readonly code?: string }>
  /** Loads the page anew: it counts for a day. */
  reload(): Promise<void>
  /** By mail, with the link where it is asked for. @returns the code of a refusal */
  logIn(email: string): Promise<string | undefined>
  logInWithGoogle(email: string, isVerified?: boolean): Promise<Readonly<Record<string, unknown>>>
  userId(): Promise<unknown>
}

/** The whole secure site as operators run it, behind https, with a clock that is put forward. */
export interface ProductionSite {
  readonly inbox: Inbox
  readonly signer: TestSigner
  readonly lines: readonly LogLine[]
  /** Hours since the beginning; fractions too. It only goes forward. */
  at(hours: number): void
  /** @param network of the browser, as the proxy in front says it */
  visit(network: string, origin?: string): Promise<Visitor>
  query(text: string): Promise<readonly Record<string, unknown>[]>
  /** The code that was mailed last. */
  code(email: string): Promise<string>
  /** The token of the link in the last mail with this subject. */
  link(email: string, subject: string): Promise<string>
  subjects(email: string): Promise<readonly string[]>
  /** A page of mailed links. */
  openLink(token: string, number?: unknown): Promise<{ readonly status: number; readonly code?: string }>
  stop(): Promise<void>
}

export async function startProductionSite(): Promise<ProductionSite> {
  const began = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: began })
  const login = await startProviders()
  login.registerSite(secure)
  const site = await startTestSite({ providers: { google: login.providers.google }, proxies: 1 })
  const { inbox, postgres, signer, lines } = site
  const direct = globalThis.fetch
  // As a proxy in front does. A spy would be taken away after the first test.
  globalThis.fetch = (input, init) => {
    const url = String(input instanceof Request ? input.url : input)
    return direct(url.startsWith(`${secure}/`) ? url.replace(secure, site.handle.url) : input, init)
  }
  const ownHeaders = { 'sec-fetch-site': 'same-origin', origin: secure }

  /** Mails leave by themselves within a second. */
  async function settle(): Promise<void> {
    const count = async (): Promise<number> =>
      // One that is over is never sent.
      Number((await postgres.query(`select count(*) from mail where expires_at > ${Date.now()}`))[0]?.['count'] ?? 0)
    await vi.waitUntil(async () => (await count()) === 0, { timeout: 10_000, interval: 20 })
  }
  const mailsOf = async (email: string) => {
    await settle()
    return inbox.mails(email)
  }
  const made: ProductionSite = {
    inbox,
    signer,
    lines,
    at: (hours) => void vi.setSystemTime(began + hours * hour),
    query: (text) => postgres.query(text),
    async code(email) {
      const texts = (await mailsOf(email)).map(({ text }) => /^\d{6}$/m.exec(text)?.[0])
      return texts.find((found) => found !== undefined) ?? ''
    },
    async link(email, subject) {
      const mail = (await mailsOf(email)).find((one) => one.subject === subject)
      return mail?.links.find((one) => one.includes('/link#'))?.split('#')[1] ?? ''
    },
    subjects: async (email) => (await mailsOf(email)).map(({ subject }) => subject),
    async openLink(token, number) {
      const headers = { 'content-type': 'application/json', ...ownHeaders }
      const init = { method: 'POST', headers, body: JSON.stringify({ token, number }) }
      const response = await fetch(`${secure}/link/confirm`, init)
      return { status: response.status, ...((await response.json()) as { readonly code?: string }) }
    },
    async visit(network, origin = secure) {
      let ticket = ''
      async function reload(): Promise<void> {
        const page = new URLSearchParams({ projectId: 'shop', origin })
        ticket = (await site.open(`/${origin === secure ? 'account' : 'sdk'}?${page}`)).ticket
      }
      await reload()
      const own: typeof fetch = (url, init) => {
        const sent = { ...(init?.headers as Record<string, string>), 'Portico-Page': ticket }
        return fetch(url, { ...init, headers: { ...sent, ...ownHeaders, 'x-forwarded-for': network } })
      }
      const api = createApi({ ticket, origin: secure, fetch: own, store: openDeviceStore(origin) })
      const visitor: Visitor = {
        api,
        reload,
        ask: (path, body = {}) =>
          api.post(path, body).then(
            (answer) => answer as { readonly code?: string },
            (error: { readonly code: string }) => ({ code: error.code }),
          ),
        async logIn(email) {
          const { action, matchCode, code } = await visitor.ask('/login/email', { email })
          if (code !== undefined) return code
          if (action === 'VERIFY_DEVICE') {
            await made.openLink(await made.link(email, 'Confirm your browser'), matchCode)
          }
          return (await visitor.ask('/login/code', { otp: await made.code(email) })).code
        },
        async logInWithGoogle(email, isVerified = true) {
          const { uri } = await visitor.ask('/social/start', { provider: 'google' })
          const { resultUri } = await createPopup().visit(String(uri), { name: email, email, isVerified })
          return visitor.ask('/social/finish', { uri: resultUri })
        },
        userId: async () => (await visitor.ask('/session/user'))['userId'],
      }
      return visitor
    },
    async stop() {
      globalThis.fetch = direct
      vi.useRealTimers()
      await site.stop()
      await login.stop()
    },
  }
  return made
}
