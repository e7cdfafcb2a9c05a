import * as v from 'valibot'
import type { SessionPermission, SessionRequest, SubscriptionRequest } from '../SessionsSpec.js'

type Hex = `0x${string}`
type Read<T> = v.GenericSchema<unknown, T>

export const HexSchema: Read<Hex> = v.pipe(v.string(), v.regex(/^0x[0-9a-f]+$/i)) as unknown as Read<Hex>
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i)) as unknown as Read<Hex>
const amount = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,64}$/i)) as unknown as Read<Hex>
const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(8_640_000_000_000))
export const SecondsSchema: Read<number> = seconds
const allowance = { allowance: amount, start: seconds, period: v.pipe(seconds, v.minValue(1)) }

/** A permission of a kind that is known. */
export const PermissionSchema: Read<SessionPermission> = v.variant('type', [
  v.object({ type: v.literal('native-token-recurring-allowance'), data: v.object(allowance) }),
  v.object({ type: v.literal('erc20-recurring-allowance'), data: v.object({ ...allowance, token: address }) }),
  v.object({
    type: v.literal('contract-call'),
    data: v.object({
      address,
      abi: v.array(v.looseObject({ type: v.string() })),
      functions: v.pipe(
        v.array(
          v.object({
            functionName: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
            args: v.optional(
              v.array(
                v.nullable(
                  v.object({
                    operator: v.picklist(['EQUAL', 'GREATER_THAN', 'LESS_THAN']),
                    value: v.union([v.string(), v.number(), v.boolean()]),
                  }),
                ),
              ),
            ),
            valueLimit: v.optional(amount),
            operation: v.optional(v.picklist(['Call', 'DelegateCall'])),
          }),
        ),
        v.minLength(1),
      ),
    }),
  }),
])

const key = v.object({ type: v.picklist(['secp256r1', 'secp256k1']), publicKey: HexSchema })

/** With its defaults in place. */
export type ReadRequest = SessionRequest & { readonly policies: readonly { readonly type: string }[] }

/** A request of a page, which may come from JavaScript. `now`: seconds since 1970. */
export const requestSchema = (now: number): Read<ReadRequest> =>
  v.object({
    chainId: v.pipe(v.string(), v.regex(/^0x[1-9a-f][0-9a-f]{0,12}$/i)) as unknown as Read<Hex>,
    address: v.optional(address),
    expiry: v.pipe(seconds, v.minValue(Math.floor(now) + 1)),
    signer: v.object({
      type: v.literal('keys'),
      data: v.object({ keys: v.pipe(v.array(key), v.minLength(1)) }),
    }),
    permissions: v.pipe(v.array(PermissionSchema), v.minLength(1)),
    policies: v.optional(v.array(v.looseObject({ type: v.string() })), []),
  })

/** Seconds of an interval. A month has 30 days. */
const intervals = { '1s': 1, '1d': 86_400, '1w': 7 * 86_400, '1m': 30 * 86_400 } as const

export const subscriptionSchema: Read<Omit<SubscriptionRequest, 'interval'> & { readonly period: number }> = v.pipe(
  v.object({
    chainId: HexSchema,
    signerPublicKey: HexSchema,
    interval: v.picklist(['1s', '1d', '1w', '1m']),
    asset: v.literal('native'),
    amount,
    expiry: SecondsSchema,
  }),
  v.transform(({ interval, ...rest }) => ({ ...rest, period: intervals[interval] })),
)

/** Of EIP-5792, of one network. */
export const CapabilitySchema: Read<{
  readonly supported: boolean
  readonly permissionTypes: readonly string[]
  readonly signerTypes: readonly string[]
  readonly policyTypes: readonly string[]
}> = v.object({
  supported: v.boolean(),
  permissionTypes: v.fallback(v.array(v.string()), []),
  signerTypes: v.fallback(v.array(v.string()), []),
  policyTypes: v.fallback(v.array(v.string()), []),
})

export const PciSchema: Read<string> = v.pipe(v.string(), v.regex(/^[\w.:-]{1,200}$/))

/** What wallets answer to `wallet_grantPermissions`: some answer a list. */
export const GrantAnswerSchema: Read<{
  readonly pci?: string | undefined
  readonly context?: Hex | undefined
  readonly permissionsContext?: Hex | undefined
}> = v.pipe(
  v.union([
    v.pipe(
      v.tupleWithRest([v.unknown()], v.unknown()),
      v.transform(([first]) => first),
    ),
    v.unknown(),
  ]),
  v.object({
    // Of wallets with a co-signer.
    pci: v.optional(PciSchema),
    context: v.optional(HexSchema),
    // A draft of ERC-7715 called it so.
    permissionsContext: v.optional(HexSchema),
  }),
)

export const SignatureSchema: Read<string> = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-f]{2})+$/i), v.maxLength(20_000))

const call = v.object({ to: address, data: HexSchema })
/** What is left for the account to call, after the co-signer ended a session. Older co-signers answer nothing. */
export const RevokedSchema: Read<{ readonly calls: readonly { readonly to: Hex; readonly data: Hex }[] }> = v.object({
  calls: v.fallback(v.pipe(v.array(call), v.maxLength(20)), []),
})
/** To `wallet_sendCalls` and `wallet_getCallsStatus` (EIP-5792). */
export const SentSchema: Read<{ readonly id: string }> = v.object({ id: v.string() })
export const StatusSchema: Read<{ readonly status: number }> = v.object({ status: v.number() })

export const ListSchema: Read<{ readonly pcis: readonly unknown[] }> = v.object({
  pcis: v.pipe(v.array(v.unknown()), v.maxLength(1000)),
})
export const RefusalSchema: Read<{ readonly code: string; readonly message?: string | undefined }> = v.object({
  code: v.pipe(v.string(), v.maxLength(200)),
  message: v.optional(v.pipe(v.string(), v.maxLength(200))),
})
