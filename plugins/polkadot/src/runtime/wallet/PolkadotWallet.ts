import type { Caip2 } from '@portico/core'
import type { NamedAccount } from '../../NamedAccount.js'
import type { SignerAnswer, SignerPayload, SignerRaw } from '../../PolkadotSigner.js'

/** An account as a wallet tells of it. */
export interface WalletAccount extends NamedAccount {
  /** As the wallet writes it. */
  readonly address: string
  /** 64 hexadecimal digits. */
  readonly publicKey: string
  /** Genesis of the only chain it is for, in hexadecimal; undefined: for all. */
  readonly genesisHash?: string | undefined
}

/** One signing request. */
export interface Signing {
  readonly networkId: Caip2
  readonly signal?: AbortSignal | undefined
}

/**
 * A wallet, however it is reached. What it answers is parsed.
 * Both methods throw the visitor's refusal with its code, `polkadot/badAnswer`, `polkadot/notSupported`, `polkadot/accountChanged`,
 * `polkadot/walletGone`, or the signal's reason.
 */
export interface PolkadotWallet {
  readonly name: string
  /** Accounts it is known to have, without asking it. */
  accounts(): readonly WalletAccount[]
  /** The kind of the key stands before the signature (`MultiSignature`). */
  signPayload(payload: SignerPayload, how: Signing): Promise<SignerAnswer>
  signRaw(raw: SignerRaw, how: Signing): Promise<SignerAnswer>
}
