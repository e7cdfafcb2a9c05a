import {
  isAbort,
  parseCaip10,
  readHoldings,
  type Caip10,
  type Caip2,
  type ChainCapability,
  type SwapQuotesCapability,
  type Token,
} from '@portico/core'
import { defaultSwapNetworks } from '../SwapsOptions.js'
import type { SwapEvent } from '../state/reduceSwap.js'
import { keyOf, type SwapModel } from '../state/SwapModel.js'
import type { SwapsContext } from '../SwapsSpec.js'

/** Ms that answers are fresh. */
const fresh = { tokens: 300_000, balances: 30_000, price: 15_000, gasPrice: 10_000 } as const

export interface SwapReader {
  /** Everything about the account in use. Failures are in the model. */
  load(options?: { readonly force?: boolean }): Promise<void>
  /** Whether there are quotes on a network. @throws what the source throws */
  isSupported(network: Caip2, signal?: AbortSignal): Promise<boolean>
  /** Prices and balances, where they are not fresh any more. */
  refresh(): void
  /** @throws what the source throws */
  readGasPrice(): Promise<void>
  /** The balances of an account after a swap. */
  forceBalances(account: Caip10): Promise<void>
}

export interface SwapReaderDeps {
  model(): SwapModel
  dispatch(event: SwapEvent): void
  source(id: Caip10 | Caip2): SwapQuotesCapability | undefined
}

/** Reads what a swap needs to know beside quotes. Answers are kept by the modal's queries, and shared with later swaps. */
export function createSwapReader(
  { config, wants, queries, error }: SwapsContext,
  { model, dispatch, source }: SwapReaderDeps,
): SwapReader {
  async function cached<T>(
    key: readonly unknown[],
    staleTime: number,
    read: () => Promise<T>,
    account?: Caip10,
  ): Promise<T> {
    const { fetch } = await queries()
    // `null` stands for undefined, which a query may not answer.
    const query = async (): Promise<T | null> => (await read()) ?? null
    return ((await fetch({ key: ['swaps', ...key], query, staleTime, account })) ?? undefined) as T
  }

  async function readBalances(account: Caip10, force: boolean): Promise<void> {
    const { namespace } = parseCaip10(account)
    const chain = wants.chain?.for(namespace)
    const read = async (): Promise<Pick<SwapModel, 'balances' | 'prices'>> => {
      const holdings = (await readHoldings(wants, account, { force })) ?? []
      return {
        balances: Object.fromEntries(holdings.map(({ token, amount }) => [canonical(chain, token), amount])),
        prices: Object.fromEntries(
          holdings.flatMap(({ token, price }) => (price === undefined ? [] : [[canonical(chain, token), price]])),
        ) as Record<string, number>,
      }
    }
    const { balances, prices } = await cached(['balances', account], force ? 0 : fresh.balances, read, account)
    dispatch({ type: 'priced', network: parseCaip10(account).networkId, prices })
    dispatch({ type: 'balancesRead', account, balances })
  }
  async function readPrice(account: Caip10, token: Token): Promise<void> {
    const { networkId: network } = parseCaip10(account)
    const key = keyOf(token)
    try {
      const price = await cached(['price', network, key], fresh.price, async () =>
        source(account)?.price(network, token),
      )
      if (price === undefined) dispatch({ type: 'unpriced', network, token: key })
      else dispatch({ type: 'priced', network, prices: { [key]: price } })
    } catch (error) {
      if (!isAbort(error)) dispatch({ type: 'unpriced', network, token: key })
      if (key === '' && !isAbort(error)) dispatch({ type: 'priceFailed', network })
    }
  }
  /** A list may be wrong about a token, or lie: amounts are made with what its contract says. */
  async function describe(account: Caip10, token: string): Promise<void> {
    const { namespace, networkId: network } = parseCaip10(account)
    const description = await cached(['described', network, token], Infinity, async () =>
      wants.tokens?.for(namespace)?.describe?.(network, token),
    )
    if (description) dispatch({ type: 'described', network, token, description })
  }
  async function readGasPrice(): Promise<void> {
    const { account } = model()
    if (!account) return
    const { networkId: network } = parseCaip10(account)
    const quotes = source(account)
    if (!quotes) return
    const gasPrice = await cached(['gasPrice', network], fresh.gasPrice, () => quotes.gasPrice(network))
    if (gasPrice === undefined) throw error('gasPriceNotSupported', { network }, { details: 'Choose another network.' })
    dispatch({ type: 'gasPriced', network, gasPrice })
  }
  async function isSupported(network: Caip2, signal?: AbortSignal): Promise<boolean> {
    const { networks = defaultSwapNetworks } = config
    const quotes = source(network)
    return quotes ? ((await quotes.supports(network, signal)) ?? networks.includes(network)) : false
  }
  function refresh(force = false): void {
    const { account, native, from, to, isSupported } = model()
    if (!account || !isSupported) return
    // Balances that cannot be read stay what they were; without a price no worth is shown.
    void readBalances(account, force).catch(() => {})
    void readGasPrice().catch(() => {})
    const keys = new Map([native, from, to].flatMap((token) => (token ? [[keyOf(token), token] as const] : [])))
    for (const token of keys.values()) void readPrice(account, token)
    // What cannot be read is asked for again before the wallet is.
    for (const side of [from, to]) if (side?.token !== undefined) void describe(account, side.token).catch(() => {})
  }

  return {
    async load({ force = false } = {}) {
      const { account } = model()
      if (!account) return
      const { namespace, networkId: network } = parseCaip10(account)
      const quotes = source(account)
      try {
        if (!quotes || !(await isSupported(network)))
          return dispatch({ type: 'loaded', network, tokens: 'unsupported' })
        const tokens = await cached(['tokens', network], force ? 0 : fresh.tokens, () => quotes.tokens(network))
        dispatch({ type: 'loaded', network, tokens: cleaned(wants.chain?.for(namespace), tokens) })
        refresh(force)
      } catch (error) {
        dispatch({ type: 'loadFailed', network, error })
      }
    },
    isSupported,
    refresh,
    readGasPrice,
    forceBalances: (account) => readBalances(account, true),
  }
}

/** The form of an address in which the model compares it; empty for the native currency. */
function canonical(chain: ChainCapability | undefined, token: string | undefined): string {
  return token === undefined ? '' : (chain?.parseAddress(token) ?? token)
}

/** Each token once, by its address in the form of the namespace. */
function cleaned(chain: ChainCapability | undefined, tokens: readonly Token[]): readonly Token[] {
  const byKey = new Map<string, Token>()
  for (const given of tokens) {
    const key = canonical(chain, given.token)
    const isUsable = Number.isInteger(given.decimals) && given.decimals >= 0 && given.decimals <= 255
    if (isUsable && !byKey.has(key)) byKey.set(key, key === '' ? given : { ...given, token: key })
  }
  return [...byKey.values()]
}
