import type { TransferOrder, TransfersCapability } from '@portico/core'
import type { HistoryLedger } from './createHistoryLedger.js'
import type { HistoryWallet } from './createHistoryWallet.js'

export interface HistoryTransfers {
  /** Whether an order moves what is paid. Default: every one does. */
  readonly pays?: (order: TransferOrder) => boolean
  /** What its block does. */
  readonly carryOut?: (order: TransferOrder) => void
}

/** A chain in memory whose wallet broadcasts by itself, and does what a history says. */
export function createHistoryTransfers(
  wallet: HistoryWallet,
  ledger: HistoryLedger,
  { pays = () => true, carryOut = () => {} }: HistoryTransfers = {},
): TransfersCapability {
  /** By number of the question. */
  const hashes = new Map<number, string>()
  return {
    actions: ['native', 'token', 'calls'],
    estimate: async () => ({ fee: 1n }),
    async sign(order, { prepared }) {
      const question = wallet.questions.length
      prepared({ anchor: { question }, fee: 1n, walletBroadcasts: true })
      const hash = await wallet
        .ask(pays(order), () => {
          const sent = ledger.take(() => carryOut(order))
          hashes.set(question, sent)
          return { answer: sent, arrived: () => ledger.hasArrived(sent) }
        })
        .catch((thrown: unknown) => {
          // As chain plugins do it: words of a refusal are the visitor's own only with their code.
          throw (Object(thrown) as { readonly code?: unknown }).code === 4001
            ? thrown
            : new Error('It may have been sent')
        })
      return { hash, expires: false }
    },
    broadcast: async () => 'unanswered',
    find: ({ anchor, signed }) => ledger.sight(signed?.hash ?? hashes.get(Number(anchor['question']))),
  }
}
