import { isAbort, messageOf, type SwapQuote } from '@portico/core'
import type { SwapEvent } from '../state/reduceSwap.js'
import type { Question, SwapModel } from '../state/SwapModel.js'

/** Ms of no typing before a quote is asked for. */
const typingPause = 300
/** Ms between two requests for the same quote. */
const refreshInterval = 10_000

export interface QuoteLoopDeps {
  model(): SwapModel
  dispatch(event: SwapEvent): void
  ask(question: Question, signal: AbortSignal): Promise<SwapQuote | undefined>
  /** Called before each request that renews what is shown. */
  onRefresh(): void
}

export interface QuoteLoop {
  /** To be called after each event. */
  changed(before: SwapModel, event: SwapEvent): void
  /** Asks after a delay, ms. */
  ask(delay?: number): void
  watch(): () => void
}

/** Asks for quotes: after typing, where the question changes, and again while they are watched and the page is visible. */
export function createQuoteLoop({ model, dispatch, ask, onRefresh }: QuoteLoopDeps): QuoteLoop {
  let timer: ReturnType<typeof setTimeout> | undefined
  let expiry: ReturnType<typeof setTimeout> | undefined
  let request: AbortController | undefined
  let watchers = 0
  let askedAt = 0

  const isHidden = (): boolean => globalThis.document?.hidden ?? false
  function schedule(delay: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void run(), delay)
  }
  function stop(): void {
    clearTimeout(timer)
    request?.abort()
    request = undefined
  }
  async function run(): Promise<void> {
    stop()
    const { question, review } = model()
    if (!question || isHidden()) return
    // What the wallet is asked for stays as it is.
    if (review?.isConfirming) return renewLater()
    const controller = new AbortController()
    request = controller
    askedAt = Date.now()
    const number = model().ask + 1
    dispatch({ type: 'asked', ask: number })
    onRefresh()
    try {
      const quote = await ask(question, controller.signal)
      if (controller.signal.aborted) return
      dispatch({ type: 'quoted', ask: number, question, quote, now: Date.now() })
    } catch (error) {
      if (controller.signal.aborted || isAbort(error)) return
      dispatch({ type: 'quoteFailed', ask: number, question, message: messageOf(error) })
    }
    renewLater()
  }
  function renewLater(): void {
    if (watchers > 0) schedule(refreshInterval)
  }
  /** The page is shown again, or the view: what is too old is asked for at once. */
  function wake(): void {
    if (isHidden()) return stop()
    if (!model().question) return
    schedule(Math.max(0, askedAt + refreshInterval - Date.now()))
  }

  return {
    changed(before, event) {
      const { question, quote } = model()
      if (quote !== before.quote) {
        clearTimeout(expiry)
        if (quote)
          expiry = setTimeout(
            () => dispatch({ type: 'expired', ask: quote.ask }),
            Math.min(Math.max(0, quote.expiresAt - Date.now()), 2 ** 31 - 1),
          )
      }
      if (question === before.question) return
      stop()
      if (question) schedule(event.type === 'typed' ? typingPause : 0)
    },
    ask: (delay = 0) => schedule(delay),
    watch() {
      watchers++
      if (watchers === 1) {
        globalThis.document?.addEventListener('visibilitychange', wake)
        wake()
      }
      let isWatching = true
      return () => {
        if (!isWatching) return
        isWatching = false
        watchers--
        if (watchers > 0) return
        globalThis.document?.removeEventListener('visibilitychange', wake)
        clearTimeout(timer)
      }
    },
  }
}
