import { messageOf } from '@portico/core'

/** JSON-RPC: something inside the wallet failed. Wallets hide their own codes behind it, in `data.originalError`. */
const internalError = -32603

type Thrown =
  { readonly code?: unknown; readonly data?: { readonly originalError?: unknown } | null } | null | undefined

/** The code a wallet meant, or undefined where it gave none. */
export function codeOf(thrown: unknown): number | undefined {
  try {
    const error = thrown as Thrown
    const hidden = error?.data?.originalError
    const code = hidden === undefined ? undefined : codeOf(hidden)
    return code ?? (Number.isInteger(error?.code) ? (error!.code as number) : undefined)
  } catch {
    return undefined // a thrown object whose getters throw
  }
}

/** The same error where it is a proper one; wallets throw strings, plain objects and nothing at all. */
export function toWalletError(thrown: unknown): Error {
  if ((thrown as { readonly name?: unknown } | null | undefined)?.name === 'PorticoError') return thrown as Error
  const code = codeOf(thrown) ?? internalError
  if (thrown instanceof Error && (thrown as { readonly code?: unknown }).code === code) return thrown
  return Object.assign(new Error(messageOf(thrown), { cause: thrown }), { code })
}
