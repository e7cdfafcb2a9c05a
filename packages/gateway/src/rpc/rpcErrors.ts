/** JSON-RPC 2.0 §5.1. */
export const rpcErrorCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  /** No upstream could be asked: none answered in time, or none was there. */
  internalError: -32603,
  /** An upstream answered, but with a refusal or with something that is no JSON-RPC. */
  serverError: -32000,
} as const

export type RpcErrorName = keyof typeof rpcErrorCodes

const titles: Readonly<Record<RpcErrorName, string>> = {
  parseError: 'Parse error',
  invalidRequest: 'Invalid Request',
  methodNotFound: 'Method not found',
  invalidParams: 'Invalid params',
  internalError: 'Internal error',
  serverError: 'Server error',
}

/** JSON text of an error object: the standard's title, then what happened. An upstream's own code may stand for ours. */
export function rpcError(name: RpcErrorName, what: string, code: number = rpcErrorCodes[name]): string {
  return JSON.stringify({ code, message: `${titles[name]}: ${what}` })
}
