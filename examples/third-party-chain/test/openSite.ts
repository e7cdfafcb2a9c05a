import type { Connector, Modal } from '@portico/core'
import { openTestSite, type TestSite } from '@portico/testing/conformance'
import { vi } from 'vitest'
import { pubnet, stellar, testnet, type StellarSpec } from '../src/stellar.js'

export interface Site extends Omit<TestSite<Modal<StellarSpec>>, 'connect' | 'account'> {
  /** Freighter, once it has been found. */
  freighter(): Promise<Connector>
  connect(): Promise<unknown>
  account(): string
  end(): void
}

/** A page of a site with the plugin, without a renderer; over the stored entries of another it is that page reloaded. */
export function openSite(nodeUrl = 'http://127.0.0.1:9', stored?: Map<string, string>): Site {
  const rpcUrls = { default: { http: [nodeUrl] } }
  const networks = [pubnet, testnet].map((network) => ({ ...network, rpcUrls }))
  const site = openTestSite('stellar', { plugins: [stellar({ networks })] }, stored)
  const freighter = (): Promise<Connector> => vi.waitUntil(() => site.connectors()[0], 10_000)
  return {
    ...site,
    freighter,
    connect: async () => site.connections.connect({ connector: await freighter() }),
    account() {
      const { status, networkId, address } = site.account()
      return [status, networkId, address].filter(Boolean).join(' ')
    },
    end: () => site.modal.dispose(),
  }
}
