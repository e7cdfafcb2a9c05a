import { createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'

/** A mail server that keeps nothing but the last code to each address. It costs little, so that what sends is measured. */
export interface MailSink {
  readonly url: string
  /** Codes of all mails. */
  readonly codes: readonly string[]
  /** The code of the next mail to this address. Ask for it before the mail is sent. */
  codeFor(address: string): Promise<string>
  /** The token of the link of the next mail to this address that has one. Ask for it before the mail is sent. */
  linkFor(address: string): Promise<string>
}

export async function startMailSink(): Promise<MailSink> {
  const codes: string[] = []
  const waiting = new Map<string, (code: string) => void>()
  const waitingForLinks = new Map<string, (token: string) => void>()

  function take(text: string, to: string): void {
    const code = /^(\d{6})\r?$/m.exec(text)?.[1]
    if (code === undefined) return takeLink(text, to)
    codes.push(code)
    waiting.get(to)?.(code)
    waiting.delete(to)
  }

  /** Quoted-printable breaks long lines. */
  function takeLink(text: string, to: string): void {
    const token = /\/link#([\w-]{43})/.exec(text.replaceAll('=\r\n', ''))?.[1]
    if (token === undefined) return
    waitingForLinks.get(to)?.(token)
    waitingForLinks.delete(to)
  }

  function serve(socket: Socket): void {
    let input = ''
    let to = ''
    let isMail = false
    const answers: Readonly<Record<string, string>> = { DATA: '354 go on', QUIT: '221 bye' }
    const say = (line: string): void => void socket.write(`${line}\r\n`)
    const next = (): boolean => {
      const end = input.indexOf(isMail ? '\r\n.\r\n' : '\r\n')
      if (end === -1) return false
      const text = input.slice(0, end)
      input = input.slice(end + (isMail ? 5 : 2))
      const command = text.slice(0, 4).toUpperCase()
      if (isMail) take(text, to)
      else if (command === 'RCPT') to = /<([^>]*)>/.exec(text)?.[1] ?? ''
      say((isMail ? undefined : answers[command]) ?? '250 ok')
      isMail = !isMail && command === 'DATA'
      return true
    }
    socket.on('error', () => undefined)
    socket.on('data', (part) => {
      input += part.toString()
      while (next());
    })
    say('220 sink')
  }

  const server = createServer(serve)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    codes,
    codeFor: (address) => new Promise((resolve) => waiting.set(address, resolve)),
    linkFor: (address) => new Promise((resolve) => waitingForLinks.set(address, resolve)),
  }
}
