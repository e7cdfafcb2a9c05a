import { atom, type Atom } from 'jotai/vanilla'
import type { Transfer } from '../contract/Transfer.js'
import type { TransferService } from '../contract/TransferService.js'
import type { TransferRuntime } from './createTransferRuntime.js'

export function createTransferService(
  list: Atom<readonly Transfer[]>,
  load: () => Promise<TransferRuntime>,
): TransferService {
  return {
    list,
    estimate: async (request) => (await load()).estimate(request),
    send(request) {
      const id = crypto.getRandomValues(new BigUint64Array(2)).join('')
      const sending = load().then((runtime) => runtime.send(id, request))
      const included = sending.then((sent) => sent.included)
      const done = sending.then((sent) => sent.done)
      // A host may read the state instead of the promises.
      for (const promise of [included, done]) promise.catch(() => {})
      return { id, included, done, state: atom((get) => get(list).find((transfer) => transfer.id === id)) }
    },
    cancel: async (id) => (await load()).cancel(id),
    refresh: async (id) => (await load()).refresh(id),
    forget: async (id) => (await load()).forget(id),
  }
}
