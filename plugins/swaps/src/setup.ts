import { atom, lazy, type ErrorTexts } from '@portico/core'
import type { SwapsApi, SwapsContext, SwapsErrors } from './SwapsSpec.js'
import type { RouterKind } from './SwapsOptions.js'
import type { SwapState } from './SwapState.js'

export interface SwapsSetup {
  readonly api: SwapsApi
  /** Reports that the visitor came by the button. */
  onOpen(): void
}

/** Texts of errors that are raised before the runtime is loaded. */
export const errors: ErrorTexts<Pick<SwapsErrors, 'invalidOption'>> = {
  invalidOption: ({ option }) => `swaps(): option '${option}' has the wrong type`,
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

/** What asks for quotes and wallets is in the runtime, loaded on demand. @throws `swaps/invalidOption` */
export function setup(context: SwapsContext): SwapsSetup {
  const { config, connections, wants, error } = context
  const { networks = [], routers = {}, slippage = 1 } = config
  if (!Array.isArray(networks)) throw error('invalidOption', { option: 'networks' })
  if (!areRouters(routers)) throw error('invalidOption', { option: 'routers' })
  if (!(slippage >= 0.1 && slippage <= 50)) throw error('invalidOption', { option: 'slippage' })
  const account = atom((get) => {
    const namespace = get(connections.activeNamespace)
    return namespace === undefined ? undefined : get(connections.account(namespace))
  })
  const state = atom<SwapState | undefined>(undefined)
  const runtime = lazy('swaps', async () =>
    (await import('./runtime/createRuntime.js')).createRuntime(context, { account, state }),
  )
  return {
    api: {
      state,
      available: atom((get) => {
        const { namespace = '', address, isViewOnly } = get(account) ?? {}
        const hasQuotes = wants.swapQuotes?.for(namespace) ?? (namespace === 'eip155' && wants.backend?.for(namespace))
        const sends = !isViewOnly && !!wants.transfers?.for(namespace)?.actions.includes('calls')
        return !!address && !!hasQuotes && sends
      }),
      load: runtime,
    },
    onOpen: () =>
      void runtime().then(
        (loaded) => loaded.onOpen(),
        // Only for statistics. If the code does not load, the view says so.
        () => {},
      ),
  }
}

/** Options may come from JavaScript. */
function areRouters(routers: unknown): boolean {
  const isEntry = ([address, router]: readonly [string, unknown]): boolean =>
    /^0x[\da-f]{40}$/i.test(address) && (typeof router === 'function' || routerKinds.includes(router as never))
  return Object.values(Object(routers) as object).every((ones) => Object.entries(Object(ones) as object).every(isEntry))
}
