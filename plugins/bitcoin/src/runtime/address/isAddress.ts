import { decodeAddress } from './decodeAddress.js'

/** Whether the checksum of an address holds. Those of Stacks are taken by their shape: nothing is ever sent to one here. */
export function isAddress(address: string): boolean {
  return address.startsWith('S') || decodeAddress(address) !== undefined
}
