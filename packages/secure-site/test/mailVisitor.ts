import type { Inbox } from '@portico/devnet-login/inbox'
import type { OpenedRequest, Waited } from '@portico/embedded-api/requests'
import { requestProof, type Decided } from '@portico/wallet-requests/proofs'
import { randomUUID } from 'node:crypto'
import { recoverMessageAddress, toHex, type Hex } from 'viem'

import { createApi, type FrameApi } from '../src/pages/api/createApi.js'
import { openDeviceStore } from '../src/pages/api/openDeviceStore.js'
import { decisionOf } from '../src/pages/approve/decisionOf.js'
import { createRequestKey } from '../src/pages/approve/requestKey.js'

export interface MailVisitorOptions {
  /** Of the site, as visitors reach it. */
  readonly origin: string
  /** Origin of the page that the frame is in. */
  readonly page: string
  readonly ticket: string
  readonly inbox: Inbox
  /** Reaches a process of the site. */
  readonly ask: typeof fetch
  /** Milliseconds until a mail counts as lost. Default 1500. */
  readonly mailTime?: number | undefined
}

export interface Signed {
  readonly id: string
  readonly signature: Hex
  /** Whose key it is. */
  readonly signer: string
}

/** A visitor with a mailbox, in a browser that no account knows yet. What it does is done once: who wants it again calls it again. */
export interface MailVisitor {
  readonly email: string
  readonly api: FrameApi
  /** Mails that the site said it sends. */
  readonly mails: number
  /** Codes of the mails. */
  readonly codes: readonly string[]
  /** Of the wallet, as it was answered first. */
  readonly account: string
  /** Requests that were sent. */
  readonly requests: number
  readonly signed: readonly Signed[]
  logIn(): Promise<void>
  /** @returns the address of the wallet's plain account */
  openWallet(): Promise<string>
  /** Signs a message, as a request whose window sends its decision twice at once. @returns whether the outcome was answered */
  sign(): Promise<boolean>
}

const message = toHex('hello')

export function createMailVisitor(options: MailVisitorOptions): MailVisitor {
  const { origin, page, ticket, inbox, ask, mailTime = 1500 } = options
  const email = `ann-${randomUUID()}@shop.test`
  const api = createApi({ ticket, origin, store: openDeviceStore('device'), fetch: ask })
  const codes: string[] = []
  const signed: Signed[] = []
  let [mails, requests, account] = [0, 0, '']

  /** As a window of the site asks. */
  async function post(path: string, body: object): Promise<Record<string, unknown> | undefined> {
    const answer = await ask(`${origin}${path}`, { method: 'POST', body: JSON.stringify(body) }).catch(() => undefined)
    return answer?.ok
      ? ((await answer.json().catch(() => undefined)) as Record<string, unknown> | undefined)
      : undefined
  }

  /** The next mail with this in it. One that a process had when it was killed comes two minutes later: this does not wait. */
  async function mailed(after: number, pattern: RegExp): Promise<string> {
    const mail = await inbox.waitForMail(email, { after, signal: AbortSignal.timeout(mailTime) })
    return pattern.exec(mail.text)?.[1] ?? (await mailed(mail.id, pattern))
  }

  return {
    email,
    api,
    codes,
    signed,
    get mails() {
      return mails
    },
    get account() {
      return account
    },
    get requests() {
      return requests
    },
    async logIn() {
      const before = inbox.mails(email)[0]?.id ?? 0
      const { action, matchCode: number } = (await api.post('/login/email', { email })) as Record<string, string>
      mails += 1
      if (action === 'VERIFY_DEVICE') {
        const token = await mailed(before, /\/link#([\w-]+)$/m)
        if ((await post('/link/confirm', { token, number })) !== undefined) mails += 1
      }
      const otp = await mailed(before, /^(\d{6})$/m)
      codes.push(otp)
      await api.post('/login/code', { otp })
    },
    async openWallet() {
      const { evm } = (await api.post('/wallet/open', {})) as { readonly evm: string }
      account ||= evm
      return evm
    },
    async sign() {
      const request = {
        origin: page,
        account,
        chainId: 'eip155:1',
        method: 'personal_sign',
        params: [message, account],
      }
      const [key, text, issuedAt] = [await createRequestKey(), JSON.stringify(request), Date.now()]
      const signature = await api.sign(requestProof(key.thumbprint, issuedAt, text))
      requests += 1
      await api.post('/requests', { id: key.id, text, authHash: key.thumbprint, issuedAt, signature })
      const window = { id: key.id, window: key.jwk }
      const opened = (await post('/api/requests/open', window)) as OpenedRequest | undefined
      if (!opened) return false
      const decision = await decisionOf({ ...(opened as unknown as Decided), request }, key)
      const decide = () => post('/api/requests/decide', { ...window, decision })
      await Promise.all([decide(), decide()])
      const waiting = api.post('/requests/wait', { id: key.id, until: 'done' }, { signal: AbortSignal.timeout(4000) })
      const waited = (await waiting.catch((error: unknown) => {
        if ((error as Error).name !== 'TimeoutError') throw error
        // Its process was killed while it signed: the page would learn after two minutes that the outcome is unknown.
        return undefined
      })) as Waited | undefined
      if (waited?.state !== 'done') return false
      const result = waited.result as Hex
      signed.push({
        id: key.id,
        signature: result,
        signer: await recoverMessageAddress({ message: { raw: message }, signature: result }),
      })
      return true
    },
  }
}

/** What a visitor meets whose request was under way when a process ended. */
const lost = [
  'embedded/unreachable',
  'embedded/codeOver',
  // The mail of a login that was asked for before, and was not answered, came after the next login was asked for.
  'embedded/wrongCode',
  'embedded/linkOver',
  'embedded/badProof',
  // The request ended with its process; the page asks again.
  'embedded/aborted',
  'signer/unavailable',
]

/** Whether a visitor does the same again after this error. */
export function isLost(error: unknown): boolean {
  const { code, name } = error as { readonly code?: string; readonly name: string }
  return name === 'TimeoutError' || lost.includes(code ?? '')
}
