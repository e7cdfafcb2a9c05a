import { createEntrance } from '@portico/core'
import { createState } from './createState.js'
import type { Room } from './room/Room.js'
import type { SendApi, SendContext } from './SendSpec.js'

/** Light door, heavy room: what reads balances and asks wallets is behind `import()`. */
export function createDoor(context: SendContext): SendApi {
  const atoms = createState(context)
  const { state, available, change, clear } = atoms
  const { method, current } = createEntrance<Room>('send', async () => {
    const { createRoom } = await import('./room/createRoom.js')
    return createRoom(context, atoms)
  })
  const cancel = (): void => current()?.cancel()
  return {
    state,
    available,
    setToken: (token) => change({ token }),
    setAmount: (sendTokenAmount) => change({ sendTokenAmount }),
    setReceiver: (receiverAddress, { name, imageUrl } = {}) =>
      change({ receiverAddress, receiverProfileName: name, receiverProfileImageUrl: imageUrl }),
    loadBalances: method('loadBalances'),
    estimate: method('estimate'),
    setMax: method('setMax'),
    send: method('send'),
    recentReceivers: method('recentReceivers'),
    cancel,
    reset() {
      cancel()
      clear()
    },
  }
}
