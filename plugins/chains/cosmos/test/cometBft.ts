import { jsonRpcProtocol, type NodeProtocol, type NodeReply, type NodeRequest } from '@portico/testing/transfers'

const otherHash = 'AB'.repeat(32)
const protocol = jsonRpcProtocol({
  broadcast: ['broadcast_tx_sync'],
  lookups: { tx: undefined, tx_search: { txs: [], total_count: '0' } },
  otherHash,
})

interface Message {
  readonly id?: unknown
  readonly method?: string
  readonly params?: { readonly hash?: string }
  readonly result?: object
}
const parse = (text: string): Message => JSON.parse(text) as Message
const reply = (request: NodeRequest, rest: object): NodeReply => ({
  status: 200,
  body: JSON.stringify({ jsonrpc: '2.0', id: parse(request.body).id, ...rest }),
})

/** What nodes of CometBFT say: an application's refusal is a result with a code, a missing transaction is an error. */
export const cometBft: NodeProtocol = {
  ...protocol,
  refusal: (request, log) => reply(request, { result: { code: 5, codespace: 'sdk', log, data: '', hash: '' } }),
  nothing(request) {
    const { method, params } = parse(request.body)
    if (method !== 'tx') return protocol.nothing(request)
    const hash = Buffer.from(params?.hash ?? '', 'base64')
      .toString('hex')
      .toUpperCase()
    return reply(request, { error: { code: -32_603, message: 'Internal error', data: `tx (${hash}) not found` } })
  },
  otherHash({ status, body }) {
    const message = parse(body)
    return {
      status,
      body: JSON.stringify(message.result ? { ...message, result: { ...message.result, hash: otherHash } } : message),
    }
  },
}
