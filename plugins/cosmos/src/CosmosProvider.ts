import type {
  AminoSignDoc,
  AminoSignResponse,
  DirectSignDoc,
  DirectSignResponse,
  StdSignature,
} from './CosmosSigner.js'

/** The account that a wallet has on one chain. */
export interface CosmosKey {
  /** bech32, with the chain's prefix. */
  readonly address: string
  /** Compressed secp256k1, 33 bytes. */
  readonly publicKey: Uint8Array
  /** Whether it signs amino JSON only, as a Ledger does. */
  readonly isAminoOnly: boolean
}

/**
 * A connected wallet, on this page or behind a relay: Keplr's interface with its answers parsed. A chain whose account this
 * page has not been shown yet is asked for first, which may open the wallet.
 */
export interface CosmosProvider {
  getKey(chainId: string, signal?: AbortSignal): Promise<CosmosKey>
  /** All three signing methods throw `cosmos/accountChanged` when the wallet's account is not `signer`. */
  signDirect(chainId: string, signer: string, doc: DirectSignDoc, signal?: AbortSignal): Promise<DirectSignResponse>
  signAmino(chainId: string, signer: string, doc: AminoSignDoc, signal?: AbortSignal): Promise<AminoSignResponse>
  /** ADR-036 over the UTF-8 bytes of `text`. */
  signArbitrary(chainId: string, signer: string, text: string, signal?: AbortSignal): Promise<StdSignature>
}
