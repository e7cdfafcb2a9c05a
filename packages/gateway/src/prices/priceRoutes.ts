import type { HttpBindings } from '@hono/node-server'
import type { FungiblePrice, PriceHistory } from '@portico/gateway-api'
import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { readAccount } from '../accounts/readAccount.js'
import { unavailable } from '../accounts/accountRoutes.js'
import { refusal, refusals } from '../answers/refusal.js'
import { limitBody } from '../limits/limitBody.js'
import { cleanText } from '../assets/cleanText.js'
import type { AssetLibrary } from '../assets/createAssetLibrary.js'
import type { ChainSources, TokenInfo, TokenOnChain } from '../data/Sources.js'
import { clientNetwork, type Log } from '@portico/server'
import type { OpenRequests } from '../limits/OpenRequests.js'
import type { Charges } from '../limits/createCharges.js'
import type { Project } from '../projects/Project.js'
import type { ProjectDirectory } from '../projects/ProjectDirectory.js'
import { denomOf, tokenAddress } from '../sources/cosmosSource.js'
import type { PriceBook } from './createPriceBook.js'
import type { PriceHistoryBook } from './createPriceHistory.js'

export interface PriceRouteOptions {
  readonly chains: ReadonlyMap<string, ChainSources>
  readonly prices: PriceBook
  readonly history: PriceHistoryBook
  readonly library: AssetLibrary
  readonly projects: ProjectDirectory
  readonly charges: Charges
  readonly requests: OpenRequests
  readonly proxies: number
  readonly nativeIcon: (symbol: string) => string
  readonly log: Log
}

/** Tokens of a request. */
const mostTokens = 50
const maxBody = 64 * 1024
/** Prices of this many tokens are as dear as one call. */
const tokensOfACall = 5
/** Milliseconds that the sources have. */
const timeout = 15_000

const BodySchema = v.object({
  projectId: v.optional(v.string()),
  currency: v.optional(v.string(), 'usd'),
  addresses: v.pipe(v.array(v.pipe(v.string(), v.maxLength(300))), v.minLength(1), v.maxLength(mostTokens)),
})

/**
 * `POST /v1/fungible/price`: what units of tokens cost, and `…/history`: what they cost in the last day. Tokens without a price, or
 * without a past, are left out.
 */
export function priceRoutes(options: PriceRouteOptions): Hono<{ Bindings: HttpBindings }> {
  const { chains, prices, history, library, projects, charges, requests, proxies, nativeIcon, log } = options
  const routes = new Hono<{ Bindings: HttpBindings }>()
  const limit = limitBody(maxBody)

  async function answer(tokens: readonly TokenOnChain[], signal: AbortSignal): Promise<readonly FungiblePrice[]> {
    const found = await prices.prices(tokens, signal)
    const priced = tokens.filter((_, at) => found[at] !== undefined)
    const infos = new Map<TokenOnChain, TokenInfo>()
    await Promise.all(
      [...new Set(priced.map(({ chain }) => chain))].map(async (chain) => {
        const ofChain = priced.filter((token) => token.chain === chain)
        const told = await chains.get(chain)?.tokens?.tokens(ofChain, signal)
        for (const [at, token] of ofChain.entries()) {
          const info = told?.[at]
          if (info) infos.set(token, info)
        }
      }),
    )
    return tokens.flatMap((token, at): FungiblePrice[] => {
      const price = found[at]
      const info = infos.get(token)
      if (!price || !info) return []
      const icon = info.iconUrl === undefined ? '' : library.icon(info.chain, info.address ?? '', info.iconUrl)
      return [
        {
          name: cleanText(info.name, 100),
          symbol: cleanText(info.symbol, 40),
          iconUrl: token.address === undefined ? nativeIcon(info.symbol) : icon,
          price: price.usd,
          decimals: info.decimals,
          ...(token.address !== undefined && { address: `${token.chain}:${token.address}` }),
        },
      ]
    })
  }

  /** What it cost in the last day, up to now. */
  async function histories({ tokens, addresses }: Asked, signal: AbortSignal): Promise<readonly PriceHistory[]> {
    const [past, now] = await Promise.all([history.history(tokens, signal), prices.prices(tokens, signal)])
    const timestamp = Math.floor(Date.now() / 1000)
    return addresses.flatMap((address, at): PriceHistory[] => {
      const points = (past[at] ?? []).map((point) => ({ timestamp: Math.floor(point.at / 1000), price: point.usd }))
      const price = now[at]?.usd
      if (points.length === 0 || price === undefined) return []
      return [{ address, prices: [...points.filter((point) => point.timestamp < timestamp), { timestamp, price }] }]
    })
  }

  async function ask(
    c: PriceContext,
    answerOf: (asked: Asked, signal: AbortSignal) => Promise<object>,
  ): Promise<Response> {
    const question = await readQuestion(c, projects, chains)
    if (question instanceof Response) return question
    const refused = await charges.take(c, question.project, Math.ceil(question.tokens.length / tokensOfACall))
    if (refused) return refused
    if (!requests.open(clientNetwork(c, proxies), c.env.outgoing))
      return refusal(c, 429, 'rate_limited', 'Too many requests of this address are under way. Try again in 1 s.', {
        'Retry-After': '1',
      })
    try {
      const body = await requests.share(timeout, (signal) => answerOf(question, signal))
      await library.save()
      return c.json(body, 200, { 'Cache-Control': 'no-store' })
    } catch (error) {
      return unavailable(c, question.tokens[0]?.chain ?? '', error, log)
    }
  }

  routes.post('/v1/fungible/price', limit, (c) =>
    ask(c, async ({ tokens }, signal) => ({ fungibles: await answer(tokens, signal) })),
  )
  routes.post('/v1/fungible/price/history', limit, (c) =>
    ask(c, async (question, signal) => ({ histories: await histories(question, signal) })),
  )
  return routes
}

type PriceContext = Context<{ Bindings: HttpBindings }>

interface Asked {
  readonly project: Project
  readonly tokens: readonly TokenOnChain[]
  /** The same, as the request has them. */
  readonly addresses: readonly string[]
}

/** What a request asks for, or its refusal. */
async function readQuestion(
  c: PriceContext,
  projects: ProjectDirectory,
  chains: ReadonlyMap<string, ChainSources>,
): Promise<Asked | Response> {
  const body = v.safeParse(BodySchema, await c.req.json().catch(() => undefined))
  const projectId = body.success ? (body.output.projectId ?? c.req.query('projectId')) : c.req.query('projectId')
  const project = projects.find(projectId)
  if ('refused' in project && (body.success || projectId !== undefined))
    return refusal(c, 401, 'authentication', project.refused)
  if (!body.success || 'refused' in project)
    return refusal(
      c,
      422,
      '',
      `The body must be JSON: { projectId, currency: "usd", addresses }, with 1 to ${mostTokens} addresses.`,
    )
  const { currency, addresses } = body.output
  if (currency !== 'usd') return refusal(c, 400, 'currency', 'Prices are in US dollars only: currency is usd.')
  const tokens: TokenOnChain[] = []
  for (const text of addresses) {
    const read = readToken(text, (chain) => chains.has(chain))
    if ('reason' in read) return refusals(c, 400, [read.reason])
    tokens.push(read.token)
  }
  return { project: project.project, tokens, addresses }
}

/** Addresses that stand for the native currency of a network. */
const natives: Readonly<Record<string, RegExp>> = {
  eip155: /^0x(e{40}|0{40})$/i,
  // Not wrapped SOL, which ends in 2.
  solana: /^So1{41}$/,
  bip122: /^0x$/,
  cosmos: /^0x$/,
  polkadot: /^0x$/,
}

type ReadToken =
  | { readonly token: TokenOnChain }
  | { readonly reason: { readonly field: string; readonly description: string } }

/** CAIP-10 of a token, or of the address that stands for the native currency; CAIP-2 alone is the native currency too. */
function readToken(text: string, serves: (chain: string) => boolean): ReadToken {
  const [namespace = '', reference = '', ...rest] = text.split(':')
  const chain = `${namespace}:${reference}`
  const address = rest.join(':')
  if (!serves(chain)) return { reason: { field: 'chainId', description: 'This gateway has no data of this network.' } }
  if (rest.length === 0 || natives[namespace]?.test(address)) return { token: { chain } }
  if (namespace === 'cosmos' && /^[-.%a-zA-Z0-9]{2,160}$/.test(address))
    return { token: { chain, address: tokenAddress(denomOf(address)) } }
  if (namespace === 'polkadot' && /^\d{1,10}$/.test(address)) return { token: { chain, address } }
  const read = readAccount(text, undefined, serves)
  return 'reason' in read
    ? {
        reason: {
          field: 'address',
          description: 'addresses must be CAIP-10: a network and the address of a token on it.',
        },
      }
    : { token: { chain, address: read.account.address } }
}
