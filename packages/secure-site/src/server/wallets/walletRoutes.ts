import { frameReads } from '@portico/embedded-api'
import { Hono } from 'hono'
import * as v from 'valibot'

import { ApiError } from '../errors/ApiError.js'
import { readBody } from '../documents/readBody.js'
import type { RequireSession, Session, SessionEnv } from '../auth/Session.js'
import type { AnswerRead } from '../smart-accounts/answerRead.js'
import type { SmartAccounts } from '../smart-accounts/createSmartAccounts.js'
import type { Wallets } from './createWallets.js'

export interface WalletRoutesDeps {
  readonly wallets: Wallets
  readonly smartAccounts: SmartAccounts
  readonly answerRead: AnswerRead
  /** CAIP-2 ids of a project. */
  networksOf(projectId: string): readonly string[]
  readonly requireSession: RequireSession
}

const chainId = v.pipe(v.string(), v.maxLength(41))
const NothingSchema = v.strictObject({})
const ChainSchema = v.strictObject({ chainId })
const AskSchema = v.strictObject({ chainId, method: v.picklist(frameReads), params: v.unknown() })

/** `/wallet`, below `/api`: what a frame asks of the wallet of who is logged in, without a signature. */
export function walletRoutes(deps: WalletRoutesDeps): Hono<SessionEnv> {
  const { wallets, smartAccounts, answerRead, requireSession } = deps
  const routes = new Hono<SessionEnv>()

  /** @throws ApiError 403 `embedded/chainNotAllowed` */
  function requireNetwork({ projectId }: Session, chain: string): void {
    if (deps.networksOf(projectId).includes(chain)) return
    throw new ApiError(403, 'embedded/chainNotAllowed', 'This network is not one of the project.')
  }

  routes.post('/wallet/open', requireSession, async (c) => {
    await readBody(c, NothingSchema)
    const { evm, solana } = await wallets.open(c.var.session, c.var.jwk)
    return c.json({ evm, solana })
  })
  routes.post('/wallet/smartAccount', requireSession, async (c) => {
    const { chainId: chain } = await readBody(c, ChainSchema)
    requireNetwork(c.var.session, chain)
    const account = await smartAccounts.read(chain, await wallets.requireAccounts(c.var.session))
    return c.json({ account: account ?? null })
  })
  routes.post('/wallet/ask', requireSession, async (c) => {
    const { chainId: chain, method, params } = await readBody(c, AskSchema)
    requireNetwork(c.var.session, chain)
    const result = await answerRead(c.var.session, chain, method, params)
    return c.json({ result })
  })
  return routes
}
