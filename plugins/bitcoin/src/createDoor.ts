import { atom, createEntrance, type Atom, type Contribution } from '@portico/core'
import type { BitcoinContext, BitcoinSpec } from './BitcoinSpec.js'
import { createChain } from './chain/createChain.js'
import { checkOptions } from './checkOptions.js'
import type { Room } from './room/Room.js'
import type { FoundWallet } from './wallets/FoundWallet.js'
import { toConnector } from './wallets/toConnector.js'

/**
 * What the plugin is to one modal before anybody wants it. Light door, heavy room: everything that talks to a wallet or a node is
 * behind `import()`.
 */
export function createDoor(context: BitcoinContext, wallets: Atom<readonly FoundWallet[]>): Contribution<BitcoinSpec> {
  checkOptions(context)
  const { enter, current, method } = createEntrance<Room>('bitcoin', async () =>
    (await import('./room/createRoom.js')).createRoom(context),
  )
  const provider = {
    signMessage: method('hostSignMessage'),
    signPsbt: method('signPsbt'),
    sendTransfer: method('sendTransfer'),
    getAccountAddresses: method('getAccountAddresses'),
  }
  const provided = <Impl>(impl: Impl) => [{ namespace: 'bip122', impl }]
  return {
    connectors: atom((get) => get(wallets).map((wallet) => toConnector(wallet, enter))),
    api: { getProvider: () => provider },
    provide: {
      chain: provided(createChain(context, current)),
      balances: provided({ native: method('native') }),
      signMessage: provided({ signMessage: method('signMessage') }),
      transact: provided({ estimate: method('estimate'), send: method('send'), wait: method('wait') }),
      remote: provided({ load: async () => (await enter()).remote }),
    },
  }
}
