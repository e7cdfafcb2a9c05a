import { coreError } from '../errors/coreError.js'
import type { AccountId, AssetId, ChainId, Namespace } from './caip.js'

const chainPattern = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32})$/
const accountPattern = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32}):([-.%a-zA-Z0-9]{1,128})$/
const assetPattern =
  /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32})\/([-a-z0-9]{3,8}):([-.%a-zA-Z0-9]{1,128})(?:\/([-.%a-zA-Z0-9]{1,78}))?$/

function matchId(
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

/**
 * Reads a CAIP-10 account id: exactly three parts.
 * @throws `core/invalidCaip` when malformed, or when its namespace is not in `known`.
 */
export function parseCaip10(value: unknown, known?: ReadonlySet<Namespace>): AccountId {
  const [, namespace, reference, address] = matchId(accountPattern, value, 'account id (CAIP-10)', known)
  return { namespace: namespace!, reference: reference!, networkId: `${namespace}:${reference}`, address: address! }
}

/**
 * Reads a CAIP-19 asset type or asset id.
 * @throws `core/invalidCaip` when malformed, or when its namespace is not in `known`.
 */
export function parseCaip19(value: unknown, known?: ReadonlySet<Namespace>): AssetId {
  const [, namespace, reference, assetNamespace, assetReference, tokenId] = matchId(
    assetPattern,
    value,
    'asset id (CAIP-19)',
    known,
  )
  return {
    namespace: namespace!,
    reference: reference!,
    networkId: `${namespace}:${reference}`,
    assetNamespace: assetNamespace!,
    assetReference: assetReference!,
    tokenId,
  }
}
