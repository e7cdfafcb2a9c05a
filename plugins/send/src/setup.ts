import { createEntrance } from '@portico/core'
import { createState } from './createState.js'
import type { Runtime } from './runtime/Runtime.js'
import type { SendApi, SendContext } from './SendSpec.js'

export interface Door {
  readonly api: SendApi
  /** The visitor came by the button. */
  opened(): void
}

/** Light door, heavy room: what reads balances and asks wallets is behind `import()`. @throws `send/invalidOption` */
export function setup(context: SendContext): Door {
  const { config, error } = context
  if (config.priceOf && typeof config.priceOf !== 'function') throw error('invalidOption', { option: 'priceOf' })
  const atoms = createState(context)
  const { state, available, change, clear } = atoms
  const { method, current } = createEntrance<Runtime>('send', async () => {
    const { createRuntime } = await import('./runtime/createRuntime.js')
    return createRuntime(context, atoms)
  })
  const cancel = (): void => current()?.cancel()
  const api: SendApi = {
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
  // Statistics: where their code does not load, the view will say so.
  return { api, opened: () => void method('opened')().catch(() => {}) }
}
