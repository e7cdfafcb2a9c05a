import { hex } from '@scure/base'

/**
 * PUBLIC TEST KEY: m/44'/118'/0'/0/0 of the mnemonic that BIP-39's own test vectors begin with, "abandon … about". Everyone has it.
 */
export function privateKey(): Uint8Array {
  return hex.decode('c4a48e2fce1481cd3294b4490f6678090ea98d3d0e5cd984558ab0968741b104')
}
