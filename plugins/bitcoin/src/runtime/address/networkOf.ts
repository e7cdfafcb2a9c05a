import type { Caip2 } from '@portico/core'
import { networkWords, wordsOf } from '../../networks/networkWords.js'
import { decodeAddress } from './decodeAddress.js'

/** Whether an address can be one of a network. Networks that nobody here knows have addresses of any kind. */
export function isOnNetwork(address: string, networkId: Caip2): boolean {
  const prefixes = decodeAddress(address)?.prefixes
  const words = wordsOf(networkId)
  return !!prefixes && (!words || prefixes.includes(words.prefix))
}

/** The network of an address: the preferred one where it can be, as test networks share their addresses. */
export function networkOf(address: string, preferred: Caip2 | undefined): Caip2 | undefined {
  if (preferred && isOnNetwork(address, preferred)) return preferred
  return networkWords.find(({ networkId }) => isOnNetwork(address, networkId))?.networkId
}
