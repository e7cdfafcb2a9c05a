import type { Modal } from '@portico/core'
import { openTestSite, testPages, type TestPages, type TestSite } from '@portico/testing/conformance'
import { evm, type Eip1193Provider, type EvmOptions, type EvmSpec } from '../src/index.js'
import { stubPage } from './page.js'

export { failure } from '@portico/testing/conformance'

export interface SiteOptions extends EvmOptions {
  readonly stored?: Map<string, string>
  readonly gateway?: string
}

/** A page with the plugin, without a renderer. */
export interface Site extends TestSite<Modal<EvmSpec>> {
  readonly provider: Eip1193Provider
}

function openSite({ stored, gateway, ...options }: SiteOptions): Site {
  const site = openTestSite(
    'eip155',
    {
      plugins: [evm(options)],
      metadata: { name: 'Meridian', description: '', url: 'http://127.0.0.1', icons: [] },
      ...(gateway !== undefined && { gateway }),
    },
    stored,
  )
  return { ...site, provider: site.modal.api.evm.getProvider() }
}

/** A page for every test; its sites end with it. */
export const withPage = (): TestPages<EventTarget, SiteOptions, Site> => testPages(stubPage, openSite)
