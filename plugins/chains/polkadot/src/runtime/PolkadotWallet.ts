import type { Caip2 } from '@portico/core'
import type { NamedAccount, SignerAnswer, SignerPayload, SignerRaw } from '../PolkadotSpec.js'

/** An account as a wallet lists it. */
export interface WalletAccount extends NamedAccount {
  /** With the prefix that the wallet uses. */
  readonly address: string
  /** 64 hexadecimal digits. */
  readonly publicKey: string
  /** Genesis hash of the only chain it may be used on, in hexadecimal; undefined: any. */
  readonly genesisHash?: string | undefined
}

export interface SignOptions {
  readonly networkId: Caip2
  readonly signal?: AbortSignal | undefined
}

/**
 * A wallet: an extension, or one behind a relay. Its answers are parsed.
 *
 * Both methods throw the visitor's refusal with code 4001, `polkadot/badAnswer`, `polkadot/notSupported`,
 * `polkadot/accountChanged`, `polkadot/walletGone`, or the signal's reason.
 */
export interface PolkadotWallet {
  readonly name: string
  /** Accounts it is known to have. It is not asked. */
  accounts(): readonly WalletAccount[]
  /** The signature begins with the kind of the key, as a `MultiSignature` does. */
  signPayload(payload: SignerPayload, options: SignOptions): Promise<SignerAnswer>
  signRaw(raw: SignerRaw, options: SignOptions): Promise<SignerAnswer>
}
