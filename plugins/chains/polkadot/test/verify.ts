import { cryptoWaitReady, signatureVerify } from '@polkadot/util-crypto'

/**
 * Verifies a message by @polkadot/util-crypto, which neither the plugin nor the wallet of the tests uses to sign.
 * @param signature hexadecimal
 */
export async function verifyMessage(address: string, message: string, signature: string): Promise<boolean> {
  await cryptoWaitReady()
  const { crypto, isValid } = signatureVerify(`<Bytes>${message}</Bytes>`, signature, address)
  // It tries what it is given as it is and wrapped; the text here is wrapped already.
  return isValid && crypto !== 'none'
}
