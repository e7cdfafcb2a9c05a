import type { Modal, Network } from '@portico/core'
import { openTestSite, type TestSite } from '@portico/testing/conformance'
import { afterEach, beforeEach, vi } from 'vitest'
import { bitcoin, type BitcoinOptions, type BitcoinProvider, type BitcoinSpec } from '../src/index.js'
import { stubPage } from './page.js'

export { failure } from '@portico/testing/conformance'

export interface SiteOptions extends BitcoinOptions {
  readonly stored?: Map<string, string>
}

/** A page with the plugin, without a renderer. */
export interface Site extends TestSite<Modal<BitcoinSpec>> {
  readonly provider: BitcoinProvider
}

function openSite({ stored, ...options }: SiteOptions): Site {
  const site = openTestSite(
    'bip122',
    {
      plugins: [bitcoin(options)],
      metadata: { name: 'Meridian', description: '', url: 'http://127.0.0.1', icons: [] },
    },
    stored,
  )
  return { ...site, provider: site.modal.api.bitcoin.getProvider() }
}

/** A new page for each test. Its sites are disposed of afterwards. */
export function withPage(): { readonly open: (options?: SiteOptions) => Site; readonly page: () => Window } {
  const sites: Site[] = []
  let page: Window
  beforeEach(() => {
    page = stubPage()
  })
  afterEach(() => {
    for (const { modal } of sites.splice(0)) modal.dispose()
    vi.unstubAllGlobals()
  })
  return {
    page: () => page,
    open(options = {}) {
      const site = openSite(options)
      sites.push(site)
      return site
    },
  }
}

export const regtestId = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

/** Regtest with the node at `url`. By default, no node answers. */
export function regtest(url = 'http://127.0.0.1:9', id: `bip122:${string}` = regtestId): Network {
  return {
    id: id.slice('bip122:'.length),
    name: 'Regtest',
    caipNetworkId: id,
    chainNamespace: 'bip122',
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: { default: { http: [url] } },
  }
}
