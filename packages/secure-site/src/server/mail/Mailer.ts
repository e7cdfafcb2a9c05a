import { createTransport } from 'nodemailer'
import { domainToASCII } from 'node:url'

import type { MailConfig } from '../SecureSiteConfig.js'
import type { Mail } from './Mail.js'

/** Hands mails to a mail server: what an adapter for another service writes. */
export interface Mailer {
  /**
   * @param id the same when a mail is sent again, so that servers and programs can drop the second one
   * @throws MailRefused where trying again is of no use; anything else is tried again
   */
  send(mail: Mail, id: string): Promise<void>
  close(): void
}

/** The mail server does not take this mail. */
export class MailRefused extends Error {}

/** Sends by SMTP. The times are short enough that a mail is not claimed twice. */
export function createSmtpMailer({ url, from }: MailConfig): Mailer {
  const times = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  const { protocol, hostname, port, username, password } = new URL(url)
  const isSecure = protocol === 'smtps:'
  const transport = createTransport({
    pool: true,
    maxConnections: 10,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port === '' ? (isSecure ? 465 : 587) : port),
    secure: isSecure,
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    // A password and the codes do not cross a network in the clear.
    requireTLS: !isSecure && !['localhost', '127.0.0.1', '[::1]'].includes(hostname),
    // Texts come from this program; nothing is read from files or other servers.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...times,
  })
  return {
    async send(mail, id) {
      try {
        const { to, subject, text, html } = mail
        const messageId = `<${id}@${hostOf(from)}>`
        await transport.sendMail({ from, to, subject, text, html, messageId, textEncoding: 'quoted-printable' })
      } catch (cause) {
        const { responseCode } = cause as { readonly responseCode?: unknown }
        // 5xx of SMTP: no such mailbox, for instance. Messages of the server repeat the address: they are not logged.
        if (typeof responseCode === 'number' && responseCode >= 500)
          throw new MailRefused(String(responseCode), { cause })
        throw new Error('The mail server did not take the mail.', { cause })
      }
    },
    close: () => transport.close(),
  }
}

/** Of an address such as `Portico <login@shop.example>`. */
function hostOf(from: string): string {
  return domainToASCII(/@([^@<>\s]+)>?\s*$/.exec(from)?.[1] ?? '')
}
