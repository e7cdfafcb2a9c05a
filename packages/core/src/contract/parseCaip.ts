import type { AccountId, AssetId, Namespace } from './caip.js'
import { matchId } from './parseCaip2.js'

const accountPattern = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32}):([-.%a-zA-Z0-9]{1,128})$/
const assetPattern =
  /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32})\/([-a-z0-9]{3,8}):([-.%a-zA-Z0-9]{1,128})(?:\/([-.%a-zA-Z0-9]{1,78}))?$/

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
