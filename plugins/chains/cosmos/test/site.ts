import type { Modal } from '@portico/core'
import { openTestSite, type TestSite } from '@portico/testing/conformance'
import { createCosmosTestWallet, type CosmosTestWallet, type CosmosTestWalletOptions } from '@portico/testing/cosmos'
import { afterEach, beforeEach, vi } from 'vitest'
import { cosmos, type CosmosApi, type CosmosOptions, type CosmosSpec } from '../src/index.js'
import { stubPage, type StubPage } from './page.js'

export { failure } from '@portico/testing/conformance'

export interface SiteOptions extends CosmosOptions {
  readonly stored?: Map<string, string>
  /** Base URL of a gateway. */
  readonly gateway?: string
}

/** A page with the plugin, without a renderer. */
export interface Site extends TestSite<Modal<CosmosSpec>> {
  readonly api: CosmosApi
}

function openSite({ stored, gateway, ...options }: SiteOptions): Site {
  const site = openTestSite(
    'cosmos',
    {
      plugins: [cosmos(options)],
      ...(gateway && { gateway, projectId: 'meridian' }),
      metadata: { name: 'Meridian', description: '', url: 'http://127.0.0.1', icons: [] },
    },
    stored,
  )
  return { ...site, api: site.modal.api.cosmos }
}

/** A page for every test; its sites and wallets end with it. */
export function withPage(): {
  readonly open: (options?: SiteOptions) => Site
  readonly page: () => StubPage
  readonly install: (options?: CosmosTestWalletOptions) => CosmosTestWallet
} {
  const ends: (() => void)[] = []
  let page: StubPage
  beforeEach(() => {
    page = stubPage()
  })
  afterEach(() => {
    for (const end of ends.splice(0).reverse()) end()
    vi.unstubAllGlobals()
  })
  return {
    page: () => page,
    open(options = {}) {
      const site = openSite(options)
      ends.push(() => site.modal.dispose())
      return site
    },
    install(options) {
      const wallet = createCosmosTestWallet(options)
      ends.push(wallet.appear(page.window))
      return wallet
    },
  }
}
