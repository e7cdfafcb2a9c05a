/** As much of bcoin 1.0.2 as is used here; it has no types of its own. */
export interface Bcoin {
  readonly Chain: new (options: object) => BcoinChain
  readonly Mempool: new (options: object) => BcoinMempool
  readonly Miner: new (options: object) => BcoinMiner
  readonly TX: { fromRaw(hex: string, encoding: 'hex'): BcoinTransaction }
  readonly Address: { fromScript(script: object): unknown }
  readonly Script: {
    fromRaw(bytes: Buffer): object
    readonly flags: {
      /** What a mempool checks beyond consensus. */
      STANDARD_VERIFY_FLAGS: number
      readonly VERIFY_DISCOURAGE_UPGRADABLE_WITNESS_PROGRAM: number
    }
  }
}
interface Part {
  open(): Promise<void>
  close(): Promise<void>
}
export interface BcoinTransaction {
  txid(): string
  toRaw(): Buffer
}
export interface BcoinBlock {
  readonly txs: readonly BcoinTransaction[]
}
export interface BcoinEntry {
  readonly height: number
  /** Seconds since the epoch. */
  readonly time: number
  rhash(): string
}
export interface BcoinChain extends Part {
  readonly height: number
  add(block: BcoinBlock): Promise<unknown>
  on(event: 'connect', listener: (entry: BcoinEntry, block: BcoinBlock) => Promise<void>): void
}
export interface BcoinMempool extends Part {
  /** Answers hashes of missing inputs, or nothing once it is in. @throws VerifyError */
  addTX(transaction: BcoinTransaction): Promise<readonly unknown[] | null>
  /** To be told of each block of the chain. */
  _addBlock(entry: BcoinEntry, transactions: readonly BcoinTransaction[]): Promise<void>
  on(event: 'tx', listener: (transaction: BcoinTransaction) => void): void
}
export interface BcoinMiner extends Part {
  mineBlock(tip: null, address: unknown): Promise<BcoinBlock>
}
