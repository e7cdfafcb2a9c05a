import type { BalanceRow, HistoryRow, HistoryTransfer } from '@portico/gateway-api'
import type { AccountOnChain, ChainSources, OwnedAsset, Page, TokenAmount } from '../data/Sources.js'
import { isSpam, type AssetLibrary } from '../assets/createAssetLibrary.js'
import { cleanText } from '../assets/cleanText.js'
import type { Cache, Caches } from '@portico/server'
import { textCodec } from '../answers/codecs.js'
import type { OpenRequests } from '../limits/OpenRequests.js'
import type { PriceBook } from '../prices/createPriceBook.js'
import { wholeUnits } from '../sources/amounts.js'

/** What an account can be asked for, as the sources are named. */
export type Question = 'balances' | 'history' | 'assets'

/** Answers about accounts, as JSON text: most are answered again and again in the seconds that they are kept. */
export interface Accounts {
  serves(question: Question, chain: string): boolean
  /** The answer that is kept, if it is fresh. */
  fresh(question: Question, account: AccountOnChain, cursor?: string): Promise<string | undefined>
  /** @throws SourceError; RangeError for a cursor that its source did not give out */
  balances(account: AccountOnChain, force: boolean): Promise<string>
  history(account: AccountOnChain, cursor: string | undefined): Promise<string>
  assets(account: AccountOnChain, cursor: string | undefined): Promise<string>
}

export interface AccountsOptions {
  readonly chains: ReadonlyMap<string, ChainSources>
  readonly prices: PriceBook
  readonly library: AssetLibrary
  readonly caches: Caches
  readonly requests: OpenRequests
  /** The path of the picture of a native currency, below the gateway; empty where there is none. */
  readonly nativeIcon: (symbol: string) => string
}

/** Milliseconds that answers are kept. */
const balanceTime = 10_000
const assetTime = 15_000
/** Of networks that tell history only by asking for it: a row that was just confirmed is awaited by someone. */
const historyTime = 2500
/** Of networks that say whether something happened to an account, and how often they are asked that. */
const markedTime = 15_000
const markTime = 1000
/** Milliseconds that the sources have for an answer. */
const timeout = 15_000
/** Tokens of an account: beyond it are those that have no price. */
const mostTokens = 500

export function createAccounts({ chains, prices, library, caches, requests, nativeIcon }: AccountsOptions): Accounts {
  const sizeOf = (text: string): number => text.length
  const cacheOf = (name: string, time: number): Cache<string> =>
    caches.answers(name, { time, sizeOf, codec: textCodec })
  const cached = {
    balances: cacheOf('balances', balanceTime),
    history: cacheOf('history', historyTime),
    assets: cacheOf('assets', assetTime),
  }
  const marked = { history: cacheOf('marked history', markedTime), assets: cacheOf('marked assets', markedTime) }
  // Of our own database, which is as near as any store.
  const marks = caches.answers<string>('marks', { time: markTime, sizeOf })

  async function balances(account: AccountOnChain, signal: AbortSignal): Promise<string> {
    const amounts = (await chains.get(account.chain)?.balances?.balances(account, signal)) ?? []
    const found = await prices.prices(amounts, signal)
    const rows = amounts.map((amount, at) => balanceRow(amount, found[at]?.usd, found[at]?.change24h, iconOf(amount)))
    return JSON.stringify({ balances: rows.toSorted(byValue).slice(0, mostTokens) })
  }
  function iconOf(amount: TokenAmount): string {
    if (amount.address === undefined) return nativeIcon(amount.symbol)
    return amount.iconUrl === undefined ? '' : library.icon(amount.chain, amount.address, amount.iconUrl)
  }
  async function assets(account: AccountOnChain, cursor: string | undefined, signal: AbortSignal): Promise<string> {
    const source = chains.get(account.chain)?.assets
    const page: Page<OwnedAsset> = (await source?.assets(account, cursor, signal)) ?? { data: [], next: undefined }
    return JSON.stringify({ data: await library.describe(page.data, keyOf(account), signal), next: page.next ?? null })
  }
  async function history(account: AccountOnChain, cursor: string | undefined, signal: AbortSignal): Promise<string> {
    const page = await chains.get(account.chain)?.history?.history(account, cursor, signal)
    return JSON.stringify({ data: (page?.data ?? []).map(withSafeTexts), next: page?.next ?? null })
  }
  /** Makers of tokens write their names and choose where their icons are. */
  function withSafeTexts(row: HistoryRow): HistoryRow {
    const transfers = row.transfers.map((transfer): HistoryTransfer => {
      const { fungible_info: token, nft_info: nft } = transfer
      const icon = token?.icon && library.icon(row.metadata.chain ?? '', token.symbol ?? '', token.icon.url)
      return {
        ...transfer,
        ...(token && {
          fungible_info: {
            ...(token.name !== undefined && { name: cleanText(token.name, 100) }),
            ...(token.symbol !== undefined && { symbol: cleanText(token.symbol, 40) }),
            ...(icon && { icon: { url: icon } }),
          },
        }),
        ...(nft && {
          nft_info: {
            ...(nft.name !== undefined && { name: cleanText(nft.name, 120) }),
            flags: { is_spam: nft.flags.is_spam || isSpam(nft.name ?? '') },
          },
        }),
      }
    })
    return { ...row, transfers }
  }
  /** An answer may name pictures, which a page may ask another gateway for. */
  const share = (ask: (signal: AbortSignal) => Promise<string>) => async () => {
    const text = await requests.share(timeout, ask)
    await library.save()
    return text
  }

  /** Answers of a network with marks belong to the mark of their account, and are old once that is another one. */
  async function listed(
    question: 'history' | 'assets',
    { account, cursor }: { readonly account: AccountOnChain; readonly cursor: string | undefined },
    ask: () => Promise<string>,
  ): Promise<string> {
    const mark = chains.get(account.chain)?.history?.mark
    const key = keyOf(account, cursor)
    if (!mark) return cached[question].get(key, ask)
    return marked[question].get(`${key} ${await marks.get(keyOf(account), () => mark(account))}`, ask)
  }
  return {
    serves: (question, chain) => chains.get(chain)?.[question] !== undefined,
    async fresh(question, account, cursor) {
      const key = keyOf(account, cursor)
      if (question === 'balances' || !chains.get(account.chain)?.history?.mark) return cached[question].fresh(key)
      const mark = await marks.fresh(keyOf(account))
      return mark === undefined ? undefined : marked[question].fresh(`${key} ${mark}`)
    },
    balances: (account, force) =>
      cached.balances.get(
        keyOf(account),
        share((signal) => balances(account, signal)),
        force,
      ),
    history: (account, cursor) =>
      listed(
        'history',
        { account, cursor },
        share((signal) => history(account, cursor, signal)),
      ),
    assets: (account, cursor) =>
      listed(
        'assets',
        { account, cursor },
        share((signal) => assets(account, cursor, signal)),
      ),
  }
}

function keyOf({ chain, address }: AccountOnChain, cursor?: string): string {
  return cursor === undefined ? `${chain}:${address}` : `${chain}:${address} ${cursor}`
}

function balanceRow(
  { chain, address, name, symbol, decimals, amount }: TokenAmount,
  price: number | undefined,
  change24h: number | undefined,
  iconUrl: string,
): BalanceRow {
  const numeric = wholeUnits(amount, decimals)
  const value = price === undefined ? undefined : Number(numeric) * price
  return {
    name: cleanText(name, 100),
    symbol: cleanText(symbol, 40),
    chainId: chain,
    ...(address !== undefined && { address: `${chain}:${address}` }),
    ...(value !== undefined && Number.isFinite(value) && { value }),
    price: price ?? 0,
    ...(change24h !== undefined && { change24h }),
    quantity: { decimals: String(decimals), numeric },
    iconUrl,
  }
}

/** The native currency first, then by value. */
function byValue(a: BalanceRow, b: BalanceRow): number {
  if (a.address === undefined || b.address === undefined) return a.address === undefined ? -1 : 1
  return (b.value ?? -1) - (a.value ?? -1)
}
