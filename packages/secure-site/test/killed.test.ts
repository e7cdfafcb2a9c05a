import { startInbox, type Inbox } from '@portico/devnet-login'
import { sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'

import type { SecureSiteConfig } from '../src/server/SecureSiteConfig.js'
import { createPageTicket } from '../src/server/auth/pageTicket.js'
import { createPepper } from '../src/server/auth/Pepper.js'
import { createSignerClient } from '../src/server/signer/createSignerClient.js'
import { signerConfigOf } from '../src/signerConfigOf.js'
import { createMailVisitor, isLost, type MailVisitor } from './mailVisitor.js'

const program = fileURLToPath(new URL('./siteProcess.ts', import.meta.url))
const page = 'https://shop.test'
/** As visitors reach both processes. */
const origin = 'http://secure.test'
const pepper = randomBytes(32).toString('base64url')
const kek = randomBytes(32).toString('base64url')
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

async function repeat<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || !isLost(error)) throw error
      await wait(300)
    }
  }
}

function createVisitor(): MailVisitor {
  const ticket = createPageTicket(createPepper(pepper), { projectId: 'shop', origin: page }, Date.now())
  return createMailVisitor({ origin, page, ticket, inbox, ask })
}

it('two processes of a site and its signer, each killed with SIGKILL in the middle: no wallet and no mail is lost, and nothing counts twice', async () => {
  const [database, ofSigner] = await Promise.all([postgres.create('killed'), postgres.create('killed_signer')])
  const killSigner = await startSigner(ofSigner)
  const [one, other] = await Promise.all([startProcess(database), startProcess(database)])
  const visitors = Array.from({ length: 6 }, createVisitor)
  const over = new AbortController()
  const left = new AbortController()
  onTestFinished(() => left.abort())
  const again = <Result>(work: () => Promise<Result>) => repeat(work, left.signal)
  const visit = async (visitor: MailVisitor, index: number) => {
    // Some begin later: each kill meets logins, new wallets and signatures.
    await wait(index * 300)
    await again(() => visitor.logIn())
    await again(() => visitor.openWallet())
    do {
      // The signer signs thirty times in ten minutes, and a page asks twenty times: what is lost counts too.
      await again(async () => {
        if (visitor.requests < 14) await visitor.sign()
      })
      await wait(100)
    } while (!over.signal.aborted)
    await visitor.api.forget({ keepKey: true })
    await again(() => visitor.logIn())
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
    expect(await visitor.openWallet()).toBe(visitor.account)
    await visitor.sign()
    expect(visitor.signed.filter(({ signer: address }) => address !== visitor.account)).toEqual([])
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
    expect(rows[0]?.count).toBeLessThanOrEqual(visitor.requests)
  }
  const { rows: wallets } = await signer.query('select user_id from signer_wallet group by 1 having count(*) > 1')
  expect(wallets).toEqual([])

  // Those that a killed process was handing over, as if its two minutes were over.
  await site.query('update mail set claimed_until = 0, next_at = 0')
  await expect.poll(async () => (await site.query('select id from mail')).rows.length, { timeout: 30_000 }).toBe(0)
  for (const { email, mails } of visitors) expect(inbox.mails(email).length).toBeGreaterThanOrEqual(mails)
}, 180_000)
