import { nodeLimits, postJson, type RpcClientOptions } from '@portico/chain-kit'

interface Waiting {
  readonly body: string
  resolve(reply: unknown): void
  reject(reason: unknown): void
}

/** Requests in one HTTP request. */
const mostInBatch = 1000

/**
 * Sends requests that are made at the same time to the same node as one batch (JSON-RPC 2.0, section 6), so that a list of
 * tokens costs one HTTP request.
 */
export function createBatchSender(): NonNullable<RpcClientOptions['send']> {
  const queues = new Map<string, Waiting[]>()

  function flush(url: string): void {
    const queue = queues.get(url) ?? []
    queues.delete(url)
    for (let start = 0; start < queue.length; start += mostInBatch)
      void sendBatch(url, queue.slice(start, start + mostInBatch))
  }
  return (url, body) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(url) ?? []
      queue.push({ body, resolve, reject })
      queues.set(url, queue)
      if (queue.length === 1) setTimeout(flush, 0, url)
    })
}

/** Never rejects: what goes wrong goes to those who wait. */
async function sendBatch(url: string, batch: readonly Waiting[]): Promise<void> {
  // Not the signal of one request: others wait for the same reply.
  const signal = AbortSignal.timeout(nodeLimits.timeout)
  const [first] = batch
  try {
    if (batch.length === 1) {
      first?.resolve(await postJson(url, first.body, signal))
      return
    }
    const requests = batch.map(({ body }, id) => ({ ...(JSON.parse(body) as object), id }))
    const replies = await postJson(url, JSON.stringify(requests), signal)
    // A node that refuses the batch as a whole answers one error, which is everyone's.
    const replyOf = (id: number): unknown =>
      Array.isArray(replies) ? replies.find((reply) => (Object(reply) as { id?: unknown }).id === id) : replies
    batch.forEach(({ resolve }, id) => resolve(replyOf(id)))
  } catch (thrown) {
    for (const { reject } of batch) reject(thrown)
  }
}
