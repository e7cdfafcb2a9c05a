import type { WalletListing } from '@portico/core'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface WalletRegistry {
  readonly url: string
  /** What was asked for, in order: the query of every request for wallets. */
  readonly asked: URLSearchParams[]
  /** From now on it answers with this status; 200 makes it well again. */
  answer(status: number): void
}

/** A gateway on this machine that pages, searches and filters, until the test ends. */
export async function walletRegistry(wallets: readonly WalletListing[]): Promise<WalletRegistry> {
  const asked: URLSearchParams[] = []
  let status = 200
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*')
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://x')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    if (!pathname.endsWith('/getWallets')) return void response.writeHead(404).end()
    asked.push(query)
    if (status !== 200) return void response.writeHead(status).end()
    const wanted = (query.get('search') ?? '').toLowerCase()
    const chains = query.get('chains')?.split(',')
    const found = wallets.filter(
      (wallet) =>
        wallet.name.toLowerCase().includes(wanted) &&
        (query.get('badge_type') !== 'certified' || wallet.certified === true) &&
        (!chains || wallet.chains.some((chain) => chains.includes(chain))),
    )
    const entries = Number(query.get('entries'))
    const from = (Number(query.get('page')) - 1) * entries
    const data = found
      .slice(from, from + entries)
      .map(({ certified, ...wallet }) => ({ ...wallet, badge_type: certified ? 'certified' : null }))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data, count: found.length }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  )
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: (next) => {
      status = next
    },
  }
}

export function listing(name: string, more: Partial<WalletListing> = {}): WalletListing {
  return { id: `id-${name}`, name, chains: ['alpha:1'], ...more }
}
