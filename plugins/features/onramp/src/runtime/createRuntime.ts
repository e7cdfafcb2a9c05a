import {
  isAbort,
  isSmartAccount,
  pause,
  type AccountState,
  type Atom,
  type Namespace,
  type Network,
  type PrimitiveAtom,
} from '@portico/core'
import type { OnrampProvider } from '../OnrampOptions.js'
import type { OnrampApi, OnrampContext } from '../OnrampSpec.js'
import type { BuyState, OnrampState } from '../OnrampState.js'
import { createRampSource } from './createRampSource.js'
import { followPurchase, readBefore, type Before } from './followPurchase.js'
import { contractOf, isSoldOn } from './networksSold.js'
import { paymentOf } from './payable.js'

/** After the last key, ms. */
const typingPause = 300
const windowFeatures = 'width=600,height=800,scrollbars=yes'

export interface OnrampRuntime extends Omit<OnrampApi, 'state' | 'providers'> {
  /** Reports that the visitor came by the button. */
  onOpen(): void
  /** Ends what is under way. */
  stop(): void
}

/** What asks for quotes and opens pages. */
export function createRuntime(
  context: OnrampContext,
  state: PrimitiveAtom<OnrampState>,
  providers: Atom<readonly OnrampProvider[]>,
): OnrampRuntime {
  const { store, connections, project, emit, error } = context
  const source = createRampSource(context)
  const read = () => store.get(state)
  const change = (part: Partial<OnrampState>) => store.set(state, { ...read(), ...part })
  let quoting = new AbortController()
  let watching = new AbortController()
  let loadingEnd = new AbortController()
  let loading: Promise<void> | undefined

  const account = (): AccountState => store.get(connections.activeAccount)
  const networkOf = (namespace: Namespace, id: string): Network | undefined =>
    store.get(context.networks(namespace)).find(({ caipNetworkId }) => caipNetworkId === id)
  const isSA = (): boolean => isSmartAccount(account())

  async function load(): Promise<void> {
    const { signal } = loadingEnd
    const currencies = await source.currencies(signal)
    if (signal.aborted) return
    const { purchase, payment } = read()
    const find = <T extends { readonly id: string }>(list: readonly T[], id = '') =>
      list.find((entry) => entry.id === id)
    change({
      currencies,
      purchase: find(currencies.purchaseCurrencies, purchase?.id) ?? currencies.purchaseCurrencies[0],
      payment:
        find(currencies.paymentCurrencies, payment?.id) ??
        find(currencies.paymentCurrencies, 'USD') ??
        currencies.paymentCurrencies[0],
    })
  }

  async function quote(wait: number): Promise<void> {
    quoting.abort()
    const { signal } = (quoting = new AbortController())
    const before = read().quote
    const last = before.status === 'ready' && !before.estimate ? before.quote : undefined
    change({ quote: { status: 'loading', last: before.status === 'loading' ? before.last : last } })
    try {
      await pause(wait, signal)
      const answer = await source.quote(read(), signal)
      signal.throwIfAborted()
      change({ quote: answer })
    } catch (reason) {
      // A newer one goes on.
      if (!signal.aborted && !isAbort(reason)) change({ quote: { status: 'refused', error: reason } })
    }
  }

  async function open(buy: BuyState): Promise<void> {
    watching.abort()
    const { signal } = (watching = new AbortController())
    const set = (part: Partial<BuyState>) => {
      if (!signal.aborted) change({ buy: { ...buy, ...read().buy, ...part } })
    }
    const { networkId = '', address = '', namespace } = account()
    const network = networkOf(namespace, networkId)
    if (!isSoldOn(buy.provider, networkId)) {
      const { label, networks = {} } = buy.provider
      const name = network?.name ?? networkId
      const reason = error(
        'networkNotSold',
        { provider: buy.provider.name, network: networkId, fallback: Object.values(networks)[0] },
        { shortMessage: `${label} does not sell on ${name}: choose another network first` },
      )
      change({ buy: { ...buy, status: 'failed', error: reason } })
      return
    }
    change({ buy })
    // Empty at first: a browser opens windows only while a click is handled, and the page may have to be asked for.
    const popup = window.open('', '_blank', windowFeatures)
    const { quote: offered } = read()
    const order = {
      address,
      namespace,
      asset: buy.asset,
      network: { id: networkId, name: network?.name ?? '' },
      amount: offered.status === 'ready' && !offered.estimate ? offered.quote.purchaseAmount.amount : undefined,
      projectId: project.id,
      payment: paymentOf(read()),
    }
    try {
      const [url, before] = await Promise.all([source.page(buy.provider, order), readBefore(context, buy, signal)])
      signal.throwIfAborted()
      if (popup) {
        // The provider's page must not be able to lead this page elsewhere.
        popup.opener = null
        popup.location.replace(url)
      }
      set({ url, status: popup ? 'open' : 'blocked' })
      await follow(buy, before, set, signal)
    } catch (reason) {
      if (signal.aborted) return
      popup?.close()
      set({ status: 'failed', error: reason })
    }
  }

  async function follow(
    buy: BuyState,
    before: Before,
    set: (part: Partial<BuyState>) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const onOrder = (order: BuyState['order']) => set({ order })
    const status = await followPurchase(context, buy, { ...before, onOrder, signal })
    if (status !== 'untold') set({ status })
  }

  async function watchAgain(buy: BuyState): Promise<void> {
    watching.abort()
    const { signal } = (watching = new AbortController())
    const set = (part: Partial<BuyState>) => {
      if (!signal.aborted) change({ buy: { ...buy, ...read().buy, ...part } })
    }
    set({ status: 'open' })
    await follow(buy, await readBefore(context, buy, signal), set, signal)
  }

  function stop(): void {
    for (const work of [quoting, watching, loadingEnd]) work.abort()
    loadingEnd = new AbortController()
  }
  return {
    onOpen: () => emit('SELECT_BUY_CRYPTO', { isSA: isSA() }),
    loadCurrencies: () =>
      (loading ??= load().finally(() => {
        loading = undefined
      })),
    setPurchase(id) {
      change({
        purchase: read().currencies?.purchaseCurrencies.find((currency) => currency.id === id) ?? read().purchase,
      })
      void quote(0)
    },
    setPayment(id) {
      change({ payment: read().currencies?.paymentCurrencies.find((currency) => currency.id === id) ?? read().payment })
      void quote(0)
    },
    setAmount(amount) {
      change({ amount })
      void quote(typingPause)
    },
    refreshQuote: () => quote(0),
    async buy(name) {
      const { caipAddress, networkId = '', namespace } = account()
      if (!caipAddress) throw error('notConnected', {}, { shortMessage: 'No wallet is connected' })
      const provider = store.get(providers).find((provider) => provider.name === name)
      if (!provider)
        throw error(
          'unknownProvider',
          { provider: name },
          { shortMessage: `No provider '${name}' sells to this account` },
        )
      emit('SELECT_BUY_PROVIDER', { provider: name, isSA: isSA() })
      const { purchase } = read()
      const contract = contractOf(purchase, networkId, networkOf(namespace, networkId))
      await open({ account: caipAddress, provider, asset: purchase?.symbol ?? '', contract, status: 'opening' })
    },
    async retry() {
      const { buy } = read()
      if (!buy) return
      if (buy.status === 'late') await watchAgain(buy).catch(() => {})
      else await open({ ...buy, status: 'opening', order: undefined, error: undefined })
    },
    stop,
    reset() {
      stop()
      change({ amount: '', quote: { status: 'none' }, buy: undefined })
    },
  }
}
