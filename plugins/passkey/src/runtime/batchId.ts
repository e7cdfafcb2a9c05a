import type { Caip2 } from '@portico/core'
import { numberToHex, type Hex } from 'viem'
import { callsErrorCodes, ProviderError } from './errorTexts.js'

export function hexChainId(networkId: Caip2): Hex {
  return numberToHex(Number(networkId.slice('eip155:'.length)))
}

/** The id of a batch says where its operation is: it is found again after a reload. */
export function toBatchId(hash: Hex, networkId: Caip2): Hex {
  return `${hash}${hexChainId(networkId).slice(2).padStart(64, '0')}`
}

/** @throws ProviderError */
export function readBatchId(
  id: unknown,
  networks: readonly Caip2[],
): { readonly hash: Hex; readonly networkId: Caip2 } {
  if (typeof id === 'string' && /^0x[\da-f]{128}$/.test(id)) {
    const networkId: Caip2 = `eip155:${BigInt(`0x${id.slice(66)}`)}`
    if (networks.includes(networkId)) return { hash: id.slice(0, 66) as Hex, networkId }
  }
  throw new ProviderError(callsErrorCodes.unknownBundle, 'No batch has this id')
}
