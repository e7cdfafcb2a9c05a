import type { Caip2 } from '@portico/core'

/** CometBFT nodes of the networks of one modal. What they answer is outside data, parsed where it is used. */
export interface Nodes {
  /**
   * JSON-RPC 2.0.
   * @throws `cosmos/rpcUnavailable` [8.11] when none answers, `cosmos/rpcFailed` with what the node said
   */
  ask(networkId: Caip2, method: string, params: object, signal?: AbortSignal): Promise<unknown>
  /**
   * A gRPC query by `abci_query`: protobuf in and out.
   * @throws as `ask`; `cosmos/rpcFailed` with the application's own log
   */
  query(networkId: Caip2, path: string, request: Uint8Array, signal?: AbortSignal): Promise<Uint8Array>
}

/** Cause of a `cosmos/rpcFailed`: what the node or the application said, with its code. */
export class NodeRefusal extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.name = 'NodeRefusal'
    this.code = code
  }
}
