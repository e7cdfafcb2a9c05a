/** What a JSON-RPC request is refused with. */
export class RpcError extends Error {
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const rpcCodes = {
  parseError: -32700,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  /** SendTransactionPreflightFailure of Solana's nodes. */
  preflightFailed: -32002,
} as const
