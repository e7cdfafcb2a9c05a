import type { Modal, Network } from '@portico/core'
import { openTestSite, testPages, type TestPages, type TestSite } from '@portico/testing/conformance'
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

/** A page for every test; its sites end with it. */
export const withPage = (): TestPages<Window, SiteOptions, Site> => testPages(stubPage, openSite)

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
