import { atom, createEntrance, type Contribution } from '@portico/core'
import { createChain } from './chain/createChain.js'
import { checkOptions } from './checkOptions.js'
import type { PolkadotContext, PolkadotSpec } from './PolkadotSpec.js'
import type { Runtime } from './runtime/Runtime.js'
import type { FoundWallet } from './wallets/FoundWallet.js'
import { toConnector } from './wallets/toConnector.js'
import { watchWallets } from './wallets/watchWallets.js'

/**
 * What the plugin is to one modal before anybody wants it. Light door, heavy room: everything that talks to a wallet or a node
 * is behind `import()`.
 */
export function setup(context: PolkadotContext): Contribution<PolkadotSpec> {
  checkOptions(context)
  const wallets = atom<readonly FoundWallet[]>([])
  let run: AbortSignal | undefined
  const { enter, current, method } = createEntrance<Runtime>('polkadot', async () => {
    const { createRuntime } = await import('./runtime/createRuntime.js')
    const room = createRuntime(context)
    if (run) room.endWith(run)
    return room
  })
  const provided = <Impl>(impl: Impl) => [{ namespace: 'polkadot', impl }]
  const signer = { signPayload: method('signPayload'), signRaw: method('signRaw') }
  return {
    connectors: atom((get) => get(wallets).map((wallet) => toConnector(wallet, enter))),
    api: { getSigner: () => signer, getAccounts: method('getAccounts'), getApi: method('getApi') },
    provide: {
      chain: provided(createChain(context, (text) => current()?.isAddress(text) ?? true)),
      balances: provided({ native: method('native') }),
      signMessage: provided({ signMessage: method('signMessage') }),
      transfers: provided({ estimate: method('estimate'), send: method('send'), wait: method('wait') }),
      relay: provided({ load: async () => (await enter()).relay }),
    },
    start({ signal }) {
      run = signal
      current()?.endWith(signal)
      watchWallets(signal, (found) => context.store.set(wallets, found))
    },
  }
}
