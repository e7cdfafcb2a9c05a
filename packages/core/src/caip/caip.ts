import { coreError } from '../errors/coreError.js'

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

const chainPattern = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32})$/

/** Matches an id whose first group is its namespace. @throws `core/invalidCaip` */
export function matchId(
  pattern: RegExp,
  value: unknown,
  kind: string,
  known: ReadonlySet<Namespace> | undefined,
): RegExpExecArray {
  const found = typeof value === 'string' ? pattern.exec(value) : null
  if (!found) throw coreError('invalidCaip', { value: String(value), kind })
  if (known && !known.has(found[1]!))
    throw coreError(
      'invalidCaip',
      { value: String(value), kind },
      { details: `Namespace '${found[1]}' is not known: install its chain plugin.` },
    )
  return found
}

/**
 * Reads a CAIP-2 chain id: exactly two parts.
 * @throws `core/invalidCaip` when malformed, or when its namespace is not in `known`.
 */
export function parseCaip2(value: unknown, known?: ReadonlySet<Namespace>): ChainId {
  const [, namespace, reference] = matchId(chainPattern, value, 'network id (CAIP-2)', known)
  return { namespace: namespace!, reference: reference! }
}

export function namespaceOf(id: Caip2 | Caip10): Namespace {
  return id.slice(0, id.indexOf(':'))
}

export function caip10(networkId: Caip2, address: string): Caip10 {
  return `${networkId}:${address}`
}
