import { atom, createEntrance, type Contribution } from '@portico/core'
import { createChain } from './chain/createChain.js'
import { checkOptions } from './checkOptions.js'
import type { Eip1193Provider } from './Eip1193Provider.js'
import type { EvmContext, EvmSpec } from './EvmSpec.js'
import { createListeners } from './Listeners.js'
import type { Runtime } from './runtime/Runtime.js'
import type { FoundWallet } from './wallets/FoundWallet.js'
import { toConnector } from './wallets/toConnector.js'
import { watchWallets } from './wallets/watchWallets.js'

/**
 * What the plugin is to one modal before anybody wants it. Light door, heavy room: everything that talks to a wallet or a node
 * is behind `import()`.
 */
export function setup(context: EvmContext): Contribution<EvmSpec> {
  checkOptions(context)
  const wallets = atom<readonly FoundWallet[]>([])
  const listeners = createListeners()
  let run: AbortSignal | undefined
  const { enter, current, method } = createEntrance<Runtime>('evm', async () => {
    const { createRuntime } = await import('./runtime/createRuntime.js')
    const room = createRuntime(context, listeners)
    if (run) room.follow(run)
    return room
  })
  const provider: Eip1193Provider = {
    request: (request) => method('request')(request),
    on(event, listener) {
      listeners.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      listeners.removeListener(event, listener)
      return provider
    },
  }
  const provided = <Impl>(impl: Impl) => [{ namespace: 'eip155', impl }]
  return {
    connectors: atom((get) => get(wallets).map((wallet) => toConnector(wallet, enter))),
    api: {
      getProvider: () => provider,
      getWalletClient: method('getWalletClient'),
    },
    provide: {
      chain: provided(createChain(context, (digits) => current()?.checksum(digits))),
      balances: provided({ native: method('native') }),
      signMessage: provided({ signMessage: method('signMessage') }),
      transfers: provided({ estimate: method('estimate'), send: method('send'), wait: method('wait') }),
      tokens: provided({
        list: method('listTokens'),
        estimate: method('estimateToken'),
        send: method('sendToken'),
      }),
      relay: provided({ load: async () => (await enter()).relay }),
    },
    start({ signal }) {
      run = signal
      current()?.follow(signal)
      watchWallets(context.config, signal, (found) => context.store.set(wallets, found))
    },
  }
}
