import type { History, WalletTurn } from './drawHistory.js'

/** `partly`: some of several calls. */
export type Arrived = boolean | 'partly'

/** One question that a wallet was asked, and what came of it. */
export interface HistoryQuestion {
  /** Of the visitor, counted from 0. */
  readonly attempt: number
  readonly turn: WalletTurn
  /** Whether it moves what is paid: an approval does not. */
  readonly pays: boolean
  /** Transfers that might still arrive when the wallet was asked, and that the visitor was not asked about. */
  readonly besides: readonly string[]
  /** What the chain shows. Absent: it was not sent. */
  arrived?: () => Arrived
}

export interface HistoryWallet {
  readonly questions: readonly HistoryQuestion[]
  /** The attempt that is under way. */
  attempt: number
  /** Transfers that may arrive, and that the visitor did not choose to send beside. */
  besides: () => readonly string[]
  /** What happened, with the time. */
  readonly log: string[]
  note(what: string): void
  /**
   * Asks the visitor in the wallet: sends, answers and throws as the history says.
   * @param send hands it to the chain; what it answers is the wallet's answer
   */
  ask<T>(pays: boolean, send: (question: HistoryQuestion) => Sent<T> | Promise<Sent<T>>): Promise<T>
}

interface Sent<T> {
  readonly answer: T
  readonly arrived: () => Arrived
}

export function createHistoryWallet({ turns }: History): HistoryWallet {
  const start = Date.now()
  const questions: HistoryQuestion[] = []
  const pause = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time))
  const wallet: HistoryWallet = {
    questions,
    attempt: 0,
    besides: () => [],
    log: [],
    note: (what) => void wallet.log.push(`${((Date.now() - start) / 1000).toFixed(1)} s: ${what}`),
    async ask(pays, send) {
      const turn = turns[questions.length % turns.length]!
      const question: HistoryQuestion = { attempt: wallet.attempt, turn, pays, besides: wallet.besides() }
      const number = questions.push(question) - 1
      wallet.note(`question ${number} of attempt ${wallet.attempt}: the wallet ${turn.name}`)
      await pause(turn.after)
      const sent = turn.sends ? await send(question) : undefined
      if (sent) {
        question.arrived = sent.arrived
        wallet.note(`question ${number} was sent`)
      }
      if (turn.answersAfter === undefined) return new Promise<never>(() => {})
      await pause(turn.answersAfter)
      wallet.note(`question ${number} is answered`)
      if (turn.throws || !sent) throw turn.throws?.thrown
      return sent.answer
    },
  }
  return wallet
}
