import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from 'undici'
import { pad } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

import type { Outcomes } from './createOutcomes.js'
import { balanceOf, chain, pricedTokens } from './startNode.js'

export const zone = 'people.example'
/** Requests of a client of the gateways. */
export const limit = { perSecond: 5, burst: 25 }
/** Where the client is that asks for more than it may. */
const greedyAddress = '10.255.0.1'
/** Milliseconds for an answer. */
const timeout = 10_000

export interface ClientOptions {
  /** Of the gateways. */
  readonly url: string
  readonly projectId: string
  readonly site: string
  readonly outcomes: Outcomes
  /** Of what is usual. */
  readonly rate: number
}

/** What was answered with success, and so must be in the database. */
export interface Answered {
  /** Ids. */
  readonly events: readonly string[]
  /** Addresses by name. */
  readonly names: ReadonlyMap<string, string>
  /** Accounts whose balance was answered by a call. */
  readonly calls: ReadonlySet<string>
  /** When the greedy client was let through. */
  readonly granted: readonly number[]
  /** When it was not. */
  readonly refused: readonly number[]
}

export interface Clients extends Answered {
  /** Resolves when all that is under way has ended. */
  stop(): Promise<void>
}

interface Request {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
  /** Of the client. */
  readonly from?: string
}

/** Clients of the gateways, each kind at its rate, whether earlier ones were answered or not. */
export function startClients({ url, projectId, site, outcomes, rate }: ClientOptions): Clients {
  const pool = new Pool(url, { headersTimeout: timeout, bodyTimeout: timeout })
  const over = new AbortController()
  const events: string[] = []
  const names = new Map<string, string>()
  const calls = new Set<string>()
  const granted: number[] = []
  const refused: number[] = []
  let [count, callCount] = [0, 0]

  async function ask({
    method,
    path,
    body,
    from,
  }: Request): Promise<{ readonly status: number; readonly json: unknown }> {
    count += 1
    const answer = await pool.request({
      method,
      path: `${path}${path.includes('?') ? '&' : '?'}projectId=${projectId}`,
      headers: {
        origin: site,
        'content-type': 'application/json',
        // Two hundred clients: none comes near its limit.
        'x-forwarded-for': from ?? `10.1.0.${count % 200}`,
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const text = await answer.body.text()
    return { status: answer.statusCode, json: text === '' ? undefined : (JSON.parse(text) as unknown) }
  }

  /** `work` answers why it did not succeed. */
  async function repeat(kind: string, perSecond: number, work: () => Promise<string | undefined>): Promise<void> {
    const underWay = new Set<Promise<void>>()
    for (let due = performance.now(); !over.signal.aborted; due += 1000 / perSecond) {
      await wait(Math.max(0, due - performance.now()))
      // What a machine is too busy for is left out: it would come all at once.
      due = Math.max(due, performance.now() - 1000)
      const run = work()
        .then((reason) => (reason === undefined ? outcomes.succeeded(kind, Date.now()) : outcomes.failed(kind, reason)))
        .catch((error: Error) => outcomes.failed(kind, (error as NodeJS.ErrnoException).code ?? error.message))
        .finally(() => underWay.delete(run))
      underWay.add(run)
    }
    await Promise.all(underWay)
  }

  async function call(): Promise<string | undefined> {
    callCount += 1
    const account = pad(`0xca11${callCount.toString(16).padStart(8, '0')}`, { size: 20 })
    const body = { jsonrpc: '2.0', id: callCount, method: 'eth_getBalance', params: [account, 'latest'] }
    const { status, json } = await ask({ method: 'POST', path: `/v1/?chainId=${chain}`, body })
    if (status !== 200) return String(status)
    const { id, result, error } = json as { readonly id: number; readonly result?: string; readonly error?: object }
    if (error) return 'an error of JSON-RPC'
    if (id !== body.id || result !== balanceOf(account)) return 'another answer'
    calls.add(account)
    return undefined
  }

  async function balance(): Promise<string | undefined> {
    const account = pad(`0x${(1 + (count % 20)).toString(16)}`, { size: 20 })
    const { status, json } = await ask({ method: 'GET', path: `/v1/account/${chain}:${account}/balance` })
    if (status !== 200) return String(status)
    return (json as { readonly balances: readonly unknown[] }).balances.length > 1 ? undefined : 'no tokens'
  }

  async function price(): Promise<string | undefined> {
    const addresses = pricedTokens.map((token) => `${chain}:${token}`)
    const { status, json } = await ask({ method: 'POST', path: '/v1/fungible/price', body: { addresses } })
    if (status !== 200) return String(status)
    return (json as { readonly fungibles: readonly unknown[] }).fungibles.length === 2 ? undefined : 'no prices'
  }

  async function event(): Promise<string | undefined> {
    const eventId = randomUUID()
    const props = { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } }
    const body = { eventId, url: `${site}/`, domain: new URL(site).host, timestamp: Date.now(), props }
    const { status } = await ask({ method: 'POST', path: '/e', body })
    if (status !== 202) return String(status)
    events.push(eventId)
    return undefined
  }

  async function name(): Promise<string | undefined> {
    const account = privateKeyToAccount(generatePrivateKey())
    const wish = `n${randomUUID().replaceAll('-', '').slice(0, 20)}.${zone}`
    const message = JSON.stringify({ name: wish, attributes: {}, timestamp: Math.floor(Date.now() / 1000) })
    const signature = await account.signMessage({ message })
    const body = { coin_type: 60, address: account.address, message, signature }
    // A client may register ten at once: each is another one.
    const from = `10.2.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`
    const { status } = await ask({ method: 'POST', path: '/v1/profile/account', body, from })
    if (status !== 200) return String(status)
    names.set(wish, account.address)
    return undefined
  }

  async function greedy(): Promise<string | undefined> {
    const { status } = await ask({ method: 'GET', path: '/getWallets?entries=1', from: greedyAddress })
    if (status === 200) granted.push(Date.now())
    if (status === 429) refused.push(Date.now())
    return status === 200 || status === 429 ? undefined : String(status)
  }

  const running = [
    repeat('call', 20 * rate, call),
    repeat('balance', 4 * rate, balance),
    repeat('price', 2 * rate, price),
    repeat('event', 8 * rate, event),
    repeat('name', 2 * rate, name),
    repeat('greedy', 3 * limit.perSecond, greedy),
  ]
  return {
    events,
    names,
    calls,
    granted,
    refused,
    async stop() {
      over.abort()
      await Promise.all(running)
      await pool.destroy()
    },
  }
}
