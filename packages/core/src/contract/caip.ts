/** Namespace of CAIP-2: a kind of chain, such as all EVM chains. */
export type Namespace = string
/** `namespace:reference` (CAIP-2). */
export type Caip2 = `${string}:${string}`
/** `namespace:reference:address` (CAIP-10). */
export type Caip10 = `${string}:${string}:${string}`
/** `namespace:reference/asset_namespace:asset_reference` (CAIP-19), optionally `/token_id`. */
export type Caip19 = `${string}:${string}/${string}:${string}`

export interface ChainId {
  readonly namespace: Namespace
  readonly reference: string
}

export interface AccountId extends ChainId {
  readonly networkId: Caip2
  readonly address: string
}
export interface AssetId extends ChainId {
  readonly networkId: Caip2
  readonly assetNamespace: string
  readonly assetReference: string
  readonly tokenId: string | undefined
}

export function namespaceOf(id: Caip2 | Caip10): Namespace {
  return id.slice(0, id.indexOf(':'))
}

export function caip10(networkId: Caip2, address: string): Caip10 {
  return `${networkId}:${address}`
}
