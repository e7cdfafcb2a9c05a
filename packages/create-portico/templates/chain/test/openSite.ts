import type { Modal } from '@portico/core'
import { openTestSite, type TestSite } from '@portico/testing/conformance'
import { acme, acmeMain, type AcmeSpec } from '../src/index.js'
import { createTestNode, type TestNode } from './createTestNode.js'
import { createTestWallet, type TestWallet } from './createTestWallet.js'

export interface Site extends TestSite<Modal<AcmeSpec>> {
  readonly wallet: TestWallet
  readonly node: TestNode
  end(): void
}

/** A page with the wallet and the plugin. With the wallet and the stored entries of another it is that page reloaded. */
export async function openSite(before?: Pick<Site, 'wallet' | 'stored'>): Promise<Site> {
  const node = await createTestNode()
  const wallet = before?.wallet ?? createTestWallet(node)
  const page = new AbortController()
  wallet.register(page.signal)
  const networks = [{ ...acmeMain, rpcUrls: { default: { http: [node.url] } } }]
  const site = openTestSite('acme-ns', { plugins: [acme({ networks })] }, before?.stored)
  return {
    ...site,
    wallet,
    node,
    end() {
      site.modal.dispose()
      page.abort()
      node.stop()
    },
  }
}
