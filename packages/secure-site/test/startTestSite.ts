import { startInbox, type Inbox } from '@portico/devnet-login/inbox'
import { sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import { randomBytes } from 'node:crypto'

import type { LogLine } from '@portico/server'
import type { SecureSiteConfig } from '../src/server/SecureSiteConfig.js'
import { startSecureSite, type SecureSiteHandle } from '../src/startSecureSite.js'
import { startTestSigner, type TestSigner } from './startTestSigner.js'

/** Of the site, as visitors reach it: behind a proxy that is not there. */
export const secure = 'https://secure.test'

/** The whole site as an operator runs it, with its signer, its database and a mail server. */
export interface TestSite {
  readonly handle: SecureSiteHandle
  readonly inbox: Inbox
  readonly postgres: SharedPostgres
  readonly signer: TestSigner
  readonly lines: readonly LogLine[]
  /** What a document of the site comes with. @param path such as `/sdk?projectId=…` */
  open(path: string): Promise<{ readonly ticket: string; readonly nonce: string }>
  stop(): Promise<void>
}

/** @param more than a site needs, or otherwise */
export async function startTestSite(more: Partial<SecureSiteConfig> = {}): Promise<TestSite> {
  const [inbox, postgres] = await Promise.all([startInbox(), sharedPostgres()])
  const lines: LogLine[] = []
  const known = {
    projects: [{ id: 'shop', origins: ['https://shop.example'] }],
    networks: { 'eip155:1': { name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1', symbol: 'ETH', decimals: 18 } },
    ...more,
  }
  const signer = await startTestSigner(known, { origin: secure, database: postgres.url })
  const handle = await startSecureSite({
    origin: secure,
    database: postgres.url,
    signer: signer.signer,
    pepper: randomBytes(32).toString('base64url'),
    mail: { url: inbox.smtpUrl, from: 'Portico <login@secure.test>' },
    drainTime: 0,
    log: (line) => void lines.push(line),
    ...known,
  })
  return {
    handle,
    inbox,
    postgres,
    signer,
    lines,
    async open(path) {
      const html = await (await fetch(handle.url + path)).text()
      const content = /<meta name="portico" content="([^"]*)"/.exec(html)?.[1] ?? ''
      return JSON.parse(content.replaceAll('&#34;', '"')) as { readonly ticket: string; readonly nonce: string }
    },
    async stop() {
      await handle.stop()
      await signer.stop()
      await Promise.all([inbox.stop(), postgres.stop()])
    },
  }
}
