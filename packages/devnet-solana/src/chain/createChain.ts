import {
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  lamports,
  type Address,
  type EncodedAccount,
  type MaybeEncodedAccount,
  type Transaction,
} from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM } from 'litesvm'
import { errorJson, type TransactionErrorJson } from './errorJson.js'
import { priorityFee } from './priorityFee.js'

/** Blocks for which a blockhash may be used (Solana's MAX_PROCESSING_AGE). */
const blockhashAge = 150
export const lamportsPerSignature = 5000n
/** Transactions whose signatures are remembered, so that none is executed twice. */
const history = 100_000n

export interface Outcome {
  readonly slot: bigint
  readonly error: TransactionErrorJson | null
  readonly logs: readonly string[]
  readonly unitsConsumed: bigint
  /** As it was executed; undefined for an airdrop. */
  readonly transaction?: Uint8Array | undefined
  /** Accounts that it names. */
  readonly addresses: readonly string[]
  /** Lamports that the payer was charged. */
  readonly fee: bigint
  /** Milliseconds since the epoch. */
  readonly time: number
  /** Accounts that it names, before and after. */
  readonly before: readonly MaybeEncodedAccount[]
  readonly after: readonly MaybeEncodedAccount[]
}
export interface Simulation extends Pick<Outcome, 'error' | 'logs' | 'unitsConsumed'> {
  readonly accounts: readonly EncodedAccount[]
}

/** One validator that makes a block of every transaction. */
export interface Chain {
  readonly svm: LiteSVM
  slot(): bigint
  latestBlockhash(): string
  isBlockhashValid(blockhash: string): boolean
  account(address: Address): MaybeEncodedAccount
  airdrop(address: Address, amount: bigint): string
  /** Executes it: whatever comes of it is on the chain under its signature. */
  execute(transaction: Uint8Array): string
  /** @param any Whether any blockhash does. */
  simulate(transaction: Uint8Array, any: boolean): Simulation
  outcome(signature: string): Outcome | undefined
  /** Of the transactions that name an address, the newest first. */
  signaturesOf(address: Address): readonly string[]
  /** Whether one signature came onto the chain before another. */
  isBefore(signature: string, other: string): boolean
  /** Lets so many blocks pass. */
  skip(blocks: number): void
  /** Calls back with every signature that came onto the chain, until the returned function is called. */
  watch(listener: (signature: string) => void): () => void
}

export function createChain(): Chain {
  // litesvm knows only its newest blockhash: the window of Solana is kept here.
  const svm = new LiteSVM().withTransactionHistory(history).withBlockhashCheck(false)
  const text = getBase58Decoder()
  const outcomes = new Map<string, Outcome>()
  const listeners = new Set<(signature: string) => void>()
  const blockhashes = new Map<string, bigint>()
  let slot = 1n
  const remember = (): void => void blockhashes.set(svm.latestBlockhash(), slot)
  remember()

  function nextBlock(): void {
    slot += 1n
    svm.warpToSlot(slot)
    svm.expireBlockhash()
    remember()
    for (const [hash, born] of blockhashes) if (slot - born > blockhashAge) blockhashes.delete(hash)
  }
  function record(signature: string, outcome: Outcome): string {
    outcomes.set(signature, outcome)
    nextBlock()
    // After the answer that names it: nobody could have subscribed before.
    setImmediate(() => listeners.forEach((listener) => listener(signature)))
    return signature
  }
  function isCurrent({ messageBytes }: Transaction): boolean {
    const { lifetimeToken } = getCompiledTransactionMessageDecoder().decode(messageBytes) as {
      readonly lifetimeToken?: string
    }
    return blockhashes.has(lifetimeToken ?? '')
  }
  const decode = (bytes: Uint8Array): Transaction => getTransactionDecoder().decode(bytes)
  function addressesOf({ messageBytes }: Transaction): readonly string[] {
    return (getCompiledTransactionMessageDecoder().decode(messageBytes) as { readonly staticAccounts: Address[] })
      .staticAccounts
  }

  return {
    svm,
    slot: () => slot,
    latestBlockhash: () => svm.latestBlockhash(),
    isBlockhashValid: (blockhash) => blockhashes.has(blockhash),
    account: (address) => svm.getAccount(address),
    airdrop(address, amount) {
      const result = svm.airdrop(address, lamports(amount))
      if (!result || result instanceof FailedTransactionMetadata) throw new Error('The faucet is empty')
      const { logs, computeUnitsConsumed } = {
        logs: result.logs(),
        computeUnitsConsumed: result.computeUnitsConsumed(),
      }
      return record(text.decode(result.signature()), {
        slot,
        error: null,
        logs,
        unitsConsumed: computeUnitsConsumed,
        addresses: [address],
        fee: 0n,
        time: Date.now(),
        before: [],
        after: [],
      })
    },
    execute(bytes) {
      const transaction = decode(bytes)
      const addresses = addressesOf(transaction)
      const accounts = () => addresses.map((address) => svm.getAccount(address as Address))
      const before = accounts()
      const result = svm.sendTransaction(transaction)
      const failed = result instanceof FailedTransactionMetadata
      const meta = failed ? result.meta() : result
      const signatures = Object.values(transaction.signatures)
      return record(text.decode(signatures[0]!), {
        slot,
        error: failed ? errorJson(result) : null,
        logs: meta.logs(),
        unitsConsumed: meta.computeUnitsConsumed(),
        transaction: Uint8Array.from(bytes),
        addresses,
        time: Date.now(),
        before,
        after: accounts(),
        fee: lamportsPerSignature * BigInt(signatures.length) + priorityFee(transaction.messageBytes),
      })
    },
    simulate(bytes, any) {
      const transaction = decode(bytes)
      if (!any && !isCurrent(transaction))
        return { error: 'BlockhashNotFound', logs: [], unitsConsumed: 0n, accounts: [] }
      if (any) svm.withSigverify(false)
      try {
        const result = svm.simulateTransaction(transaction)
        const failed = result instanceof FailedTransactionMetadata
        const meta = result.meta()
        return {
          error: failed ? errorJson(result) : null,
          logs: meta.logs(),
          unitsConsumed: meta.computeUnitsConsumed(),
          accounts: failed ? [] : result.postAccounts(),
        }
      } finally {
        svm.withSigverify(true)
      }
    },
    outcome: (signature) => outcomes.get(signature),
    signaturesOf: (address) =>
      [...outcomes]
        .flatMap(([signature, { addresses }]) => (addresses.includes(address) ? [signature] : []))
        .toReversed(),
    isBefore: (signature, other) => (outcomes.get(signature)?.slot ?? slot) < (outcomes.get(other)?.slot ?? -1n),
    skip(blocks) {
      // Of many only the last are remembered.
      slot += BigInt(Math.max(blocks - blockhashAge - 1, 0))
      for (let left = Math.min(blocks, blockhashAge + 1); left > 0; left--) nextBlock()
    },
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
