import type { Config } from '../config/readConfig.js'
import { namespaceOf } from '../namespaces/walletNamespaces.js'
import { failureCodes, RpcFailure } from '../requests/RpcFailure.js'
import type { Store } from '../state/Store.js'
import type { Pending, WalletState } from '../state/WalletState.js'
import { reasonOf, type Log } from './createLog.js'
import type { Kit } from './openKit.js'
import { readRequest, type IncomingRequest } from './readRequest.js'
import { readSigningRequest } from './readSigningRequest.js'
import { respondFailure } from './respondFailure.js'

interface IntakeOptions {
  readonly store: Store<WalletState>
  readonly log: Log
  readonly nodeUrls: Config['nodeUrls']
  /** Puts on the table what the owner has to decide. */
  readonly queue: (pending: Pending) => void
}

type Request = Exclude<Pending, { readonly kind: 'proposal' }>

/** Takes a dapp's request: for the owner to decide, or answered at once where there is nothing to decide. Never rejects. */
export function createIntake(options: IntakeOptions): (kit: Kit, event: IncomingRequest) => Promise<void> {
  const { store, log, nodeUrls, queue } = options

  async function read(kit: Kit, event: IncomingRequest): Promise<Request | undefined> {
    const session = kit.getActiveSessions()[event.topic]
    const namespace = namespaceOf(event.params.chainId)
    if (!namespace) {
      const request = readRequest(event, session, store.get().chains)
      return { kind: 'request', id: request.id, request }
    }
    const signing = await readSigningRequest(namespace, event, session, nodeUrls)
    if (!('kind' in signing)) return { kind: 'signing', id: signing.id, request: signing }
    const { result } = signing
    await kit.respondSessionRequest({ topic: event.topic, response: { id: event.id, jsonrpc: '2.0', result } })
    log(`Answered ${event.params.request.method}: the session knows it already`)
    return undefined
  }
  return async (kit, event) => {
    try {
      const pending = await read(kit, event)
      // The session may have ended while the namespace was loading.
      if (!pending || !kit.getActiveSessions()[event.topic]) return
      queue(pending)
      log(`${pending.request.dapp} asks for ${pending.request.method}`)
    } catch (error) {
      const failure = error instanceof RpcFailure ? error : new RpcFailure(failureCodes.serverError, reasonOf(error))
      log(`Refused a request: ${failure.message}`, 'bad')
      await respondFailure(kit, event, failure).catch((cause: unknown) =>
        log(`No answer sent: ${reasonOf(cause)}`, 'bad'),
      )
    }
  }
}
