import * as v from 'valibot'

const answerSchema = v.union([
  v.object({ result: v.string() }),
  v.object({ error: v.object({ code: v.number(), message: v.string() }) }),
])

/** Broadcasts by JSON-RPC. Answers the signature in base58. @throws what the node said */
export async function sendToNode(url: string, transaction: Uint8Array, options: object = {}): Promise<string> {
  const text = btoa(String.fromCharCode(...transaction))
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'sendTransaction',
      params: [text, { ...options, encoding: 'base64' }],
    }),
  })
  const answer = v.parse(answerSchema, await response.json())
  if ('result' in answer) return answer.result
  throw Object.assign(new Error(answer.error.message), { code: answer.error.code })
}
