/** A key of a wallet. `evm`: the plain account on EIP-155 chains. `owner`: owns the smart account and is no account itself. */
export type KeyName = 'evm' | 'owner' | 'solana'

/** EIP-712 with nothing left to chance: `EIP712Domain` is written out, integers are decimal digits, bytes and addresses lower case. */
export interface ExactTypedData {
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
}

/** A condition of a delegation, which a contract checks at each use. */
export interface Caveat {
  readonly enforcer: string
  readonly terms: string
}

/**
 * What is signed, and nothing else. It is JSON: integers are decimal digits, bytes are `0x…` in lower case on EIP-155 chains and
 * base64 on Solana. What is known only when it is signed (`Filling`) has to stay inside of what is written here.
 */
export type Intent =
  /** EIP-191, version 0x45. */
  | { readonly kind: 'evmMessage'; readonly key: 'evm' | 'owner'; readonly account: string; readonly message: string }
  | {
      readonly kind: 'evmTypedData'
      readonly key: 'evm' | 'owner'
      readonly account: string
      readonly typedData: ExactTypedData
    }
  | {
      readonly kind: 'evmTransaction'
      readonly account: string
      readonly chainId: number
      /** Absent: it makes a contract. */
      readonly to?: string | undefined
      readonly value: string
      readonly data: string
      /** Each at most. */
      readonly gas: string
      readonly maxFeePerGas: string
      readonly maxPriorityFeePerGas: string
    }
  | UserOperationIntent
  /** Lets a session act for the smart account within the caveats. */
  | {
      readonly kind: 'delegations'
      readonly account: string
      readonly chainId: number
      readonly manager: string
      readonly delegations: readonly {
        readonly delegate: string
        readonly caveats: readonly Caveat[]
        readonly salt: string
      }[]
      /** Makes the account first, where it has no code: its signature could not be checked otherwise. */
      readonly deploy?: UserOperationIntent | undefined
    }
  | { readonly kind: 'solanaMessage'; readonly account: string; readonly message: string }
  /** Whole transactions as they go over the wire, in order. */
  | { readonly kind: 'solanaTransactions'; readonly account: string; readonly transactions: readonly string[] }

/** An operation of ERC-4337 (EntryPoint 0.8) whose account makes exactly these calls. */
export interface UserOperationIntent {
  readonly kind: 'userOperation'
  /** `hybrid` is signed by the owner's key, `7702` by the key of the plain account. */
  readonly accountKind: 'hybrid' | '7702'
  /** The sender. */
  readonly account: string
  readonly chainId: number
  readonly entryPoint: string
  readonly callData: string
  readonly deployment?: { readonly factory: string; readonly factoryData: string } | undefined
  /** Code that the plain account gets for good (EIP-7702); an authorization for it is signed besides. */
  readonly upgradesTo?: string | undefined
  /** Gas of all kinds times the price is at most this, where no paymaster pays. */
  readonly maxCost: string
}

/** What is known only when it is signed. Integers are decimal digits. */
export interface Filling {
  /** Of an `evmTransaction`. Gas and prices that are absent are those of the intent. */
  readonly transaction?:
    | {
        readonly nonce: number
        readonly gas?: string | undefined
        readonly maxFeePerGas?: string | undefined
        readonly maxPriorityFeePerGas?: string | undefined
      }
    | undefined
  /** Of a `userOperation`, or of the one that makes the account before `delegations`. */
  readonly operation?: OperationFilling | undefined
}

export interface OperationFilling {
  readonly nonce: string
  readonly callGasLimit: string
  readonly verificationGasLimit: string
  readonly preVerificationGas: string
  readonly maxFeePerGas: string
  readonly maxPriorityFeePerGas: string
  readonly paymaster?:
    | {
        readonly address: string
        readonly data: string
        readonly verificationGasLimit: string
        readonly postOpGasLimit: string
      }
    | undefined
  /** Nonce of the plain account, for the authorization of EIP-7702. */
  readonly authorizationNonce?: number | undefined
}

/** Bytes for one signature. `secp256k1` signs a hash of 32 bytes, `ed25519` the message itself. */
export interface Signable {
  readonly key: KeyName
  readonly scheme: 'secp256k1' | 'ed25519'
  readonly bytes: Uint8Array
}
