import { pause, type Caip2 } from '@portico/core'
import * as v from 'valibot'
import { findNetwork } from '../../networks/findNetwork.js'
import type { PolkadotContext } from '../../PolkadotSpec.js'
import { askSocket } from './askSocket.js'
import { isWebSocket, nodeUrls } from './nodeUrls.js'

export interface Question<S extends v.GenericSchema> {
  readonly networkId: Caip2
  readonly method: string
  readonly params?: readonly unknown[]
  /** Of the result: nodes are outside. */
  readonly schema: S
  readonly signal?: AbortSignal | undefined
}

export interface Nodes {
  /**
   * @throws `polkadot/rpcUnavailable` [8.11] when no node answers, `polkadot/rpcFailed` with what one said, `polkadot/badAnswer`, or
   * the signal's reason
   */
  ask<S extends v.GenericSchema>(question: Question<S>): Promise<v.InferOutput<S>>
}

/** Patience with one node, ms, and how often it is asked again. */
const timeout = 10_000
const retries = 2
const baseDelay = 150

const replySchema = v.union([v.object({ error: v.object({ message: v.string() }) }), v.object({ result: v.unknown() })])
type Reply = v.InferOutput<typeof replySchema>

/** Nodes of the networks of one modal, by JSON-RPC over fetch or websocket. */
export function createNodes(context: PolkadotContext): Nodes {
  return {
    async ask({ networkId, method, params = [], schema, signal }) {
      signal?.throwIfAborted()
      const chain = findNetwork(context, networkId)?.name ?? networkId
      const urls = nodeUrls(context, networkId)
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      let cause: unknown = new Error('No node of it is known')
      for (const url of urls) {
        let reply: Reply
        try {
          reply = await askOne(url, body, signal)
        } catch (thrown) {
          signal?.throwIfAborted()
          cause = thrown
          continue
        }
        if ('error' in reply) throw context.error('rpcFailed', { chain, problem: reply.error.message })
        const parsed = v.safeParse(schema, reply.result)
        if (!parsed.success) throw context.error('badAnswer', { from: chain, method })
        return parsed.output
      }
      throw unavailable(context, { chain, url: urls[0] ?? '' }, cause)
    },
  }
}

export function unavailable(
  { error }: PolkadotContext,
  facts: { readonly chain: string; readonly url: string },
  cause: unknown,
): Error {
  const details = 'Check the connection. A site may name other nodes with the option `rpcUrls`.'
  return error('rpcUnavailable', facts, { cause, details })
}

/** @throws when the node does not answer with JSON-RPC, however often it is asked */
async function askOne(url: string, body: string, signal: AbortSignal | undefined): Promise<Reply> {
  for (let tried = 0; ; tried++) {
    const late = AbortSignal.timeout(timeout)
    const ending = signal ? AbortSignal.any([signal, late]) : late
    try {
      const answer = isWebSocket(url) ? await askSocket(url, body, ending) : await askByPost(url, body, ending)
      return v.parse(replySchema, answer)
    } catch (thrown) {
      if (signal?.aborted || tried >= retries) throw thrown
      await pause(baseDelay * 2 ** tried, signal)
    }
  }
}

/** A refusal in JSON-RPC may come with any status. */
async function askByPost(url: string, body: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal,
  })
  return response.json()
}
