import { invalidOption, atom, lazy, type Atom } from '@portico/core'
import type { OnrampProvider } from './OnrampOptions.js'
import type { OnrampApi, OnrampContext } from './OnrampSpec.js'
import type { OnrampState } from './OnrampState.js'

export interface OnrampSetup {
  readonly api: OnrampApi
  readonly available: Atom<boolean>
  /** Reports that the visitor came by the button. */
  onOpen(): void
  /** Ends what is under way. */
  stop(): void
}

/** @throws `core/invalidOptions` */
export function setup(context: OnrampContext): OnrampSetup {
  const { config, connections, wants } = context
  const { providers: all = [], providerNames: names } = config
  if (!Array.isArray(all)) throw invalidOption('onramp', 'providers')
  // Names that an operator lists replace these; `providers` is what they choose from.
  const feature = wants.features?.all[0]?.impl.of('onramp', names)
  const reachable = (all as readonly OnrampProvider[]).filter(
    ({ url }) => url !== undefined || wants.rampQuotes?.for('*') !== undefined,
  )
  const state = atom<OnrampState>({
    currencies: undefined,
    purchase: undefined,
    payment: undefined,
    amount: '',
    quote: { status: 'none' },
    buy: undefined,
  })
  const providers = atom((get) => {
    const namespace = get(connections.activeNamespace) ?? ''
    const allowed = (feature && get(feature).names) ?? names
    const served = get(state).currencies?.providers
    return reachable.filter(
      ({ name, url, supportedChains }) =>
        isNamed(name, allowed) &&
        supportedChains.includes(namespace) &&
        (url !== undefined || !served || served.includes(name)),
    )
  })
  const runtime = lazy('onramp', async () =>
    (await import('./runtime/createRuntime.js')).createRuntime(context, state, providers),
  )
  const later = (work: (loaded: NonNullable<typeof runtime.loaded>) => unknown) =>
    void runtime()
      .then(work)
      .catch(() => {})
  return {
    available: atom((get) => get(providers).length > 0),
    onOpen: () => later(({ onOpen }) => onOpen()),
    stop: () => runtime.loaded?.stop(),
    api: {
      state,
      providers,
      loadCurrencies: async () => (await runtime()).loadCurrencies(),
      setPurchase: (id) => later(({ setPurchase }) => setPurchase(id)),
      setPayment: (id) => later(({ setPayment }) => setPayment(id)),
      setAmount: (amount) => later(({ setAmount }) => setAmount(amount)),
      refreshQuote: async () => (await runtime()).refreshQuote(),
      buy: async (provider) => (await runtime()).buy(provider),
      retry: async () => (await runtime()).retry(),
      reset: () => runtime.loaded?.reset(),
    },
  }
}

function isNamed(name: string, names: unknown): boolean {
  if (names === undefined) return true
  return Array.isArray(names) && names.every((name) => typeof name === 'string') && names.includes(name)
}
