import type { ListedToken } from '../SwapState.js'
import type { Token } from '@portico/core'
import { keyOf, type SwapModel } from './SwapModel.js'
import { worthOf } from './swapFigures.js'

/** Symbols that are offered first, in this order. */
export const suggestedSymbols: readonly string[] =
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP'.split(
    ' ',
  )

/** Symbols that follow them. */
export const popularSymbols: readonly string[] = [
  ...suggestedSymbols,
  ...'POL BNB STETH WSTETH RETH CBETH MKR LDO COMP SNX YFI SUSHI GRT CAKE FTM PEPE SHIB APE RPL FRAX LUSD CVX GMX DYDX RNDR IMX SAND MANA ENA PENDLE CELO'.split(
    ' ',
  ),
]

export interface TokenLists {
  readonly tokens: readonly ListedToken[]
  readonly suggestedTokens: readonly ListedToken[]
  readonly popularTokens: readonly ListedToken[]
  readonly myTokensWithBalance: readonly ListedToken[]
}

export const noTokens: TokenLists = { tokens: [], suggestedTokens: [], popularTokens: [], myTokensWithBalance: [] }

/** Tokens with balances and prices, in the order in which they are offered. */
export function tokenLists(tokens: readonly Token[], model: Pick<SwapModel, 'balances' | 'prices'>): TokenLists {
  const listed = tokens.map((token) => listToken(token, model))
  const withBalance = listed
    .filter(({ amount }) => amount)
    .toSorted((a, b) => worth(b) - worth(a) || nativeFirst(a, b) || bySymbol(a, b))
  const others = listed.filter((token) => !withBalance.includes(token))
  const rankOf = ({ symbol }: Token): number => {
    const rank = popularSymbols.indexOf(symbol.toUpperCase())
    return rank < 0 ? Infinity : rank
  }
  const ranked = others.toSorted((a, b) => compare(rankOf(a), rankOf(b)) || bySymbol(a, b))
  const isAmong = (symbols: readonly string[]) => (token: Token) => symbols.includes(token.symbol.toUpperCase())
  return {
    tokens: [...withBalance, ...ranked],
    suggestedTokens: ranked.filter(isAmong(suggestedSymbols)),
    popularTokens: ranked.filter(isAmong(popularSymbols)),
    myTokensWithBalance: withBalance,
  }

  function worth(token: ListedToken): number {
    return worthOf(token.amount ?? 0n, token, model) ?? 0
  }
}

export function listToken(token: Token, { balances, prices }: Pick<SwapModel, 'balances' | 'prices'>): ListedToken {
  const amount = balances?.[keyOf(token)]
  return { ...token, amount: amount ?? (balances ? 0n : undefined), price: prices[keyOf(token)] }
}

const nativeFirst = (a: Token, b: Token): number =>
  compare(Number(a.token !== undefined), Number(b.token !== undefined))
const bySymbol = (a: Token, b: Token): number => compare(a.symbol.toLowerCase(), b.symbol.toLowerCase())

function compare<T extends number | string>(a: T, b: T): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
