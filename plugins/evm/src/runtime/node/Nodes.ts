import type { Caip2 } from '@portico/core'

/** Asks a network's nodes. The answer is outside data. */
export type AskNode = (method: string, params: readonly unknown[]) => Promise<unknown>

export interface Nodes {
  /** @throws `evm/rpcUnavailable` [8.11] when none answers; a node's own refusal as an error with its JSON-RPC code [8.29]. */
  ask(networkId: Caip2, method: string, params: readonly unknown[]): Promise<unknown>
}
