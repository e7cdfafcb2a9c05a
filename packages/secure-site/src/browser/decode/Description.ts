/** How much is at stake, and with it where the visitor is asked: R0 in the frame, all others in a window of the secure site. */
export type RiskClass = 'R0' | 'R1' | 'R2' | 'R3'

/** What a page asks for. The digest is made of exactly this. */
export interface ApprovalRequest {
  /** Of the page that embeds the frame, as `location.origin` writes it. */
  readonly origin: string
  /** Address of the account that signs. */
  readonly account: string
  /** CAIP-2. */
  readonly chainId: string
  readonly method: string
  readonly params: unknown
  /** Of a session that is granted: the co-signer's public key, which the frame got of its own server. No page can name one. */
  readonly coSigner?: string | undefined
}

/** What the secure site knows besides the request. All of it is JSON, but `now` and `reads`. */
export interface DescribeContext {
  /** CAIP-2 ids of the project. */
  readonly chains: readonly string[]
  readonly network: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
    /** Contracts or mints that the operator vouches for. */
    readonly tokens?: Readonly<Record<string, TokenInfo>> | undefined
  }
  /** The visitor's own addresses. */
  readonly accounts: {
    readonly eoa?: string | undefined
    readonly smartAccount?: string | undefined
    readonly solana?: string | undefined
  }
  /** Contracts that hold power over the account: EntryPoint, delegation manager, enforcers. Calls and signatures for them are refused. */
  readonly refusedContracts?: readonly string[] | undefined
  /** The one of them that ends a session where the account calls it for that. */
  readonly delegationManager?: string | undefined
  /** Addresses that this wallet sent to. */
  readonly knownReceivers?: readonly string[] | undefined
  /** Units of the native currency, above which a first-time receiver is asked about in class R2. */
  readonly reviewAbove?: string | undefined
  /** Browsers that logged in to the account after this one, a short time ago. */
  readonly newBrowsers?: readonly NewBrowser[] | undefined
  /** The request also gives the account this code, for good (EIP-7702). */
  readonly upgradesTo?: string | undefined
  /** Units of the native currency. The cap is what signing never exceeds. */
  readonly fee?: { readonly estimate: string; readonly cap: string } | undefined
  /** Milliseconds. */
  readonly now: number
  readonly reads: ChainReads
}

export interface NewBrowser {
  /** Such as `Firefox on Windows`. */
  readonly browser: string
  /** Of the page that it logged in at. */
  readonly origin: string
  /** Milliseconds. */
  readonly since: number
}

export interface TokenInfo {
  readonly symbol: string
  readonly decimals: number
}

/** Reads of the site's own node. Each may fail, or answer undefined where there is no such thing. */
export interface ChainReads {
  /** Symbol and decimals of a contract or a mint. */
  token(address: string): Promise<TokenInfo | undefined>
  /** Solana: whose tokens an account has, and which. */
  tokenAccount?(address: string): Promise<{ readonly mint: string; readonly owner: string } | undefined>
  /** Solana: the addresses in a look-up table. */
  lookupTable?(address: string): Promise<readonly string[] | undefined>
  /** What a request would change, were it sent now. Undefined for one that changes nothing by itself. */
  simulation?(): Promise<Simulation | undefined>
}

/** What a node of the site says that a transaction would do. It is JSON. */
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

/** A line of a description. Values are text of the request made visible (`visibleText`), or words of ours. */
export interface Field {
  readonly label: string
  readonly value: string
  /** `address` is drawn whole, in groups of four; `code` in a fixed width. */
  readonly kind?: 'address' | 'code' | 'text' | undefined
  /** Small words after the value: "Verified", "First time". */
  readonly note?: string | undefined
  /** A value with parts of its own, such as a struct of typed data. */
  readonly parts?: readonly Field[] | undefined
}

export interface Section {
  readonly title?: string | undefined
  readonly fields: readonly Field[]
}

export interface Warning {
  readonly tone: 'warning' | 'error'
  readonly title: string
  readonly text: string
}

/** A request in plain words. */
export interface Description {
  readonly title: string
  /** The one figure that matters most. */
  readonly figure?:
    | { readonly label: string; readonly value: string; readonly unit?: string; readonly tone?: 'warning' | 'error' }
    | undefined
  /** A sentence on what it means. */
  readonly lead?: string | undefined
  readonly class: RiskClass
  readonly origin: string
  readonly sections: readonly Section[]
  readonly warnings: readonly Warning[]
  /** Word of the button that approves. */
  readonly action: string
  /** What the visitor confirms by a checkbox, in class R2. */
  readonly confirm?: string | undefined
  /** The request as it came, for those who read it. */
  readonly raw: string
  /** Canonical JSON of the request; its SHA-256 is the digest. */
  readonly digestInput: string
}

export type RefusalCode =
  | 'embedded/unreadable'
  | 'embedded/methodNotAllowed'
  | 'embedded/chainNotAllowed'
  | 'embedded/domainMismatch'
  | 'embedded/dangerousTypedData'
  | 'embedded/dangerousTransaction'

export interface Refusal {
  readonly code: RefusalCode
  /** For people. */
  readonly message: string
}

/** Thrown inside of `describe`, which answers it. */
export class RefusedError extends Error {
  constructor(
    readonly code: RefusalCode,
    message: string,
  ) {
    super(message)
  }
}

/** What a decoder finds out; `describe` adds what is the same for all. */
export interface Finding {
  readonly title: string
  readonly figure?: Description['figure']
  readonly lead?: string | undefined
  readonly class: RiskClass
  readonly sections: readonly Section[]
  readonly warnings: readonly Warning[]
  readonly action: string
  readonly confirm?: string | undefined
}

export function highest(classes: readonly RiskClass[]): RiskClass {
  return classes.reduce((most, next) => (next > most ? next : most), 'R0')
}

/** The checks that refuse or warn. All are on in the wallet; tests take one away to show what it stops. */
export interface Guards {
  readonly methods: boolean
  readonly chains: boolean
  readonly ownContracts: boolean
  readonly strictTypedData: boolean
  readonly signInDomain: boolean
  readonly nearSignIn: boolean
  readonly transactionBytes: boolean
  readonly everyInstruction: boolean
}

export const allGuards: Guards = {
  methods: true,
  chains: true,
  ownContracts: true,
  strictTypedData: true,
  signInDomain: true,
  nearSignIn: true,
  transactionBytes: true,
  everyInstruction: true,
}

/** What every decoder gets. */
export interface Describing {
  readonly request: ApprovalRequest
  readonly context: DescribeContext
  readonly guards: Guards
}
