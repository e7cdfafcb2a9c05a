import { startInbox, type Inbox } from '@portico/devnet-login/inbox'
import { openDatabase, type Database } from '@portico/database'
import { openForTests, sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import { spawn } from 'node:child_process'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'

import { createMailQueue, type MailQueue } from '../src/server/mail/createMailQueue.js'
import type { Mail } from '../src/server/mail/Mail.js'
import { createSmtpMailer, MailRefused, type Mailer } from '../src/server/mail/Mailer.js'
import { mailMigration, type MailTables } from '../src/server/mail/tables.js'
import { codeMail, linkMail, newDeviceMail, writeMail } from '../src/server/mail/texts.js'
import type { LogLine } from '@portico/server'
import { createClock, testPepper, type Clock } from './loginSite.js'

const minute = 60_000
const mailTo = (to: string): Mail => ({
  to,
  subject: 'Your login code',
  text: 'canary-123456\n',
  html: '<p>123456</p>',
})
let postgres: SharedPostgres
beforeAll(async () => {
  postgres = await sharedPostgres()
})
afterAll(() => postgres.stop())

describe.each(['embedded', 'server'] as const)('mail queue, %s', (kind) => {
  let database: Database<MailTables>
  let clock: Clock
  let log: LogLine[]
  beforeAll(async () => {
    database = await openForTests(kind, (config) =>
      openDatabase<MailTables>({ config, program: 'test', migrations: { mail: mailMigration } }),
    )
  }, 120_000)
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.db.deleteFrom('mail').execute()
    clock = createClock()
    log = []
  })

  const queueOf = (send: Mailer['send']): MailQueue => {
    const mailer = { send, close: () => undefined }
    const add = (line: LogLine): void => void log.push(line)
    return createMailQueue({ db: database.db, mailer, pepper: testPepper, log: add, now: clock.now })
  }
  const add = (queue: MailQueue, to: string, time = 20 * minute) =>
    queue.add(database.db, mailTo(to), clock.now() + time)

  it('sends each mail once, however many instances there are', async () => {
    const sent: string[] = []
    const queues = Array.from({ length: 4 }, () => queueOf(async (mail) => void sent.push(mail.to)))
    await Promise.all(Array.from({ length: 30 }, (_, at) => add(queues[at % 4] as MailQueue, `${at}@example.org`)))
    await Promise.all(queues.map((queue) => queue.deliver()))
    await Promise.all(queues.map((queue) => queue.deliver()))
    expect(sent.toSorted()).toEqual(Array.from({ length: 30 }, (_, at) => `${at}@example.org`).toSorted())
    expect(await database.db.selectFrom('mail').select('id').execute()).toEqual([])
  })

  it('tries again after a while, each time later, with the same id', async () => {
    const ids: string[] = []
    let isDown = true
    const queue = queueOf(async (_, id) => {
      ids.push(id)
      if (isDown) throw new Error('ann@example.org: try again')
    })
    await add(queue, 'ann@example.org')
    expect(await queue.deliver()).toBe(0)
    expect(await queue.deliver()).toBe(0)
    await clock.wait(5000)
    expect(await queue.deliver()).toBe(0)
    await clock.wait(5000)
    expect(await queue.deliver()).toBe(0)
    expect(ids).toHaveLength(2)
    isDown = false
    await clock.wait(5000)
    expect(await queue.deliver()).toBe(1)
    expect(new Set(ids).size).toBe(1)
    expect(JSON.stringify(log)).not.toContain('ann')
  })

  it('sends no mail whose code is over, and none that was refused for good', async () => {
    const sent: string[] = []
    const queue = queueOf(async ({ to }) => {
      if (to === 'no@example.org') throw new MailRefused('550')
      sent.push(to)
    })
    await add(queue, 'late@example.org', minute)
    await add(queue, 'no@example.org')
    await clock.wait(minute)
    expect(await queue.deliver()).toBe(0)
    await clock.wait(15 * minute)
    expect(await queue.deliver()).toBe(0)
    expect(sent).toEqual([])
    expect(log).toEqual([{ level: 'warn', event: 'mail.refused', reason: '550' }])
  })

  it('sends what another instance had in hand when it was killed', async () => {
    const dead = queueOf(() => new Promise<never>(() => undefined))
    await add(dead, 'ann@example.org')
    void dead.deliver()
    const sent: string[] = []
    const queue = queueOf(async ({ to }) => void sent.push(to))
    await expect
      .poll(async () => (await database.db.selectFrom('mail').select('attempts').execute())[0]?.attempts)
      .toBe(1)
    expect(await queue.deliver()).toBe(0)
    await clock.wait(2 * minute)
    expect(await queue.deliver()).toBe(1)
    expect(sent).toEqual(['ann@example.org'])
  })

  it('takes a mail back with the transaction that it belongs to, and keeps none in the clear', async () => {
    const queue = queueOf(async () => undefined)
    const failing = database.db.transaction().execute(async (trx) => {
      await queue.add(trx, mailTo('ann@example.org'), clock.now() + minute)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await database.db.selectFrom('mail').select('id').execute()).toEqual([])
    await add(queue, 'ann@example.org')
    const rows = await database.db.selectFrom('mail').selectAll().execute()
    const text = JSON.stringify(rows)
    for (const secret of ['123456', 'ann', 'login']) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(Buffer.from(secret).toString('base64url'))
    }
  })
})

it('loses no mail when the process is killed, and sends each once', async () => {
  const url = await postgres.create('killed')
  const script = `
    import { openDatabase } from '@portico/database'
    import { createMailQueue } from './src/server/mail/createMailQueue.ts'
    import { mailMigration } from './src/server/mail/tables.ts'
    import { createPepper } from './src/server/auth/Pepper.ts'
    const { db } = await openDatabase({ config: ${JSON.stringify(url)}, program: 'test', migrations: { mail: mailMigration } })
    const pepper = createPepper(Buffer.alloc(32, 7).toString('base64url'))
    const mailer = { send: async (mail) => { await new Promise((done) => setTimeout(done, 20)); console.log(mail.to) }, close() {} }
    const queue = createMailQueue({ db, mailer, pepper, log() {}, now: Date.now })
    for (let at = 0; at < 100; at += 1) await queue.add(db, { to: at + '@example.org', subject: 's', text: 't', html: 'h' }, Date.now() + 1e7)
    console.log('ready')
    while (await queue.deliver()) await new Promise((done) => setTimeout(done, 50))
  `
  const cwd = new URL('..', import.meta.url).pathname
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '-C', '@portico/source', '--input-type=module', '-e', script],
    {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  await new Promise<void>((resolve, reject) => {
    child.on('exit', () => reject(new Error(errors)))
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.split('\n').length > 30) resolve()
    })
  })
  child.kill('SIGKILL')
  await new Promise((resolve) => child.on('close', resolve))
  const first = output.split('\n').filter((line) => line.includes('@'))
  const database = await openDatabase<MailTables>({ config: url, program: 'test', migrations: { mail: mailMigration } })
  onTestFinished(() => database.close())
  const rest: string[] = []
  const mailer: Mailer = { send: async ({ to }) => void rest.push(to), close: () => undefined }
  const now = (): number => Date.now() + 3 * minute
  const queue = createMailQueue({ db: database.db, mailer, pepper: testPepper, log: () => undefined, now })
  while ((await queue.deliver()) > 0);
  const everyone = Array.from({ length: 100 }, (_, at) => `${at}@example.org`)
  expect([...new Set([...first, ...rest])].toSorted()).toEqual(everyone.toSorted())
  // At most those whose answer of the mail server was not written down yet.
  expect(first.length + rest.length - 100).toBeLessThanOrEqual(20)
}, 60_000)

describe('SMTP', () => {
  let inbox: Inbox
  beforeAll(async () => {
    inbox = await startInbox()
  })
  afterAll(() => inbox.stop())

  it('sends texts and simple HTML, and the whole link', async () => {
    const mailer = createSmtpMailer({ url: inbox.smtpUrl, from: 'Portico <login@example.org>' })
    onTestFinished(() => mailer.close())
    const link = `https://secure.test/link#${'x'.repeat(43)}`
    const place = { origin: 'https://shop.test', browser: 'Firefox on <Linux>' }
    await mailer.send({ to: 'ann@example.org', ...(await writeMail(linkMail(place, link, 20), null)) }, 'id')
    const mail = await inbox.waitForMail('ann@example.org', { signal: AbortSignal.timeout(5000) })
    expect(mail).toMatchObject({ from: 'login@example.org', subject: 'Confirm your browser' })
    expect(mail.links).toContain(link)
    expect(mail.text).toContain('https://shop.test')
    const { html } = await writeMail(newDeviceMail(place, link), null)
    expect(html).toContain('Firefox on &lt;Linux&gt;')
    expect(html).not.toContain('<Linux>')
    expect((await writeMail(codeMail(place, '012345', 20), null)).subject).not.toContain('012345')
  })

  it('hands over any text, and any name', async () => {
    const long = `${'a=’'.repeat(60)} end \n.\n..\n`
    const mailer = createSmtpMailer({ url: inbox.smtpUrl, from: 'Käse, "AG" <login@käse.example>' })
    onTestFinished(() => mailer.close())
    await mailer.send({ ...mailTo('bob@example.org'), subject: 'Grüße', text: long }, 'an-id')
    const mail = await inbox.waitForMail('bob@example.org', { signal: AbortSignal.timeout(5000) })
    expect(mail).toMatchObject({ from: 'login@käse.example', subject: 'Grüße' })
    expect(mail.text.trimEnd()).toBe(long.trimEnd())
    expect(mail.messageId).toBe('<an-id@xn--kse-qla.example>')
  })

  it('tells refusals for good from those for now', async () => {
    const answer = async (code: string): Promise<Error> => {
      const server: Server = createServer((socket) => {
        socket.write('220 test\r\n')
        socket.on('error', () => undefined)
        socket.on('data', (data) => {
          const line = data.toString()
          if (line.startsWith('EHLO')) socket.write('250 test\r\n')
          else if (line.startsWith('MAIL')) socket.write('250 ok\r\n')
          else if (line.startsWith('RCPT')) socket.write(`${code} <ann@example.org> no\r\n`)
          else socket.end('221 bye\r\n')
        })
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as AddressInfo
      const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'login@example.org' })
      try {
        return await mailer.send(mailTo('ann@example.org'), 'id').then(
          () => new Error('sent'),
          (error: Error) => error,
        )
      } finally {
        mailer.close()
        server.close()
      }
    }
    expect(await answer('550')).toBeInstanceOf(MailRefused)
    const later = await answer('450')
    expect(later).not.toBeInstanceOf(MailRefused)
    expect(later.message).not.toContain('ann')
  })
})
