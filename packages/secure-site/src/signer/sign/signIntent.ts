import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import {
  signableBytes,
  toSigned,
  type Filling,
  type Intent,
  type Signable,
  type Signed,
} from '@portico/wallet-requests'

import type { Wallet } from '../accounts/createWallets.js'
import { withKeys } from '../custody/walletSecrets.js'
import type { KeyEncryption } from '../kek/KeyEncryption.js'
import { SignerRefusal } from '../SignerRefusal.js'

/**
 * Signs what an intent says, with the wallet's keys open for that long. Signatures are deterministic (RFC 6979, RFC 8032).
 * @throws SignerRefusal `signer/filling` where the filling is not inside of the intent
 */
export async function signIntent(
  kek: KeyEncryption,
  wallet: Wallet,
  intent: Intent,
  filling: Filling = {},
): Promise<Signed> {
  const signables = inIntent(() => signableBytes(intent, filling))
  const signatures = await withKeys(kek, wallet.keys, wallet.place, (keyOf) =>
    signables.map((signable) => sign(signable, keyOf(signable.key))),
  )
  return inIntent(() => toSigned(intent, filling, signatures))
}

function sign({ scheme, bytes }: Signable, key: Uint8Array): Uint8Array {
  if (scheme === 'ed25519') return ed25519.sign(bytes, key)
  const signature = secp256k1.sign(bytes, key, { prehash: false, format: 'recovered' })
  const moved = new Uint8Array(65)
  moved.set(signature.subarray(1))
  moved[64] = signature[0] ?? 0
  return moved
}

function inIntent<Result>(make: () => Result): Result {
  try {
    return make()
  } catch {
    // The filling may be anything that the site sends.
    throw new SignerRefusal(
      409,
      'signer/filling',
      'Nonce, gas or prices are missing, or are not inside of what was shown to the visitor.',
    )
  }
}
