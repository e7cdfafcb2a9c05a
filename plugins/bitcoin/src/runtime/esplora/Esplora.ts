import type { Caip2 } from '@portico/core'
import type * as v from 'valibot'

/** Nodes of the networks of one modal, which speak Esplora's HTTP API (Blockstream/esplora, API.md). */
export interface Esplora {
  /**
   * @param path with a slash before it
   * @throws `bitcoin/rpcUnavailable` [8.11] when none answers, `bitcoin/rpcFailed` for what a node refuses, `bitcoin/badAnswer`
   */
  get<Schema extends v.GenericSchema>(
    networkId: Caip2,
    path: string,
    schema: Schema,
    signal?: AbortSignal,
  ): Promise<v.InferOutput<Schema>>
  /** Undefined: the node knows no such thing. */
  find<Schema extends v.GenericSchema>(
    networkId: Caip2,
    path: string,
    schema: Schema,
    signal?: AbortSignal,
  ): Promise<v.InferOutput<Schema> | undefined>
  /** Sends a raw transaction in hexadecimal and answers its id. */
  broadcast(networkId: Caip2, hex: string, signal?: AbortSignal): Promise<string>
}
