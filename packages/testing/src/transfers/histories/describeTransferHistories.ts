import { isFinal, mayArrive, type Modal, type Transfer } from '@portico/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHistoryWallet, type Arrived, type HistoryQuestion, type HistoryWallet } from './createHistoryWallet.js'
import type { NodeMood } from './createHistoryLedger.js'
import { stubPage } from '../../modal/stubPage.js'
import { drawHistory, type History, type HistoryDeed } from './drawHistory.js'
import { createPageLocks } from './pageLocks.js'

/** What a visitor is told at the end of an attempt. `open`: it may have been sent. */
export type HistoryWord = 'arrived' | 'not sent' | 'open'

export interface HistoryPage {
  readonly modal: Pick<Modal, 'transfers' | 'store' | 'dispose'>
  /**
   * Sends, as a visitor who confirms. Resolves with what is said of it, where more than the transfer says something.
   * @param isWanted whether a visitor who reads what is shown right before the last confirmation still wants it
   */
  attempt(evenIfOpen: readonly string[], isWanted: () => boolean): Promise<HistoryWord | undefined>
  /** Default: cancels the newest transfer. */
  cancel?(): void
  /** The visitor chooses another account in the wallet, and later the first one again. */
  changeAccount?(isOwn: boolean): void
}

export interface HistoryWorld {
  /** A page over what is stored. Once it is `gone` it must ask no wallet. */
  open(stored: Map<string, string>, gone: AbortSignal): Promise<HistoryPage>
  setMood(mood: NodeMood): void
  /** Compares what else was said with what the chain shows. */
  judge?(questions: readonly HistoryQuestion[]): void
}

export interface TransferHistories {
  createWorld(history: History, wallet: HistoryWallet): Promise<HistoryWorld> | HistoryWorld
  /** Statuses that some history has to end with: else the suite proves less than it says. */
  readonly ends: readonly Transfer['status'][]
  /** How many histories. Default 200, or `SEEDS`. */
  readonly count?: number
}

const toldNotSent: ReadonlySet<string> = new Set(['rejected', 'cancelled', 'failed', 'refused', 'expired'])
const toldArrived: ReadonlySet<string> = new Set(['included', 'confirmed'])
const mostAttempts = 4
/** Milliseconds: at last nodes are honest until all is known, or for so long. */
const times = { settling: 40_000, step: 2000 } as const

/**
 * Histories between a wallet that throws after it has sent, nodes that forget, and a visitor who cancels, leaves the page and tries
 * again once told that nothing was sent. Judged by the chain: no payment is made twice, and every word is true. Time is that of fake timers.
 */
export function describeTransferHistories(name: string, suite: TransferHistories): void {
  const count = Number(process.env['SEEDS'] ?? suite.count ?? 200)
  const ends = new Set<string>()
  describe(`histories between broadcast and answer: ${name}`, () => {
    beforeEach(() => {
      stubPage()
      vi.useFakeTimers({ now: 1_700_000_000_000 })
      // Fake timers leave this one alone.
      vi.spyOn(AbortSignal, 'timeout').mockImplementation((time) => {
        const controller = new AbortController()
        setTimeout(() => controller.abort(new DOMException('Timed out', 'TimeoutError')), time)
        return controller.signal
      })
    })
    afterEach(() => {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    })

    it.each(Array.from({ length: count }, (_, at) => at + 1))(
      'no one pays twice unasked, and no word is false, with seed %i',
      async (seed) => {
        const history = drawHistory(seed)
        const wallet = createHistoryWallet(history)
        try {
          for (const { status } of await runHistory(history, wallet, suite)) ends.add(status)
        } catch (cause) {
          const story = [`seed ${seed}, lag ${history.lag} ms, ${history.lies} % lies`, ...wallet.log]
          throw new Error(`${(cause as Error).message}\n${story.join('\n')}`, { cause })
        }
      },
    )
    it('there are histories of every end', () => {
      expect([...ends]).toEqual(expect.arrayContaining([...suite.ends]))
    })
  })
}

interface Attempt {
  /** Whether the visitor was told that an earlier one may have been sent, and chose to send all the same. */
  readonly isChosen: boolean
  word?: HistoryWord | undefined
}

async function runHistory(
  history: History,
  wallet: HistoryWallet,
  { createWorld }: TransferHistories,
): Promise<readonly Transfer[]> {
  const world = await createWorld(history, wallet)
  const { dice } = history
  const locks = createPageLocks()
  const attempts: Attempt[] = []
  let stored = new Map<string, string>()
  let gone = new AbortController()
  let page = await openPage()
  /** The attempt whose word is not known yet. */
  let busy: Attempt | undefined

  async function openPage(): Promise<HistoryPage> {
    vi.stubGlobal('navigator', { locks: locks(gone.signal), language: 'en', userAgent: '' })
    const opened = await world.open(stored, gone.signal)
    // Loads the code that follows transfers.
    await opened.modal.transfers.refresh('none')
    return opened
  }
  const list = (): readonly Transfer[] => page.modal.store.get(page.modal.transfers.list)
  function begin(attempt: Attempt, evenIfOpen: readonly string[] = []): void {
    wallet.attempt = attempts.push(attempt) - 1
    wallet.note(`attempt ${wallet.attempt}${attempt.isChosen ? ', all the same' : ''}`)
    wallet.besides = () =>
      list().flatMap((transfer) => (mayArrive(transfer) && !evenIfOpen.includes(transfer.id) ? [transfer.id] : []))
    busy = attempt
    const own = gone.signal
    const isUnderWay = (transfer: Transfer): boolean =>
      toldArrived.has(transfer.status) || !(isFinal(transfer) || mayArrive(transfer))
    void page
      .attempt(evenIfOpen, () => !list().some(isUnderWay))
      .then(
        (word) => {
          if (own.aborted) return
          attempt.word = word
          if (word) wallet.note(`word of attempt ${attempts.indexOf(attempt)}: ${word}`)
          if (busy === attempt) busy = undefined
        },
        (error: unknown) => {
          if (busy === attempt) busy = undefined
          wallet.note(`attempt ${attempts.indexOf(attempt)} threw ${String(error)}`)
        },
      )
  }
  async function act(does: HistoryDeed): Promise<void> {
    wallet.note(does)
    switch (does) {
      case 'cancel': {
        const [newest] = list()
        if (page.cancel) page.cancel()
        else if (newest) void page.modal.transfers.cancel(newest.id)
        return
      }
      case 'refresh':
        for (const { id } of list()) void page.modal.transfers.refresh(id)
        return
      case 'outage':
        return world.setMood('are down')
      case 'nodes answer':
        return world.setMood('lie')
      case 'other account':
      case 'own account':
        return page.changeAccount?.(does === 'own account')
      case 'reload':
        gone.abort()
        // What comes of the former page is nothing that the next one reads.
        stored = new Map(stored)
        page.modal.dispose()
        gone = new AbortController()
        busy = undefined
        page = await openPage()
    }
  }
  /** What a visitor does who reads what is shown. Answers whether nothing more can come. */
  function decide(): boolean {
    const transfers = list()
    // Of several calls that did not go together, some were carried out.
    const isPaid = transfers.some(
      ({ status, problem }) => toldArrived.has(status) || (status === 'reverted' && problem),
    )
    if (isPaid || attempts.some((attempt) => attempt.word === 'arrived') || attempts.length >= mostAttempts)
      return transfers.every(isFinal)
    const open = transfers.filter((transfer) => !isFinal(transfer))
    if (open.length === 0) {
      if (!busy && dice(3) === 0) begin({ isChosen: false })
      return false
    }
    const isSettled = open.every(({ status }) => status === 'lost' || status === 'unknown')
    if (isSettled && !busy && dice(15) === 0)
      begin(
        { isChosen: true },
        open.map(({ id }) => id),
      )
    // Too early: the product refuses it.
    else if (open.some(mayArrive) && !busy && dice(10) === 0) begin({ isChosen: false })
    return false
  }
  const seen = new Map<string, string>()
  async function pass(time: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(time)
    for (const { id, status } of list().toReversed()) {
      if (seen.get(id) === status) continue
      if (!seen.has(id)) seen.set(id, '')
      wallet.note(`transfer ${[...seen.keys()].indexOf(id)} is ${status}`)
      seen.set(id, status)
    }
  }

  begin({ isChosen: false })
  const events = [...history.events]
  for (let time = 0; time < history.time; time += times.step) {
    while (events[0] && events[0].at <= time) await act(events.shift()!.does)
    await pass(times.step)
    if (time > 0 && decide()) break
  }
  world.setMood('are honest')
  page.changeAccount?.(true)
  for (let time = 0; time < times.settling && !list().every(isFinal); time += times.step) await pass(times.step)
  const told = list()
  judge(told, wallet.questions, attempts)
  world.judge?.(wallet.questions)
  const payments = wallet.questions.filter((question) => question.pays && truthOf(question) !== false).length
  const allowed = 1 + attempts.filter(({ isChosen }) => isChosen).length
  expect(payments, `payments, of which ${allowed} were wanted`).toBeLessThanOrEqual(allowed)
  gone.abort()
  page.modal.dispose()
  return told
}

const truthOf = ({ arrived }: HistoryQuestion): Arrived => arrived?.() ?? false

/** Compares what was told with what the chain shows. */
function judge(told: readonly Transfer[], questions: readonly HistoryQuestion[], attempts: readonly Attempt[]): void {
  // Questions that no transfer is stored of would be forgotten.
  const orders = told.filter(({ anchor }) => anchor !== undefined).toReversed()
  expect(orders.length, 'transfers for which the wallet was asked').toBe(questions.length)
  const arrived = orders.filter(({ status }) => toldArrived.has(status)).length
  const carriedOut = questions.filter((question) => truthOf(question) === true).length
  expect(arrived, `transfers that are told to have arrived, of ${carriedOut}`).toBeLessThanOrEqual(carriedOut)
  for (const [at, { status, hash, signed }] of orders.entries()) {
    const truth = truthOf(questions[at]!)
    const isSaidUnsent = toldNotSent.has(status) || (status === 'changed' && hash === undefined)
    const what = `what is told of question ${at}, and whether it arrived`
    if (isSaidUnsent) expect([status, truth], what).toEqual([status, false])
    if (status === 'reverted') expect([status, truth], what).not.toEqual([status, true])
    // Of equal orders without an answer the chain shows how many it carried out, and not which.
    if (orders.length > 1 && !signed && arrived === carriedOut) continue
    if (status === 'replaced') expect([status, truth], what).toEqual([status, false])
    if (toldArrived.has(status)) expect([status, truth], what).toEqual([status, true])
  }
  for (const [at, { besides }] of questions.entries())
    expect(besides, `transfers that might arrive when question ${at} was asked`).toEqual([])
  for (const [at, { word }] of attempts.entries()) {
    const own = questions.filter(({ attempt }) => attempt === at)
    const isPaid = own.some((question) => question.pays && truthOf(question) !== false)
    if (word === 'arrived' || word === 'not sent')
      expect([at, word, isPaid], `what attempt ${at} was told, and whether it was paid`).toEqual([
        at,
        word,
        word === 'arrived',
      ])
  }
}
