import { createRpcClient, findNetwork, postJson, type RpcClient } from '@portico/chain-kit'
import { untilAborted, type Caip2 } from '@portico/core'
import type { PolkadotNetwork } from '../networks.js'
import type { PolkadotContext } from '../PolkadotSpec.js'

/** Asks nodes by HTTP or WebSocket, without an SDK. */
export function createNodes(context: PolkadotContext): RpcClient {
  return createRpcClient(context, {
    send: (url, body, signal) => (isWebSocket(url) ? askSocket(url, body, signal) : postJson(url, body, signal)),
  })
}

/**
 * Nodes for transactions: the site's own first, then WebSockets, which can push. The gateway is left out: the methods that it
 * serves are those for reading.
 */
export function transactionNodes(context: PolkadotContext, networkId: Caip2): readonly string[] {
  const own = context.config.rpcUrls?.[networkId] ?? []
  const { rpcUrls, wsUrls = [] } = findNetwork<PolkadotNetwork>(context, networkId) ?? {}
  const others = [...wsUrls, ...(rpcUrls?.chainDefault?.http ?? [])]
  return [...own, ...others.filter(isWebSocket), ...others.filter((url) => !isWebSocket(url))]
}

export function isWebSocket(url: string): boolean {
  return /^wss?:/i.test(url)
}

/** Sends one request over a WebSocket of its own. Answers the parsed JSON of the reply. @throws when the socket closes first */
async function askSocket(url: string, body: string, signal: AbortSignal): Promise<unknown> {
  const socket = new WebSocket(url)
  const reply = new Promise<unknown>((resolve, reject) => {
    socket.addEventListener('open', () => socket.send(body))
    socket.addEventListener('message', ({ data }: MessageEvent) => {
      try {
        resolve(JSON.parse(String(data)))
      } catch (cause) {
        reject(new Error('The node did not answer with JSON', { cause }))
      }
    })
    const fail = (): void => reject(new Error('The connection was closed'))
    socket.addEventListener('error', fail)
    socket.addEventListener('close', fail)
  })
  try {
    return await untilAborted(() => reply, signal)
  } finally {
    socket.close()
  }
}
