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
  sends('no actions', /which actions/, () => ({ actions: [] })),
  sends('a fee below nothing', /an estimate is a fee/, () => ({ estimate: async () => ({ fee: -1n }) })),
  sends('an estimate that asks the wallet', /an estimate is a fee/, (wallet, good) => ({
    async estimate(...asked) {
      await wallet.ask()
      return good.estimate(...asked)
    },
  })),
  sends('an estimate without an end', /an estimate is a fee/, () => ({ estimate: async () => ({ fee: 1n }) })),
  sends('nothing sent', /arrives once/, () => ({ broadcast: async () => 'accepted' })),
  sends('too much sent', /arrives once/, (wallet, good) => ({
    async broadcast(...sent) {
      wallet.received += 1n
      return good.broadcast(...sent)
    },
  })),
  sends('a hash of nothing', /arrives once/, (_, good) => ({
    sign: async (...asked) => ({ ...(await good.sign(...asked)), hash: '' }),
  })),
  sends('a failure for an end', /arrives once/, () => ({
    find: async () => ({ status: 'included', isSuccess: false, isFinal: true }),
  })),
  sends('the wallet asked unprepared', /arrives once/, (_, good) => ({
    sign: (order, steps) => good.sign(order, { ...steps, prepared: () => {} }),
  })),
  sends('an anchor that is no JSON', /arrives once/, (_, good) => ({
    sign: (order, steps) =>
      good.sign(order, { ...steps, prepared: (facts) => steps.prepared({ ...facts, anchor: { at: 1n } as never }) }),
  })),
  sends('bytes that only this page can read', /after a reload/, (_, good) => {
    const kept = new WeakSet<object>()
    return {
      async sign(...asked) {
        const signed = await good.sign(...asked)
        kept.add(signed)
        return signed
      },
      broadcast: async (order, signed, attempt) =>
        kept.has(signed) ? good.broadcast(order, signed, attempt) : 'unanswered',
      find: async (sought, signal) =>
        sought.signed && !kept.has(sought.signed) ? { status: 'unseen' } : good.find(sought, signal),
    }
  }),
  sends('nothing found without an answer', /found by what was read before/, (_, good) => ({
    find: async (sought, signal) => (sought.signed ? good.find(sought, signal) : { status: 'unseen' }),
  })),
  sends('a second payment for the same bytes', /arrive once/, (wallet, good) => ({
    async broadcast(...sent) {
      const answer = await good.broadcast(...sent)
      if (answer === 'known') wallet.received += 3n
      return answer
    },
  })),
  sends('a refusal of what is known', /handed over again/, (_, good) => ({
    async broadcast(...sent) {
      const answer = await good.broadcast(...sent)
      return answer === 'known' ? { refused: { message: 'already known' } } : answer
    },
  })),
  sends('what nobody was given in a block', /that no node was given/, () => ({
    find: async () => ({ status: 'included', isSuccess: true, isFinal: true }),
  })),
  sends('the wallet asked before `prepared`', /after `prepared`/, (wallet, good) => ({
    async sign(...asked) {
      await wallet.ask()
      return good.sign(...asked)
    },
  })),
  sends('a wallet asked for what was withdrawn', /withdrawn before/, (_, good) => ({
    sign: (order, steps) => good.sign(order, { ...steps, signal: new AbortController().signal }),
  })),
  sends('a refusal in other words', /and nothing is sent/, (_, good) => ({
    sign: (...asked) => good.sign(...asked).catch(() => Promise.reject(new Error('Sending failed'))),
  })),
  sends('a transaction that was refused', /and nothing is sent/, (wallet, good) => ({
    async sign(...asked) {
      wallet.received += 3n
      return good.sign(...asked)
    },
  })),
  sends('anybody for a sender', /a stranger’s account/, (_, good) => ({
    sign: (order, steps) => good.sign({ ...order, account: 'demo:1:alice' }, steps),
  })),
  sends('anybody for a receiver', /a stranger’s account/, (_, good) => ({
    estimate: ({ account, action }, signal) =>
      good.estimate({ account, action: { ...action, to: 'mallory' } as never }, signal),
  })),
]
