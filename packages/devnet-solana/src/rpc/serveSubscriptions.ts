import * as v from 'valibot'
import type { WebSocket } from 'ws'
import type { Chain } from '../chain/createChain.js'
import { accountJson } from './accountJson.js'
import { answer } from './answer.js'
import type { Methods } from './Methods.js'
import { addressParam, configParam, parseParams } from './params.js'
import { RpcError, rpcCodes } from './RpcError.js'

/** One client of Solana's websocket: what it subscribes to ends with its connection. */
export function serveSubscriptions(client: WebSocket, chain: Chain, methods: Methods): void {
  let last = 0
  const stops = new Map<number, () => void>()
  const context = (value: unknown): object => ({ context: { slot: Number(chain.slot()) }, value })
  const notify = (method: string, subscription: number, result: unknown): void =>
    client.send(JSON.stringify({ jsonrpc: '2.0', method, params: { subscription, result } }))

  function subscribe(begin: (id: number) => () => void): number {
    const id = ++last
    stops.set(id, begin(id))
    return id
  }
  const unsubscribe = (params: unknown): boolean => {
    const [id] = parseParams(v.tuple([v.number()]), params)
    const stop = stops.get(id)
    if (!stop) throw new RpcError(rpcCodes.invalidParams, 'Invalid subscription id.')
    stops.delete(id)
    stop()
    return true
  }
  const own: Methods = {
    ...methods,
    ping: () => 'pong',
    signatureSubscribe: (params) => {
      const [signature] = parseParams(v.tuple([v.string()]), params)
      return subscribe((id) => {
        const tell = (): void => {
          const outcome = chain.outcome(signature)
          // Told once, then it is over.
          if (!outcome || !stops.delete(id)) return
          stop()
          notify('signatureNotification', id, context({ err: outcome.error }))
        }
        const stop = chain.watch((landed) => landed === signature && tell())
        setImmediate(tell)
        return stop
      })
    },
    signatureUnsubscribe: unsubscribe,
    accountSubscribe: (params) => {
      const [address, config] = parseParams(v.tuple([addressParam, configParam]), params)
      const look = (): object | null => accountJson(chain, chain.account(address), config?.encoding)
      return subscribe((id) => {
        let before = JSON.stringify(look())
        return chain.watch(() => {
          const now = look()
          if (JSON.stringify(now) === before) return
          before = JSON.stringify(now)
          notify('accountNotification', id, context(now))
        })
      })
    },
    accountUnsubscribe: unsubscribe,
    slotSubscribe: () =>
      subscribe((id) =>
        chain.watch(() => {
          const slot = Number(chain.slot())
          notify('slotNotification', id, { slot, parent: slot - 1, root: slot - 1 })
        }),
      ),
    slotUnsubscribe: unsubscribe,
  }
  client.on('message', (text: Buffer) => client.send(answer(own, text.toString('utf8'))))
  client.on('error', () => {
    // A lost line: `close` follows.
  })
  client.on('close', () => {
    for (const stop of stops.values()) stop()
    stops.clear()
  })
}
