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
  /** A device or wallet that signs amino JSON alone. */
  readonly isAminoOnly: boolean
}

/**
 * A connected wallet, on this page or behind a relay: Keplr's interface with its answers parsed. A chain that the wallet has not
 * shown to this page is asked for first, which may take the visitor.
 */
export interface CosmosProvider {
  getKey(chainId: string, signal?: AbortSignal): Promise<CosmosKey>
  /** @throws `cosmos/accountChanged` where the wallet's account is not `signer` (any more) */
  signDirect(chainId: string, signer: string, doc: DirectSignDoc, signal?: AbortSignal): Promise<DirectSignResponse>
  signAmino(chainId: string, signer: string, doc: AminoSignDoc, signal?: AbortSignal): Promise<AminoSignResponse>
  /** ADR-036 over the UTF-8 bytes of `text`. */
  signArbitrary(chainId: string, signer: string, text: string, signal?: AbortSignal): Promise<StdSignature>
}
