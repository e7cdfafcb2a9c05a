import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { simpleParser, type ParsedMail } from 'mailparser'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

import { page } from './page.js'
import { serve, type Handle } from './serve.js'

/** A mail that arrived. */
export interface Mail {
  /** Counts up from 1. */
  readonly id: number
  readonly to: readonly string[]
  readonly from: string
  /** Of its header: the same where a mail is sent again. */
  readonly messageId: string
  readonly subject: string
  readonly text: string
  /** http and https addresses in the text, in their order. */
  readonly links: readonly string[]
  /** Milliseconds. */
  readonly receivedAt: number
}

export interface InboxOptions {
  /** Of the SMTP server. Default 0: a free one. */
  readonly smtpPort?: number | undefined
  /** Of the page. Default 0: a free one. */
  readonly port?: number | undefined
  /** Mails that are kept: the oldest are forgotten. Default 200. */
  readonly most?: number | undefined
}

export interface Inbox extends Handle {
  /** `smtp://127.0.0.1:<port>`: takes mail for everybody, without a password. */
  readonly smtpUrl: string
  /** The newest first; those to one address, where given. */
  mails(to?: string): readonly Mail[]
  /**
   * The first mail to `to` that arrived after the one with the id `after`; waits for it. Without `after`: the first there is.
   * @throws the reason of the signal
   */
  waitForMail(to: string, options: { readonly after?: number | undefined; readonly signal: AbortSignal }): Promise<Mail>
}

/**
 * A mail server and its inbox: SMTP takes what is sent to any address, a page at `url` shows it as it comes, and
 * `GET /api/mails?to=&after=` answers it as JSON.
 */
export async function startInbox({ smtpPort = 0, port = 0, most = 200 }: InboxOptions = {}): Promise<Inbox> {
  const kept: Mail[] = []
  const listeners = new Set<() => void>()
  let lastId = 0

  async function keep(
    stream: SMTPServerDataStream,
    { envelope }: SMTPServerSession,
    done: (error?: Error) => void,
  ): Promise<void> {
    let mail: ParsedMail
    try {
      mail = await simpleParser(stream)
    } catch (error) {
      return done(error as Error)
    }
    const { text = '', subject = '', messageId = '' } = mail
    kept.push({
      id: (lastId += 1),
      to: envelope.rcptTo.map(({ address }) => address),
      from: envelope.mailFrom ? envelope.mailFrom.address : '',
      messageId,
      subject,
      text,
      links: text.match(/https?:\/\/[^\s<>"]+/g) ?? [],
      receivedAt: Date.now(),
    })
    if (kept.length > most) kept.shift()
    done()
    for (const listener of [...listeners]) listener()
  }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: 1_000_000,
    logger: false,
    closeTimeout: 500,
    onData: (stream, session, done) => void keep(stream, session, done),
  })
  await new Promise<void>((resolve, reject) => {
    smtp.once('error', reject)
    smtp.listen(smtpPort, '127.0.0.1', () => {
      smtp.off('error', reject)
      // A client that went away in the middle of a mail.
      smtp.on('error', () => undefined)
      resolve()
    })
  })
  const isTo = (mail: Mail, address: string): boolean =>
    mail.to.some((recipient) => recipient.toLowerCase() === address.toLowerCase())
  const mails = (to?: string): readonly Mail[] => kept.filter((mail) => to === undefined || isTo(mail, to)).toReversed()

  const app = new Hono()
  app.get('/', (context) => context.html(inboxPage()))
  app.get('/api/mails', (context) => {
    const after = Number(context.req.query('after') ?? 0)
    return context.json(mails(context.req.query('to')).filter(({ id }) => id > after))
  })
  const stopSmtp = (): Promise<void> => new Promise((resolve) => smtp.close(() => resolve()))
  const http = await serve(getRequestListener(app.fetch), port).catch(async (error: unknown) => {
    await stopSmtp()
    throw error
  })
  const { port: boundSmtpPort } = smtp.server.address() as AddressInfo
  let stopping: Promise<unknown> | undefined
  return {
    url: http.url,
    smtpUrl: `smtp://127.0.0.1:${boundSmtpPort}`,
    mails,
    waitForMail: (to, { after = 0, signal }) =>
      new Promise((resolve, reject) => {
        const end = (): void => {
          listeners.delete(check)
          signal.removeEventListener('abort', abort)
        }
        const abort = (): void => {
          end()
          reject(signal.reason as Error)
        }
        const check = (): void => {
          const mail = kept.find((mail) => mail.id > after && isTo(mail, to))
          if (!mail) return
          end()
          resolve(mail)
        }
        if (signal.aborted) return abort()
        signal.addEventListener('abort', abort)
        listeners.add(check)
        check()
      }),
    async stop() {
      stopping ??= Promise.all([stopSmtp(), http.stop()])
      await stopping
    },
  }
}

function inboxPage() {
  return page(
    'Inbox',
    html`<p>Every mail that was sent on this machine, whoever it is for. Nothing leaves it.</p>
      <div id="mails" aria-live="polite"></div>
      <p id="empty">No mail yet.</p>`,
    // Mails are shown as text: they come from anywhere.
    `
    const list = document.getElementById('mails')
    let last = 0
    const element = (name, text) => Object.assign(document.createElement(name), { textContent: text })
    const show = (mail) => {
      const article = document.createElement('article')
      article.append(element('h2', mail.subject), element('small', 'To ' + mail.to.join(', ') + ', ' + new Date(mail.receivedAt).toLocaleTimeString()), element('pre', mail.text))
      for (const link of mail.links) article.append(Object.assign(element('a', 'Open the link'), { href: link, target: '_blank', rel: 'noopener' }))
      list.prepend(article)
      last = mail.id
      document.getElementById('empty').hidden = true
    }
    const poll = async () => {
      const mails = await (await fetch('/api/mails?after=' + last)).json()
      mails.reverse().forEach(show)
    }
    const loop = () => poll().catch(() => undefined).then(() => setTimeout(loop, 1000))
    loop()`,
  )
}
