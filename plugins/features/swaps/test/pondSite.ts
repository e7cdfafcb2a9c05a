import type { MaybePlugin, SwapQuotesCapability } from '@portico/core'
import { createTestModal, stubPage, type ReportedError } from '@portico/testing/conformance'
import { afterEach, beforeEach, vi } from 'vitest'
import { swaps } from '../src/headless.js'
import type { SwapControls, SwapsOptions, SwapState } from '../src/index.js'
import { createPond, type Pond, type PondOptions } from './pond.js'
import { coral, market, pearl, shell } from './strangersQuotes.js'

/** A site with `modal.api.swaps` on a chain in memory, in a time that passes as the test says. */
export interface PondSite {
  readonly pond: Pond
  readonly controls: SwapControls
  readonly errors: readonly ReportedError[]
  readonly stored: Map<string, string>
  state(): SwapState
  /** Payloads of the events of a name, without `swaps:`. */
  told(event: string): readonly unknown[]
  /** Lets time pass until it holds. @throws where it does not for some seconds */
  until(check: (state: SwapState) => boolean): Promise<void>
  /** Enters a swap by symbols, and waits for its quote and all prices. */
  enter(amount: string, from?: string, to?: string): Promise<void>
  /** Enters and reviews it, and waits until it is built. */
  review(amount?: string, from?: string, to?: string): Promise<void>
  disconnect(): Promise<void>
  dispose(): void
  stop(): void
  start(): void
}

export interface PondSiteOptions extends PondOptions {
  /** In place of one that is made of the options of ponds. */
  readonly pond?: Pond
  readonly options?: SwapsOptions
  readonly quotes?: Partial<SwapQuotesCapability>
  readonly plugins?: readonly MaybePlugin[]
  readonly stored?: Map<string, string>
  readonly isConnected?: boolean
}

const setRealTimeout = globalThis.setTimeout
/** For answers that are under way, and code that is loaded. */
const turn = (): Promise<void> => new Promise((resolve) => void setRealTimeout(resolve, 1))
const steps = { most: 300, ms: 10 }

export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await turn()
}

const ends: (() => void)[] = []
/** To be called once in a file of tests. */
export function withPond(): void {
  beforeEach(() => {
    stubPage()
    vi.useFakeTimers({ now: 1_700_000_000_000, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    for (const end of ends.splice(0)) end()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}

export async function openSite(given: PondSiteOptions = {}): Promise<PondSite> {
  const { options, quotes, plugins = [], stored = new Map<string, string>(), isConnected = true } = given
  const { pond = createPond(given) } = given
  const { modal, errors, events } = createTestModal(
    {
      plugins: [pond.plugin, market(pond.market, quotes), swaps(options), ...plugins],
      metadata: { name: 'Meridian', description: '', url: 'http://127.0.0.1', icons: [] },
    },
    stored,
  )
  ends.push(() => modal.dispose())
  const stop = modal.start()
  if (isConnected) await modal.connect({ wallet: 'heron' })
  const controls = await modal.api.swaps.load()
  const state = (): SwapState => modal.store.get(modal.api.swaps.state)!
  async function until(check: (now: SwapState) => boolean): Promise<void> {
    for (let step = 0; step < steps.most; step++) {
      if (check(state())) return
      await pass(steps.ms)
    }
    const { nextStep, fetchError, review } = state()
    throw new Error(`It waited in vain: ${JSON.stringify({ nextStep, fetchError, problem: review?.problem })}`)
  }
  async function enter(amount: string, from = 'PRL', to = 'SHD'): Promise<void> {
    await until(({ initialized, sourceToken }) => initialized && sourceToken?.amount !== undefined)
    const tokenOf = (symbol: string) => [pearl, shell, coral].find((token) => token.symbol === symbol)
    controls.setSourceToken(tokenOf(from))
    controls.setToToken(tokenOf(to))
    controls.setAmount(amount)
    await until(({ nextStep, gasFee }) => nextStep === 'review' && gasFee !== undefined)
  }
  return {
    pond,
    controls,
    errors,
    stored,
    state,
    told: (event) => events.filter((one) => one.event === `swaps:${event}`).map(({ payload }) => payload),
    until,
    enter,
    async review(amount = '1', from = 'PRL', to = 'SHD') {
      await enter(amount, from, to)
      controls.review()
      await until(({ review }) => review?.prepared !== undefined || review?.problem !== undefined)
    },
    disconnect: () => modal.disconnect(),
    stop,
    start: () => void modal.start(),
    dispose: () => modal.dispose(),
  }
}
