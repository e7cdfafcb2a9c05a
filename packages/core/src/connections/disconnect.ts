import type { Namespace } from '../contract/caip.js'
import { runtimeError } from '../contract/errors/runtimeError.js'
import { messageOf } from '../contract/errors/messageOf.js'
import { connectionById } from './deriveAccount.js'
import type { ConnectionContext } from './ConnectionContext.js'

/** Longest that a wallet may take to confirm that a session ended, ms. It ends here all the same. */
const endDeadline = 5000

/**
 * Ends what is named, everything when nothing is. Every session that could end has ended before it throws.
 * @throws `core/connectorNotFound`, `core/disconnectPartly`
 */
export async function disconnect(
  context: ConnectionContext,
  what: { readonly connectionId?: string; readonly namespace?: Namespace } = {},
): Promise<void> {
  context.run()
  const { connectionId } = what
  const found = connectionId === undefined ? undefined : connectionById(context.get(), connectionId)
  if (connectionId !== undefined && !found) throw runtimeError('connectorNotFound', { connector: connectionId })
  const namespace = what.namespace ?? found?.connection.namespace
  const targets = context
    .get()
    .sessions.filter((session) => (found ? session.id === found.session.id : true))
    .filter(({ connections }) => namespace === undefined || connections.some((c) => c.namespace === namespace))

  const messages: string[] = []
  await Promise.all(
    targets.map(async ({ id, wallet, connections }) => {
      const handle = context.live.handle(id)
      const leaves = namespace !== undefined && connections.length > 1 && handle?.leave
      try {
        if (leaves) await inTime(leaves.call(handle, namespace))
        else if (handle) await inTime(handle.end())
      } catch (error) {
        messages.push(`${wallet.name}: ${messageOf(error)}`)
      }
      context.dispatch({ type: 'sessionEnded', sessionId: id, byVisitor: true, ...(leaves ? { namespace } : {}) })
    }),
  )
  if (messages.length) {
    const error = runtimeError('disconnectPartly', { messages })
    context.emit('DISCONNECT_ERROR', { message: error.message })
    throw error
  }
  context.emit('DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' })
}

/** Resolves without an answer after the deadline: a wallet that does not react must not keep anyone connected. */
function inTime(ending: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, endDeadline)
  })
  return Promise.race([ending, late]).finally(() => clearTimeout(timer))
}
