/**
 * What the wallet knows besides the request. All of it is JSON, so that a second reader of the request has the same.
 * Units are decimal digits of the smallest unit; times are milliseconds unless they say otherwise.
 */
export interface Facts {
  /** When they were collected. */
  readonly at: number
  /** CAIP-2 ids of the networks on which this page may ask. */
  readonly chains: readonly string[]
  readonly network: NetworkFacts
  /** The visitor's own addresses. */
  readonly accounts: {
    readonly eoa?: string | undefined
    readonly smartAccount?: string | undefined
    readonly solana?: string | undefined
  }
  /** Contracts that hold power over the account. Calls and signatures for them are refused. */
  readonly guards?: readonly string[] | undefined
  /** The one of them that ends a session where the account calls it for that. */
  readonly delegationManager?: string | undefined
  /** Addresses that this wallet sent to. Absent: it keeps no list, and no receiver is said to be new or known. */
  readonly knownReceivers?: readonly string[] | undefined
  /** Units of the native currency, above which a payment to a new address is of class R2. */
  readonly reviewAbove?: string | undefined
  /** Of a transaction of a plain account: what it costs, and what it must never cost more than. */
  readonly fee?: FeeFacts | undefined
  /** Of an operation of a smart account. */
  readonly operation?: OperationFacts | undefined
  /** Of a session that the page asks for. */
  readonly session?: SessionFacts | undefined
  /** By the address of a contract (lower case) or a mint. Null: it was asked and did not say. */
  readonly tokens?: Readonly<Record<string, TokenInfo | null>> | undefined
  /** Solana: whose tokens an account has, and which. Null: it was asked, and there is none. */
  readonly tokenAccounts?:
    | Readonly<Record<string, { readonly mint: string; readonly owner: string } | null>>
    | undefined
  /** Solana: the addresses in a look-up table. Null: it could not be read. */
  readonly lookupTables?: Readonly<Record<string, readonly string[] | null>> | undefined
  /** What a node expects to change. It adds to the description, and never lowers the class. */
  readonly simulation?: Simulation | undefined
}

export interface NetworkFacts {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Contracts or mints that the operator vouches for. */
  readonly tokens?: Readonly<Record<string, TokenInfo>> | undefined
}

export interface TokenInfo {
  readonly symbol: string
  readonly decimals: number
}

/** Gas and prices of EIP-1559. `estimate` is shown as the usual fee, in units of the native currency. Absent: it is not known. */
export interface FeeFacts {
  readonly gas: string
  readonly maxFeePerGas: string
  readonly maxPriorityFeePerGas: string
  readonly estimate?: string | undefined
}

/** How the smart account of the request is made, and what its operation may cost. */
export interface OperationFacts {
  readonly kind: 'hybrid' | '7702'
  readonly entryPoint: string
  /** Of an account that has no code yet: what makes it. */
  readonly deployment?: { readonly factory: string; readonly factoryData: string } | undefined
  /** The account gets this code for good with the operation (EIP-7702). */
  readonly upgradesTo?: string | undefined
  /** The account pays at most this much for gas; `0`: a paymaster pays all of it. */
  readonly maxCost: string
  /** Shown as the usual fee. Absent: it is not known. */
  readonly estimate?: string | undefined
}

/** What the site made for a session that a page asks for: only the site's own co-signer is ever named in a delegation. */
export interface SessionFacts {
  /** Id of the session. */
  readonly pci: string
  /** Uncompressed public key of the co-signer, `0x04…`. */
  readonly coSignerKey: string
  /** Account of both keys, which acts for the visitor's account. */
  readonly delegate: string
  /** Of the NonceEnforcer. */
  readonly nonce: string
  /** One for each delegation at least: a permission needs one, and one for each function where it names functions. */
  readonly salts: readonly string[]
  readonly enforcers: SessionEnforcers
}

/** Contracts that check the conditions of a delegation at each use (Delegation Framework 1.3.0). */
export interface SessionEnforcers {
  readonly allowedCalldata: string
  readonly allowedMethods: string
  readonly allowedTargets: string
  readonly erc20PeriodTransfer: string
  readonly exactCalldata: string
  readonly nativeTokenPeriodTransfer: string
  readonly nonce: string
  readonly redeemer: string
  readonly timestamp: string
  readonly valueLte: string
}

/** What a node of the site says that a transaction would do. */
export type Simulation =
  | { readonly status: 'done'; readonly changes: readonly AssetChange[] }
  | { readonly status: 'fails' }
  /** The node does not simulate, did not answer in time, or there are several transactions. */
  | { readonly status: 'unknown'; readonly reason: 'unsupported' | 'late' | 'several' }

export interface AssetChange {
  /** `native`, or the address of a contract or mint. */
  readonly asset: string
  /** Units that the account gets; with a minus, those that it loses. */
  readonly amount: string
  /** Id of an item of ERC-721 or ERC-1155. */
  readonly item?: string | undefined
}

/** A fact that would say more: `collectFacts` asks a node for it and reads again. */
export interface MissingFact {
  readonly kind: 'token' | 'tokenAccount' | 'lookupTable'
  readonly address: string
}
