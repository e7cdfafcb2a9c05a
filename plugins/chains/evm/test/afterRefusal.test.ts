import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createModelChain, pay, type ModelChain, type ModelChainOptions } from './modelChain.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

type Behaviour = Parameters<ModelChain['wallet']['behave']>[0]
const error = (code: number, message: string): Behaviour => ({ error: { code, message } })
const byCode = error(4001, 'no')
const inWords = error(-32_603, 'User rejected the request.')
const unasked = error(4100, 'no')

interface Outcome {
  /** Code of what `sign` throws. */
  readonly code: unknown
  /** How often the account was looked at after the wallet had answered. */
  readonly looks: number
}
/**
 * Has the wallet fail when it is asked for money.
 * @param change of the chain before each read at the account, from the first on
 */
async function outcomeOf(
  behaviour: Behaviour,
  change: (chain: ModelChain, read: number) => unknown = () => {},
  { code, ...options }: ModelChainOptions & { readonly code?: string } = {},
): Promise<Outcome> {
  const chain = await createModelChain(options)
  if (code) chain.code.set(chain.payer, code)
  chain.wallet.behave(behaviour, { method: 'eth_sendTransaction' })
  let isAsked = false
  let looks = 0
  chain.lie = (method) => {
    if (!isAsked || method !== 'eth_getTransactionCount') return undefined
    looks += 1
    return change(chain, looks) ?? undefined
  }
  const order = { account: chain.account, action: pay(3n), maxFee: 10n ** 18n, display: {} }
  const steps = { signal: new AbortController().signal, prepared: () => void (isAsked = true) }
  const state = { isOver: false }
  const thrown = chain.transfers
    .sign(order, steps)
    .catch((failure: unknown) => failure)
    .finally(() => (state.isOver = true))
  while (!state.isOver) await vi.advanceTimersByTimeAsync(100)
  const failure = (await thrown) as { readonly code: unknown }
  if (failure.code === 'evm/badAnswer')
    expect(failure).toMatchObject({
      context: { from: 'Poppy', method: 'eth_sendTransaction' },
      details: expect.stringContaining('It may have been sent all the same') as string,
    })
  return { code: failure.code, looks }
}
const sends = (at: number) => (chain: ModelChain, read: number) => void (read === at && chain.add({ nonce: 5 }))
const noNode = () => new Error('no node has the account')

describe('a refusal by the code of EIP-1193', () => {
  it('counts after one read at the account', async () => {
    expect(await outcomeOf(byCode)).toEqual({ code: 4001, looks: 1 })
  })
  it('is looked for where the account has a new transaction all the same', async () => {
    expect(await outcomeOf(byCode, sends(1))).toEqual({ code: 'evm/badAnswer', looks: 1 })
  })
  it('counts where no node says what the account has', async () => {
    expect(await outcomeOf(byCode, noNode)).toMatchObject({ code: 4001 })
  })
})

describe.each([
  ['a refusal in words, which may be those of a node', inWords, 4001],
  ['a wallet that did not ask the visitor', unasked, 'core/transferNotSent'],
] as const)('%s', (_, behaviour, code) => {
  it('counts after three looks at the account', async () => {
    expect(await outcomeOf(behaviour)).toEqual({ code, looks: 3 })
  })
  it.each([1, 2, 3])('leaves the transfer to be looked for where read %i shows a new transaction', async (read) => {
    expect(await outcomeOf(behaviour, sends(read))).toEqual({ code: 'evm/badAnswer', looks: read })
  })
  it('leaves the transfer to be looked for where no node says what the account has', async () => {
    expect(await outcomeOf(behaviour, noNode)).toMatchObject({ code: 'evm/badAnswer' })
  })
})

describe('an account that others send for', () => {
  it.each([
    ['in a wallet of contracts', { isContractWallet: true }],
    ['that is a contract, as the wallet says', { isSmartAccount: true }],
    ['that has code', { code: '0x6001' }],
  ])('%s is not looked at: only the code of a refusal counts', async (_, options) => {
    expect(await outcomeOf(byCode, undefined, options)).toEqual({ code: 4001, looks: 0 })
    expect(await outcomeOf(inWords, undefined, options)).toEqual({ code: 'evm/badAnswer', looks: 0 })
    expect(await outcomeOf(unasked, undefined, options)).toEqual({ code: 'evm/badAnswer', looks: 0 })
  })
})
