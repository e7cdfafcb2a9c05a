import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Caip10, Transfer, TransferRequest, TransferStatus } from '@portico/core'
import { isFinal } from '@portico/core'
import type { NodeProtocol } from '@portico/testing/transfers'
import { expect } from 'vitest'
import type { Site } from './site.js'

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

/** A node that passes everything on to another, and changes some answers. */
export async function alteredNode(
  nodeUrl: string,
  alter: (path: string, body: string) => string,
): Promise<{ readonly url: string; readonly posted: string[]; stop(): Promise<void> }> {
  const posted: string[] = []
  const server: Server = createServer((request, response) => {
    void (async () => {
      const { method = 'GET', url: path = '/' } = request
      let body = ''
      for await (const chunk of request.setEncoding('utf8')) body += chunk
      if (method === 'POST') posted.push(body)
      const answer = await fetch(`${nodeUrl}${path}`, { method, ...(method === 'POST' && { body }) })
      response.writeHead(answer.status).end(alter(path, await answer.text()))
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
