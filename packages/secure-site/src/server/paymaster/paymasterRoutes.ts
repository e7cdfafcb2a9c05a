import { Hono } from 'hono'
import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { ApiError } from '../errors/ApiError.js'
import { AddressSchema, OperationSchema, quantitySchema, type RpcOperation } from '../rpc/schemas.js'
import type { RequireSession, Session, SessionEnv } from '../auth/Session.js'

/** A request of ERC-7677. */
export interface SponsorRequest {
  readonly method: 'pm_getPaymasterStubData' | 'pm_getPaymasterData'
  readonly params: {
    readonly operation: RpcOperation
    readonly entryPoint: Address
    readonly chainId: number
  }
}

/** What ERC-7677 answers. */
export interface Sponsorship {
  readonly paymaster: Address
  readonly paymasterData: Hex
  readonly paymasterVerificationGasLimit: Hex
  readonly paymasterPostOpGasLimit: Hex
}

export type Sponsor = (session: Session, request: SponsorRequest) => Promise<Sponsorship>

export interface PaymasterDeps {
  readonly requireSession: RequireSession
  readonly sponsor: Sponsor
}

/** `{ method, params }` of ERC-7677. */
export const SponsorRequestSchema: v.GenericSchema<unknown, SponsorRequest> = v.strictObject({
  method: v.picklist(['pm_getPaymasterStubData', 'pm_getPaymasterData']),
  params: v.pipe(
    v.union([
      v.strictTuple([OperationSchema, AddressSchema, quantitySchema(64)]),
      v.strictTuple([OperationSchema, AddressSchema, quantitySchema(64), v.nullish(v.unknown())]),
    ]),
    v.transform(([operation, entryPoint, chainId]) => ({ operation, entryPoint, chainId: Number(chainId) })),
  ),
})

/** `POST /paymaster/sponsor`: `{ method, params }` of ERC-7677, answered with its result. */
export function paymasterRoutes({ requireSession, sponsor }: PaymasterDeps): Hono<SessionEnv> {
  const routes = new Hono<SessionEnv>()
  routes.post('/paymaster/sponsor', requireSession, async (context) => {
    const body: unknown = await context.req.json().catch(() => undefined)
    const request = v.safeParse(SponsorRequestSchema, body)
    if (!request.success) throw new ApiError(400, 'badRequest', 'This is not a request of ERC-7677.')
    const answer = await sponsor(context.get('session'), request.output)
    return context.json(answer, 200, { 'cache-control': 'no-store' })
  })
  return routes
}
