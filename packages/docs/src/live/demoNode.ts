import type { Hex } from 'viem'
import { answerGateway, demoGatewayUrl } from './demoGateway.js'
import { secureSiteUrl } from './demos/demoCode.js'
import type { IncludedTransaction } from './includeTransaction.js'

/** JSON-RPC answers of a node that does not exist. Amounts are made up; blocks do not move. */
const block = {
  number: '0x1',
  hash: `0x${'1'.repeat(64)}`,
  parentHash: `0x${'0'.repeat(64)}`,
  timestamp: '0x665f0000',
  baseFeePerGas: '0x3b9aca00',
  gasLimit: '0x1c9c380',
  gasUsed: '0x0',
  transactions: [],
}

const answers: Readonly<Record<string, unknown>> = {
  eth_blockNumber: block.number,
  eth_getBalance: '0x1158e460913d0000',
  eth_getBlockByNumber: block,
  eth_gasPrice: '0x3b9aca00',
  eth_maxPriorityFeePerGas: '0x3b9aca00',
  eth_estimateGas: '0x5208',
  eth_getCode: '0x',
  eth_getLogs: [],
  eth_feeHistory: {
    oldestBlock: '0x1',
    baseFeePerGas: ['0x3b9aca00', '0x3b9aca00'],
    gasUsedRatio: [0.5],
    reward: [['0x3b9aca00']],
  },
  getBalance: { context: { slot: 1 }, value: 2_500_000_000 },
  getTokenAccountsByOwner: { context: { slot: 1 }, value: [] },
  getSlot: 1,
  getHealth: 'ok',
}

/** Answers to JSON-RPC methods, by name; `undefined` where there is no such answer. */
type Answers = Readonly<Record<string, (params: readonly unknown[]) => unknown>>

/** Transactions that wallets of the page signed. They are sent nowhere: each gets a receipt that is made up. */
function createTransactions(): Answers {
  const sent = new Map<unknown, IncludedTransaction>()
  return {
    async eth_sendRawTransaction([raw]) {
      const { includeTransaction } = await import('./includeTransaction.js')
      const [hash, transaction] = await includeTransaction(raw as Hex, block)
      sent.set(hash, transaction)
      return hash
    },
    eth_getTransactionByHash: ([hash]) => sent.get(hash)?.transaction ?? null,
    eth_getTransactionReceipt: ([hash]) => sent.get(hash)?.receipt ?? null,
    eth_getTransactionCount: ([address]) =>
      `0x${[...sent.values()].filter(({ from }) => from === String(address).toLowerCase()).length.toString(16)}`,
  }
}

interface Call {
  readonly id?: unknown
  readonly method?: string
  readonly params?: readonly unknown[]
}

async function answer({ id, method = '', params = [] }: Call, transactions: Answers): Promise<object> {
  const refused = { code: -32_000, message: `This page has no network: a demonstration does not answer ${method}.` }
  const result = method in transactions ? await transactions[method]!(params) : answers[method]
  return { jsonrpc: '2.0', id, ...(result === undefined ? { error: refused } : { result }) }
}

const json = (value: unknown, status = 200): Response =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } })

async function answerRequest(body: unknown, transactions: Answers): Promise<Response> {
  try {
    const calls = JSON.parse(String(body)) as Call | readonly Call[]
    const all = await Promise.all([calls].flat().map((call) => answer(call as Call, transactions)))
    return json(Array.isArray(calls) ? all : all[0])
  } catch {
    return json({ error: 'this page has no network' }, 503)
  }
}

/** Answers of the made-up gateway besides those that it always has, and of the made-up secure site, by path. */
export type GatewayAnswers = Map<string, (body: unknown) => object>

function answerGatewayRequest(url: URL, body: unknown, more: GatewayAnswers): Response {
  const path = url.pathname.slice(1)
  const sent: unknown = body === undefined ? {} : JSON.parse(String(body))
  const answer = more.get(path)?.(sent) ?? answerGateway(path, url.searchParams, Object(sent))
  return answer
    ? json(answer)
    : json({ status: 'error', reasons: [{ description: 'A demonstration has no such answer' }] }, 404)
}

/** A socket that never opens. */
class NoSocket extends EventTarget {
  readonly readyState = 3
  onerror: ((event: Event) => void) | null = null
  onclose: ((event: Event) => void) | null = null
  constructor(readonly url: string) {
    super()
    setTimeout(() => {
      for (const type of ['error', 'close'] as const) {
        const event = new Event(type)
        this.dispatchEvent(event)
        this[`on${type}`]?.(event)
      }
    })
  }
  send(): void {}
  close(): void {}
}

/**
 * Answers requests to other hosts, nodes and a gateway, in the page, so that a demonstration needs no network and tells no node that it was read.
 * Requests to the page's own host go on.
 * @returns where demonstrations put answers of the gateway
 */
export function installDemoNode(page: Window & typeof globalThis = window): GatewayAnswers {
  const { fetch } = page
  const gateway: GatewayAnswers = new Map()
  const transactions = createTransactions()
  page.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), page.location.href)
    if (url.origin === page.location.origin) return fetch(input, init)
    const isServer = [demoGatewayUrl, secureSiteUrl].some((server) => url.href.startsWith(server))
    return isServer ? answerGatewayRequest(url, init?.body, gateway) : answerRequest(init?.body, transactions)
  }
  // What is reported when the page goes away.
  page.navigator.sendBeacon = (url, body) => {
    const to = new URL(url, page.location.href)
    if (to.href.startsWith(demoGatewayUrl)) answerGatewayRequest(to, body ?? undefined, gateway)
    return true
  }
  page.WebSocket = NoSocket as unknown as typeof WebSocket
  // Frames of other hosts, such as the one that attests origins for WalletConnect, stay empty.
  const { src } = Object.getOwnPropertyDescriptors(page.HTMLIFrameElement.prototype)
  Object.defineProperty(page.HTMLIFrameElement.prototype, 'src', {
    ...src,
    set(this: HTMLIFrameElement, value: string) {
      if (new URL(value, page.location.href).origin === page.location.origin) src.set?.call(this, value)
    },
  })
  return gateway
}
