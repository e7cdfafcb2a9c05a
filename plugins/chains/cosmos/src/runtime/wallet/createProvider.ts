import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { findNetwork } from '@portico/chain-kit'
import { bech32Alphabet } from '@portico/chain-kit/setup'
import type { CosmosKey, CosmosProvider } from '../../CosmosProvider.js'
import type { AminoSignDoc, StdSignature } from '../../CosmosSigner.js'
import type { CosmosContext } from '../../CosmosSpec.js'
import type { CosmosNetwork } from '../../networks/CosmosNetwork.js'
import { accountData } from '../../parseAddress.js'
import { fromBase64, toBase64 } from '../bytes.js'

/** How accounts of nearly all chains sign. */
const usualAlgo = 'secp256k1'

/** A wallet's answers, parsed. Some wallets have no `signArbitrary`. */
export interface WalletApi
  extends Omit<CosmosProvider, 'signArbitrary'>, Partial<Pick<CosmosProvider, 'signArbitrary'>> {
  /** The account that the wallet would sign with, as it says now. */
  signingKey(chainId: string, signer: string, signal: AbortSignal | undefined): Promise<CosmosKey>
  /** Called with the key that signed for an account, once it is known to be the account's. */
  onSignature?(signer: string, publicKey: Uint8Array): void
}

/**
 * Checks before each signature that the wallet's account is the one that should sign and has a key of secp256k1, and afterwards
 * that its key signed: Keplr's interface signs with whatever account is selected.
 * @param wallet Its name.
 */
export function createProvider(context: CosmosContext, wallet: string, api: WalletApi): CosmosProvider {
  /** Resolves with the account's public key, where the wallet has shown it. */
  async function checkSigner(
    chainId: string,
    signer: string,
    signal: AbortSignal | undefined,
  ): Promise<Uint8Array | undefined> {
    const { keyAlgos = [usualAlgo] } = findNetwork<CosmosNetwork>(context, `cosmos:${chainId}`) ?? {}
    if (!keyAlgos.includes(usualAlgo)) throw keyNotSupported(String(keyAlgos[0]))
    const { address, publicKey, algo } = await api.signingKey(chainId, signer, signal)
    if (algo !== usualAlgo) throw keyNotSupported(algo)
    if (address === signer) return publicKey
    throw context.error(
      'accountChanged',
      { wallet, expected: signer, actual: address },
      { details: `The wallet's account is ${address} now. Use it, or choose the other one in the wallet.` },
    )
  }
  function keyNotSupported(algo: string): Error {
    return context.error('keyNotSupported', { wallet, algo }, { details: 'Nothing was signed. Use another network.' })
  }
  function checkSignature(
    method: string,
    signer: string,
    { pub_key: key }: StdSignature,
    publicKey: Uint8Array | undefined,
  ): void {
    const signedBy = fromBase64(key.value)
    if (publicKey ? toBase64(publicKey) === key.value : isKeyOf(signer, signedBy))
      return api.onSignature?.(signer, signedBy)
    throw context.error(
      'badAnswer',
      { from: wallet, method },
      { details: 'The signature is of another key than the account’s. Use another wallet.' },
    )
  }
  return {
    getKey: api.getKey,
    async signDirect(chainId, signer, document, signal, options) {
      const publicKey = await checkSigner(chainId, signer, signal)
      const response = await api.signDirect(chainId, signer, document, signal, options)
      checkSignature('signDirect', signer, response.signature, publicKey)
      return response
    },
    async signAmino(chainId, signer, document, signal, options) {
      const publicKey = await checkSigner(chainId, signer, signal)
      const response = await api.signAmino(chainId, signer, document, signal, options)
      checkSignature('signAmino', signer, response.signature, publicKey)
      return response
    },
    async signArbitrary(chainId, signer, text, signal) {
      const publicKey = await checkSigner(chainId, signer, signal)
      const signature = api.signArbitrary
        ? await api.signArbitrary(chainId, signer, text, signal)
        : (await api.signAmino(chainId, signer, messageDocument(signer, text), signal)).signature
      checkSignature('signArbitrary', signer, signature, publicKey)
      return signature
    },
  }
}

/** Whether the account is that of a secp256k1 key (ADR-028: RIPEMD-160 of the key's SHA-256). */
function isKeyOf(address: string, publicKey: Uint8Array): boolean {
  const bits = Array.from(ripemd160(sha256(publicKey)), (byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = bits.match(/.{5}/g)!.map((five) => bech32Alphabet[Number.parseInt(five, 2)])
  return accountData(address) === letters.join('')
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
