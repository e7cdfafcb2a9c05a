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
  /** Compressed secp256k1, 33 bytes. Undefined: a wallet behind a relay that shows its key with its first signature only. */
  readonly publicKey: Uint8Array | undefined
  /** How it signs, in the wallet's word. Only `secp256k1` is asked for signatures. */
  readonly algo: string
  /** Whether it signs amino JSON only, as a Ledger does. */
  readonly isAminoOnly: boolean
}

/** Keplr's `KeplrSignOptions`: what the wallet should leave as it is. Wallets behind a relay are not told. */
export interface SignOptions {
  readonly preferNoSetFee?: boolean
  readonly preferNoSetMemo?: boolean
}

/**
 * A connected wallet, on this page or behind a relay: Keplr's interface with its answers parsed. A chain whose account this
 * page has not been shown yet is asked for first, which may open the wallet.
 */
export interface CosmosProvider {
  /** @param address Which account, where the wallet granted several. Default: the one in use. */
  getKey(chainId: string, signal?: AbortSignal, address?: string): Promise<CosmosKey>
  /**
   * All three signing methods throw before the visitor is asked: `cosmos/accountChanged` when the wallet's account is not
   * `signer`, `cosmos/keyNotSupported` when its key is not of secp256k1.
   */
  signDirect(
    chainId: string,
    signer: string,
    doc: DirectSignDoc,
    signal?: AbortSignal,
    options?: SignOptions,
  ): Promise<DirectSignResponse>
  signAmino(
    chainId: string,
    signer: string,
    doc: AminoSignDoc,
    signal?: AbortSignal,
    options?: SignOptions,
  ): Promise<AminoSignResponse>
  /** ADR-036 over the UTF-8 bytes of `text`. */
  signArbitrary(chainId: string, signer: string, text: string, signal?: AbortSignal): Promise<StdSignature>
}
