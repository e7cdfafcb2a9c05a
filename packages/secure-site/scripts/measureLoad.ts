// How many logins and signatures the secure site takes, and whether secrets get out meanwhile:
// node --conditions=@portico/source --import tsx packages/secure-site/scripts/measureLoad.ts [seconds] [logins/s] [signatures/s] [processes] [one|both]
// Build the packages before (`npx rollup -c --configPackage database`, `embedded-api`, `wallet-requests`, `secure-site`): site and signer run as published.
// PostgreSQL writes to the disk before it answers; the processes of the site share it by its socket, and each visitor's requests
// go to all of them. This process is the visitors, whose proofs are made before, and the mail server. Visitors come at their time
// whether earlier ones were answered or not, and latency counts from that time. A login is one of a browser that the account
// knows, with the mailed code: two requests and a mail. A signature is the message of a login, which the signer signs: one
// request of a page, and one of the site. `both` does both at once. The processor time of one is what to compare on a machine that does other work too.
import { startPostgres } from '@portico/devnet/postgres'
import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql, type Kysely } from 'kysely'

import type { SecureSiteConfig } from '../src/server/SecureSiteConfig.js'
import type { SessionTokens } from '../src/server/auth/createSessions.js'
import { createPageTicket } from '../src/server/auth/pageTicket.js'
import { createPepper } from '../src/server/auth/Pepper.js'
import { createSignerClient } from '../src/server/signer/createSignerClient.js'
import { openTables, type Tables } from '../src/server/tables.js'
import { signerConfigOf } from '../src/signerConfigOf.js'
import { atRate, describe, quantile } from './atRate.js'
import { createClient, type Answer } from './createClient.js'
import { startMailSink } from './mailSink.js'
import { postgresTime, timeOf } from './processorTime.js'
import { createVisitor, openWallets, prove, registerVisitors, signInRequest, type Visitor } from './visitors.js'

const [seconds = 60, loginRate = 200, signRate = 300, processes = 2] = process.argv.slice(2, 6).map(Number)
const isBoth = process.argv[6] === 'both'
/** Visitors who sign. A page asks twenty times in ten minutes, and the signer signs thirty times. */
const signers = 2400
/** Seconds in which the programs are compiled, at half the rate. */
const warmUp = 8
const projectId = 'shop'
const page = 'https://shop.test'
/** As visitors reach it: what balances them over the processes has this name. */
const origin = 'http://secure.test'
const pepper = randomBytes(32).toString('base64url')
const kek = randomBytes(32)
const keyEnv = { PORTICO_KEK_k1: kek.toString('base64url') }
const paths = { email: '/api/login/email', code: '/api/login/code', sign: '/api/requests' }

/** Logins and signatures a second. */
type Rates = readonly [number, number]

const ticket = createPageTicket(createPepper(pepper), { projectId, origin: page }, Date.now())
const browserHeaders = [
  '',
  'content-type: application/json',
  'sec-fetch-site: same-origin',
  `portico-page: ${ticket}`,
  'user-agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  `origin: ${origin}`,
].join('\r\n')

type Client = ReturnType<typeof createClient>

function ask(client: Client, path: string, { address, tokens }: Visitor, proof: string, body: object): Promise<Answer> {
  const token = path === paths.sign ? `\r\nauthorization: DPoP ${tokens?.access ?? ''}` : ''
  const head = `${path} HTTP/1.1\r\nx-forwarded-for: ${address}\r\ndpop: ${proof}${token}${browserHeaders}`
  return client(head, JSON.stringify(body))
}

async function dumpOf(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select query_to_xml(format('select * from %I', table_name), true, false, '')::text as text
    from information_schema.tables where table_schema = 'public'`.execute(db)
  return rows.map(({ text }) => text).join('\n')
}

async function measure(): Promise<void> {
  const postgres = await startPostgres({ isDurable: true, usesSocket: true })
  const [url, signerUrl] = await Promise.all([postgres.create('site'), postgres.create('signer')])
  const sink = await startMailSink()
  const known = {
    projects: [{ id: projectId, origins: [page] }],
    networks: { 'eip155:1': { name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1', symbol: 'ETH', decimals: 18 } },
  }
  const folder = await mkdtemp(join(tmpdir(), 'measure-'))
  const [socketPath, stateFile] = [join(folder, 'signer.sock'), join(folder, 'state.json')]
  await writeFile(
    join(folder, 'signer.json'),
    JSON.stringify(signerConfigOf(known, { listen: { socketPath }, database: signerUrl, stateFile, origin })),
  )
  const signerProcess = fork(
    fileURLToPath(new URL('../dist/signer/cli.js', import.meta.url)),
    [join(folder, 'signer.json')],
    {
      env: { ...process.env, ...keyEnv },
      execArgv: [],
      silent: true,
    },
  )
  let output = ''
  const watch = (child: ChildProcess, name: string): void => {
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (output += part.toString()))
    child.once('exit', (code) => {
      if (code !== 0) throw new Error(`${name} ended with ${code}: ${output}`)
    })
  }
  watch(signerProcess, 'The signer')
  const signer = createSignerClient({ socketPath })
  while (!(await signer.isReady())) await wait(100)
  const config: SecureSiteConfig = {
    origin,
    mode: 'development',
    database: url,
    pepper,
    signer: { socketPath },
    ...known,
    mail: { url: sink.url, from: 'Portico <login@load.test>' },
    proxies: 1,
  }
  const { db, close } = await openTables({ database: url, log: () => undefined })
  const visitors = Array.from({ length: (warmUp + seconds * (isBoth ? 2 : 1)) * loginRate }, (_, count) =>
    createVisitor(count),
  )
  await registerVisitors(db, projectId, page, visitors)
  await openWallets({ db, signer }, projectId, page, visitors.slice(0, signers))
  await sql`analyze`.execute(db)

  const children = Array.from({ length: processes }, (): ChildProcess => {
    const profile =
      process.env['PROFILE'] === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${process.env['PROFILE']}`]
    const child = fork(fileURLToPath(new URL('./siteProcess.mjs', import.meta.url)), [], {
      env: { ...process.env, SITE_CONFIG: JSON.stringify(config) },
      execArgv: profile,
      silent: true,
    })
    watch(child, 'A site')
    return child
  })
  const urls = await Promise.all(children.map(async (child) => String((await once(child, 'message'))[0])))
  const sites = urls.map((url) => createClient(url))
  const [main] = await postgres.query(`select pid from pg_stat_activity where backend_type = 'checkpointer'`)
  const postmaster = Number(
    readFileSync(`/proc/${String(main?.['pid'])}/stat`, 'utf8')
      .split(') ')[1]
      ?.split(' ')[1],
  )
  const sample = async (): Promise<Readonly<Record<string, number>>> => {
    const used = children.map(async (child) => {
      child.send('sample')
      return Number((await once(child, 'message'))[0]) / 1e6
    })
    const { user, system } = process.cpuUsage()
    const times = await Promise.all(used)
    const named = times.map((time, count) => [`site ${count + 1}`, time] as const)
    return {
      ...Object.fromEntries(named),
      signer: timeOf(signerProcess.pid ?? 0),
      postgres: postgresTime(postmaster),
      driver: (user + system) / 1e6,
    }
  }
  const siteOf = (count: number): Client => sites[count % sites.length] ?? createClient(urls[0] ?? '')
  async function phase(
    name: string,
    time: number,
    [logins, signatures]: Rates,
    comers: readonly Visitor[],
    owners: readonly Visitor[],
  ) {
    const { nonce } = await ask(siteOf(0), paths.email, comers[0] ?? createVisitor(0), '', {})
    for (const one of logins > 0 ? comers : []) {
      one.proofs = {
        email: prove(one, `${origin}${paths.email}`, nonce),
        code: prove(one, `${origin}${paths.code}`, nonce),
      }
    }
    const signings = Array.from({ length: time * signatures }, (_, count) => {
      const one = owners[count % owners.length] ?? createVisitor(0)
      return {
        one,
        proof: prove(one, `${origin}${paths.sign}`, nonce, one.tokens?.access),
        body: signInRequest(one, page),
      }
    })
    const mailTimes: number[] = []
    const before = await sample()
    const started = performance.now()
    const failed = ({ status, body }: Answer): Error => new Error(`${status} ${String(body['code'] ?? body['action'])}`)
    const [loggedIn, signed] = await Promise.all([
      atRate(logins, time, async (count) => {
        const one = comers[count] ?? createVisitor(0)
        const mailed = sink.codeFor(one.email)
        const asked = performance.now()
        const mailTime = mailed.then(() => performance.now() - asked)
        const begun = await ask(siteOf(count), paths.email, one, one.proofs['email'] ?? '', { email: one.email })
        if (begun.body['action'] !== 'VERIFY_OTP') throw failed(begun)
        mailTimes.push(await mailTime)
        const answer = await ask(siteOf(count + 1), paths.code, one, one.proofs['code'] ?? '', { otp: await mailed })
        if (answer.status !== 200) throw failed(answer)
        one.tokens = answer.body['tokens'] as SessionTokens
      }),
      atRate(signatures, time, async (count) => {
        const { one, proof, body } = signings[count] ?? (signings[0] as (typeof signings)[number])
        const answer = await ask(siteOf(count), paths.sign, one, proof, body)
        if (answer.body['state'] !== 'signed') throw failed(answer)
      }),
    ])
    const took = (performance.now() - started) / 1000
    const after = await sample()
    console.log(
      `\n${name}, ${processes} process(es), load average ${loadavg()
        .map((one) => one.toFixed(1))
        .join(' ')}`,
    )
    describe('logins', loggedIn)
    if (logins > 0) console.log(`  mail after ${quantile(mailTimes, 0.5)}, p99 ${quantile(mailTimes, 0.99)}`)
    describe('signatures', signed)
    const used = Object.entries(after).map(([part, time]) => [part, time - (before[part] ?? 0)] as const)
    const show = (of: (time: number) => string): string => used.map(([part, time]) => `${part} ${of(time)}`).join(', ')
    const sum = used.reduce((all, [, time]) => all + time, 0)
    console.log(`  cores: ${show((time) => (time / took).toFixed(2))}, together ${(sum / took).toFixed(2)}`)
    const done = loggedIn.latencies.length + signed.latencies.length
    const perOne = show((time) => ((time * 1000) / done).toFixed(2))
    console.log(`  processor time of one: ${perOne}, together ${((sum * 1000) / done).toFixed(2)} ms`)
    const { rows } = await sql<{ commits: number; syncs: number; bytes: number }>`
      select xact_commit as commits, wal_sync as syncs, wal_bytes::bigint as bytes
      from pg_stat_database, pg_stat_wal where datname = current_database()`.execute(db)
    const now = rows[0] ?? { commits: 0, syncs: 0, bytes: 0 }
    const each = (field: 'commits' | 'syncs' | 'bytes'): string => ((now[field] - counted[field]) / done).toFixed(1)
    console.log(`  of each: ${each('commits')} transactions, ${each('syncs')} syncs, ${each('bytes')} bytes of WAL`)
    counted = now
  }

  let counted = { commits: 0, syncs: 0, bytes: 0 }
  const loggedIn = (): readonly Visitor[] =>
    visitors.filter(({ tokens, account }) => tokens !== undefined && account !== undefined)
  let taken = 0
  const take = (count: number): readonly Visitor[] => visitors.slice(taken, (taken += count))
  const warm = Math.ceil(loginRate / 2)
  await phase('warm-up', warmUp, [warm, 0], take(warmUp * warm), [])
  // A database in use is analyzed each minute: plans for empty tables would be measured otherwise.
  await sql`vacuum analyze`.execute(db)
  await phase('logins', seconds, [loginRate, 0], take(seconds * loginRate), [])
  await phase('signatures', seconds, [0, signRate], [], loggedIn())
  if (isBoth) await phase('both at once', seconds, [loginRate, signRate], take(seconds * loginRate), loggedIn())

  for (const child of children) child.disconnect()
  await Promise.all(children.map((child) => once(child, 'exit')))
  lookForSecrets(visitors, sink.codes, output, await dumpOf(db))
  signer.close()
  signerProcess.disconnect()
  await once(signerProcess, 'exit')
  await close()
  await postgres.stop()
}

/** Log lines have none of these; the database has addresses, but no code, token or key. */
function lookForSecrets(visitors: readonly Visitor[], codes: readonly string[], output: string, dump: string): void {
  const spellings = (bytes: Uint8Array): readonly string[] =>
    (['hex', 'base64', 'base64url'] as const).map((form) => Buffer.from(bytes).toString(form).replace(/=+$/, ''))
  const tokens = visitors.flatMap(({ tokens: own }) => (own ? [own.access, own.refresh.split('.')[1] ?? ''] : []))
  const keys = [...spellings(kek), pepper]
  const numbers = (text: string): ReadonlySet<string> => new Set(text.match(/(?<![\w-])\d{6}(?![\w-])/g))
  // Texts are cut into words once: twenty thousand secrets are looked up in them, not searched one by one.
  const words = (text: string): ReadonlySet<string> =>
    new Set(text.match(/[\w+/@.-]+/g)?.flatMap((word) => [word, ...word.split('.')]))
  for (const [name, text] of [
    ['log', output],
    ['database', dump],
  ] as const) {
    const [all, sixes] = [words(text), numbers(text)]
    const found = {
      tokens: tokens.filter((one) => all.has(one)).length,
      keys: keys.filter((one) => all.has(one)).length,
      codes: codes.filter((one) => sixes.has(one)).length,
      addresses: visitors.filter(({ email }) => all.has(email)).length,
    }
    console.log(`\n${name}, ${text.length} characters: ${JSON.stringify(found)}`)
  }
}

await measure()
process.exit()
