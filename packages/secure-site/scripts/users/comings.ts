import { randomUUID } from 'node:crypto'

import type { SessionTokens } from '../../src/server/auth/createSessions.js'
import { createPageTicket } from '../../src/server/auth/pageTicket.js'
import type { Pepper } from '../../src/server/auth/Pepper.js'
import type { Answer, createClient } from '../createClient.js'
import type { MailSink } from '../mailSink.js'
import { prove, signInRequest, type Visitor } from '../visitors.js'
import { siteOrigin } from './programs.js'
import { origin, projectId } from './seedSite.js'

export type Client = ReturnType<typeof createClient>

/** What visitors do, each as the frame of a page asks it. All throw where the site answers otherwise than it should. */
export interface Comings {
  /** In a browser that the account knows: mail and code. */
  logIn(visitor: Visitor): Promise<void>
  /** With an address that the site does not know: mail, link, code and a wallet. */
  join(visitor: Visitor): Promise<void>
  /** The message of a login of the page, which is signed without a screen. */
  sign(visitor: Visitor): Promise<void>
  /** What the frame asks of who is logged in, and new tokens. */
  goOn(visitor: Visitor): Promise<void>
  leave(visitor: Visitor): Promise<void>
}

export function createComings(client: Client, sink: MailSink, pepper: Pepper): Comings {
  const ticket = createPageTicket(pepper, { projectId, origin }, Date.now())
  const headers = [
    '',
    'content-type: application/json',
    'sec-fetch-site: same-origin',
    `portico-page: ${ticket}`,
    'user-agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    `origin: ${siteOrigin}`,
  ].join('\r\n')
  let nonce = ''

  async function ask(path: string, visitor: Visitor, body: object, isLoggedIn = false): Promise<Answer['body']> {
    const access = isLoggedIn ? visitor.tokens?.access : undefined
    const once = (): Promise<Answer> => {
      const proof = prove(visitor, `${siteOrigin}${path}`, nonce, access)
      const token = access === undefined ? '' : `\r\nauthorization: DPoP ${access}`
      const head = `${path} HTTP/1.1\r\nx-forwarded-for: ${visitor.address}\r\ndpop: ${proof}${token}${headers}`
      return client(head, JSON.stringify(body))
    }
    const first = await once()
    nonce = first.nonce || nonce
    const answer = first.body['code'] === 'embedded/useNonce' ? await once() : first
    nonce = answer.nonce || nonce
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${String(answer.body['code'])}`)
    return answer.body
  }

  async function enterCode(visitor: Visitor, otp: string): Promise<void> {
    visitor.tokens = (await ask('/api/login/code', visitor, { otp }))['tokens'] as SessionTokens
  }

  return {
    async logIn(visitor) {
      const { email } = visitor
      const mailed = sink.codeFor(email)
      const { action } = await ask('/api/login/email', visitor, { email })
      if (action !== 'VERIFY_OTP') throw new Error(String(action))
      await enterCode(visitor, await mailed)
    },
    async join(visitor) {
      const { email } = visitor
      const link = sink.linkFor(email)
      const { action, matchCode } = await ask('/api/login/email', visitor, { email })
      if (action !== 'VERIFY_DEVICE') throw new Error(String(action))
      const token = await link
      const code = sink.codeFor(email)
      await ask('/link/confirm', visitor, { token, number: matchCode })
      await enterCode(visitor, await code)
      visitor.account = (await ask('/api/wallet/open', visitor, {}, true))['evm'] as string
    },
    async sign(visitor) {
      const { state } = await ask('/api/requests', visitor, signInRequest(visitor, origin), true)
      if (state !== 'signed') throw new Error(String(state))
    },
    async goOn(visitor) {
      const refreshToken = visitor.tokens?.refresh
      visitor.tokens = (await ask('/api/session/refresh', visitor, { refreshToken }))['tokens'] as SessionTokens
      await ask('/api/session/user', visitor, {}, true)
      await ask('/api/session/devices', visitor, {}, true)
      await ask('/api/wallet/open', visitor, {}, true)
    },
    leave: async (visitor) => void (await ask('/api/session/end', visitor, {}, true)),
  }
}

/** A visitor whom the site does not know. */
export const strangerOf = (visitor: Visitor): Visitor => ({
  ...visitor,
  userId: randomUUID(),
  email: `new-${visitor.email}`,
})
