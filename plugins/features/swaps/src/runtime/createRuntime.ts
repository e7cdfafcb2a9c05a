import {
  formatUnits,
  atom,
  isSmartAccount,
  namespaceOf,
  parseCaip10,
  type Caip10,
  type Caip2,
  type Atom,
  type SwapQuotesCapability,
  type Token,
} from '@portico/core'
import { swapStateOf } from '../state/deriveSwap.js'
import { reduceSwap, type SwapEvent } from '../state/reduceSwap.js'
import { initialModel, type Side, type SwapModel } from '../state/SwapModel.js'
import { slippageRange } from '../state/swapFigures.js'
import type { SwapsContext } from '../SwapsSpec.js'
import type { SwapControls, SwapState } from '../SwapState.js'
import { createConfirmation } from './createConfirmation.js'
import { createBegunSwaps } from './createBegunSwaps.js'
import { createQuoteLoop } from './createQuoteLoop.js'
import { createSwapReader } from './createSwapReader.js'
import { errors } from '../errors.js'

const slippageKey = 'slippage'

/** What the plugin does once it is used. One per modal. */
export interface SwapRuntime extends SwapControls {
  readonly state: Atom<SwapState>
  onOpen(): void
  /** To be called when another account may be in use. */
  accountChanged(): void
}

export function createRuntime(context: SwapsContext): SwapRuntime {
  context.addErrors(errors)
  const { store, storage, wants, error, transfers, networks, emit } = context
  const { activeAccount } = context.connections
  const swaps = createBegunSwaps(context)
  const shownId = atom<string | undefined>(undefined)
  const model = atom(initialModel(readSlippage(context)))
  const state = swapStateOf(model, swaps.list, shownId)

  const now = (): SwapModel => store.get(model)
  const source = (id: Caip10 | Caip2): SwapQuotesCapability | undefined => wants.swapQuotes?.for(namespaceOf(id))
  function dispatch(event: SwapEvent): void {
    const before = now()
    const next = reduceSwap(before, event)
    store.set(model, next)
    if (event.type === 'chosen' || event.type === 'typed' || event.type === 'flipped') show(undefined)
    loop.changed(before, event)
    if (keyOfTokens(next) !== keyOfTokens(before)) reader.refresh()
    confirmation.changed()
  }
  const show = (id: string | undefined): void => store.set(shownId, id)
  const reader = createSwapReader(context, { model: now, dispatch, source })
  const loop = createQuoteLoop({
    model: now,
    dispatch,
    ask: async (question, signal) => source(question.account)?.quote({ ...question, signal }),
    onRefresh: () => reader.refresh(),
  })

  const confirmation = createConfirmation(context, {
    model: now,
    dispatch,
    source,
    begun: swaps,
    askAgain: (delay) => loop.ask(delay),
    show,
    onEnd: (account) => void reader.forceBalances(account).catch(() => {}),
  })
  /** A site may pass a token of a list, with its balance. */
  function choose(side: Side, given: Token | undefined): void {
    const token = given && {
      token: given.token,
      name: given.name,
      symbol: given.symbol,
      decimals: given.decimals,
      imageUrl: given.imageUrl,
    }
    dispatch({ type: 'chosen', side, token })
  }
  function accountChanged(): void {
    const { caipAddress, namespace } = store.get(activeAccount)
    if (caipAddress === now().account) return
    const network = caipAddress && store.get(networks(namespace)).find(isNetworkOf(caipAddress))
    show(undefined)
    dispatch({ type: 'accountChanged', account: caipAddress, native: network && nativeToken(network.nativeCurrency) })
    void reader.load()
  }
  accountChanged()

  return {
    state,
    accountChanged,
    onOpen() {
      const { networkId: network, allAccounts, address } = store.get(activeAccount)
      if (!network) return
      emit('OPEN_SWAP', { isSA: isSmartAccount({ allAccounts, address }), network })
    },
    setSourceToken: (token) => choose('sourceToken', token),
    setToToken: (token) => choose('toToken', token),
    setToken: choose,
    setAmount: (text) => dispatch({ type: 'typed', text }),
    async setMax() {
      if (now().from?.token === undefined && now().gasPrice === undefined) await reader.readGasPrice()
      dispatch({ type: 'maxEntered' })
    },
    switchTokens: () => dispatch({ type: 'flipped' }),
    setSlippage(slippage) {
      if (!isSlippage(slippage)) throw error('invalidSlippage', { slippage })
      storage.set(slippageKey, slippage)
      dispatch({ type: 'slippageChosen', slippage })
    },
    acceptLoss: (isAccepted) => dispatch({ type: 'impactAccepted', isAccepted }),
    reload: () => reader.load({ force: true }),
    refreshQuote: () => loop.ask(),
    async supportedNetworks(signal) {
      const { account } = now()
      if (!account) return []
      const all = store.get(networks(namespaceOf(account)))
      const answers = await Promise.all(
        all.map(({ caipNetworkId }) => reader.isSupported(caipNetworkId, signal).catch(() => false)),
      )
      return all.filter((_, index) => answers[index])
    },
    watch: () => {
      // A day may have passed since the view was shown last.
      reader.refresh()
      return loop.watch()
    },
    review: () => dispatch({ type: 'reviewed', now: Date.now() }),
    leaveReview() {
      const { shown } = store.get(state)
      const { status = 'preparing' } = shown?.swap ?? shown?.approval ?? {}
      if (status === 'preparing' || status === 'asking') confirmation.cancel()
      dispatch({ type: 'reviewLeft' })
    },
    acceptNewMinimum: () => dispatch({ type: 'newMinimumAccepted' }),
    confirm: confirmation.confirm,
    resume(id) {
      const swap = store.get(swaps.list).find((swap) => swap.id === id)
      if (!swap) return
      swaps.remove(id)
      show(undefined)
      choose('sourceToken', swap.from)
      choose('toToken', swap.to)
      dispatch({ type: 'typed', text: formatUnits(swap.amount, swap.from.decimals) })
    },
    show,
    refresh(id) {
      const { approval, swap } = store.get(swaps.list).find((swap) => swap.id === id) ?? {}
      for (const transfer of [approval, swap]) if (transfer) void transfers.refresh(transfer.id).catch(() => {})
    },
    cancel: confirmation.cancel,
    reset() {
      confirmation.cancel()
      dispatch({ type: 'cleared' })
    },
  }
}

const nativeToken = ({ name, symbol, decimals }: Token): Token => ({ name, symbol, decimals })
const isNetworkOf =
  (account: Caip10) =>
  ({ caipNetworkId }: { readonly caipNetworkId: string }): boolean =>
    parseCaip10(account).networkId === caipNetworkId
const keyOfTokens = ({ account, from, to }: SwapModel): string =>
  [account, from?.token, from?.symbol, to?.token, to?.symbol].join()

export function isSlippage(value: unknown): value is number {
  return typeof value === 'number' && value >= slippageRange.least && value <= slippageRange.most
}

/** The visitor's own, else the site's. */
function readSlippage({ config, storage }: SwapsContext): number {
  const { slippage = 1 } = config
  return storage.get(slippageKey, (value) => (isSlippage(value) ? value : slippage)) ?? slippage
}
