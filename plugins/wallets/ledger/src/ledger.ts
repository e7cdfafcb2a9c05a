import {
  invalidOption,
  atom,
  Chain,
  definePlugin,
  lazy,
  type Connector,
  type Contribution,
  type Plugin,
} from '@portico/core'
import type { LedgerOptions, LedgerRequest, LedgerSetupContext, LedgerSpec } from './LedgerSpec.js'

const namespaces: readonly string[] = ['eip155', 'solana']

/**
 * Connects a Ledger device over WebHID: accounts of EVM chains and of Solana, where the site has those.
 * @throws `core/invalidOptions` out of `createModal`
 */
export function ledger(options: LedgerOptions = {}): Plugin<LedgerSpec> {
  return definePlugin<LedgerSpec>({
    id: 'ledger',
    core: 1,
    config: options,
    wants: { chain: Chain },
    messages: { en: { name: 'Ledger', title: 'Connect Ledger', signTitle: 'Confirm on Ledger' } },
    views: {
      LedgerConnect: { load: () => import('./views/LedgerConnect.js'), title: (t) => t('title') },
      LedgerSign: { load: () => import('./views/LedgerSign.js'), title: (t) => t('signTitle') },
    },
    setup,
  })
}

/** What speaks to the device is in the runtime, and Ledger's packages are loaded by that, when a device is opened. */
function setup({ config, plugin, wants, t }: LedgerSetupContext): Contribution<LedgerSpec> {
  const { timeout } = config
  if (timeout !== undefined && !(Number.isFinite(timeout) && timeout > 0)) throw invalidOption('ledger', 'timeout')
  const request = atom<LedgerRequest | undefined>(undefined)
  const runtime = lazy('ledger', async () =>
    (await import('./runtime/createRuntime.js')).createRuntime(plugin, connector, request),
  )
  const connector: Connector = {
    id: 'ledger',
    get name() {
      return t('name')
    },
    type: 'EXTERNAL',
    get namespaces() {
      return namespaces.filter((namespace) => wants.chain?.for(namespace))
    },
    view: 'LedgerConnect',
    connect: async (request) => (await runtime()).open(request),
    restore: async (request) => (await runtime()).restore(request),
  }
  return {
    // Read once every plugin is set up: then it is known which chains there are.
    connectors: atom(() => (connector.namespaces.length > 0 ? [connector] : [])),
    api: {
      request,
      isSupported: () => !!(globalThis.navigator as { readonly hid?: object } | undefined)?.hid,
      load: async () => (await runtime()).controls,
    },
  }
}
