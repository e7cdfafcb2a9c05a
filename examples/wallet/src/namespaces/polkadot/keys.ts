import { hex } from '@scure/base'
import { getPublicKey, secretFromSeed } from '@scure/sr25519'

export interface Sr25519Key {
  readonly secret: Uint8Array
  readonly publicKey: Uint8Array
}

/** PUBLIC TEST KEY: `//Alice` of Substrate's development phrase, which every local chain funds. Everyone has it. */
export function alice(): Sr25519Key {
  const secret = secretFromSeed(hex.decode('e5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a'))
  return { secret, publicKey: getPublicKey(secret) }
}
