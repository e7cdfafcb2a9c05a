import { atom, createEntrance, type Contribution } from '@portico/core'
import { createChain } from './chain/createChain.js'
import { checkOptions } from './checkOptions.js'
import type { Listeners } from './provider/Listeners.js'
import { createProvider } from './provider/createProvider.js'
import type { Runtime } from './runtime/Runtime.js'
import type { SolanaContext, SolanaSpec } from './SolanaSpec.js'
import type { FoundWallet } from './wallets/FoundWallet.js'
import { toConnector } from './wallets/toConnector.js'
import { watchWallets } from './wallets/watchWallets.js'

/**
 * What the plugin is to one modal before anybody wants it. Light door, heavy room: everything that talks to a wallet or a node
 * is behind `import()`.
 */
export function setup(context: SolanaContext): Contribution<SolanaSpec> {
  checkOptions(context)
  const wallets = atom<readonly FoundWallet[]>([])
  const listeners: Listeners = new Map()
  let run: AbortSignal | undefined
  const entrance = createEntrance<Runtime>('solana', async () => {
    const { createRuntime } = await import('./runtime/createRuntime.js')
    const room = createRuntime(context, listeners)
    if (run) room.follow(run)
    return room
  })
  const { enter, current, method } = entrance
  const provider = createProvider(context, listeners, entrance)
  const provided = <Impl>(impl: Impl) => [{ namespace: 'solana', impl }]
  return {
    connectors: atom((get) => get(wallets).map((wallet) => toConnector(wallet, method))),
    api: { getProvider: () => provider, getConnection: method('getConnection') },
    provide: {
      chain: provided(createChain(context)),
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
