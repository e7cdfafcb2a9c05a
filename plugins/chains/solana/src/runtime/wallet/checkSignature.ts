import { parseAnswer } from '@portico/chain-kit'
import * as v from 'valibot'
import type { SolanaContext } from '../../SolanaSpec.js'
import { fromBase58 } from '../bytes.js'
import type { SignedBytes } from './SolanaWallet.js'

/** What an off-chain message begins with: a byte that no transaction begins with, then these words. */
const offchainHeader: Uint8Array = Uint8Array.from('\xffsolana offchain', (character) => character.charCodeAt(0))

/** Whether a wallet signed the message it was asked for: as it is, or as an off-chain message that ends with it. */
export function isMessageSigned(message: Uint8Array, signed: Uint8Array): boolean {
  const isSuffix = message.every((byte, at) => byte === signed[signed.length - message.length + at])
  const hasHeader = offchainHeader.every((byte, at) => byte === signed[at])
  return isSuffix && (signed.length === message.length || (hasHeader && signed.length > message.length))
}

/**
 * Checks that the signature is the account's, where the browser has ed25519 (Web Crypto; Chromium 137, Firefox 129, Safari 17).
 * Elsewhere it is answered unchecked: no code is loaded for it.
 * @throws `solana/badAnswer`
 */
export async function checkSignature(
  context: SolanaContext,
  { signature, signedMessage }: SignedBytes,
  { address, ...from }: { readonly address: string; readonly from: string; readonly method: string },
): Promise<SignedBytes> {
  const isValid = await verify(fromBase58(address), signature, signedMessage)
  parseAnswer(context, v.literal(true, 'Its signature is not one of the account'), isValid ?? true, from)
  return { signature, signedMessage }
}

/** Undefined: the browser cannot tell. */
async function verify(
  publicKey: Uint8Array<ArrayBuffer> | undefined,
  signature: Uint8Array,
  message: Uint8Array,
): Promise<boolean | undefined> {
  const algorithm = 'Ed25519'
  try {
    const key = await crypto.subtle.importKey('raw', publicKey!, algorithm, false, ['verify'])
    return await crypto.subtle.verify(algorithm, key, Uint8Array.from(signature), Uint8Array.from(message))
  } catch {
    return undefined // no Ed25519, or no Web Crypto: a page without https
  }
}
