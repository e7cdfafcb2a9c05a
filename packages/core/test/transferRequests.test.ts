import type { TransferRequest } from '@portico/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ScriptedChain } from './scriptedChain.js'
import { openPage, request, settle } from './transferPage.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }))
afterEach(() => void vi.useRealTimers())

it('the highest fee is what the chain estimates', async () => {
  const chain = new ScriptedChain()
  const signal = new AbortController().signal
  chain.estimated = async (given) => ({ fee: given === signal ? 7n : 0n })
  const { account, action } = request
  expect(await openPage(chain).runtime.estimate({ account, action, signal })).toEqual({ fee: 7n })
  expect(chain.estimates).toEqual([{ account, action }])
})
it('the most that an account can send is what the chain answers, and no amount to send', async () => {
  const chain = new ScriptedChain()
  chain.estimated = async () => ({ fee: 7n, amount: 90n })
  const { runtime } = openPage(chain)
  const { account } = request
  const ends = { to: 'shop', amount: 'max' } as const
  for (const action of [
    { type: 'native', ...ends },
    { type: 'token', token: 'gem', decimals: 2, ...ends },
  ] as const) {
    expect(await runtime.estimate({ account, action })).toEqual({ fee: 7n, amount: 90n })
    expect(chain.estimates.at(-1)).toEqual({ account, action })
    expect(() => runtime.send('1', { account, action: action as never })).toThrow("'action.amount' must be a bigint")
  }
  await expect(runtime.estimate({ account, action: { type: 'native', to: '', amount: 'max' } })).rejects.toMatchObject({
    code: 'core/invalidTransfer',
    context: { path: 'action.to' },
  })
})
it('no transfer is made on a chain that does not make such ones', async () => {
  const nativeOnly = new ScriptedChain()
  nativeOnly.actions = ['native']
  const token = { type: 'token', token: 'gem', decimals: 2, to: 'shop', amount: 3n } as const
  for (const [chain, context] of [
    [nativeOnly, { namespace: 'model', action: 'token' }],
    [undefined, { namespace: 'model', action: 'token' }],
  ] as const) {
    const page = openPage(chain)
    await expect(page.runtime.estimate({ account: request.account, action: token })).rejects.toMatchObject({
      code: 'core/transferNotSupported',
      shortMessage: 'Unsupported chain',
      context,
    })
    void page.runtime.send('1', { ...request, action: token })
    await vi.advanceTimersByTimeAsync(0)
    expect(page.transfer()).toMatchObject({
      status: 'failed',
      problem: {
        message: 'Unsupported chain',
        details: 'Choose a network whose chain plugin makes such transfers.',
      },
    })
  }
  expect(nativeOnly.asked).toEqual([])
})

it('a memo goes to a chain that takes it, and is not dropped by one that does not', async () => {
  const chain = new ScriptedChain()
  const action = { type: 'native', to: 'shop', amount: 3n, memo: 'é1234' } as const
  const refused = { code: 'core/invalidTransfer', context: { path: 'action.memo' } }
  for (const longest of [undefined, 5]) {
    chain.longestMemo = longest
    const page = openPage(chain)
    await expect(page.runtime.estimate({ account: request.account, action })).rejects.toMatchObject(refused)
    void page.runtime.send('1', { ...request, action })
    await vi.advanceTimersByTimeAsync(0)
    expect(page.transfer()).toMatchObject({ status: 'failed', problem: { code: 'core/invalidTransfer' } })
  }
  expect(chain.asked).toEqual([])
  // Six bytes in UTF-8.
  chain.longestMemo = 6
  void openPage(chain).runtime.send('1', { ...request, action })
  await vi.advanceTimersByTimeAsync(0)
  expect(chain.asked[0]?.action).toEqual(action)
})

describe('a request that makes no sense is refused with the place and the reason', () => {
  const native = { type: 'native', to: 'shop', amount: 1n }
  const token = { type: 'token', token: 'gem', decimals: 2, to: 'shop', amount: 1n }
  const calls = (...list: readonly unknown[]) => ({ action: { type: 'calls', calls: list } })
  const amount = 'must be a bigint, not below 0'
  const address = 'must be an address'
  it.each<[string, string, object]>([
    ['maxFee', amount, { maxFee: -1n }],
    ['maxFee', amount, { maxFee: 5 }],
    ['action.type', "must be 'native', 'token' or 'calls'", { action: { ...native, type: 'gift' } }],
    ['action.to', address, { action: { ...native, to: '' } }],
    ['action.to', address, { action: { ...native, to: 5 } }],
    ['action.amount', 'must be a bigint above 0', { action: { ...native, amount: 0n } }],
    ['action.amount', 'must be a bigint above 0', { action: { ...native, amount: 1 } }],
    ['action.amount', 'must be a bigint above 0', { action: { ...native, amount: 2n ** 256n } }],
    ['action.token', address, { action: { ...token, token: '' } }],
    ['action.decimals', 'must be 0 to 255', { action: { ...token, decimals: 256 } }],
    ['action.decimals', 'must be 0 to 255', { action: { ...token, decimals: -1 } }],
    ['action.decimals', 'must be 0 to 255', { action: { ...token, decimals: 1.5 } }],
    ['action.memo', 'must be a text', { action: { ...native, memo: 5 } }],
    ['action.memo', 'must be a text', { action: { ...native, memo: '' } }],
    ['action.calls', 'must be a list of calls', { action: { type: 'calls' } }],
    ['action.calls', 'must be a list of calls', calls()],
    ['action.calls[0].to', address, calls({ to: '' })],
    ['action.calls[1].data', 'must be hexadecimal', calls({ to: 'a' }, { to: 'b', data: '0xabc' })],
    ['action.calls[0].data', 'must be hexadecimal', calls({ to: 'a', data: '0xab ' })],
    ['action.calls[0].data', 'must be hexadecimal', calls({ to: 'a', data: ' 0xab' })],
    ['action.calls[0].data', 'must be hexadecimal', calls({ to: 'a', data: ['0xab'] })],
    ['action.calls[0].value', amount, calls({ to: 'a', value: -1n })],
  ])('%# %s %s: %o', async (path, problem, wrong) => {
    const page = openPage(new ScriptedChain())
    const made = { ...request, ...wrong } as TransferRequest
    const refused = {
      code: 'core/invalidTransfer',
      shortMessage: `'${path}' ${problem}`,
      context: { path, problem },
      details: 'Correct what is passed to modal.transfers.',
    }
    expect(() => page.runtime.send('1', made)).toThrow(expect.objectContaining(refused))
    await expect(page.runtime.estimate(made)).rejects.toMatchObject(refused)
    expect(page.transfers()).toEqual([])
  })
  it.each(['', 'Swap', 'two words', 'swap\n', '<b>', 'x'.repeat(33), 5, ['swap']])(
    'an operation that is no word: %o',
    (operation) => {
      const page = openPage(new ScriptedChain())
      const made = { ...request, display: { operation } } as TransferRequest
      const problem = 'must be a word of at most 32 lower-case letters'
      expect(() => page.runtime.send('1', made)).toThrow(
        expect.objectContaining({ code: 'core/invalidTransfer', context: { path: 'display.operation', problem } }),
      )
      expect(page.transfers()).toEqual([])
    },
  )
  it('an account that is none', () => {
    const page = openPage(new ScriptedChain())
    expect(() => page.runtime.send('1', { ...request, account: 'payer' as never })).toThrow(
      expect.objectContaining({ code: 'core/invalidCaip' }),
    )
  })
  it.each<TransferRequest['action']>([
    { type: 'native', to: 'shop', amount: 2n ** 256n - 1n },
    { type: 'token', token: 'gem', decimals: 0, to: 'shop', amount: 1n },
    { type: 'token', token: 'gem', decimals: 255, to: 'shop', amount: 1n },
    { type: 'calls', atomic: true, calls: [{ to: 'a' }, { to: 'b', data: '0xABcd12', value: 0n }] },
  ])('but the utmost that makes sense is asked for as it is: %o', async (action) => {
    const chain = new ScriptedChain()
    const page = openPage(chain)
    void page.runtime.send('1', { ...request, action, maxFee: 5n })
    expect(await settle(page, '1', 1000)).toMatchObject({ order: { action } })
    expect(chain.asked[0]?.action).toEqual(action)
  })
  it('a site cannot change the calls after they were given', async () => {
    const chain = new ScriptedChain()
    const calls = [{ to: 'shop', value: 1n }]
    void openPage(chain).runtime.send('1', { ...request, action: { type: 'calls', calls } })
    calls[0]!.to = 'thief'
    calls.push({ to: 'thief', value: 1n })
    await vi.advanceTimersByTimeAsync(0)
    expect(chain.asked[0]?.action).toEqual({ type: 'calls', calls: [{ to: 'shop', value: 1n }] })
  })
})
