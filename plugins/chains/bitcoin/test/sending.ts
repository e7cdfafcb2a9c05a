import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isFinal, type Caip10, type Transfer, type TransferRequest, type TransferStatus } from '@portico/core'
import { startBitcoin, type BitcoinDevnet } from '@portico/devnet-bitcoin'
import { createLyingProxy, type LyingProxy, type NodeProtocol } from '@portico/testing/transfers'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { createKey, createRelayWallet, type Key, type KeyKind, type RelayWalletOptions } from './relayWallet.js'
import { regtest, regtestId, withPage, type Site } from './site.js'

/** Esplora's HTTP API. */
export const esplora: NodeProtocol = {
  kindOf({ method, path }) {
    if (method === 'POST' && path === '/tx') return 'broadcast'
    return /^\/tx\/[\da-f]{64}(\/outspend\/\d+)?$/.test(path) ? 'lookup' : 'other'
  },
  refusal: (_asked, message) => ({
    status: 400,
    body: `sendrawtransaction RPC error: ${JSON.stringify({ code: -26, message })}`,
  }),
  nothing: ({ path }) =>
    path.includes('/outspend/')
      ? { status: 200, body: '{"spent":false}' }
      : { status: 404, body: 'Transaction not found' },
  otherHash: ({ status, body }) => ({ status, body: status === 200 ? 'ab'.repeat(32) : body }),
}

/** Of no test key. */
export const receiver = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

export interface Relayed {
  readonly wallet: ReturnType<typeof createRelayWallet>
  readonly site: Site
  readonly key: Key
  readonly account: Caip10
}
export interface TransferTests extends ReturnType<typeof withPage> {
  devnet(): BitcoinDevnet
  /** A node that changes answers. @param statusOf of answers to what is handed over */
  node(alter?: Alter, statusOf?: (status: number) => number): ReturnType<typeof alteredNode>
  /** A node that lies where the test says so. */
  proxy(): Promise<LyingProxy>
  /** A wallet behind a relay with 90 000 sat, that does what the test says. @param urls of the nodes; default: the local chain */
  relayed(
    options?: Partial<RelayWalletOptions> & { readonly kind?: KeyKind; readonly stored?: Map<string, string> },
    ...urls: readonly string[]
  ): Promise<Relayed>
}

/** A page, and a local chain whose blocks are mined by hand. */
export function withTransfers(): TransferTests {
  const { open, page } = withPage()
  const nodes: { stop(): Promise<void> }[] = []
  let devnet: BitcoinDevnet
  beforeAll(async () => void (devnet = await startBitcoin({ mining: 'manual' })))
  afterAll(() => devnet.stop())
  afterEach(async () => {
    for (const node of nodes.splice(0)) await node.stop()
  })
  async function stoppedLater<T extends { stop(): Promise<void> }>(starting: Promise<T>): Promise<T> {
    const node = await starting
    nodes.push(node)
    return node
  }
  return {
    open,
    page,
    devnet: () => devnet,
    node: (alter = (_path, body) => body, statusOf) => stoppedLater(alteredNode(devnet.url, alter, statusOf)),
    proxy: () => stoppedLater(createLyingProxy(devnet.url, esplora)),
    async relayed(options = {}, ...urls) {
      const key = options.key ?? createKey(options.kind)
      await devnet.fund(key.address, 90_000n)
      const wallet = createRelayWallet({ key, nodeUrl: devnet.url, ...options })
      const site = open({
        networks: [regtest(urls[0] ?? devnet.url)],
        ...(urls[1] && { rpcUrls: { [regtestId]: urls } }),
        ...(options.stored && { stored: options.stored }),
      })
      await site.connectRelay(wallet)
      return { wallet, site, key, account: wallet.account }
    },
  }
}

/** What the node says of one transaction. */
export interface NodeTransaction {
  readonly fee: number
  readonly weight: number
  readonly vin: readonly { readonly txid: string; readonly vout: number; readonly witness: readonly string[] }[]
  readonly vout: readonly { readonly scriptpubkey_address: string; readonly value: number }[]
}
export async function transactionOf(nodeUrl: string, hash: string): Promise<NodeTransaction> {
  return (await fetch(`${nodeUrl}/tx/${hash}`)).json() as Promise<NodeTransaction>
}

export interface Sending {
  readonly id: string
  now(): Transfer
  /** Looks for it without the pauses of the pipeline, until it has one of these statuses, or is final. */
  until(...statuses: readonly TransferStatus[]): Promise<Transfer>
  /** As `until`, until the node has it. */
  untilKnown(): Promise<Transfer>
}

/** Sends by the pipeline of the site's modal. */
export function send(
  { modal }: Site,
  account: Caip10,
  to: string,
  amount: bigint,
  rest: Pick<TransferRequest, 'maxFee' | 'evenIfOpen' | 'signal'> = {},
): Sending {
  const { transfers, store } = modal
  const { id } = transfers.send({ account, action: { type: 'native', to, amount }, ...rest })
  const read = (): Transfer | undefined => store.get(transfers.list).find((one) => one.id === id)
  return {
    id,
    now: () => read()!,
    until: (...statuses) => wait((transfer) => statuses.includes(transfer.status)),
    untilKnown: () => wait(({ isKnown }) => isKnown),
  }

  async function wait(isEnough: (transfer: Transfer) => boolean): Promise<Transfer> {
    await expect
      .poll(
        async () => {
          await transfers.refresh(id)
          const transfer = read()
          return !!transfer && (isFinal(transfer) || isEnough(transfer))
        },
        { timeout: 15_000, interval: 50 },
      )
      .toBe(true)
    return read()!
  }
}

type Alter = (path: string, body: string) => string

/** A node that passes everything on to another, and changes some answers. */
async function alteredNode(
  nodeUrl: string,
  alter: Alter,
  statusOf?: (status: number) => number,
): Promise<{ readonly url: string; readonly posted: string[]; stop(): Promise<void> }> {
  const posted: string[] = []
  const server: Server = createServer((request, response) => {
    void (async () => {
      const { method = 'GET', url: path = '/' } = request
      let body = ''
      for await (const chunk of request.setEncoding('utf8')) body += chunk
      if (method === 'POST') posted.push(body)
      const answer = await fetch(`${nodeUrl}${path}`, { method, ...(method === 'POST' && { body }) })
      const status = path === '/tx' && statusOf ? statusOf(answer.status) : answer.status
      response.writeHead(status).end(alter(path, await answer.text()))
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posted,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
