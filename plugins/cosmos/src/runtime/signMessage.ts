import type { SignMessageCapability } from '@portico/core'
import type { CosmosContext } from '../CosmosSpec.js'
import { heldAccount } from './heldAccount.js'

/**
 * ADR-036. Answers the signature in base64: 64 bytes, secp256k1 over the SHA-256 of the sign document in amino JSON.
 * @throws the visitor's refusal with code 4001, `cosmos/notConnected`, `cosmos/accountChanged`, `cosmos/badAnswer`
 */
export function createSignMessage(context: CosmosContext): SignMessageCapability['signMessage'] {
  return async ({ account, message, signal }) => {
    const { provider, chainId, signer } = await heldAccount(context, account, signal)
    const { signature } = await provider.signArbitrary(chainId, signer, message, signal)
    return { signature }
  }
}
