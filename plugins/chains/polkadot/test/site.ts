import { injectExtension } from '@polkadot/extension-inject'
import type { Modal } from '@portico/core'
import { openTestSite, type TestSite } from '@portico/testing/conformance'
import {
  createPolkadotTestWallet,
  type PolkadotTestWallet,
  type PolkadotTestWalletOptions,
} from '@portico/testing/polkadot'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { polkadot, type PolkadotApi, type PolkadotOptions, type PolkadotSpec } from '../src/index.js'
import { stubPage } from './page.js'

export { failure } from '@portico/testing/conformance'

export interface SiteOptions extends PolkadotOptions {
  readonly stored?: Map<string, string>
  readonly gateway?: string
}

/** A page with the plugin, without a renderer. */
export interface Site extends TestSite<Modal<PolkadotSpec>> {
  readonly api: PolkadotApi
}

function openSite({ stored, gateway, ...options }: SiteOptions): Site {
  const site = openTestSite(
    'polkadot',
    {
      plugins: [polkadot(options)],
      ...(gateway && { gateway }),
      metadata: { name: 'Meridian', description: '', url: 'http://127.0.0.1', icons: [] },
    },
    stored,
  )
  return { ...site, api: site.modal.api.polkadot }
}

/** A page for every test, or one for a file whose tests run beside each other; its sites and wallets end with it. */
export function withPage({ perFile = false }: { readonly perFile?: boolean } = {}): {
  readonly open: (options?: SiteOptions) => Site
  readonly page: () => Window
  readonly install: (options?: PolkadotTestWalletOptions) => PolkadotTestWallet
} {
  const ends: (() => void)[] = []
  let page: Window
  const [begin, finish] = perFile ? [beforeAll, afterAll] : [beforeEach, afterEach]
  begin(() => {
    page = perFile ? stubPage((name, value) => void Reflect.set(globalThis, name, value)) : stubPage()
  })
  finish(() => {
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
      const wallet = createPolkadotTestWallet(options)
      const { enable, version } = wallet.extension
      // Extensions put themselves on the page by this function. It takes `enable` by the types that are published for them.
      injectExtension(enable, { name: options?.as ?? 'polkadot-js', version })
      return wallet
    },
  }
}
