import { isAbort, isPorticoError, messageOf, untilAborted } from '@portico/core'

/** EIP-1193, whose codes Bitcoin wallets use, and EIP-1474's `pending`: the same request is open in the wallet already. */
export const codes = { rejected: 4001, unauthorized: 4100, unsupported: 4200, pending: -32002 } as const

/** JSON-RPC: something failed inside the wallet. The wallet's own code is then in `data.originalError`. */
const internalError = -32603

export interface WalletError extends Error {
  readonly code: number
}

interface Thrown {
  readonly code?: unknown
  readonly error?: unknown
  readonly data?: { readonly originalError?: unknown } | null
}

/** The code of what a wallet threw, if it has one. Leather throws the whole JSON-RPC answer, with the error inside. */
export function codeOf(thrown: unknown): number | undefined {
  try {
    const error = Object(thrown) as Thrown
    const inner = error.error ?? error.data?.originalError
    const code = inner === undefined || inner === null ? undefined : codeOf(inner)
    return code ?? (Number.isInteger(error.code) ? (error.code as number) : undefined)
  } catch {
    return undefined // a getter of it throws
  }
}

export function walletError(code: number, message: string, cause?: unknown): WalletError {
  return Object.assign(new Error(message, cause === undefined ? undefined : { cause }), { code })
}

/** An error with a code. Wallets throw strings, plain objects and nothing at all. */
function toWalletError(thrown: unknown): WalletError {
  const code = codeOf(thrown) ?? internalError
  if (thrown instanceof Error && (thrown as Partial<WalletError>).code === code) return thrown as WalletError
  return walletError(code, messageOf((thrown as Thrown | null | undefined)?.error ?? thrown), thrown)
}

/**
 * Runs a request to a wallet.
 *
 * @throws the signal's reason, a coded error as it is, or an error with the wallet's code
 */
export function askWallet<T>(request: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  return untilAborted(async () => {
    try {
      return await request()
    } catch (thrown) {
      throw isPorticoError(thrown) || isAbort(thrown) ? thrown : toWalletError(thrown)
    }
  }, signal)
}
