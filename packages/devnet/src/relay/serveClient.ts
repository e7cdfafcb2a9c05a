import type { RawData, WebSocket } from 'ws'
import type { Subscriber } from './createExchange.js'
import type { Letter } from './createMailbox.js'
import { parseFrame, rpcCodes, rpcError, rpcResult } from './jsonRpc.js'
import { relayMethods, type RelayContext } from './relayMethods.js'

/** Serves one authenticated connection until it closes. */
export function serveClient(socket: WebSocket, clientId: string, context: RelayContext): void {
  const { exchange, mailbox } = context
  const unacknowledged = new Map<string, Letter>()
  let pushed = 0

  const send = (text: string): void => {
    if (socket.readyState === socket.OPEN) socket.send(text)
  }
  const subscriber: Subscriber = {
    clientId,
    push(subscriptionId, letter) {
      pushed += 1
      const id = `${letter.publishedAt}${String(pushed).padStart(6, '0')}`
      unacknowledged.set(id, letter)
      const { topic, message, publishedAt, tag, attestation } = letter
      const data = { topic, message, publishedAt, tag, attestation }
      send(JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params: { id: subscriptionId, data } }))
    },
  }

  const onMessage = (data: RawData, isBinary: boolean): void => {
    // Frames that come in after we began to close would be acted upon, but never answered.
    if (socket.readyState !== socket.OPEN) return
    if (isBinary) return send(rpcError(null, rpcCodes.parseError, 'Parse error: frames are text'))
    const frame = parseFrame(String(data))
    if (frame.kind === 'invalid') return send(rpcError(frame.id, frame.code, frame.message))
    if (frame.kind === 'response') {
      const letter = unacknowledged.get(String(frame.id))
      unacknowledged.delete(String(frame.id))
      if (letter && frame.ok) mailbox.acknowledge(clientId, letter)
      return
    }
    const { id, method, params } = frame
    const run = Object.hasOwn(relayMethods, method) ? relayMethods[method] : undefined
    if (!run) return send(rpcError(id, rpcCodes.methodNotFound, `Method not found: ${method}`))
    const outcome = run(context, subscriber, params)
    if (!outcome.ok) return send(rpcError(id, outcome.code, outcome.message))
    send(rpcResult(id, outcome.result))
    outcome.afterwards?.()
  }

  socket.on('message', onMessage)
  socket.once('close', () => exchange.leave(subscriber))
}
