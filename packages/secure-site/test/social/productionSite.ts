import { startProviders, type LoginProviders } from '@portico/devnet-login'
import { startInbox, type Inbox } from '@portico/devnet-login/inbox'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { SecureSiteConfig } from '../../src/server/SecureSiteConfig.js'
import { startSecureSite } from '../../src/startSecureSite.js'
import { localKeys } from '../../src/vault/KeyEncryption.js'
import type { EmbeddingPage } from '../../src/server/auth/pageTicket.js'
import { createFrame, type Frame, type FrameOptions } from './createFrame.js'
import { createPopup, type Popup } from './createPopup.js'

export const shop = 'https://shop.example'

/** The whole site as an operator runs it, and the stand-ins of the login providers. */
export interface ProductionSite {
  readonly origin: string
  /** Where it listens, behind a proxy that is not there. */
  readonly url: string
  readonly inbox: Inbox
  /** A browser with the frame of a page of the shop. */
  frame(options?: Pick<FrameOptions, 'signal' | 'client'>): Promise<Frame>
  /** A browser with the wallet's own page. */
  ownPage(): Promise<Frame>
  popup(): Popup
  stop(): Promise<void>
}

export async function startProduction(more: Partial<SecureSiteConfig> = {}): Promise<ProductionSite> {
  const origin = 'https://secure.test'
  const [folder, inbox, login] = await Promise.all([
    mkdtemp(join(tmpdir(), 'secure-site-')),
    startInbox(),
    startProviders(),
  ])
  login.registerSite(origin)
  const site = await startSecureSite({
    origin,
    database: { folder },
    keyEncryption: localKeys(new Map([['test', new Uint8Array(randomBytes(32))]]), 'test'),
    pepper: randomBytes(32).toString('base64url'),
    mail: { url: inbox.smtpUrl, from: 'login@secure.test' },
    projects: [{ id: 'shop', origins: [shop] }],
    networks: { 'eip155:1': { name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1', symbol: 'ETH', decimals: 18 } },
    providers: providersOf(login),
    log: () => undefined,
    ...more,
  })
  const { url } = site

  async function openFrame(path: string, page: EmbeddingPage, options: FrameOptions = {}): Promise<Frame> {
    const html = await (await fetch(url + path)).text()
    const content = /<meta name="portico" content="([^"]*)"/.exec(html)?.[1] ?? ''
    const { ticket } = JSON.parse(content.replaceAll('&#34;', '"')) as { readonly ticket: string }
    return createFrame(origin, page, ticket, { ...options, reach: url })
  }

  return {
    origin,
    url,
    inbox,
    frame: (options) => {
      const page = { projectId: 'shop', origin: shop }
      return openFrame(`/sdk?${new URLSearchParams(page)}`, page, options)
    },
    ownPage: () => openFrame('/account?projectId=shop', { projectId: 'shop', origin }),
    popup: () => createPopup({ [origin]: url }),
    async stop() {
      await site.stop()
      await Promise.all([inbox.stop(), login.stop(), rm(folder, { recursive: true, force: true })])
    },
  }
}

function providersOf({ providers }: LoginProviders): NonNullable<SecureSiteConfig['providers']> {
  return providers
}
