import { createTransport } from 'nodemailer'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startInbox, type Inbox } from '../src/startInbox.js'

describe('the inbox', () => {
  let inbox: Inbox
  beforeAll(async () => {
    inbox = await startInbox()
  })
  afterAll(() => inbox.stop())
  const signal = (): AbortSignal => AbortSignal.timeout(5000)
  const send = (to: string, text: string, subject = 'Your code') =>
    createTransport(inbox.smtpUrl).sendMail({ from: 'Portico <login@portico.test>', to, subject, text })

  it('answers a mail that was sent before or is sent later, and not one for another address', async () => {
    const waiting = inbox.waitForMail('ann@example.test', { signal: signal() })
    await send('bob@example.test', 'for Bob')
    await send('Ann@example.test', 'Your code is 123456.\nhttps://secure.example/link#abc', 'Grüße')
    const mail = await waiting
    expect(mail).toMatchObject({
      to: ['Ann@example.test'],
      from: 'login@portico.test',
      subject: 'Grüße',
      links: ['https://secure.example/link#abc'],
    })
    expect(mail.text).toContain('123456')
    const later = inbox.waitForMail('ann@example.test', { after: mail.id, signal: signal() })
    await send('ann@example.test', 'second')
    expect((await later).text.trim()).toBe('second')
    expect(inbox.mails('ann@example.test').map(({ text }) => text.trim().slice(0, 6))).toEqual(['second', 'Your c'])
  })

  it('gives up with the reason of the signal', async () => {
    await expect(inbox.waitForMail('none@example.test', { signal: AbortSignal.timeout(10) })).rejects.toThrow(
      /timeout/i,
    )
  })

  it('answers its mails as JSON, the newest first, and a page', async () => {
    const one = await inbox.waitForMail('bob@example.test', { signal: signal() })
    const read = async (query: string) => (await (await fetch(`${inbox.url}/api/mails${query}`)).json()) as unknown[]
    expect(await read('?to=bob@example.test')).toEqual([one])
    expect(await read(`?to=bob@example.test&after=${one.id}`)).toEqual([])
    expect(await (await fetch(inbox.url)).text()).toContain('<h1>Inbox</h1>')
  })

  it('frees both ports when it is stopped', async () => {
    const other = await startInbox()
    await other.stop()
    await other.stop()
    for (const url of [other.url, other.smtpUrl]) {
      const refused = new Promise((resolve) => connect(Number(new URL(url).port), '127.0.0.1').on('error', resolve))
      expect(await refused).toMatchObject({ code: 'ECONNREFUSED' })
    }
  })
})
