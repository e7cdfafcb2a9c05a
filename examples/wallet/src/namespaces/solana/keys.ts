import { hex } from '@scure/base'

/**
 * PUBLIC TEST KEY: m/44'/501'/0'/0' (SLIP-10) of the mnemonic that BIP-39's own test vectors begin with, "abandon … about". Everyone
 * has it.
 */
export function seed(): Uint8Array {
  return hex.decode('37df573b3ac4ad5b522e064e25b63ea16bcbe79d449e81a0268d1047948bb445')
}
