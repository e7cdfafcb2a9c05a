import { Hono } from 'hono'
import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { ApiError } from '../errors/ApiError.js'
import type { RequireSession, SessionEnv } from '../session/Session.js'
import type { Sponsor } from './createSponsor.js'

/** A user operation that the site is asked to pay for. Amounts that are not known yet are 0. */
export interface SponsoredOperation {
  readonly sender: Address
  readonly nonce: bigint
  readonly callData: Hex
  readonly factory?: Address | undefined
  readonly factoryData?: Hex | undefined
  readonly callGasLimit: bigint
  readonly verificationGasLimit: bigint
  readonly preVerificationGas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** EIP-7702: the code that the account gets. */
  readonly eip7702Auth?: { readonly address: Address; readonly chainId: bigint } | undefined
}

/** A request of ERC-7677. */
export interface SponsorRequest {
  readonly method: 'pm_getPaymasterStubData' | 'pm_getPaymasterData'
  readonly params: {
    readonly operation: SponsoredOperation
    readonly entryPoint: Address
    readonly chainId: number
  }
}

export interface PaymasterDeps {
  readonly requireSession: RequireSession
  readonly sponsor: Sponsor
}

const HexSchema = v.pipe(
  v.string(),
  v.maxLength(100_000),
  v.regex(/^0x([0-9a-f]{2})*$/i),
  v.transform((text) => text as Hex),
)
const AddressSchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{40}$/i),
  v.transform((text) => text as Address),
)
const quantity = (digits: number): v.GenericSchema<string, bigint> =>
  v.pipe(
    v.string(),
    v.check((text) => new RegExp(`^0x[0-9a-f]{1,${digits}}$`, 'i').test(text)),
    v.transform((text) => BigInt(text)),
  )
const gas = quantity(16)
const fee = quantity(32)

const OperationSchema = v.strictObject({
  sender: AddressSchema,
  nonce: quantity(64),
  callData: HexSchema,
  factory: v.optional(AddressSchema),
  factoryData: v.optional(HexSchema),
  callGasLimit: v.optional(gas, '0x0'),
  verificationGasLimit: v.optional(gas, '0x0'),
  preVerificationGas: v.optional(gas, '0x0'),
  maxFeePerGas: v.optional(fee, '0x0'),
  maxPriorityFeePerGas: v.optional(fee, '0x0'),
  eip7702Auth: v.optional(v.looseObject({ address: AddressSchema, chainId: quantity(16) })),
  // Those of the site are used, whatever stands here.
  paymaster: v.optional(v.unknown()),
  paymasterData: v.optional(v.unknown()),
  paymasterVerificationGasLimit: v.optional(v.unknown()),
  paymasterPostOpGasLimit: v.optional(v.unknown()),
  signature: v.optional(v.unknown()),
})

const RequestSchema: v.GenericSchema<unknown, SponsorRequest> = v.strictObject({
  method: v.picklist(['pm_getPaymasterStubData', 'pm_getPaymasterData']),
  params: v.pipe(
    v.union([
      v.strictTuple([OperationSchema, AddressSchema, quantity(16)]),
      v.strictTuple([OperationSchema, AddressSchema, quantity(16), v.nullish(v.unknown())]),
    ]),
    v.transform(([operation, entryPoint, chainId]) => ({ operation, entryPoint, chainId: Number(chainId) })),
  ),
})

/** `POST /paymaster/sponsor`: `{ method, params }` of ERC-7677, answered with its result. */
export function paymasterRoutes({ requireSession, sponsor }: PaymasterDeps): Hono<SessionEnv> {
  const routes = new Hono<SessionEnv>()
  routes.post('/paymaster/sponsor', requireSession, async (context) => {
    const body: unknown = await context.req.json().catch(() => undefined)
    const request = v.safeParse(RequestSchema, body)
    if (!request.success) throw new ApiError(400, 'badRequest', 'This is not a request of ERC-7677.')
    const answer = await sponsor(context.get('session'), request.output)
    return context.json(answer, 200, { 'cache-control': 'no-store' })
  })
  return routes
}
