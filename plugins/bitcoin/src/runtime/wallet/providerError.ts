import { messageOf } from '@portico/core'

/** Codes of EIP-1193, which the wallets of this family have taken over. */
export const codes = { rejected: 4001, unauthorized: 4100, unsupported: 4200 } as const
/** EIP-1474: the same question is open in the wallet already. */
export const pending = -32002

/** What every failure of a wallet becomes, whatever it threw. */
export interface ProviderError extends Error {
  readonly code: number
}

/** JSON-RPC: something inside the wallet failed. Wallets hide their own codes behind it, in `data.originalError`. */
const internalError = -32603

interface Thrown {
  readonly code?: unknown
  readonly error?: unknown
  readonly data?: { readonly originalError?: unknown } | null
}

/** The code a wallet meant, or undefined where it gave none. Leather throws the whole JSON-RPC answer, with the error inside. */
export function codeOf(thrown: unknown): number | undefined {
  try {
    const error = Object(thrown) as Thrown
    const inner = error.error ?? error.data?.originalError
    const code = inner === undefined || inner === null ? undefined : codeOf(inner)
    return code ?? (Number.isInteger(error.code) ? (error.code as number) : undefined)
  } catch {
    return undefined // a thrown object whose getters throw
  }
}

export function providerError(code: number, message: string, cause?: unknown): ProviderError {
  return Object.assign(new Error(message, cause === undefined ? undefined : { cause }), { code })
}

/** The same error where it is a proper one; wallets throw strings, plain objects and nothing at all. */
export function toProviderError(thrown: unknown): ProviderError {
  const code = codeOf(thrown) ?? internalError
  if (thrown instanceof Error && (thrown as Partial<ProviderError>).code === code) return thrown as ProviderError
  return providerError(code, messageOf((thrown as Thrown | null | undefined)?.error ?? thrown), thrown)
}
