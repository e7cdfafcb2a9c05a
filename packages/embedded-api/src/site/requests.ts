import * as v from 'valibot'

// Requests for approval, as the frame, the window and the server of a secure site speak of them. Each is a POST below `/api`.

const base64url = (length: number) => v.pipe(v.string(), v.length(length), v.regex(/^[\w-]*$/))
/** Chosen by the frame. */
const id = base64url(22)
/** What the frame and its window know: 32 bytes. */
const auth = base64url(43)
const milliseconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** ECDSA over P-256: r and s. */
const signature = base64url(86)
const locale = v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/)))
const theme = v.optional(v.picklist(['light', 'dark']))
const coordinate = base64url(43)
/** RFC 7517. */
const windowKey = v.strictObject({ kty: v.literal('EC'), crv: v.literal('P-256'), x: coordinate, y: coordinate })

/** `/requests`, by the frame. `text` is JSON of a `WalletRequest`; `signature` is over `requestProofText`. */
export const AskSchema = v.strictObject({
  id,
  text: v.pipe(v.string(), v.maxLength(300_000)),
  authHash: auth,
  issuedAt: milliseconds,
  signature,
  /** The message of a login: right after it, the frame's page may sign in without a screen. */
  isLogin: v.optional(v.boolean(), false),
  theme,
  locale,
})

/**
 * `signed`: no screen was needed. `frame`: the frame shows it (R0). `window`: the window does. `reading` is that of wallet-requests.
 */
export const AskedSchema = v.variant('state', [
  v.strictObject({ state: v.literal('signed'), result: v.unknown() }),
  v.strictObject({ state: v.picklist(['frame', 'window']), reading: v.unknown() }),
])

/** `/requests/confirm`, by the frame: the visitor agreed to a request of class R0. Answers `{ result }`. */
export const ConfirmSchema = v.strictObject({ id })
/** `/requests/withdraw`, by the frame: the page took it back, or the visitor rejected it in the frame. */
export const WithdrawSchema = v.strictObject({ id, isRejected: v.optional(v.boolean(), false) })
/** `/requests/wait`, by the frame. It is answered after 25 s at most. */
export const WaitSchema = v.strictObject({ id, until: v.picklist(['seen', 'done']) })
export const WaitedSchema = v.variant('state', [
  v.strictObject({ state: v.picklist(['asked', 'seen']) }),
  v.strictObject({ state: v.literal('done'), result: v.unknown() }),
])

/** `/requests/open` and `/requests/watch`, by the window: `open` answers once. */
export const OpenSchema = v.strictObject({ id, auth })
export const OpenedSchema = v.strictObject({
  /** Of wallet-requests: the window makes the digest of these three itself. */
  request: v.unknown(),
  description: v.unknown(),
  intent: v.unknown(),
  theme,
  locale,
  /** Passkeys of the visitor: where there is one, it decides. */
  passkeys: v.array(v.string()),
  rpId: v.string(),
})
export const WatchedSchema = v.strictObject({ isOpen: v.boolean() })

/** `/requests/decide`, by the window. What is signed is `decisionText`, by the window's key or by a passkey. */
export const DecideSchema = v.strictObject({
  id,
  auth,
  decision: v.variant('kind', [
    v.strictObject({ kind: v.literal('rejected') }),
    v.strictObject({ kind: v.literal('window'), digest: v.string(), decidedAt: milliseconds, key: windowKey, signature }),
    v.strictObject({ kind: v.literal('passkey'), digest: v.string(), decidedAt: milliseconds, response: v.unknown() }),
  ]),
})
