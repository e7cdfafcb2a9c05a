import type { TransferSighting } from '@portico/core'
import type { History } from './drawHistory.js'

/** What nodes do when they are asked. */
export type NodeMood = 'lie' | 'are down' | 'are honest'

/** Whether this answer of a node is missing or wrong: `throws`, `forgets`, or undefined. */
export function drawLie({ dice, lies }: History, mood: NodeMood): 'throws' | 'forgets' | undefined {
  if (mood === 'are down') return 'throws'
  if (mood === 'are honest' || dice(100) >= lies) return undefined
  return dice(2) ? 'throws' : 'forgets'
}

interface LedgerTransaction {
  readonly seenAt: number
  state: 'pending' | 'included' | 'reverted' | 'dropped'
  includedAt: number
}

/** Milliseconds from a block until it is final. */
const finality = 3000

/** A chain of one payer in memory, that knows what really happened, behind nodes that lie. */
export interface HistoryLedger {
  mood: NodeMood
  /** @param carryOut what its block does. Answers the hash. */
  take(carryOut: () => void): string
  /** Undefined: nothing was sent. @throws where no node answers */
  sight(hash: string | undefined): Promise<TransferSighting>
  hasArrived(hash: string): boolean
}

export function createHistoryLedger(history: History): HistoryLedger {
  const { dice, lag } = history
  const transactions: LedgerTransaction[] = []
  const read = (hash: string): LedgerTransaction => transactions[Number(hash.slice('hash'.length))]!
  const ledger: HistoryLedger = {
    mood: 'lie',
    take(carryOut) {
      const transaction: LedgerTransaction = { seenAt: Date.now() + lag, state: 'pending', includedAt: 0 }
      const number = transactions.push(transaction) - 1
      const fate = dice(12)
      setTimeout(
        () => {
          // Nodes forget some, and some fail in their block.
          transaction.state = fate === 0 ? 'dropped' : fate === 1 ? 'reverted' : 'included'
          transaction.includedAt = Date.now()
          if (transaction.state === 'included') carryOut()
        },
        3000 + dice(20) * 1000,
      )
      return `hash${number}`
    },
    async sight(hash) {
      await new Promise((resolve) => setTimeout(resolve, dice(800)))
      const lie = drawLie(history, ledger.mood)
      if (lie === 'throws') throw new Error('no node answers')
      const found = hash === undefined ? undefined : read(hash)
      if (lie === 'forgets' || !found || found.seenAt > Date.now() || found.state === 'dropped')
        return { status: 'unseen' }
      if (found.state === 'pending') return { status: 'pending', hash }
      const isFinal = Date.now() - found.includedAt >= finality
      return { status: 'included', isSuccess: found.state === 'included', isFinal, hash, fee: 1n }
    },
    hasArrived: (hash) => read(hash).state === 'included',
  }
  return ledger
}
