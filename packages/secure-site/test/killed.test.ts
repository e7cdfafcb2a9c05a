import { startInbox, type Inbox } from '@portico/devnet-login'
import { sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import { fork } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'

import { createApi, type FrameApi } from '../src/pages/api/createApi.js'
import { openDeviceStore } from '../src/pages/api/openDeviceStore.js'
import { createCustody, type Custody } from '../src/browser/custody/createCustody.js'
import type { SecureSiteConfig } from '../src/server/SecureSiteConfig.js'
import { createPageTicket } from '../src/server/auth/pageTicket.js'
import { createPepper } from '../src/server/auth/Pepper.js'
import { approval, startSigner } from './vault/vaultSite.js'

const program = fileURLToPath(new URL('./siteProcess.ts', import.meta.url))
const page = 'https://shop.test'
/** As visitors reach both processes. */
const origin = 'http://secure.test'
const pepper = randomBytes(32).toString('base64url')
const kek = randomBytes(32).toString('base64url')
const message = new TextEncoder().encode('hello')

let postgres: SharedPostgres
let inbox: Inbox
beforeAll(async () => {
  ;[postgres, inbox] = await Promise.all([sharedPostgres(), startInbox()])
})
afterAll(() => Promise.all([postgres.stop(), inbox.stop()]))

/** Where the processes listen that run now. */
const sites = new Set<string>()

async function startProcess(database: string) {
  const config: SecureSiteConfig = {
    origin,
    mode: 'development',
    database,
    pepper,
    projects: [{ id: 'shop', origins: [page] }],
    networks: {},
    mail: { url: inbox.smtpUrl, from: 'Portico <login@shop.test>' },
    limits: { mailSeconds: 0, mailsPerHour: 1000, mailsPerDay: 1000, mailsPerHourOfClient: 1000 },
  }
  const env = { ...process.env, SITE_CONFIG: JSON.stringify(config), PORTICO_KEK_k1: kek }
  const execArgv = ['--conditions=@portico/source', '--import', 'tsx']
  const child = fork(program, [], { env, execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [url] = (await once(child, 'message')) as [string]
  sites.add(url)
  child.once('exit', () => sites.delete(url))
  return async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}

/** What was answered with 200, by what it may be answered for once. */
const accepted = new Map<string, number>()
let asked = 0

/** Goes to one process after the other, as behind a balancer that does not know yet which one is gone. */
async function ask(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(String(url))
  const all = [...sites]
  asked += 1
  const headers = new Headers(init?.headers)
  headers.set('sec-fetch-site', 'same-origin')
  headers.set('content-type', 'application/json')
  const response = await fetch(`${all[asked % all.length] ?? 'http://127.0.0.1:1'}${pathname}`, { ...init, headers })
  const key = `${pathname} ${String(init?.body)}`
  if (response.ok) accepted.set(key, (accepted.get(key) ?? 0) + 1)
  return response
}

async function post(path: string, body: object): Promise<Record<string, unknown> | undefined> {
  const answer = await ask(`${origin}${path}`, { method: 'POST', body: JSON.stringify(body) }).catch(() => undefined)
  return answer?.ok ? ((await answer.json().catch(() => undefined)) as Record<string, unknown> | undefined) : undefined
}

/** What a visitor meets whose request was under way when a process ended. */
const lost = [
  'embedded/unreachable',
  'embedded/codeOver',
  // The mail of a login that was asked for before, and was not answered, came after the next login was asked for.
  'embedded/wrongCode',
  'embedded/linkOver',
  'embedded/badProof',
  'embedded/walletChanged',
]

async function repeat<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const { code, name } = error as { readonly code?: string; readonly name: string }
      if (signal.aborted || (name !== 'TimeoutError' && !lost.includes(code ?? ''))) throw error
      await wait(30)
    }
  }
}

interface Visitor {
  readonly email: string
  readonly api: FrameApi
  readonly custody: Custody
  /** Mails that the site said it sends. */
  mails: number
  readonly codes: string[]
  account: string
  readonly signed: string[]
  readonly decided: { readonly flowId: string; readonly answered: readonly string[] }[]
}

async function createVisitor(): Promise<Visitor> {
  const ticket = createPageTicket(createPepper(pepper), { projectId: 'shop', origin: page }, Date.now())
  const api = createApi({ ticket, origin, store: openDeviceStore('device'), fetch: ask })
  const own = { codes: [], signed: [], decided: [] }
  const email = `ann-${randomUUID()}@shop.test`
  return { email, api, custody: createCustody({ api, startWorker: startSigner }), mails: 0, account: '', ...own }
}

/** The next mail with this in it. One that a process had when it was killed comes two minutes later: this does not wait. */
async function mailed(email: string, after: number, pattern: RegExp): Promise<string> {
  const mail = await inbox.waitForMail(email, { after, signal: AbortSignal.timeout(1500) })
  return pattern.exec(mail.text)?.[1] ?? (await mailed(email, mail.id, pattern))
}

async function logIn(visitor: Visitor): Promise<void> {
  const { email, api } = visitor
  const before = inbox.mails(email)[0]?.id ?? 0
  const { action, matchCode: number } = (await api.post('/login/email', { email })) as Record<string, string>
  visitor.mails += 1
  if (action === 'VERIFY_DEVICE') {
    const token = await mailed(email, before, /\/link#([\w-]+)$/m)
    if ((await post('/link/confirm', { token, number })) !== undefined) visitor.mails += 1
  }
  const otp = await mailed(email, before, /^(\d{6})$/m)
  visitor.codes.push(otp)
  await api.post('/login/code', { otp })
}

/** An approval whose window sends two decisions at once. */
async function decide({ api, decided }: Visitor): Promise<void> {
  const [flowId, auth] = [randomBytes(16).toString('base64url'), randomBytes(32).toString('base64url')]
  const authHash = createHash('sha256').update(auth, 'base64url').digest('base64url')
  await api.post('/flows', { flowId, authHash, ciphertext: 'c'.repeat(40) })
  if ((await post('/api/flows/redeem', { flowId, auth })) === undefined) return
  const decisions = ['y'.repeat(40), 'n'.repeat(40)]
  const answers = await Promise.all(decisions.map((decision) => post('/api/flows/decide', { flowId, auth, decision })))
  decided.push({ flowId, answered: decisions.filter((_, index) => answers[index] !== undefined) })
}

async function sign({ custody, account, signed }: Visitor): Promise<void> {
  const approved = approval()
  const request = { kind: 'evmMessage', key: 'evm', account: account as `0x${string}`, message } as const
  const signature = await custody.sign(request, approved)
  expect(await recoverMessageAddress({ message: { raw: message }, signature })).toBe(account)
  signed.push(approved.id)
}

it('two processes of one database, each killed with SIGKILL in the middle: no wallet and no mail is lost, and nothing counts twice', async () => {
  const database = await postgres.create('killed')
  const [one, other] = await Promise.all([startProcess(database), startProcess(database)])
  const visitors = await Promise.all(Array.from({ length: 8 }, createVisitor))
  const over = new AbortController()
  const left = new AbortController()
  onTestFinished(() => left.abort())
  const again = <Result>(work: () => Promise<Result>) => repeat(work, left.signal)
  const visit = async (visitor: Visitor, index: number) => {
    // Some begin later: each kill meets logins, new wallets and signatures.
    await wait(index * 300)
    await again(() => logIn(visitor))
    visitor.account = (await again(() => visitor.custody.create())).evm
    do {
      // The vault gives out thirty data keys in ten minutes.
      if (visitor.signed.length < 15) await again(() => sign(visitor))
      await again(() => decide(visitor))
      await wait(100)
    } while (!over.signal.aborted)
    await visitor.api.forget({ keepKey: true })
    await again(() => logIn(visitor))
  }
  const visits = Promise.all(visitors.map(visit))
  // Awaited below: a visit that fails before that is no rejection that nothing handles.
  visits.catch(() => undefined)
  await wait(1200)
  await one()
  await wait(1200)
  await other()
  await Promise.all([startProcess(database), startProcess(database)])
  await wait(1500)
  // A busy machine needs longer for as many decisions.
  const answered = () => visitors.flatMap(({ decided }) => decided.filter((flow) => flow.answered.length === 1))
  const enough = expect.poll(() => answered().length, { timeout: 60_000 }).toBeGreaterThan(visitors.length)
  await Promise.race([visits, enough])
  over.abort()
  await visits

  for (const visitor of visitors) {
    // Opened anew, with the address that was answered when it was made.
    expect((await visitor.custody.accounts())?.evm).toBe(visitor.account)
    await sign(visitor)
    for (const otp of visitor.codes) {
      expect(accepted.get(`/api/login/code ${JSON.stringify({ otp })}`) ?? 0).toBeLessThanOrEqual(1)
      await expect(visitor.api.post('/login/code', { otp })).rejects.toMatchObject({ code: 'embedded/codeOver' })
    }
    for (const { flowId, answered } of visitor.decided) {
      expect(answered.length).toBeLessThanOrEqual(1)
      const [only] = answered
      if (only === undefined) continue
      const end = await visitor.api.post('/flows/wait', { flowId, until: 'decided' }).catch(() => undefined)
      // A login ends the session that its flows belong to.
      if (end !== undefined) expect(end).toMatchObject({ decision: only })
    }
  }
  const pool = new pg.Client(database)
  await pool.connect()
  onTestFinished(() => pool.end())
  const { rows: twice } = await pool.query(
    'select approval_id from vault_audit group by approval_id having count(*) > 1',
  )
  expect(twice).toEqual([])
  const { rows: recorded } = await pool.query<{ approval_id: string }>('select approval_id from vault_audit')
  const approvals = new Set(recorded.map(({ approval_id: id }) => id))
  expect(visitors.flatMap(({ signed }) => signed).filter((id) => !approvals.has(id))).toEqual([])
  const { rows: decisions } = await pool.query<{ id: string; decision: string }>(
    'select id, decision from approval_flow',
  )
  const decisionOf = new Map(decisions.map(({ id, decision }) => [id, decision]))
  for (const {
    flowId,
    answered: [only],
  } of answered())
    expect(decisionOf.get(flowId)).toBe(only)

  // Those that a killed process was handing over, as if its two minutes were over.
  await pool.query('update mail set claimed_until = 0, next_at = 0')
  await expect.poll(async () => (await pool.query('select id from mail')).rows.length, { timeout: 5000 }).toBe(0)
  for (const { email, mails } of visitors) expect(inbox.mails(email).length).toBeGreaterThanOrEqual(mails)
}, 180_000)
