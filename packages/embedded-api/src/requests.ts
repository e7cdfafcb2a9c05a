import * as v from 'valibot'

// Requests for approval, as the frame, the window and the server of a secure site speak of them. Each is a POST below `/api`.

/** `/requests`, by the frame. */
export interface Ask {
  /** Chosen by the frame: 16 bytes in base64url. */
  readonly id: string
  /** JSON of a `WalletRequest` of wallet-requests. */
  readonly text: string
  /** Thumbprint (RFC 7638) of the key with which the visitor decides. The frame made it, and its window gets it. */
  readonly authHash: string
  /** Milliseconds. */
  readonly issuedAt: number
  /** Over `requestProof` of wallet-requests: ECDSA over P-256, r and s in base64url. */
  readonly signature: string
  /** The message of a login: where it is for the page of the frame only, it may be signed without a screen. */
  readonly isLogin: boolean
  readonly theme?: Theme | undefined
  /** BCP 47. */
  readonly locale?: string | undefined
}
type Theme = 'light' | 'dark'

/** `signed`: no screen was needed. `frame`: the frame shows it (R0). `window`: the window does. */
export type Asked =
  | { readonly state: 'signed'; readonly result: unknown }
  | { readonly state: 'frame' | 'window'; readonly description: unknown; readonly intent: unknown }

/** `/requests/wait`, by the frame; it is answered after 25 s at most. What ends a request otherwise is an error with a code. */
export interface Wait {
  readonly id: string
  readonly until: 'seen' | 'done'
}
export type Waited = { readonly state: 'asked' | 'seen' } | { readonly state: 'done'; readonly result: unknown }

/** `/requests/withdraw`, by the frame: the page took it back, or the visitor rejected it in the frame. */
export interface Withdraw {
  readonly id: string
  readonly isRejected: boolean
}

/**
 * `/requests/open` and `/requests/watch`, by the window: `open` answers once. Only the frame and its window know this key, also its
 * public half.
 */
export interface OpenRequest {
  readonly id: string
  readonly window: PublicKey
}

/** The window makes the digest of the first three itself. */
export interface OpenedRequest {
  readonly request: unknown
  readonly description: unknown
  readonly intent: unknown
  /** Ids of the visitor's passkeys: where there is one, it decides. */
  readonly passkeys: readonly string[]
  readonly newBrowsers: readonly NewBrowser[]
  readonly rpId: string
  readonly theme?: Theme | undefined
  readonly locale?: string | undefined
}

/** A browser that logged in to the account a short time ago. */
export interface NewBrowser {
  readonly browser: string
  readonly origin: string
  /** Milliseconds. */
  readonly since: number
}

/** RFC 7517. */
export interface PublicKey {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
}

/** `/requests/decide`. What is signed is `decisionProof`, by the key of the request or by a passkey. */
export interface Decide extends OpenRequest {
  readonly decision: { readonly kind: 'rejected' } | Approval
  /** Thumbprint of the key that windows of the site keep in this browser: with it, other pages may continue as this visitor. */
  readonly windowKey?: string | undefined
}
export type Approval = {
  /** Of what was drawn. */
  readonly digest: string
  /** Milliseconds. */
  readonly decidedAt: number
} & (
  | { readonly kind: 'window'; readonly signature: string }
  | { readonly kind: 'passkey'; readonly response: unknown }
)

const base64url = (length: number) => v.pipe(v.string(), v.length(length), v.regex(/^[\w-]*$/))
const id = base64url(22)
const thumbprint = base64url(43)
const milliseconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const signature = base64url(86)
const locale = v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/)))
const theme = v.optional(v.picklist(['light', 'dark']))
const digest = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const key = v.strictObject({ kty: v.literal('EC'), crv: v.literal('P-256'), x: base64url(43), y: base64url(43) })

export const AskSchema: v.GenericSchema<unknown, Ask> = v.strictObject({
  id,
  text: v.pipe(v.string(), v.maxLength(300_000)),
  authHash: thumbprint,
  issuedAt: milliseconds,
  signature,
  isLogin: v.optional(v.boolean(), false),
  theme,
  locale,
})
export const AskedSchema: v.GenericSchema<unknown, Asked> = v.variant('state', [
  v.strictObject({ state: v.literal('signed'), result: v.unknown() }),
  v.strictObject({ state: v.picklist(['frame', 'window']), description: v.unknown(), intent: v.unknown() }),
])
export const WaitSchema: v.GenericSchema<unknown, Wait> = v.strictObject({ id, until: v.picklist(['seen', 'done']) })
export const WaitedSchema: v.GenericSchema<unknown, Waited> = v.variant('state', [
  v.strictObject({ state: v.picklist(['asked', 'seen']) }),
  v.strictObject({ state: v.literal('done'), result: v.unknown() }),
])
export const WithdrawSchema: v.GenericSchema<unknown, Withdraw> = v.strictObject({
  id,
  isRejected: v.optional(v.boolean(), false),
})
export const OpenSchema: v.GenericSchema<unknown, OpenRequest> = v.strictObject({ id, window: key })
export const NewBrowsersSchema: v.GenericSchema<unknown, readonly NewBrowser[]> = v.array(
  v.strictObject({ browser: v.string(), origin: v.string(), since: v.number() }),
)
export const OpenedSchema: v.GenericSchema<unknown, OpenedRequest> = v.strictObject({
  request: v.unknown(),
  description: v.unknown(),
  intent: v.unknown(),
  passkeys: v.array(v.string()),
  newBrowsers: NewBrowsersSchema,
  rpId: v.string(),
  theme,
  locale,
})
export const WatchedSchema: v.GenericSchema<unknown, { readonly isOpen: boolean }> = v.strictObject({
  isOpen: v.boolean(),
})
export const DecideSchema: v.GenericSchema<unknown, Decide> = v.strictObject({
  id,
  window: key,
  windowKey: v.optional(thumbprint),
  decision: v.variant('kind', [
    v.strictObject({ kind: v.literal('rejected') }),
    v.strictObject({ kind: v.literal('window'), digest, decidedAt: milliseconds, signature }),
    v.strictObject({ kind: v.literal('passkey'), digest, decidedAt: milliseconds, response: v.unknown() }),
  ]),
})
