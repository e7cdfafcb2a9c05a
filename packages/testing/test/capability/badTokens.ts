import type { TokensCapability, TokenBalance } from '@portico/core'
import type { BadProvider } from './BadProvider.js'
import { tokensSubject, type Over } from './goodSubjects.js'

const tokens = (what: string, check: RegExp, over: Over<TokensCapability>): BadProvider<'tokens'> => ({
  what,
  check,
  make: () => tokensSubject(over),
})
/** The good list, changed. */
const lists = (what: string, change: (tokens: readonly TokenBalance[]) => readonly TokenBalance[]) =>
  tokens(what, /what the account holds/, (_, good) => ({
    list: async (account, signal) => change(await good.list(account, signal)),
  }))

export const badTokens: readonly BadProvider<'tokens'>[] = [
  lists('no token', () => []),
  lists('a token twice', (tokens) => [...tokens, ...tokens]),
  lists('a token that is not held', (tokens) => [...tokens, { ...tokens[0]!, token: 'sand', amount: 0n }]),
  lists('another amount', (tokens) => tokens.map((token) => ({ ...token, amount: 1n }))),
  lists('decimals of nothing', (tokens) => tokens.map((token) => ({ ...token, decimals: 255 }))),
  lists('a name of nothing', (tokens) => tokens.map((token) => ({ ...token, name: ' ' }))),
  lists('a symbol without an end', (tokens) => tokens.map((token) => ({ ...token, symbol: 'S'.repeat(1000) }))),
  tokens('an answer to nobody', /list ends by its signal/, (_, { list }) => ({ list: (account) => list(account) })),
  tokens('a list for everyone', /refuses what is no account/, () => ({ list: async () => [] })),
  tokens('nothing where no node answers', /where no node answers/, (wallet, { list }) => ({
    list: async (account, signal) => (wallet.isCutOff ? [] : list(account, signal)),
  })),
]
