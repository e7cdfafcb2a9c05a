import { describe, expect, it } from 'vitest'
import {
  account,
  after,
  changed,
  dollar,
  ether,
  gem,
  network,
  otherAccount,
  otherNetwork,
  quoted,
  ready,
  tokens,
} from './drafts.js'

describe('the tokens of a network', () => {
  it('that are read again keep what was chosen, with what is said of it now, and drop what is not there any more', () => {
    const model = changed(after(...ready), { type: 'chosen', side: 'sourceToken', token: gem })
    const newer = { ...gem, symbol: 'GEM2' }
    const loaded = changed(model, { type: 'loaded', network, tokens: [ether, newer] })
    expect(loaded).toMatchObject({ from: newer, to: undefined, isSupported: true, tokens: [ether, newer] })
    expect(changed(model, { type: 'loaded', network, tokens: [dollar, ether] })).toMatchObject({
      from: ether,
      to: dollar,
    })
  })

  it('without a native currency choose nothing', () => {
    const model = after(...ready.slice(0, 1), { type: 'loaded', network, tokens: [dollar, gem] })
    expect(model).toMatchObject({ from: undefined, to: undefined })
  })

  it('that are read after a failure take its place', () => {
    const failed = after(...ready, { type: 'loadFailed', network, error: new Error('The gateway is closed') })
    expect(failed).toMatchObject({ loadError: new Error('The gateway is closed'), tokens })
    expect(changed(failed, { type: 'loaded', network, tokens })).toMatchObject({ loadError: undefined })
    expect(changed(failed, { type: 'loaded', network, tokens: 'unsupported' })).toMatchObject({ loadError: undefined })
  })

  it('without swaps are none, and nothing of what was chosen stays', () => {
    const model = after(...ready, { type: 'loaded', network, tokens: 'unsupported' })
    expect(model).toMatchObject({
      isSupported: false,
      tokens: undefined,
      from: undefined,
      to: undefined,
      question: undefined,
    })
  })
})

describe('what the contract of a token says', () => {
  const description = { name: 'Dollar Coin', symbol: 'DC', decimals: 2 }

  it('takes the place of what the list says, in the list and on both sides', () => {
    const model = after(...ready, { type: 'described', network, token: '0xd0', description })
    const described = { token: '0xd0', ...description }
    expect(model).toMatchObject({ to: described, from: ether, tokens: [ether, described, gem] })
    const source = changed(after(...ready), { type: 'flipped' })
    expect(changed(source, { type: 'described', network, token: '0xd0', description })).toMatchObject({
      from: described,
      to: ether,
    })
  })

  it('of decimals cuts the amount that is entered, and says so', () => {
    const model = changed(
      after(...ready),
      { type: 'chosen', side: 'sourceToken', token: dollar },
      { type: 'typed', text: '1.2345' },
    )
    expect(changed(model, { type: 'described', network, token: '0xd0', description })).toMatchObject({
      text: '1.23',
      notice: 'tooManyDecimals',
      question: { amount: 123n },
    })
  })

  it('is taken before the tokens are read, and before any is chosen', () => {
    const model = after(ready[0]!, { type: 'described', network, token: '0xd0', description })
    expect(model).toMatchObject({ tokens: undefined, from: undefined, to: undefined })
  })

  it('makes another question of what is entered where the decimals are others, and none where only the name is', () => {
    const model = quoted(after(...ready), 1000n)
    const named = changed(model, {
      type: 'described',
      network,
      token: '0xd0',
      description: { ...description, decimals: 6 },
    })
    expect(named.quote).toBe(model.quote)
    expect(changed(model, { type: 'described', network, token: '0xd0', description })).toMatchObject({
      quote: undefined,
      question: { to: { decimals: 2 } },
    })
  })
})

describe('choosing a token', () => {
  it('changes its side and no other, and ends the word of what was dropped', () => {
    const dropped = changed(quoted(after(...ready), 1000n), {
      type: 'accountChanged',
      account: otherAccount,
      native: ether,
    })
    expect(dropped.dropped).toBe('account')
    const source = changed(dropped, { type: 'chosen', side: 'sourceToken', token: gem })
    expect(source).toMatchObject({ from: gem, to: dollar, dropped: undefined })
    const target = changed(dropped, { type: 'chosen', side: 'toToken', token: gem })
    expect(target).toMatchObject({ from: ether, to: gem, dropped: undefined })
  })

  it('of the other side switches both, also for the token that is received', () => {
    const model = changed(after(...ready), { type: 'chosen', side: 'toToken', token: ether })
    expect(model).toMatchObject({ from: dollar, to: ether })
  })

  it('to be paid cuts the amount to its decimals; one to be received leaves the amount', () => {
    const model = changed(
      after(...ready),
      { type: 'chosen', side: 'sourceToken', token: dollar },
      { type: 'typed', text: '1.234567' },
    )
    expect(changed(model, { type: 'chosen', side: 'toToken', token: gem })).toMatchObject({ text: '1.234567' })
    expect(changed(model, { type: 'chosen', side: 'sourceToken', token: gem })).toMatchObject({ text: '1' })
  })

  it('none empties its side, and is not the token of the other side', () => {
    const model = changed(after(...ready), { type: 'chosen', side: 'toToken', token: undefined })
    expect(model).toMatchObject({ from: ether, to: undefined, question: undefined })
    const none = changed(model, { type: 'chosen', side: 'sourceToken', token: undefined })
    expect(none).toMatchObject({ from: undefined, to: undefined, text: '1' })
    // The native currency has no address, and neither has nothing.
    const only = changed(model, { type: 'chosen', side: 'toToken', token: dollar })
    expect(changed(only, { type: 'chosen', side: 'sourceToken', token: undefined })).toMatchObject({
      from: undefined,
      to: dollar,
    })
    expect(changed(none, { type: 'chosen', side: 'sourceToken', token: ether })).toMatchObject({
      from: ether,
      to: undefined,
      text: '1',
    })
  })
})

describe('switching the two tokens', () => {
  const flip = (toAmount: bigint) => changed(quoted(after(...ready), toAmount), { type: 'flipped' })

  it.each([
    [3_058_412_345n, '3058.412345'],
    [3_058_400_000n, '3058.4'],
    [3_058_000_000n, '3058'],
    [1n, '0.000001'],
  ])('enters what was quoted: %s is %s', (toAmount, text) => {
    expect(flip(toAmount)).toMatchObject({ from: dollar, to: ether, text, notice: undefined })
  })

  it.each([
    [1_234_567_890_123_456_789n, '1.234567'],
    [1_230_000_000_000_000_001n, '1.23'],
    [1_000_000_000_000_000_001n, '1'],
    [1n, '0.000000000000000001'],
  ])('cuts it to six decimals, unless less than that was quoted: %s is %s', (toAmount, text) => {
    const model = changed(
      after(...ready),
      { type: 'chosen', side: 'sourceToken', token: dollar },
      { type: 'typed', text: '1' },
    )
    expect(changed(quoted(model, toAmount), { type: 'flipped' })).toMatchObject({ from: ether, text })
  })

  it('works with one token, and does nothing without any', () => {
    const one = after(...ready.slice(0, 2), { type: 'typed', text: '5' })
    expect(changed(one, { type: 'flipped' })).toMatchObject({ from: undefined, to: ether, text: '1' })
    expect(changed(one, { type: 'flipped' }, { type: 'flipped' })).toMatchObject({ from: ether, to: undefined })
    const none = after({ type: 'typed', text: '5' })
    expect(changed(none, { type: 'flipped' })).toMatchObject({ from: undefined, to: undefined, text: '5' })
  })

  it('ends the word of what was dropped', () => {
    const dropped = changed(quoted(after(...ready), 1000n), {
      type: 'accountChanged',
      account: otherAccount,
      native: ether,
    })
    expect(changed(dropped, { type: 'flipped' }).dropped).toBeUndefined()
  })
})

describe('answers about another network than the one in use', () => {
  it('change nothing', () => {
    const model = after(...ready)
    const description = { name: 'Other', symbol: 'OTH', decimals: 2 }
    for (const event of [
      { type: 'loaded', network: otherNetwork, tokens: 'unsupported' },
      { type: 'loadFailed', network: otherNetwork, error: new Error('no') },
      { type: 'priced', network: otherNetwork, prices: { '': 1 } },
      { type: 'priceFailed', network: otherNetwork },
      { type: 'unpriced', network: otherNetwork, token: '' },
      { type: 'described', network: otherNetwork, token: '0xd0', description },
      { type: 'gasPriced', network: otherNetwork, gasPrice: 1n },
      { type: 'balancesRead', account: otherAccount, balances: { '': 1n } },
    ] as const)
      expect(changed(model, event), event.type).toEqual(model)
  })

  it('change nothing before an account is in use', () => {
    expect(after({ type: 'loaded', network, tokens }).tokens).toBeUndefined()
  })

  it('about the one in use are taken', () => {
    const model = after(
      ...ready,
      { type: 'priced', network, prices: { '': 1000 } },
      { type: 'priced', network, prices: { '0xd0': 1 } },
      { type: 'priceFailed', network },
      { type: 'unpriced', network, token: '0xd0' },
      { type: 'unpriced', network, token: '0xge' },
      { type: 'gasPriced', network, gasPrice: 7n },
      { type: 'balancesRead', account, balances: { '': 1n } },
    )
    expect(model).toMatchObject({
      prices: { '': 1000, '0xd0': 1 },
      hasPriceFailed: true,
      unpriced: ['0xd0', '0xge'],
      gasPrice: 7n,
      balances: { '': 1n },
    })
  })
})
