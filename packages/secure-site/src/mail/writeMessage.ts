import { domainToASCII } from 'node:url'

import type { Mail } from './Mail.js'

/** Who mails come from. */
export interface Sender {
  /** Of the envelope. */
  readonly address: string
  /** Of the `From:` field. */
  readonly field: string
}

/** @param text such as `Portico <login@shop.example>`, or the address alone */
export function readSender(text: string): Sender {
  const [, name = '', mailbox = text] = /^([^<]*)<([^<>]+)>\s*$/.exec(text.replace(/[\r\n]/g, ' ')) ?? []
  const [, local = '', host = ''] = /^(.*)@(.*)$/.exec(mailbox.trim()) ?? []
  const address = `${local}@${domainToASCII(host)}`
  const phrase = name.trim().replace(/["\\]/g, '')
  if (phrase === '') return { address, field: address }
  return { address, field: `${isAscii(phrase) ? `"${phrase}"` : encodedWord(phrase)} <${address}>` }
}

/**
 * A mail as it is sent (RFC 5322), its text and its HTML as two forms of the same (RFC 2046), in one text: nodemailer, which writes
 * any mail, makes several streams for each and sends ten packets of it.
 * @param id a UUID
 */
export function writeMessage({ to, subject, text, html }: Mail, sender: Sender, id: string, date: Date): string {
  const boundary = `=_${id}`
  const part = (type: string, body: string): readonly string[] => [
    `--${boundary}`,
    `Content-Type: text/${type}; charset=utf-8`,
    'Content-Transfer-Encoding: quoted-printable',
    '',
    quotedPrintable(body),
  ]
  return [
    `From: ${sender.field}`,
    `To: ${to}`,
    `Subject: ${isAscii(subject) ? subject : encodedWord(subject)}`,
    `Message-ID: <${id}@${sender.address.replace(/^.*@/, '')}>`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative;\r\n boundary="${boundary}"`,
    '',
    ...part('plain', text),
    ...part('html', html),
    `--${boundary}--`,
    '',
  ].join('\r\n')
}

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

/** RFC 2047: words of 75 characters at most, each of whole characters, on lines of their own. */
const encodedWord = (text: string): string =>
  (text.match(/.{1,11}/gsu) ?? []).map((part) => `=?utf-8?B?${Buffer.from(part).toString('base64')}?=`).join('\r\n ')

/** RFC 2045, section 6.7: lines of 76 characters at most. */
function quotedPrintable(text: string): string {
  const escape = (sign: string): string => `=${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
  return Buffer.from(text)
    .toString('latin1')
    .replace(/[^\t\n\x20-\x7e]|=|[\t ]$/gm, escape)
    .split('\n')
    .map((line) => line.replace(/.{71,73}(?<!=.?)(?=.{4})/g, '$&=\r\n'))
    .join('\r\n')
}
