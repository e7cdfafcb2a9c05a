import { readDenom, type Denom } from '@portico/chain-kit/history'
import { isPorticoError, type Caip2 } from '@portico/core'
import type { Nodes } from '../createNodes.js'
import { encodeTexts } from '../protobuf.js'

/** A denomination on one network. */
export interface DenomOf {
  readonly networkId: Caip2
  readonly denom: string
}

/** `QueryDenomMetadataRequest { 1: denom }` of `x/bank`. */
const path = '/cosmos.bank.v1beta1.Query/DenomMetadata'
/** More than any coin has: a mistake, or meant to mislead. */
const mostDecimals = 36

/** As the Cosmos SDK has it. */
export function isDenom(text: string): boolean {
  return /^[a-zA-Z][a-zA-Z0-9/:._-]{2,127}$/.test(text)
}

/**
 * Name, symbol and decimals of a denomination, as the chain keeps them. Undefined: it has none, or none that make sense. The gateway's
 * nodes are not asked.
 * @throws `cosmos/rpcUnavailable`, `cosmos/badAnswer`, or the signal's reason
 */
export async function readMetadata(
  nodes: Nodes,
  of: DenomOf,
  signal: AbortSignal | undefined,
): Promise<Denom | undefined> {
  const answer = await askOf(nodes, of.networkId, { path, text: of.denom }, signal)
  const found = answer && readDenom(answer)
  return found && found.decimals <= mostDecimals ? found : undefined
}

/** Asks by one text. Undefined where the chain refuses: it has nothing, or does not know the question. */
export async function askOf(
  nodes: Nodes,
  networkId: Caip2,
  request: { readonly path: string; readonly text: string },
  signal: AbortSignal | undefined,
): Promise<Uint8Array | undefined> {
  return nodes.queryOwn(networkId, request.path, encodeTexts([request.text]), signal).catch((failure: unknown) => {
    if (!isPorticoError(failure, 'cosmos/rpcFailed')) throw failure
    return undefined
  })
}
