import type { CosmosProvider } from '../../CosmosProvider.js'
import type { AminoSignDoc, StdSignature } from '../../CosmosSigner.js'
import type { CosmosContext } from '../../CosmosSpec.js'
import { toBase64 } from '../bytes.js'

/** A wallet's answers, parsed. Some wallets have no `signArbitrary`. */
export type WalletApi = Omit<CosmosProvider, 'signArbitrary'> & Partial<Pick<CosmosProvider, 'signArbitrary'>>

/**
 * Checks before each signature that the wallet's account is the one that should sign, and afterwards that its key signed:
 * Keplr's interface signs with whatever account is selected.
 * @param wallet Its name.
 */
export function createProvider(context: CosmosContext, wallet: string, api: WalletApi): CosmosProvider {
  /** Resolves with the account's public key in base64. */
  async function checkSigner(chainId: string, signer: string, signal: AbortSignal | undefined): Promise<string> {
    const { address, publicKey } = await api.getKey(chainId, signal)
    if (address === signer) return toBase64(publicKey)
    throw context.error(
      'accountChanged',
      { wallet, expected: signer, actual: address },
      { details: `The wallet's account is ${address} now. Use it, or choose the other one in the wallet.` },
    )
  }
  function checkSignature(method: string, { pub_key: key }: StdSignature, publicKey: string): void {
    if (key.value === publicKey) return
    throw context.error(
      'badAnswer',
      { from: wallet, method },
      { details: 'The signature is of another key than the account’s. Use another wallet.' },
    )
  }
  return {
    getKey: api.getKey,
    async signDirect(chainId, signer, document, signal) {
      const publicKey = await checkSigner(chainId, signer, signal)
      const response = await api.signDirect(chainId, signer, document, signal)
      checkSignature('signDirect', response.signature, publicKey)
      return response
    },
    async signAmino(chainId, signer, document, signal) {
      const publicKey = await checkSigner(chainId, signer, signal)
      const response = await api.signAmino(chainId, signer, document, signal)
      checkSignature('signAmino', response.signature, publicKey)
      return response
    },
    async signArbitrary(chainId, signer, text, signal) {
      const publicKey = await checkSigner(chainId, signer, signal)
      const signature = api.signArbitrary
        ? await api.signArbitrary(chainId, signer, text, signal)
        : (await api.signAmino(chainId, signer, messageDocument(signer, text), signal)).signature
      checkSignature('signArbitrary', signature, publicKey)
      return signature
    },
  }
}

/** The document of a message (ADR-036). Without chain id, sequence and fee, no chain takes it for a transaction. */
function messageDocument(signer: string, text: string): AminoSignDoc {
  const data = toBase64(new TextEncoder().encode(text))
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data } }],
    memo: '',
  }
}
