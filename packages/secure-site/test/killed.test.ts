import { startInbox, type Inbox } from '@portico/devnet-login'
import { sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import { fork } from 'node:child_process'
import type { OpenedRequest, Waited } from '@portico/embedded-api/requests'
import { requestProof, type Decided } from '@portico/wallet-requests/proofs'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { recoverMessageAddress, toHex, type Hex } from 'viem'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'

import { createApi, type FrameApi } from '../src/pages/api/createApi.js'
import { openDeviceStore } from '../src/pages/api/openDeviceStore.js'
import { decisionOf } from '../src/pages/approve/decisionOf.js'
import { createRequestKey } from '../src/pages/approve/requestKey.js'
import type { SecureSiteConfig } from '../src/server/SecureSiteConfig.js'
import { createPageTicket } from '../src/server/auth/pageTicket.js'
import { createPepper } from '../src/server/auth/Pepper.js'
import { createSignerClient } from '../src/server/signer/createSignerClient.js'
import { signerConfigOf } from '../src/signerConfigOf.js'

const program = fileURLToPath(new URL('./siteProcess.ts', import.meta.url))
const page = 'https://shop.test'
/** As visitors reach both processes. */
const origin = 'http://secure.test'
const pepper = randomBytes(32).toString('base64url')
const kek = randomBytes(32).toString('base64url')
const message = toHex('hello')
const known = {
  projects: [{ id: 'shop', origins: [page] }],
  networks: { 'eip155:1': { name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1', symbol: 'ETH', decimals: 18 } },
}

let postgres: SharedPostgres
let inbox: Inbox
let folder: string
let socketPath: string
beforeAll(async () => {
  ;[postgres, inbox, folder] = await Promise.all([sharedPostgres(), startInbox(), mkdtemp(join(tmpdir(), 'killed-'))])
  socketPath = join(folder, 'signer.sock')
})
afterAll(() => Promise.all([postgres.stop(), inbox.stop(), rm(folder, { recursive: true })]))

const execArgv = ['--conditions=@portico/source', '--import', 'tsx']
const signerProgram = fileURLToPath(new URL('../src/signer/cli.ts', import.meta.url))

/** The signer in a process of its own. @returns what kills it */
async function startSigner(database: string): Promise<() => Promise<void>> {
  const file = join(folder, 'signer.json')
  const config = signerConfigOf(known, {
    listen: { socketPath },
    database,
    stateFile: join(folder, 'state.json'),
    origin,
  })
  await writeFile(file, JSON.stringify(config))
  const env = { ...process.env, PORTICO_KEK_k1: kek }
  const child = fork(signerProgram, [file], { env, execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const client = createSignerClient({ socketPath })
  await expect.poll(() => client.isReady(), { timeout: 30_000 }).toBe(true)
  client.close()
  return async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}

/** Where the processes listen that run now. */
const sites = new Set<string>()

async function startProcess(database: string) {
  const config: SecureSiteConfig = {
    origin,
    mode: 'development',
    database,
    pepper,
    signer: { socketPath },
    ...known,
    mail: { url: inbox.smtpUrl, from: 'Portico <login@shop.test>' },
    limits: { mailSeconds: 0, mailsPerHour: 1000, mailsPerDay: 1000, mailsPerHourOfClient: 1000 },
  }
  const env = { ...process.env, SITE_CONFIG: JSON.stringify(config) }
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
  // The request ended with its process; the page asks again.
  'embedded/aborted',
  'signer/unavailable',
]

async function repeat<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const { code, name } = error as { readonly code?: string; readonly name: string }
      if (signal.aborted || (name !== 'TimeoutError' && !lost.includes(code ?? ''))) throw error
      await wait(300)
    }
  }
}

interface Visitor {
  readonly email: string
  readonly api: FrameApi
  /** Mails that the site said it sends. */
  mails: number
  readonly codes: string[]
  account: string
  begun: number
  readonly signed: { readonly id: string; readonly signature: Hex }[]
}

async function createVisitor(): Promise<Visitor> {
  const ticket = createPageTicket(createPepper(pepper), { projectId: 'shop', origin: page }, Date.now())
  const api = createApi({ ticket, origin, store: openDeviceStore('device'), fetch: ask })
  const own = { codes: [], signed: [], begun: 0 }
  const email = `ann-${randomUUID()}@shop.test`
  return { email, api, mails: 0, account: '', ...own }
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

/** A request whose window sends its decision twice at once. */
async function sign(visitor: Visitor): Promise<void> {
  const { api, account, signed } = visitor
  const request = { origin: page, account, chainId: 'eip155:1', method: 'personal_sign', params: [message, account] }
  const [key, text, issuedAt] = [await createRequestKey(), JSON.stringify(request), Date.now()]
  const signature = await api.sign(requestProof(key.thumbprint, issuedAt, text))
  visitor.begun += 1
  await api.post('/requests', { id: key.id, text, authHash: key.thumbprint, issuedAt, signature })
  const window = { id: key.id, window: key.jwk }
  const opened = (await post('/api/requests/open', window)) as OpenedRequest | undefined
  if (!opened) return
  const decision = await decisionOf({ ...(opened as unknown as Decided), request }, key)
  const decide = () => post('/api/requests/decide', { ...window, decision })
  await Promise.all([decide(), decide()])
  const waiting = api.post('/requests/wait', { id: key.id, until: 'done' }, { signal: AbortSignal.timeout(4000) })
  const waited = (await waiting.catch((error: unknown) => {
    if ((error as Error).name !== 'TimeoutError') throw error
    // Its process was killed while it signed: the page would learn after two minutes that the outcome is unknown.
    return undefined
  })) as Waited | undefined
  if (waited?.state !== 'done') return
  const result = waited.result as Hex
  expect(await recoverMessageAddress({ message: { raw: message }, signature: result })).toBe(account)
  signed.push({ id: key.id, signature: result })
}

it('two processes of a site and its signer, each killed with SIGKILL in the middle: no wallet and no mail is lost, and nothing counts twice', async () => {
  const [database, ofSigner] = await Promise.all([postgres.create('killed'), postgres.create('killed_signer')])
  const killSigner = await startSigner(ofSigner)
  const [one, other] = await Promise.all([startProcess(database), startProcess(database)])
  const visitors = await Promise.all(Array.from({ length: 6 }, createVisitor))
  const over = new AbortController()
  const left = new AbortController()
  onTestFinished(() => left.abort())
  const again = <Result>(work: () => Promise<Result>) => repeat(work, left.signal)
  const openWallet = async ({ api }: Visitor): Promise<string> =>
    ((await api.post('/wallet/open', {})) as { readonly evm: string }).evm
  const visit = async (visitor: Visitor, index: number) => {
    // Some begin later: each kill meets logins, new wallets and signatures.
    await wait(index * 300)
    await again(() => logIn(visitor))
    visitor.account = await again(() => openWallet(visitor))
    do {
      // The signer signs thirty times in ten minutes, and a page asks twenty times: what is lost counts too.
      await again(async () => {
        if (visitor.begun < 14) await sign(visitor)
      })
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
  await killSigner()
  await startSigner(ofSigner)
  await wait(600)
  await other()
  await Promise.all([startProcess(database), startProcess(database)])
  await wait(1500)
  // A busy machine needs longer for as many signatures.
  const signed = () => visitors.flatMap((visitor) => visitor.signed)
  const enough = expect.poll(() => signed().length, { timeout: 60_000 }).toBeGreaterThan(visitors.length)
  await Promise.race([visits, enough])
  over.abort()
  await visits

  const [site, signer] = [new pg.Client(database), new pg.Client(ofSigner)]
  onTestFinished(async () => void (await Promise.all([site.end(), signer.end()])))
  await Promise.all([site.connect(), signer.connect()])
  for (const visitor of visitors) {
    // As it was answered when it was made.
    expect(await openWallet(visitor)).toBe(visitor.account)
    await sign(visitor)
    for (const otp of visitor.codes) {
      expect(accepted.get(`/api/login/code ${JSON.stringify({ otp })}`) ?? 0).toBeLessThanOrEqual(1)
      await expect(visitor.api.post('/login/code', { otp })).rejects.toMatchObject({ code: 'embedded/codeOver' })
    }
    const { userId } = (await visitor.api.post('/session/user', {})) as { readonly userId: string }
    const { rows } = await signer.query<{ count: number }>(
      `select count(*)::integer as count from signer_signature
       join signer_wallet on signer_wallet.id = wallet_id where user_id = $1`,
      [userId],
    )
    // Each request was signed once at most.
    expect(rows[0]?.count).toBeGreaterThanOrEqual(visitor.signed.length)
    expect(rows[0]?.count).toBeLessThanOrEqual(visitor.begun)
  }
  const { rows: wallets } = await signer.query('select user_id from signer_wallet group by 1 having count(*) > 1')
  expect(wallets).toEqual([])

  // Those that a killed process was handing over, as if its two minutes were over.
  await site.query('update mail set claimed_until = 0, next_at = 0')
  await expect.poll(async () => (await site.query('select id from mail')).rows.length, { timeout: 30_000 }).toBe(0)
  for (const { email, mails } of visitors) expect(inbox.mails(email).length).toBeGreaterThanOrEqual(mails)
}, 180_000)
