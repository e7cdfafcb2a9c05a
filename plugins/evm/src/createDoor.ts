import { atom, type Contribution } from '@portico/core'
import { createChain } from './chain/createChain.js'
import { checkOptions } from './checkOptions.js'
import type { Eip1193Provider } from './Eip1193Provider.js'
import type { EvmContext, EvmSpec } from './EvmSpec.js'
import { createListeners } from './Listeners.js'
import type { Room } from './room/Room.js'
import type { FoundWallet } from './wallets/FoundWallet.js'
import { toConnector } from './wallets/toConnector.js'
import { watchWallets } from './wallets/watchWallets.js'

/** What the plugin is to one modal before anybody wants it. */
export interface Door {
  readonly contribution: Contribution<EvmSpec>
  start(signal: AbortSignal): void
}

type Later = Pick<Room, 'request' | 'native' | 'signMessage' | 'estimate' | 'send' | 'wait' | 'getWalletClient'>

/** Light door, heavy room: everything that talks to a wallet or a node is behind `import()`. */
export function createDoor(context: EvmContext): Door {
  checkOptions(context)
  const wallets = atom<readonly FoundWallet[]>([])
  const listeners = createListeners()
  let run: AbortSignal | undefined
  let room: Room | undefined
  let entering: Promise<Room> | undefined

  const enter = (): Promise<Room> =>
    (entering ??= import('./room/createRoom.js').then(
      ({ createRoom }) => {
        room = createRoom(context, listeners)
        if (run) room.follow(run)
        return room
      },
      (cause: unknown) => {
        entering = undefined
        throw context.error('codeUnavailable', {}, { cause, details: 'Check the connection and try again.' })
      },
    ))
  const provider: Eip1193Provider = {
    request: (request) => inside('request')(request),
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
  /** A method of the room. */
  const inside = <K extends keyof Later>(method: K): Later[K] =>
    (async (...words: never[]) => ((await enter())[method] as (...words: never[]) => unknown)(...words)) as Later[K]
  return {
    contribution: {
      connectors: atom((get) => get(wallets).map((wallet) => toConnector(wallet, enter))),
      api: {
        getProvider: () => provider,
        getWalletClient: inside('getWalletClient'),
      },
      provide: {
        chain: provided(createChain(context, (digits) => room?.checksum(digits))),
        balances: provided({ native: inside('native') }),
        signMessage: provided({ signMessage: inside('signMessage') }),
        transact: provided({ estimate: inside('estimate'), send: inside('send'), wait: inside('wait') }),
        remote: provided({ load: async () => (await enter()).remote }),
      },
    },
    start(signal) {
      run = signal
      room?.follow(signal)
      watchWallets(context.config, signal, (found) => context.store.set(wallets, found))
    },
  }
}
