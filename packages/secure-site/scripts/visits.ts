// Visitors of a secure site for a load test (`npm run load:mixed`), with their mail server, in a process of its own. `VISITS` has VisitsOptions as JSON.
// Each logs in with a mailed link and code, opens a wallet, signs, forgets the login and logs in again with a code alone. What fails
// because a process was killed is done again, as a page does. It sends a message for each success and failure; `end` ends the visits, and
// `report` asks for what was answered to each visitor, after all of them were asked again who they are.
import { startInbox } from '@portico/devnet-login/inbox'
import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

import { createMailVisitor, type MailVisitor } from '../test/mailVisitor.js'

interface VisitsOptions {
  /** Of the site, as its pages have it. */
  readonly origin: string
  /** Where the site is reached: a balancer that passes X-Forwarded-For on. */
  readonly url: string
  readonly projectId: string
  readonly page: string
  readonly smtpPort: number
  /** Visitors at a time. */
  readonly visitors: number
  /** Of each visitor. */
  readonly signatures: number
}

type Kind = 'log in' | 'open wallet' | 'sign'

const options = JSON.parse(process.env['VISITS'] ?? '') as VisitsOptions
const { origin, url, projectId, page } = options
const inbox = await startInbox({ smtpPort: options.smtpPort, most: Infinity })
const over = new AbortController()
setMaxListeners(Infinity, over.signal)
const visits: { readonly visitor: MailVisitor; readonly kinds: Set<Kind> }[] = []
let networks = 0

const send = (message: object): void => void process.send?.(message)

/** Requests of one browser, as a proxy in front of the site passes them on. */
function browser(network: string): typeof fetch {
  return (input, init) => {
    const { pathname, search } = new URL(String(input))
    const headers = new Headers(init?.headers)
    headers.set('content-type', 'application/json')
    headers.set('origin', origin)
    headers.set('sec-fetch-site', 'same-origin')
    headers.set('x-forwarded-for', network)
    return fetch(`${url}${pathname}${search}`, { ...init, headers })
  }
}

async function createVisitor(): Promise<MailVisitor> {
  networks += 1
  const ask = browser(`10.${networks >> 8}.${networks & 255}.1`)
  const document = await ask(`${origin}/sdk?${new URLSearchParams({ projectId, origin: page })}`)
  if (!document.ok) throw new Error(`the document was answered with ${document.status}`)
  const content = /<meta name="portico" content="([^"]*)"/.exec(await document.text())?.[1] ?? ''
  const { ticket } = JSON.parse(content.replaceAll('&#34;', '"')) as { readonly ticket: string }
  return createMailVisitor({ origin, page, ticket, inbox, ask, mailTime: 5000 })
}

const pause = (milliseconds: number): Promise<void> =>
  wait(milliseconds, undefined, { signal: over.signal }).catch(() => undefined)

/** Until it succeeds, or the visits are over. */
async function again<Result>(kind: Kind | 'document', work: () => Promise<Result>): Promise<Result | undefined> {
  while (!over.signal.aborted) {
    try {
      const result = await work()
      send({ kind, at: Date.now() })
      return result
    } catch (error) {
      const { code, message } = error as { readonly code?: unknown; readonly message: string }
      // Of a DOMException it is a number.
      send({ kind, at: Date.now(), failed: typeof code === 'string' ? code : message })
      await pause(500)
    }
  }
  return undefined
}

async function visit(): Promise<void> {
  const visitor = await again('document', createVisitor)
  if (!visitor) return
  const kinds = new Set<Kind>()
  visits.push({ visitor, kinds })
  const act = async (kind: Kind, work: () => Promise<unknown>): Promise<void> => {
    await again(kind, async () => {
      if ((await work()) === false) throw new Error('the outcome is not known')
      kinds.add(kind)
    })
  }
  await act('log in', () => visitor.logIn())
  await act('open wallet', () => visitor.openWallet())
  for (let count = 0; count < options.signatures; count += 1) {
    await pause(1500)
    // A page asks twenty times in ten minutes: what is lost counts too.
    if (visitor.requests < 15) await act('sign', () => visitor.sign())
  }
  if (over.signal.aborted) return
  await visitor.api.forget({ keepKey: true })
  await act('log in', () => visitor.logIn())
}

/** @returns who the site says it is; empty where it is not logged in, or the code of a refusal */
async function whoIs({ api }: MailVisitor): Promise<string> {
  if (!(await api.hasSession())) return ''
  const answer = api.post('/session/user', {}) as Promise<{ readonly userId: string }>
  return answer.then(
    ({ userId }) => userId,
    (error: { readonly code?: string }) => `refused: ${error.code}`,
  )
}

async function reportOf({ visitor, kinds }: (typeof visits)[number]) {
  const { email, account, signed, requests } = visitor
  const mails = inbox.mails(email)
  const userId = await whoIs(visitor)
  return {
    email,
    hasLoggedIn: kinds.has('log in'),
    userId,
    account,
    accountNow: userId !== '' && account !== '' ? await visitor.openWallet().catch(String) : account,
    signed,
    requests,
    mailsSaid: visitor.mails,
    mails: mails.length,
    differentMails: new Set(mails.map(({ messageId }) => messageId)).size,
  }
}

const slots = Array.from({ length: options.visitors }, async (_, slot) => {
  // They do not come all at once.
  await pause(slot * 400)
  while (!over.signal.aborted) await visit()
})
process.on('message', (message) => {
  if (message === 'end') {
    over.abort()
    void Promise.all(slots).then(() => send({ isEnded: true }))
  }
  if (message === 'report')
    void (async () => {
      const reports = []
      for (const seen of visits) reports.push(await reportOf(seen))
      send({ reports })
    })()
})
process.on('disconnect', () => process.exit())
send({ isReady: true })
