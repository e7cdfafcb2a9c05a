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
  tokens('a fee below nothing', /an estimate of a token/, () => ({ estimate: async () => ({ fee: -1n }) })),
  tokens('an estimate that sends', /an estimate of a token/, (_, good) => ({
    async estimate(transfer) {
      await good.send(transfer)
      return good.estimate(transfer)
    },
  })),
  tokens('nothing sent', /tokens that are sent/, () => ({ send: async () => ({ hash: 'abc' }) })),
  tokens('a list that is remembered', /tokens that are sent/, (wallet, { list }) => ({
    list: async (...words) =>
      (await list(...words)).map((token) => ({ ...token, amount: token.amount + wallet.received })),
  })),
  tokens('a refusal in other words', /no token is sent/, (_, { send }) => ({
    send: (transfer) => send(transfer).catch(() => Promise.reject(new Error('Sending failed'))),
  })),
  tokens('a signal that nobody hears', /aborted, sending tokens/, (_, { send }) => ({
    send: ({ from, to, amount, token }) => send({ from, to, amount, token }),
  })),
  tokens('an estimate without an end', /aborted, estimating/, () => ({ estimate: async () => ({ fee: 1n }) })),
  tokens('any token', /a token that are none/, (_, good) => ({
    send: (transfer) => good.send({ ...transfer, token: 'shell' }),
  })),
  tokens('anybody for a receiver', /a token that are none/, (_, good) => ({
    estimate: (transfer) => good.estimate({ ...transfer, to: 'mallory' }),
  })),
]
