import { startProviders } from '@portico/devnet-login'
import type { Inbox } from '@portico/devnet-login/inbox'

import type { SecureSiteConfig } from '../../src/server/SecureSiteConfig.js'
import type { EmbeddingPage } from '../../src/server/auth/pageTicket.js'
import { secure, startTestSite } from '../startTestSite.js'
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
  /** Asks the database. */
  query(text: string): Promise<readonly Record<string, unknown>[]>
  stop(): Promise<void>
}

export async function startProduction(more: Partial<SecureSiteConfig> = {}): Promise<ProductionSite> {
  const login = await startProviders()
  login.registerSite(secure)
  const site = await startTestSite({ providers: login.providers, ...more })
  const { url } = site.handle

  async function openFrame(path: string, page: EmbeddingPage, options: FrameOptions = {}): Promise<Frame> {
    const { ticket } = await site.open(path)
    return createFrame(secure, page, ticket, { ...options, reach: url })
  }

  return {
    origin: secure,
    url,
    inbox: site.inbox,
    frame: (options) => {
      const page = { projectId: 'shop', origin: shop }
      return openFrame(`/sdk?${new URLSearchParams(page)}`, page, options)
    },
    ownPage: () => openFrame('/account?projectId=shop', { projectId: 'shop', origin: secure }),
    popup: () => createPopup({ [secure]: url }),
    query: site.postgres.query,
    async stop() {
      await site.stop()
      await login.stop()
    },
  }
}
