import { messageOf } from '@portico/core'

/** EIP-1193 §Errors: what every failure of a wallet becomes, whatever it threw. */
export interface ProviderRpcError extends Error {
  readonly code: number
  readonly data?: unknown
}

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

export function providerError(
  code: number,
  message: string,
  rest?: { readonly cause?: unknown; readonly data?: unknown },
): ProviderRpcError {
  const error = new Error(message, rest?.cause === undefined ? undefined : { cause: rest.cause })
  return Object.assign(error, { code, ...(rest?.data === undefined ? {} : { data: rest.data }) })
}

/** The same error where it is a proper one; wallets throw strings, plain objects and nothing at all. */
export function toProviderError(thrown: unknown): ProviderRpcError {
  const code = codeOf(thrown) ?? internalError
  if (thrown instanceof Error && (thrown as Partial<ProviderRpcError>).code === code) return thrown as ProviderRpcError
  const data = (thrown as Thrown)?.data
  return providerError(code, messageOf(thrown), { cause: thrown, data })
}
