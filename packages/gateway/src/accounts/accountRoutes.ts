import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { refusal, refusals } from '../answers/refusal.js'
import type { AccountOnChain } from '../data/Sources.js'
import { SourceError } from '../data/SourceError.js'
import { clientNetwork, type Log } from '@portico/server'
import type { OpenRequests } from '../limits/OpenRequests.js'
import type { GatewayMetrics } from '../metrics/createGatewayMetrics.js'
import type { Charges } from '../limits/createCharges.js'
import type { ProjectDirectory } from '../projects/ProjectDirectory.js'
import { requireProject, type ProjectEnv } from '../projects/requireProject.js'
import type { Accounts, Question } from './createAccounts.js'
import type { Purchases } from '../onramp/createPurchases.js'
import { sellerRefusal } from '../onramp/sellerRefusal.js'
import { readAccount, readAddress } from './readAccount.js'

export interface AccountRouteOptions {
  readonly accounts: Accounts
  readonly projects: ProjectDirectory
  readonly charges: Charges
  readonly requests: OpenRequests
  readonly proxies: number
  readonly log: Log
  /** Counts the reads of a cache. */
  readonly counted: GatewayMetrics['cache']
  /** Absent: no provider tells. */
  readonly purchases: Purchases | undefined
}

interface AccountEnv {
  readonly Bindings: HttpBindings
  readonly Variables: ProjectEnv['Variables']
}

/** Cursors are what sources gave out; none is as long. */
const longestCursor = 2000
/** Accounts that `forceUpdate` may name. */
const mostForced = 50

/** As how many calls an answer counts that is not kept: a source asks for several. */
const answerCost = 5
/** The same for one of a seller, who counts what is asked with the operator's key. */
const purchasesCost = 10

/** `GET /v1/account/:account/balance`, `/history` and `/nfts`. */
export function accountRoutes(options: AccountRouteOptions): Hono<AccountEnv> {
  const { accounts, projects, charges, requests, proxies, log, counted, purchases } = options
  const routes = new Hono<AccountEnv>()
  const known = requireProject(projects)

  async function answer(
    c: Context<AccountEnv>,
    question: Question,
    ask: (account: AccountOnChain, cursor: string | undefined) => Promise<string>,
    isForced: (account: AccountOnChain) => boolean,
  ): Promise<Response> {
    const serves = (chain: string): boolean => accounts.serves(question, chain)
    const read = readAccount(c.req.param('account') ?? '', c.req.query('chainId') || undefined, serves)
    if ('reason' in read) return refusals(c, 400, [read.reason])
    const cursor = c.req.query('cursor') || undefined
    if (cursor !== undefined && cursor.length > longestCursor) return noCursor(c)
    const { account } = read
    const answer = isForced(account) ? undefined : await accounts.fresh(question, account, cursor)
    counted(question)(answer !== undefined)
    if (answer !== undefined) return json(c, answer)
    const refused = await charges.take(c, c.get('project'), answerCost)
    if (refused) return refused
    if (!requests.open(clientNetwork(c, proxies), c.env.outgoing)) return busy(c)
    try {
      return json(c, await ask(account, cursor))
    } catch (error) {
      if (error instanceof RangeError) return noCursor(c)
      return unavailable(c, account.chain, error, log)
    }
  }

  /** Of a provider, who counts what is asked. */
  async function purchased(c: Context<AccountEnv>): Promise<Response> {
    if (!purchases) return json(c, '{"data":[],"next":null}')
    const text = c.req.param('account') ?? ''
    const read = readAccount(text, c.req.query('chainId') || undefined, () => true)
    if ('reason' in read) return refusals(c, 400, [read.reason])
    const refused = await charges.take(c, c.get('project'), purchasesCost)
    if (refused) return refused
    if (!requests.open(clientNetwork(c, proxies), c.env.outgoing)) return busy(c)
    const { chain } = read.account
    try {
      // As the order named it: a provider may tell capitals apart.
      return json(c, await purchases(text.slice(text.lastIndexOf(':') + 1), chain))
    } catch (error) {
      return sellerRefusal(c, error, log)
    }
  }

  routes.get('/v1/account/:account/balance', known, (c) => {
    const currency = c.req.query('currency') ?? 'usd'
    if (currency !== 'usd') return refusal(c, 400, 'currency', 'Values are in US dollars only: currency is usd.')
    const isForced = (account: AccountOnChain): boolean => isNamed(account, c.req.query('forceUpdate'))
    return answer(c, 'balances', (account) => accounts.balances(account, isForced(account)), isForced)
  })
  routes.get('/v1/account/:account/history', known, (c) => {
    // Purchases of a provider, which are not listed with transactions.
    if (c.req.query('onramp')) return purchased(c)
    return answer(c, 'history', accounts.history, () => false)
  })
  routes.get('/v1/account/:account/nfts', known, (c) => answer(c, 'assets', accounts.assets, () => false))
  return routes
}

/** `forceUpdate` lists CAIP-10 accounts; addresses alone, and `true`, are understood too. */
function isNamed({ chain, address }: AccountOnChain, forced: string | undefined): boolean {
  if (!forced) return false
  return forced
    .split(',', mostForced)
    .some(
      (text) =>
        text === 'true' ||
        readAddress(chain, text.startsWith(`${chain}:`) ? text.slice(chain.length + 1) : text) === address,
    )
}

function json(c: Context, text: string): Response {
  return c.body(text, 200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
}

function noCursor(c: Context): Response {
  return refusal(c, 400, 'cursor', 'This is not a cursor of this account and network.')
}

function busy(c: Context): Response {
  const headers = { 'Retry-After': '1' }
  return refusal(c, 429, 'rate_limited', 'Too many requests of this address are under way. Try again in 1 s.', headers)
}

/** 503 for a source that failed, with its reason in the log alone. @throws what is no failure of a source */
export function unavailable(c: Context, chain: string, error: unknown, log: Log): Response {
  const isTimeout = error instanceof Error && /^no answer in|abort/i.test(`${error.message} ${error.name}`)
  if (!(error instanceof SourceError) && !isTimeout) throw error
  const source = error instanceof SourceError ? error.source : 'timeout'
  log({ level: 'warn', event: 'source.failed', chain, source })
  // What sources say may repeat addresses.
  log({ level: 'debug', event: 'source.failed', chain, source, reason: error.message })
  const description = 'The provider of this network’s data does not answer. Try again later.'
  return refusal(c, 503, 'transport', description, { 'Retry-After': '5' })
}
