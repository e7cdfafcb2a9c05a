import { atom, invalidOption, lazy, type Atom, type StartContext } from '@portico/core'
import type { SwapsApi, SwapsContext } from './SwapsSpec.js'
import type { RouterKind } from './SwapsOptions.js'
import type { SwapState } from './SwapState.js'

export interface SwapsSetup {
  readonly api: SwapsApi
  /** Reports that the visitor came by the button. */
  onOpen(): void
  start(context: Pick<StartContext, 'defer'>): void
}

const routerKinds: readonly RouterKind[] = [
  'uniswapV2',
  'uniswapV3',
  'universalRouter',
  'oneInch',
  'paraswap',
  'zeroExAllowanceHolder',
  'zeroExSettler',
]

/** What asks for quotes and wallets is in the runtime, loaded on demand. @throws `core/invalidOptions` */
export function setup(context: SwapsContext): SwapsSetup {
  const { config, connections, store, wants } = context
  const { networks = [], routers = {}, slippage = 1 } = config
  if (!Array.isArray(networks)) throw invalidOption('swaps', 'networks')
  if (!areRouters(routers)) throw invalidOption('swaps', 'routers')
  if (!(slippage >= 0.1 && slippage <= 50)) throw invalidOption('swaps', 'slippage')
  const loadedState = atom<Atom<SwapState> | undefined>(undefined)
  const runtime = lazy('swaps', async () => {
    const { createRuntime } = await import('./runtime/createRuntime.js')
    const loaded = createRuntime(context)
    store.set(loadedState, loaded.state)
    return loaded
  })
  return {
    api: {
      state: atom((get) => {
        const state = get(loadedState)
        return state && get(state)
      }),
      available: atom((get) => {
        const { namespace, address, isViewOnly } = get(connections.activeAccount)
        const sends = !isViewOnly && !!wants.transfers?.for(namespace)?.actions.includes('calls')
        return !!address && !!wants.swapQuotes?.for(namespace) && sends
      }),
      load: runtime,
    },
    onOpen: () =>
      void runtime().then(
        (loaded) => loaded.onOpen(),
        // Only for statistics. If the code does not load, the view says so.
        () => {},
      ),
    start({ defer }) {
      const follow = (): void => runtime.loaded?.accountChanged()
      follow()
      defer(store.sub(connections.activeAccount, follow))
    },
  }
}

/** Options may come from JavaScript. */
function areRouters(routers: unknown): boolean {
  const isEntry = ([address, router]: readonly [string, unknown]): boolean =>
    /^0x[\da-f]{40}$/i.test(address) && (typeof router === 'function' || routerKinds.includes(router as never))
  return Object.values(Object(routers) as object).every((ones) => Object.entries(Object(ones) as object).every(isEntry))
}
