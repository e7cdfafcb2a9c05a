import {
  transferChanged,
  type BroadcastAnswer,
  type Caip10,
  type SignedTransfer,
  type SigningSteps,
  type TransferOrder,
  type Transfer,
  type TransfersCapability,
  type TransferSighting,
  type TransferStatus,
} from '@portico/core'

export const payer: Caip10 = 'model:1:payer'

/** A transfer that has just begun. */
export const begunTransfer: Transfer = {
  id: '1',
  order: { account: payer, action: { type: 'native', to: 'shop', amount: 1n }, maxFee: 5n, display: {} },
  status: 'preparing',
  since: 0,
  changedAt: 0,
  walletBroadcasts: false,
  isKnown: false,
}

const every: Readonly<Record<TransferStatus, true>> = {
  preparing: true,
  asking: true,
  withdrawing: true,
  signed: true,
  broadcast: true,
  included: true,
  lost: true,
  unknown: true,
  confirmed: true,
  reverted: true,
  rejected: true,
  cancelled: true,
  failed: true,
  refused: true,
  expired: true,
  replaced: true,
  changed: true,
}
export const everyStatus: readonly TransferStatus[] = Object.keys(every) as TransferStatus[]

/** Repeatable: the same seed draws the same numbers. */
export function createDice(seed: number): (sides: number) => number {
  let state = seed | 0
  return (sides) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    const mixed = Math.imul(state ^ (state >>> 13), 0x297a2d39)
    return ((mixed ^ (mixed >>> 16)) >>> 0) % sides
  }
}

export interface ModelOptions {
  readonly walletBroadcasts: boolean
  /** Whether it broadcasts though it is asked to sign only. */
  readonly posts?: boolean
  readonly expires: boolean
  /** Of 100 answers of nodes, how many are wrong or missing. */
  readonly faults: number
  /** What the visitor does in the wallet. */
  readonly wallet: 'approves' | 'rejects' | 'changes' | 'breaks off' | 'sends and breaks off'
  /** Milliseconds until the wallet answers. */
  readonly answerTime: number
}

interface ModelTransaction {
  readonly hash: string
  readonly until: number
  state: 'nowhere' | 'pending' | 'included'
  includedAt: number
}

const lifetime = 60_000
const finality = 3000

/**
 * A chain in which it is known what really happened, between a wallet and nodes that drop, delay, repeat and refuse. Time is that
 * of fake timers.
 */
export class ModelChain implements TransfersCapability {
  readonly actions: readonly ['native'] = ['native']
  readonly transactions: ModelTransaction[] = []
  /** How often the wallet was asked. */
  asked = 0
  /** While true no node answers. */
  isDown = false
  readonly #dice: (sides: number) => number
  readonly #options: ModelOptions

  constructor(seed: number, options: ModelOptions) {
    this.#dice = createDice(seed)
    this.#options = options
  }

  /** Whether money was moved. */
  get moved(): number {
    return this.transactions.filter(({ state }) => state === 'included').length
  }
  #fault(): boolean {
    return this.#dice(100) < this.#options.faults
  }
  async #delay(time: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, time))
  }
  #take(transaction: ModelTransaction): void {
    if (transaction.state !== 'nowhere' || Date.now() > transaction.until) return
    transaction.state = 'pending'
    setTimeout(
      () => {
        // Nodes forget transactions, and blocks come too late for some.
        if (this.#fault() || Date.now() > transaction.until) transaction.state = 'nowhere'
        else Object.assign(transaction, { state: 'included', includedAt: Date.now() })
      },
      500 + this.#dice(8000),
    )
  }
  async estimate(): Promise<{ fee: bigint }> {
    return { fee: 5n }
  }
  async sign(_order: TransferOrder, steps: SigningSteps): Promise<SignedTransfer> {
    const { walletBroadcasts, posts = false, expires, wallet, answerTime } = this.#options
    await this.#delay(100)
    steps.prepared({ anchor: { at: Date.now() }, fee: 5n, walletBroadcasts, walletMayBroadcast: posts })
    this.asked += 1
    const transaction: ModelTransaction = {
      hash: `hash-${this.asked}`,
      until: Date.now() + answerTime + (expires ? lifetime : 1e12),
      state: 'nowhere',
      includedAt: 0,
    }
    this.transactions.push(transaction)
    await this.#delay(answerTime)
    if (wallet === 'rejects') throw Object.assign(new Error('User rejected the request'), { code: 4001 })
    if (wallet === 'changes') {
      if (!walletBroadcasts) throw transferChanged([{ field: 'amount', asked: '1', found: '9' }])
      this.#take(transaction)
    }
    if (wallet === 'breaks off') throw new Error('Request timed out')
    if (walletBroadcasts || posts) this.#take(transaction)
    if (wallet === 'sends and breaks off') throw new Error('Request timed out')
    const { hash } = transaction
    const said = posts ? this.#dice(3) : 0
    if (walletBroadcasts || said === 2) return { hash, expires }
    return { hash, expires, bytes: hash, ...(said === 1 && { isSent: true }) }
  }
  async broadcast(_order: TransferOrder, { bytes }: SignedTransfer): Promise<BroadcastAnswer> {
    const transaction = this.transactions.find(({ hash }) => hash === bytes)!
    const wasKnown = transaction.state !== 'nowhere'
    await this.#delay(this.#dice(2000))
    const kind = this.#fault() || this.isDown ? this.#dice(4) : 4
    const takes = kind === 4 || kind === 0 || kind === 1
    if (takes && !this.isDown) this.#take(transaction)
    await this.#delay(this.#dice(2000))
    if (this.isDown || kind === 0 || kind === 2) return 'unanswered'
    if (kind === 1 || kind === 3) return { refused: { message: 'User rejected the request' } }
    return wasKnown ? 'known' : 'accepted'
  }
  async find({ signed }: { readonly signed: SignedTransfer | undefined }): Promise<TransferSighting> {
    await this.#delay(this.#dice(1000))
    if (this.isDown || this.#fault()) {
      if (this.isDown || this.#dice(2) === 0) throw new Error('no node answers')
      return { status: 'unseen' }
    }
    const found = signed ? this.transactions.find(({ hash }) => hash === signed.hash) : this.transactions.at(-1)
    if (found?.state === 'included') {
      if (this.#options.wallet === 'changes')
        return { status: 'changed', hash: found.hash, differences: [{ field: 'amount', asked: '1', found: '9' }] }
      const isLast = Date.now() - found.includedAt >= finality
      return { status: 'included', isSuccess: true, isFinal: isLast, hash: found.hash, fee: 4n }
    }
    if (found?.state === 'pending') return { status: 'pending', hash: found.hash }
    return found && this.#options.expires && Date.now() > found.until ? { status: 'expired' } : { status: 'unseen' }
  }
}
