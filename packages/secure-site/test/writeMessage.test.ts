import fc from 'fast-check'
import { simpleParser } from 'mailparser'
import { describe, expect, it } from 'vitest'
import { readSender, writeMessage } from '../src/mail/writeMessage.js'

const id = '3f1c2d4e-0000-4000-8000-000000000001'
const date = new Date('2026-11-23T09:08:07Z')
const write = (text: string, subject: string = 'Your login code', from = 'Portico <login@shop.test>'): string =>
  writeMessage({ to: 'visitor@mail.test', subject, text, html: `<p>${text}</p>` }, readSender(from), id, date)

// Letters, signs that quoted-printable writes otherwise, spaces at the end of lines, and lines longer than a mail's.
const line = fc
  .array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('=', '=3D', ' ', '\t', '.', '--', 'x'.repeat(74))))
  // Texts of this program have no control characters but tabs.
  .map((parts) => parts.join('').replaceAll(/(?!\t)[\p{Cc}\p{Zl}\p{Zp}]/gu, ''))
const text = fc.array(line, { maxLength: 6 }).map((lines) => lines.join('\n'))

describe('a mail, as a reader of mails sees it', () => {
  it('has the texts', () =>
    fc.assert(
      fc.asyncProperty(text, line, async (body, words) => {
        const subject = `Code ${words.replaceAll(/\s+/g, ' ')}`.trim()
        const mail = await simpleParser(write(body, subject), { skipTextToHtml: true, skipHtmlToText: true })
        expect(mail.text?.replace(/\n$/, '')).toBe(body.replace(/\n$/, ''))
        expect(mail.html).toContain(`<p>${body}</p>`)
        expect(mail.subject).toBe(subject)
      }),
    ))

  it('is lines of ASCII that every server passes on (RFC 5322, 2.1.1; RFC 2045, 6.7)', () =>
    fc.assert(
      fc.property(text, fc.string({ unit: 'grapheme' }), (body, words) => {
        const raw = write(body, `é${words.replaceAll(/\s+/g, ' ')}`)
        expect(raw).toMatch(/^[\t\r\n\x20-\x7e]*$/)
        expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
        // A field's name stands before its first word.
        expect(Math.max(...raw.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(76 + 'Subject: '.length)
        const bodies = raw.slice(raw.indexOf('\r\n\r\n')).split('\r\n')
        expect(Math.max(...bodies.map(({ length }) => length))).toBeLessThanOrEqual(76)
      }),
    ))

  it('says whom it comes from, to whom, when, and as what', async () => {
    const mail = await simpleParser(write('Hello', 'Code', 'Café Über <login@münchen.test>'))
    expect(mail.from?.value).toEqual([{ name: 'Café Über', address: 'login@münchen.test' }])
    expect(mail.to).toMatchObject({ value: [{ address: 'visitor@mail.test' }] })
    expect(mail.date).toEqual(date)
    expect(mail.messageId).toBe(`<${id}@xn--mnchen-3ya.test>`)
  })
})
