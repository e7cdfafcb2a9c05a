import type { BalancesCapability, SignMessageCapability, TransfersCapability } from '@portico/core'
import type { BadProvider } from './BadProvider.js'
import type { DemoWallet } from './demoWallet.js'
import { balancesSubject, signMessageSubject, transfersSubject, type Over } from './goodSubjects.js'

/** Another method in place of the good one. */
type Other<Method> = (wallet: DemoWallet, good: Method) => Method

const balances = (
  what: string,
  check: RegExp,
  native: Other<BalancesCapability['native']>,
): BadProvider<'balances'> => ({
  what,
  check,
  make: () => balancesSubject((wallet, good) => ({ native: native(wallet, good.native) })),
})
const fortune = { amount: 5n, decimals: 18, symbol: 'COIN' }

export const badBalances: readonly BadProvider<'balances'>[] = [
  balances('an amount in coins', /what the account has/, () => async () => ({ ...fortune, amount: 0n })),
  balances('no symbol', /what the account has/, (_, native) => async (id, signal) => ({
    ...(await native(id, signal)),
    symbol: '',
  })),
  balances('no decimals', /what the account has/, (_, native) => async (id, signal) => ({
    ...(await native(id, signal)),
    decimals: Number.NaN,
  })),
  balances('an answer to nobody', /ends by its signal/, (_, native) => (id) => native(id)),
  balances('a signal that is looked at once', /ends by its signal/, (_, native) => async (id, signal) => {
    signal?.throwIfAborted()
    return native(id)
  }),
  balances('a fortune for everyone', /refuses what is no account/, () => async () => fortune),
  balances(
    'nothing where no node answers',
    /no node answers/,
    (wallet, native) => async (id, signal) => (wallet.isCutOff ? { ...fortune, amount: 0n } : native(id, signal)),
  ),
  balances('whatever fetch throws', /no node answers/, (wallet, native) => async (id, signal) => {
    if (wallet.isCutOff) throw new TypeError('Failed to fetch')
    return native(id, signal)
  }),
]

type Sign = SignMessageCapability['signMessage']
const signs = (what: string, check: RegExp, over: Other<Sign>): BadProvider<'signMessage'> => ({
  what,
  check,
  make: () => signMessageSubject((wallet, good) => ({ signMessage: over(wallet, good.signMessage) })),
})

export const badSigners: readonly BadProvider<'signMessage'>[] = [
  signs(
    'text trimmed',
    /to the letter/,
    (_, sign) => (request) => sign({ ...request, message: request.message.trim() }),
  ),
  signs(
    'hexadecimal taken for bytes',
    /to the letter/,
    (_, sign) => (request) => sign({ ...request, message: request.message.replace(/^0x/, '') }),
  ),
  signs('a refusal in other words', /told as one/, (_, sign) => async (request) => {
    try {
      return await sign(request)
    } catch {
      throw new Error('Signing failed')
    }
  }),
  signs('one attempt for all time', /told as one/, (_, sign) => {
    let first: ReturnType<Sign> | undefined
    return (request) => (first ??= sign(request))
  }),
  signs('a signal that nobody hears', /aborted, it ends/, (wallet) => async () => {
    await wallet.ask()
    return { signature: '' }
  }),
  signs('a signal that is heard late', /aborted, it ends/, (wallet, sign) => async ({ signal, ...request }) => {
    if (signal?.aborted) await Promise.race([wallet.ask(), Promise.resolve()])
    return sign({ ...request, ...(signal && { signal }) })
  }),
  signs('any account', /no wallet holds/, (wallet) => async ({ signal, message }) => {
    await wallet.ask(signal)
    return { signature: `signed: ${message}` }
  }),
]

const sends = (what: string, check: RegExp, over: Over<TransfersCapability>): BadProvider<'transfers'> => ({
  what,
  check,
  make: () => transfersSubject(over),
})

export const badSenders: readonly BadProvider<'transfers'>[] = [
  sends('a fee below nothing', /an estimate is a fee/, () => ({ estimate: async () => ({ fee: -1n }) })),
  sends('an estimate that sends', /an estimate is a fee/, (_, good) => ({
    async estimate(transfer) {
      await good.send(transfer)
      return good.estimate(transfer)
    },
  })),
  sends('nothing sent', /and arrives/, () => ({ send: async () => ({ hash: 'abc' }) })),
  sends('a hash of nothing', /and arrives/, (_, good) => ({
    async send(transfer) {
      await good.send(transfer)
      return { hash: '' }
    },
  })),
  sends('a failure for an end', /and arrives/, () => ({ wait: async () => 'reverted' })),
  sends('a refusal in other words', /and nothing is sent/, (_, good) => ({
    send: (transfer) => good.send(transfer).catch(() => Promise.reject(new Error('Sending failed'))),
  })),
  sends('a transaction that was refused', /and nothing is sent/, (wallet, good) => ({
    async send(transfer) {
      wallet.received += transfer.amount
      return good.send(transfer)
    },
  })),
  sends('a signal that nobody hears', /aborted, sending ends/, (_, good) => ({
    send: ({ from, to, amount }) => good.send({ from, to, amount }),
  })),
  sends('an estimate without an end', /estimating and waiting end/, () => ({ estimate: async () => ({ fee: 1n }) })),
  sends('waiting without an end', /estimating and waiting end/, () => ({ wait: () => new Promise(() => {}) })),
  sends('anybody for a sender', /a stranger’s account/, (wallet, good) => ({
    async send(transfer) {
      if (transfer.to === 'nobody') return good.send(transfer)
      await wallet.ask()
      return { hash: 'abc' }
    },
  })),
  sends('anybody for a receiver', /a stranger’s account/, (_, good) => ({
    estimate: (transfer) => good.estimate({ ...transfer, to: 'mallory' }),
  })),
]
