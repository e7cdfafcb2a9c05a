import { atom, createEntrance, type Contribution } from '@portico/core'
import type { BitcoinContext, BitcoinSpec } from './BitcoinSpec.js'
import { createChain } from './chain/createChain.js'
import { checkOptions } from './checkOptions.js'
import type { Room } from './room/Room.js'
import type { FoundWallet } from './wallets/FoundWallet.js'
import { toConnector } from './wallets/toConnector.js'
import { watchWallets } from './wallets/watchWallets.js'

/** What the plugin is to one modal before anybody wants it. */
export interface Door {
  readonly contribution: Contribution<BitcoinSpec>
  start(signal: AbortSignal): void
}

/** Light door, heavy room: everything that talks to a wallet or a node is behind `import()`. */
export function createDoor(context: BitcoinContext): Door {
  checkOptions(context)
  const wallets = atom<readonly FoundWallet[]>([])
  const { enter, current, method } = createEntrance<Room>('bitcoin', async () => {
    const { createRoom } = await import('./room/createRoom.js')
    return createRoom(context)
  })
  const provider = {
    signMessage: method('hostSignMessage'),
    signPsbt: method('signPsbt'),
    sendTransfer: method('sendTransfer'),
    getAccountAddresses: method('getAccountAddresses'),
  }
  const provided = <Impl>(impl: Impl) => [{ namespace: 'bip122', impl }]
  return {
    contribution: {
      connectors: atom((get) => get(wallets).map((wallet) => toConnector(wallet, enter))),
      api: { getProvider: () => provider },
      provide: {
        chain: provided(createChain(context, (address) => current()?.isAddress(address))),
        balances: provided({ native: method('native') }),
        signMessage: provided({ signMessage: method('signMessage') }),
        transact: provided({ estimate: method('estimate'), send: method('send'), wait: method('wait') }),
        remote: provided({ load: async () => (await enter()).remote }),
      },
    },
    start: (signal) => watchWallets(context.config, signal, (found) => context.store.set(wallets, found)),
  }
}
