import { isPorticoError, isRejection, messageOf, providerErrorCodes, rpcErrorCodes, untilAborted } from '@portico/core'
import * as v from 'valibot'

/** EIP-1474: the same request is open in the wallet already. */
const requestPending = -32002

interface Thrown {
  readonly code?: unknown
  readonly data?: unknown
  readonly error?: unknown
  readonly cause?: unknown
}

/**
 * The code that a wallet meant, or undefined where it gave none. Wallets wrap their own error in one of JSON-RPC
 * (`data.originalError`), in a whole JSON-RPC answer (`error`), or as a `cause`.
 */
export function codeOf(thrown: unknown): number | undefined {
  try {
    const { code, cause } = Object(thrown) as Thrown
    const inner = wrappedError(thrown)
    const wrapped = inner === undefined ? undefined : codeOf(inner)
    const outer = wrapped ?? (Number.isInteger(code) ? (code as number) : undefined)
    const isVague = outer === undefined || outer === rpcErrorCodes.internalError
    return isVague && cause !== undefined ? (codeOf(cause) ?? outer) : outer
  } catch {
    return undefined // an object whose getters throw, or that holds itself
  }
}

/** The code of what the wallet itself threw, before a chain plugin gave its words a code: that of its cause, where it has one. */
export function walletCodeOf(thrown: unknown): number | undefined {
  return codeOf((Object(thrown) as { readonly cause?: unknown }).cause ?? thrown)
}

function wrappedError(thrown: unknown): unknown {
  const { error, data } = Object(thrown) as Thrown
  const inner = error ?? (Object(data) as { readonly originalError?: unknown }).originalError
  return inner === null || typeof inner !== 'object' ? undefined : inner
}

/**
 * What a wallet threw as an error with the code it meant (EIP-1193): 4001 when its words say that the visitor refused, -32603
 * when it gave none. Errors that are right already, and coded errors, come back as they are.
 * @param refusal Words by which wallets of the namespace say that the visitor refused, beside the usual ones.
 */
export function toWalletError(thrown: unknown, refusal?: RegExp): Error {
  try {
    if (isPorticoError(thrown)) return thrown
    const message = messageOf(wrappedError(thrown) ?? thrown)
    const isRefused = isRejection(thrown) || isRejection({ message }) || refusal?.test(message)
    const found = codeOf(thrown) ?? rpcErrorCodes.internalError
    const code = found === rpcErrorCodes.internalError && isRefused ? providerErrorCodes.userRejected : found
    const { code: thrownCode, data } = Object(thrown) as Thrown
    if (thrown instanceof Error && thrownCode === code) return thrown
    return Object.assign(new Error(message, { cause: thrown }), { code, ...(data !== undefined && { data }) })
  } catch {
    return Object.assign(new Error(messageOf(undefined)), { code: rpcErrorCodes.internalError }) // as in codeOf
  }
}

/** A plugin's context whose errors include those of wallets. */
export interface WalletErrorContext {
  error: ((
    name: 'requestPending',
    context: { readonly wallet: string },
    rest?: { readonly cause?: unknown; readonly details?: string },
  ) => Error) &
    ((
      name: 'notSupported',
      context: { readonly wallet: string; readonly method: string },
      rest?: { readonly cause?: unknown; readonly details?: string },
    ) => Error)
}

/**
 * What a wallet threw as an error of the plugin: `requestPending` for -32002, `notSupported` for 4200 and -32601; all else as
 * `toWalletError` has it.
 *
 * For requests that the wallet answers itself, such as connecting. Errors of its node have other meanings for these codes:
 * -32002 is a failed simulation in Solana.
 */
export function toCodedError(
  { error }: WalletErrorContext,
  { wallet, method }: { readonly wallet: string; readonly method: string },
  thrown: unknown,
): Error {
  const code = codeOf(thrown)
  if (code === requestPending)
    return error('requestPending', { wallet }, { cause: thrown, details: 'Answer it there, then try again.' })
  if (code === providerErrorCodes.unsupportedMethod || code === rpcErrorCodes.methodNotFound)
    return error('notSupported', { wallet, method }, { cause: thrown, details: 'Use another wallet for it.' })
  return toWalletError(thrown)
}

/**
 * Asks a wallet, which knows no signals and may throw anything, even before it returns a promise.
 * @throws the signal's reason as soon as it fires, or what `toError` makes of what the wallet threw
 */
export function askWallet<T>(
  ask: () => T | Promise<T>,
  signal: AbortSignal | undefined,
  toError: (thrown: unknown) => unknown = toWalletError,
): Promise<T> {
  return untilAborted(async () => {
    try {
      return await ask()
    } catch (thrown) {
      throw toError(thrown)
    }
  }, signal)
}

/** A plugin's context whose errors include `badAnswer`. */
export interface AnswerContext {
  error(
    name: 'badAnswer',
    context: { readonly from: string; readonly method: string },
    rest?: { readonly cause?: unknown; readonly details?: string },
  ): Error
}

/**
 * Parses what a wallet or a node answered.
 * @param from Who answered, for people.
 * @throws `badAnswer`
 */
export function parseAnswer<S extends v.GenericSchema>(
  { error }: AnswerContext,
  schema: S,
  answer: unknown,
  { from, method }: { readonly from: string; readonly method: string },
): v.InferOutput<S> {
  let cause: unknown
  try {
    const parsed = v.safeParse(schema, answer)
    if (parsed.success) return parsed.output
    cause = new Error(messageOf(parsed.issues[0]))
  } catch (thrown) {
    cause = thrown // an answer whose getters throw
  }
  throw error('badAnswer', { from, method }, { cause, details: 'Try again, or use another one.' })
}
