import type {
  BroadcastAnswer,
  PreparedTransfer,
  SignedTransfer,
  SigningSteps,
  SoughtTransfer,
  TransferAction,
  TransferEstimate,
  TransferOrder,
  TransfersCapability,
  TransferSighting,
} from '@portico/core'

/** A chain and a wallet whose every answer the test writes. It notes what it was asked, and when. */
export class ScriptedChain implements TransfersCapability {
  actions: readonly TransferAction['type'][] = ['native', 'token', 'calls']
  longestMemo: number | undefined = undefined
  prepared: PreparedTransfer = { anchor: { nonce: 7 }, fee: 5n, walletBroadcasts: false }
  estimated: (signal?: AbortSignal) => Promise<TransferEstimate> = async () => ({ fee: 5n })
  /** What goes wrong before the wallet is asked. */
  build: () => Promise<void> = async () => {}
  /** The wallet's answer. */
  answer: () => Promise<SignedTransfer> = async () => ({ hash: 'hash-1', bytes: 'bytes-1', expires: false })
  /** A node's answer to bytes. */
  take: (attempt: number) => Promise<BroadcastAnswer> = async () => 'accepted'
  /** A node's answer to a look. */
  sight: () => Promise<TransferSighting> = async () => ({ status: 'unseen' })

  readonly estimates: unknown[] = []
  /** Orders that the wallet was asked for. */
  readonly asked: TransferOrder[] = []
  /** What `prepared` threw. */
  readonly stopped: unknown[] = []
  readonly handed: { readonly order: TransferOrder; readonly bytes: string | undefined; readonly attempt: number }[] =
    []
  readonly sought: SoughtTransfer[] = []
  /** Milliseconds from the beginning to each look, and to each time that bytes were handed over. */
  readonly looks: number[] = []
  readonly handovers: number[] = []
  readonly #begun: number = Date.now()

  async estimate(request: Omit<TransferOrder, 'maxFee' | 'display'>, signal?: AbortSignal): Promise<TransferEstimate> {
    this.estimates.push(request)
    return this.estimated(signal)
  }
  async sign(order: TransferOrder, steps: SigningSteps): Promise<SignedTransfer> {
    await this.build()
    try {
      steps.prepared(this.prepared)
    } catch (error) {
      this.stopped.push(error)
      throw error
    }
    this.asked.push(order)
    return this.answer()
  }
  async broadcast(order: TransferOrder, { bytes }: SignedTransfer, attempt: number): Promise<BroadcastAnswer> {
    this.handed.push({ order, bytes, attempt })
    this.handovers.push(Date.now() - this.#begun)
    return this.take(attempt)
  }
  async find(sought: SoughtTransfer): Promise<TransferSighting> {
    this.sought.push(sought)
    this.looks.push(Date.now() - this.#begun)
    return this.sight()
  }
}

/** A wallet whose window stays open until the test answers. */
export function openQuestion(): {
  readonly answer: () => Promise<SignedTransfer>
  approve(signed?: Partial<SignedTransfer>): void
  fail(error: unknown): void
} {
  let approve: (signed: SignedTransfer) => void
  let fail: (error: unknown) => void
  const answered = new Promise<SignedTransfer>((resolve, reject) => {
    approve = resolve
    fail = reject
  })
  return {
    answer: () => answered,
    approve: (signed) => approve({ hash: 'hash-1', bytes: 'bytes-1', expires: false, ...signed }),
    fail: (error) => fail(error),
  }
}

/** The visitor's refusal (EIP-1193). */
export const refusal = (): Error => Object.assign(new Error('User rejected the request'), { code: 4001 })
