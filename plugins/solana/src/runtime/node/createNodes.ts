import { pause, type Caip2 } from '@portico/core'
import * as v from 'valibot'
import { findNetwork } from '../../networks/findNetwork.js'
import type { SolanaContext } from '../../SolanaSpec.js'
import { nodeUrls } from './nodeUrls.js'

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
   * @throws `solana/rpcUnavailable` [8.11] when no node answers, `solana/rpcFailed` with what one said, `solana/badAnswer`, or the
   * signal's reason
   */
  ask<S extends v.GenericSchema>(question: Question<S>): Promise<v.InferOutput<S>>
}

/** Patience with one node, ms, and how often it is asked again. */
const timeout = 10_000
const retries = 3
const baseDelay = 150

const replySchema = v.union([v.object({ error: v.object({ message: v.string() }) }), v.object({ result: v.unknown() })])
type Reply = v.InferOutput<typeof replySchema>

/** Nodes of the networks of one modal, by JSON-RPC over fetch. */
export function createNodes(context: SolanaContext): Nodes {
  return {
    async ask({ networkId, method, params = [], schema, signal }) {
      signal?.throwIfAborted()
      const network = findNetwork(context, networkId)
      const chain = network?.name ?? networkId
      const urls = nodeUrls(context, networkId)
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      let cause: unknown = new Error('No node of it is known')
      for (const url of urls) {
        try {
          const reply = await askOne(url, body, signal)
          if ('error' in reply) throw context.error('rpcFailed', { chain, problem: reply.error.message })
          const parsed = v.safeParse(schema, reply.result)
          if (!parsed.success) throw context.error('badAnswer', { from: chain, method })
          return parsed.output
        } catch (thrown) {
          signal?.throwIfAborted()
          if ((thrown as { readonly plugin?: unknown }).plugin === 'solana') throw thrown
          cause = thrown
        }
      }
      throw context.error(
        'rpcUnavailable',
        { chain, url: urls[0] ?? '' },
        { cause, details: 'Check the connection. A site may name other nodes with the option `rpcUrls`.' },
      )
    },
  }
}

/** @throws when the node does not answer with JSON-RPC, however often it is asked */
async function askOne(url: string, body: string, signal: AbortSignal | undefined): Promise<Reply> {
  for (let tried = 0; ; tried++) {
    const late = AbortSignal.timeout(timeout)
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: signal ? AbortSignal.any([signal, late]) : late,
      })
      // A refusal in JSON-RPC may come with any status.
      const reply = v.safeParse(replySchema, await response.json().catch(() => undefined))
      if (reply.success) return reply.output
      throw new Error(`It answered ${response.status}`)
    } catch (thrown) {
      if (signal?.aborted || tried >= retries) throw thrown
      await pause(baseDelay * 2 ** tried, signal)
    }
  }
}
