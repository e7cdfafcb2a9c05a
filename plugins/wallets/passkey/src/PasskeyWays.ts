import type { Caip2 } from '@portico/core'
import type { PasskeyAccount, PasskeyHex } from './PasskeyAccount.js'

/** A passkey that was made and owns nothing yet. */
export type NewPasskey = Pick<PasskeyAccount, 'credentialId' | 'publicKey'>

/** A passkey that can sign for an account, besides the one in use. */
export interface OtherPasskey {
  /** Under which the account keeps the key: Keccak-256 of the credential id. */
  readonly idHash: PasskeyHex
  /** base64url. Undefined: neither this browser nor a node knows it. */
  readonly credentialId: string | undefined
}

/** Who can sign for an account. Each network has a list of its own. */
export interface PasskeyOwners {
  readonly networkId: Caip2
  /** False: the first transaction makes the account there. Until then its first passkey is the only owner. */
  readonly isDeployed: boolean
  /** Whether the passkey in use is among them. */
  readonly hasThis: boolean
  readonly others: readonly OtherPasskey[]
  /** Address of the recovery code; undefined: there is none. */
  readonly code: PasskeyHex | undefined
}

/** A change of the owners of an account, on one network. */
export type PasskeyChange =
  | { readonly kind: 'addPasskey'; readonly passkey: NewPasskey }
  /** A code that there was can no longer sign. */
  | { readonly kind: 'setCode'; readonly code: PasskeyHex }
  | { readonly kind: 'removePasskey'; readonly credentialId: string }
  /** These are the owners, and no others. */
  | { readonly kind: 'setOwners'; readonly passkey: NewPasskey; readonly code: PasskeyHex | undefined }

/** A change whose fee is known. What `confirm` signs is made of the same object. */
export interface PreparedChange {
  readonly change: PasskeyChange
  readonly networkId: Caip2
  /** What it costs the account at most, in units of the native currency; 0: the site pays. */
  readonly maxCost: bigint
  /** It also puts the account on the network. */
  readonly isFirst: boolean
  /** Asks for the key that signs, and waits until the change is on the network. @throws `passkey/notConfirmed`, `passkey/bundlerFailed`, `passkey/changeFailed` */
  confirm(): Promise<void>
}

/** The key of a recovery code. Its words stay with who typed them. */
export interface RecoveryKey {
  readonly address: PasskeyHex
  sign(hash: PasskeyHex): Promise<PasskeyHex>
}

/** An account that a recovery code opens. */
export interface RecoveryAccount {
  readonly address: PasskeyHex
  /** Where the code is its owner. */
  readonly networks: readonly Caip2[]
}

export interface PreparedRecovery {
  /** One for each network on which it can be made. */
  readonly changes: readonly PreparedChange[]
  /** Why it cannot be made on others. */
  readonly failures: readonly unknown[]
  /** Makes the changes, and connects the account with the new passkey. @throws as `PreparedChange.confirm` */
  confirm(): Promise<void>
}

/** Ways into the account besides the passkey in use. */
export interface PasskeyWays {
  /** The network in use. Changes are made there. */
  networkId(): Caip2
  /** Networks of the options that the modal has. */
  networks(): readonly Caip2[]
  /** @throws `passkey/rpcUnavailable`, `passkey/rpcFailed`, `passkey/badAnswer`, `passkey/accountNotFound` */
  owners(networkId: Caip2): Promise<PasskeyOwners>
  /** What this browser made for the account before: it can be used on another network too. */
  made(): { readonly passkeys: readonly NewPasskey[]; readonly code: PasskeyHex | undefined }
  /**
   * Asks the browser for a passkey on another device or key. It owns nothing before a change adds it.
   * @throws `passkey/notConfirmed`, `passkey/notAvailable`, `passkey/sameDevice`, `passkey/badAnswer`
   */
  makePasskey(owners: PasskeyOwners): Promise<NewPasskey>
  /** @throws `passkey/tooLittle`, `passkey/bundlerFailed` */
  prepare(change: PasskeyChange): Promise<PreparedChange>
  /** Reads the words of a recovery code as they were typed. @throws `passkey/codeLength`, `passkey/codeWord`, `passkey/codeChecksum` */
  readCode(words: string): Promise<RecoveryKey>
  /** Finds where a recovery code opens the account. @throws `passkey/accountNotFound`, `passkey/codeNotOwner`, `passkey/rpcUnavailable` */
  findAccount(address: string, code: PasskeyHex): Promise<RecoveryAccount>
  /** Asks the browser for a passkey for the account. @throws as `makePasskey` */
  makePasskeyFor(account: RecoveryAccount): Promise<NewPasskey>
  /** `isOnly`: all other passkeys can no longer sign. @throws as `prepare` */
  prepareRecovery(
    account: RecoveryAccount,
    key: RecoveryKey,
    passkey: NewPasskey,
    isOnly: boolean,
  ): Promise<PreparedRecovery>
}
