import type { Generated } from 'kysely'

/** Tables of the database. Hashes and addresses are bytes, amounts are `numeric` as decimal text. */
export interface Tables {
  follow_chain: ChainTable
  follow_block: BlockTable
  follow_transaction: TransactionTable
  follow_transfer: TransferTable
  follow_account_transaction: AccountTransactionTable
  follow_account_token: AccountTokenTable
  follow_token: TokenTable
  rate_limit: RateLimitTable
  asset_picture: PictureTable
  price_sample: PriceSampleTable
  account_name: AccountNameTable
  account_name_address: AccountNameAddressTable
  account_name_message: AccountNameMessageTable
  project: ProjectTable
  project_change: ProjectChangeTable
  operator_session: OperatorSessionTable
  analytics_event: AnalyticsEventTable
}

/** Networks that are followed, and how far. */
export interface ChainTable {
  id: Generated<number>
  /** CAIP-2. */
  name: string
  from_block: number
  transactions: boolean
  /** The last block whose rows are here; one less than `from_block` before the first. */
  number: number
  hash: Uint8Array | null
  /** What the node said last. */
  head: number | null
  /** When the node last answered. Milliseconds. */
  seen: number | null
}

/** Blocks that have rows, and all of the latest. */
export interface BlockTable {
  chain_id: number
  number: number
  hash: Uint8Array
  /** Seconds. */
  time: number
  has_rows: boolean
}

export interface TransactionTable {
  chain_id: number
  block: number
  /** Index in the block. */
  position: number
  hash: Uint8Array
  /** Null until a client asks for it, where only transfers are read. So are the fields after it. */
  sender: Uint8Array | null
  /** The contract that it creates, where it has no receiver. */
  recipient: Uint8Array | null
  value: string | null
  nonce: number | null
  is_failed: boolean | null
  is_creation: boolean | null
  /** The first four bytes of its data. */
  selector: Uint8Array | null
}

/** Transfers of tokens. */
export interface TransferTable {
  chain_id: number
  block: number
  log_index: number
  /** Index in a batch of ERC-1155. */
  item: number
  position: number
  token: Uint8Array
  /** 20, 721 or 1155. */
  standard: number
  token_id: string | null
  sender: Uint8Array
  recipient: Uint8Array
  amount: string
}

/** Which transactions concern an account. */
export interface AccountTransactionTable {
  chain_id: number
  account: Uint8Array
  block: number
  position: number
}

/** Which tokens an account ever sent or received. */
export interface AccountTokenTable {
  chain_id: number
  account: Uint8Array
  token: Uint8Array
  standard: number
  /** -1 for ERC-20. */
  token_id: string
  first_block: number
}

/** What contracts say of themselves. */
export interface TokenTable {
  chain_id: number
  token: Uint8Array
  name: string | null
  symbol: string | null
  /** Null where it has none: it is no currency. */
  decimals: number | null
}

/** What clients used, at all gateways of the database. */
export interface RateLimitTable {
  /** Name of the limit, and the client. */
  key: string
  points: number
  /** From when on it counts no more. Milliseconds. */
  expire: number | null
}

/** Where pictures of tokens are, by the ids that answers have of them. */
export interface PictureTable {
  /** 20 bytes. */
  id: Uint8Array
  /** UTF-8: as bytes, because makers of tokens may write a NUL, which `text` cannot have. */
  url: Uint8Array
  /** When it last stood in an answer. Milliseconds. */
  given: number
}

/** What tokens cost in the last day. */
export interface PriceSampleTable {
  /** CAIP-2 of the native currency, CAIP-10 of others. */
  token: string
  /** Milliseconds since the epoch. */
  at: number
  usd: number
}

/** Names that accounts registered. */
export interface AccountNameTable {
  /** `alice.people.example` */
  name: string
  zone: string
  /** What the label looks like. */
  skeleton: string
  /** Milliseconds since the epoch. */
  registered: number
  /** From when on it is not looked up; null: never. */
  expires: number | null
  /** From when on another account may register it; null: never. */
  freed: number | null
}

/** Messages by which names were transferred. */
export interface AccountNameMessageTable {
  /** EIP-191, in hexadecimal. */
  hash: string
  /** Milliseconds since the epoch. */
  at: number
}

export interface AccountNameAddressTable {
  name: string
  /** ENSIP-9 and ENSIP-11. */
  coin_type: number
  address: string
  /** Milliseconds since the epoch. */
  created: number
}

/** Projects that the operator changed; the others are as the configuration says. */
export interface ProjectTable {
  id: string
  /** JSON of a `Project`. */
  settings: string
  /** A revoked id is refused. */
  is_revoked: boolean
  /** `id` of its last change. */
  version: number
}

/** What the operator changed. */
export interface ProjectChangeTable {
  id: Generated<number>
  /** Milliseconds since the epoch. */
  at: number
  who: string
  project: string
  action: string
  /** JSON of a `Project`; null where there was none. */
  before: string | null
  after: string
}

/** Operators that are logged in. */
export interface OperatorSessionTable {
  /** SHA-256 of the cookie. */
  token: Uint8Array
  who: string
  /** What let them in; it must still be in the configuration. */
  credential: string
  /** Milliseconds since the epoch. */
  expires: number
}

/** What visitors did. */
export interface AnalyticsEventTable {
  project: string
  /** UUID. */
  event_id: string
  /** Milliseconds since the epoch. */
  at: number
  event: string
  domain: string
  /** Of connecting: the wallet, and how it ended. */
  wallet: string | null
  outcome: 'connected' | 'refused' | 'cancelled' | 'failed' | null
  /** Milliseconds from choosing the wallet to the connection. */
  duration: number | null
  /** Separated by commas. */
  namespaces: string
  /** JSON of `props`. */
  props: string
}
