import { coreError } from './errors/coreError.js'
import type { ChainId, Namespace } from './caip.js'

const pattern = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32})$/

/** @throws `core/invalidCaip` */
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
  const [, namespace, reference] = matchId(pattern, value, 'network id (CAIP-2)', known)
  return { namespace: namespace!, reference: reference! }
}
