import {
  atom,
  Chain,
  definePlugin,
  type ChainCapability,
  type Connector,
  type Modal,
  type Network,
  type Plugin,
  type PluginSpec,
  type PluginHandle,
} from '@portico/core'
import { openTestSite, type TestSite } from '@portico/testing/conformance'
import { onTestFinished } from 'vitest'
import { nodeErrors, type NodeErrors, type WalletErrors } from '../src/index.js'
import { createChain, forNamespace } from '../src/setup/index.js'

export type HillsErrors = NodeErrors & WalletErrors
export interface HillsSpec extends PluginSpec {
  readonly id: 'hills'
  readonly api: { readonly context: HillsContext }
  readonly errors: HillsErrors
  readonly provides: { readonly chain: ChainCapability }
}
export type HillsContext = PluginHandle<HillsSpec>

export function hill(reference: string, ...urls: readonly string[]): Network {
  return {
    id: reference,
    caipNetworkId: `hills:${reference}`,
    chainNamespace: 'hills',
    name: `Hill ${reference}`,
    nativeCurrency: { name: 'Stone', symbol: 'STN', decimals: 4 },
    rpcUrls: { default: { http: urls } },
  }
}

export interface HillsOptions {
  readonly networks: readonly Network[]
  readonly connectors?: readonly Connector[]
  readonly gateway?: string
  /** What the modal stored on an earlier visit. */
  readonly stored?: Map<string, string>
}

/** A started modal with a chain that is made of chain-kit. Disposed of after the test. */
export function openHills(options: HillsOptions): TestSite<Modal<HillsSpec>> & { readonly context: HillsContext } {
  const { networks, connectors = [], gateway, stored } = options
  const plugin: Plugin<HillsSpec> = definePlugin<HillsSpec>({
    id: 'hills',
    core: 1,
    provides: { chain: Chain },
    errors: nodeErrors,
    setup: (context) => ({
      api: { context: context.plugin },
      connectors: atom(connectors),
      provide: forNamespace('hills', {
        chain: createChain(context, {
          namespace: 'hills',
          name: 'Hills',
          builtIn: networks,
          throughGateway: 'all',
          defaultAccountType: 'eoa',
          sharesAddress: true,
          parseAddress: (text) => (/^h\d+$/i.test(text) ? text.toLowerCase() : undefined),
        }),
      }),
    }),
  })
  const site = openTestSite('hills', { plugins: [plugin], ...(gateway !== undefined && { gateway }) }, stored)
  onTestFinished(() => site.modal.dispose())
  return { ...site, context: site.modal.api.hills.context }
}

/** The error a promise rejects with. @throws when it does not */
export function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => Promise.reject(new Error(`It answered ${JSON.stringify(value)}`)),
    (error: unknown) => error,
  )
}
