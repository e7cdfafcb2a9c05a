import type { HttpBindings } from '@hono/node-server'
import type {
  BuildApproveAnswer,
  BuildTransactionAnswer,
  ConvertQuote,
  ConvertToken,
  GasPriceAnswer,
} from '@portico/gateway-api'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { BaseError } from 'viem'
import { refusal } from '../answers/refusal.js'
import { limitBody } from '../limits/limitBody.js'
import { SourceError } from '../data/SourceError.js'
import { clientNetwork, type Log } from '@portico/server'
import type { OpenRequests } from '../limits/OpenRequests.js'
import type { Charges } from '../limits/createCharges.js'
import type { ProjectDirectory } from '../projects/ProjectDirectory.js'
import { requireProject, type ProjectEnv } from '../projects/requireProject.js'
import { nodeErrorOf } from '../rpc/evmClient.js'
import {
  BuildTransactionBodySchema,
  type BuildTransactionBody,
  readAmount,
  readNetwork,
  readOrder,
  readSlippage,
  readToken,
  readUser,
  type Swaps,
} from './convertRequest.js'
import { nativeAddress, type NetworkSwaps } from './NetworkSwaps.js'
import { SwapRefusal, type SwapToken } from './SwapProvider.js'

export interface ConvertRouteOptions {
  readonly swaps: Swaps
  readonly projects: ProjectDirectory
  readonly charges: Charges
  readonly proxies: number
  readonly requests: OpenRequests
  readonly log: Log
}

interface ConvertEnv {
  readonly Bindings: HttpBindings
  readonly Variables: ProjectEnv['Variables'] & { readonly signal: AbortSignal }
}

/** As how many calls an answer counts: a network or a service is asked for several things. */
const answerCost = 5
/** Bytes of a body. */
const maxBody = 16 * 1024
/** Prices and reserves change with every block. */
const fresh = { 'Cache-Control': 'no-store' }

/** `GET /v1/convert/{tokens,quotes,allowance,gas-price,build-approve}` and `POST /v1/convert/build-transaction`. */
export function convertRoutes({
  swaps,
  projects,
  charges,
  proxies,
  requests,
  log,
}: ConvertRouteOptions): Hono<ConvertEnv> {
  const routes = new Hono<ConvertEnv>()
  const open: MiddlewareHandler<ConvertEnv> = async (c, next) => {
    const request = requests.open(clientNetwork(c, proxies), c.env.outgoing)
    if (!request)
      return refusal(c, 429, 'busy', 'Too many requests are under way. Try again in 1 s.', { 'Retry-After': '1' })
    c.set('signal', request.signal)
    return next()
  }
  /** What a route throws, as an answer. */
  const answering =
    (answer: (c: Context<ConvertEnv>) => Promise<Response>) =>
    async (c: Context<ConvertEnv>): Promise<Response> => {
      try {
        return await answer(c)
      } catch (error) {
        if (error instanceof SwapRefusal) return refusal(c, 400, error.field, error.message)
        const why = whyOf(error)
        if (why === undefined) throw error
        if (!c.var.signal.aborted) log({ level: 'warn', event: 'convert.failed', route: c.req.path, why })
        return refusal(c, 503, 'transport', 'Swaps cannot be answered at the moment. Try again later.')
      }
    }
  const get = (name: string, answer: (c: Context<ConvertEnv>) => Promise<Response>): void =>
    void routes.get(`/v1/convert/${name}`, requireProject(projects), charges.each(answerCost), open, answering(answer))

  get('tokens', async (c) => {
    const { chainId = '', address } = c.req.query()
    const { chain, tokens } = readNetwork(swaps, chainId)
    const listed = address === undefined ? tokens : [readToken(swaps, { address }, 'address').token]
    return c.json({ tokens: listed.map((token) => tokenRow(chain, token)) }, 200, {
      'Cache-Control': 'public, max-age=60',
    })
  })

  get('quotes', async (c) => {
    const { network, order } = readOrder(swaps, c.req.query())
    const toAmount = await network.provider.quote(order, c.var.signal)
    const quote: ConvertQuote = {
      id: null,
      fromAmount: String(order.amount),
      fromAccount: tokenId(network.chain, order.from),
      toAmount: String(toAmount),
      toAccount: tokenId(network.chain, order.to),
    }
    return c.json({ quotes: [quote] }, 200, fresh)
  })

  get('allowance', async (c) => {
    const fields = c.req.query()
    const { network, token } = readToken(swaps, fields, 'tokenAddress')
    const allowance = await network.allowance(token, readUser(network, fields), c.var.signal)
    return c.json({ allowance: String(allowance) }, 200, fresh)
  })

  get('gas-price', async (c) => {
    const { standard, fast, instant } = await readNetwork(swaps, c.req.query('chainId') ?? '').gasPrices(c.var.signal)
    const answer: GasPriceAnswer = { standard: String(standard), fast: String(fast), instant: String(instant) }
    return c.json(answer, 200, fresh)
  })

  get('build-approve', async (c) => {
    const fields = c.req.query()
    const { network, token } = readToken(swaps, fields, 'from')
    if (readToken(swaps, fields, 'to').network !== network) {
      throw new SwapRefusal('to', 'Both tokens must be on one network.')
    }
    const amount = fields['amount'] === undefined ? undefined : readAmount(fields)
    const { signal } = c.var
    const [{ spender, data, isReset }, { standard }] = await Promise.all([
      network.approval(token, readUser(network, fields), amount, signal),
      network.gasPrices(signal),
    ])
    const tx: BuildApproveAnswer['tx'] = {
      from: tokenId(network.chain, token),
      to: `${network.chain}:${spender}`,
      data,
      value: '0',
      eip155: { gasPrice: String(standard) },
      ...(isReset && { isReset }),
    }
    return c.json({ tx }, 200, fresh)
  })

  const limit = limitBody(maxBody)
  routes.post(
    '/v1/convert/build-transaction',
    open,
    limit,
    answering(async (c) => {
      const body = v.safeParse(BuildTransactionBodySchema, await jsonOf(c))
      // Clients of the published interface name their project in the body of this request.
      const projectId = c.req.query('projectId') ?? (body.success ? body.output.projectId : undefined)
      const project = projects.find(projectId)
      if ('refused' in project) return refusal(c, 401, 'authentication', project.refused)
      const refused = await charges.take(c, project.project, answerCost)
      if (refused) return refused
      if (!body.success) return refusal(c, 422, '', 'The body must be JSON with amount, from, to and userAddress.')
      return c.json({ tx: await buildTransaction(swaps, body.output, c.var.signal) }, 200, fresh)
    }),
  )
  return routes
}

/** Why a network or service could not be asked, for the log; undefined for other errors. */
function whyOf(error: unknown): string | undefined {
  if (error instanceof SourceError) return `${error.source}: ${error.message}`
  // Nodes repeat accounts and calldata in their messages.
  const node = nodeErrorOf(error)
  if (node) return node.message.replace(/0x[\da-f]{16,}/gi, '0x…')
  // An address without a contract, or one that answers in no known form. The message has the arguments in it.
  return error instanceof BaseError ? error.name : undefined
}

async function buildTransaction(
  swaps: Swaps,
  body: BuildTransactionBody,
  signal: AbortSignal,
): Promise<BuildTransactionAnswer['tx']> {
  const { amount, from, to, userAddress, disableEstimate, eip155 } = body
  const { network, order } = readOrder(swaps, { amount, from, to, userAddress })
  const swap = await network.provider.build(order, readSlippage(eip155?.slippage), signal)
  const gas = (disableEstimate ? swap.gas : undefined) ?? network.estimateGas(order, swap, signal)
  const [limit, { standard }] = await Promise.all([gas, network.gasPrices(signal)])
  return {
    from: `${network.chain}:${order.user}`,
    to: `${network.chain}:${swap.to}`,
    data: swap.data,
    amount: String(swap.value),
    minimum: String(swap.minimum),
    eip155: { gas: String(limit), gasPrice: String(standard) },
  }
}

function tokenId(chain: NetworkSwaps['chain'], { address }: SwapToken): string {
  return `${chain}:${address ?? nativeAddress}`
}

function tokenRow(chain: string, token: SwapToken): ConvertToken {
  const { name, symbol, decimals, logoUri } = token
  // Swaps are built without permits, also for tokens that know them.
  return {
    name,
    symbol,
    address: tokenId(chain, token),
    decimals,
    ...(logoUri !== undefined && { logoUri }),
    eip2612: false,
  }
}

async function jsonOf(c: Context): Promise<unknown> {
  try {
    return await c.req.json()
  } catch {
    return undefined
  }
}
