import { failure } from '@portico/testing/conformance'
import { beforeAll, describe, expect, it } from 'vitest'
import { defaultSwapNetworks } from '../src/headless.js'
import { createPond, second } from './pond.js'
import { openSite, pass, withPond, type PondSite } from './pondSite.js'
import { coral, pearl, shell } from './strangersQuotes.js'

beforeAll(async () => void (await import('../src/runtime/checkSwap.js')))
withPond()

const unit = 10n ** 18n
const change = (address: string) => ({ type: 'accounts', accounts: [{ address }] }) as const

describe('slippage', () => {
  it('is 1 per cent, or what the site says, until the visitor chooses another, which is kept', async () => {
    expect((await openSite()).state().slippage).toBe(1)
    const site = await openSite({ options: { slippage: 2 } })
    expect(site.state().slippage).toBe(2)
    site.controls.setSlippage(0.1)
    expect(site.state().slippage).toBe(0.1)
    site.controls.setSlippage(50)
    const { stored } = site
    site.dispose()
    expect((await openSite({ stored, options: { slippage: 2 } })).state().slippage).toBe(50)
  })

  it.each([0.09, 50.1, Number.NaN, '1' as never])('of %s per cent is refused', async (slippage) => {
    const site = await openSite()
    expect(() => site.controls.setSlippage(slippage)).toThrow(
      expect.objectContaining({
        code: 'swaps/invalidSlippage',
        context: { slippage },
        message: `${slippage} is not a slippage between 0.1 and 50 per cent`,
      }),
    )
    expect(site.state().slippage).toBe(1)
  })

  it.each([0.09, 50.1, 'much', null])('that was stored as %s is not taken', async (slippage) => {
    const first = await openSite()
    first.controls.setSlippage(5)
    const key = [...first.stored.keys()].find((one) => one.includes('slippage'))!
    const stored = new Map(first.stored)
    stored.set(key, stored.get(key)!.replace('5', JSON.stringify(slippage)))
    first.dispose()
    expect((await openSite({ stored, options: { slippage: 3 } })).state().slippage).toBe(3)
  })
})

describe('the account in use', () => {
  it('is followed while the modal runs, also after it was stopped and started again', async () => {
    const site = await openSite()
    expect(site.state().account).toBe('pond:1:ann')
    site.stop()
    expect(site.state().account).toBeUndefined()
    site.start()
    await site.until(({ account }) => account === 'pond:1:ann')
  })
})

describe('entering', () => {
  it('takes a token as the lists have it, with what is known of it now', async () => {
    const site = await openSite()
    await site.until(({ myTokensWithBalance }) => myTokensWithBalance.length === 2)
    const listed = { ...shell, amount: 1n, price: 99 }
    site.controls.setToken('toToken', listed)
    expect(site.state().toToken).toMatchObject({ symbol: 'SHD', amount: 70_500_000n })
    site.controls.setToken('sourceToken', coral)
    expect(site.state()).toMatchObject({ sourceToken: { symbol: 'CRL', amount: 0n }, toToken: { symbol: 'SHD' } })
    site.controls.switchTokens()
    expect(site.state()).toMatchObject({ sourceToken: { symbol: 'SHD' }, toToken: { symbol: 'CRL' } })
    site.controls.setToToken(undefined)
    site.controls.setSourceToken(undefined)
    expect(site.state()).toMatchObject({ sourceToken: undefined, toToken: undefined })
  })

  it('the most leaves the gas of a swap, whose price is read first where it is not known', async () => {
    let gasPrice = () => Promise.reject<bigint>(new Error('Not yet'))
    const site = await openSite({ quotes: { gasPrice: () => gasPrice() } })
    await site.until(({ sourceToken }) => sourceToken?.amount !== undefined)
    await pass(100)
    expect(await failure(site.controls.setMax())).toMatchObject({ message: 'Not yet' })
    expect(site.state().sourceTokenAmount).toBe('')
    gasPrice = async () => 10n ** 12n
    await site.controls.setMax()
    expect(site.state()).toMatchObject({ sourceTokenAmount: '4.85', gasFee: 10n ** 12n })
  })

  it('the most is not told on networks for which the source has no price of gas', async () => {
    const site = await openSite({ quotes: { gasPrice: async () => undefined } })
    await site.until(({ sourceToken }) => sourceToken?.amount !== undefined)
    await pass(100)
    expect(await failure(site.controls.setMax())).toMatchObject({
      code: 'swaps/gasPriceNotSupported',
      message: 'Network not supported for Gas Price',
      context: { network: 'pond:1' },
      details: 'Choose another network.',
    })
  })

  it('the most of a token needs no price of gas', async () => {
    const site = await openSite({ quotes: { gasPrice: () => Promise.reject(new Error('Not yet')) } })
    await site.until(({ myTokensWithBalance }) => myTokensWithBalance.length === 2)
    site.controls.setSourceToken(shell)
    await site.controls.setMax()
    expect(site.state().sourceTokenAmount).toBe('70.5')
  })

  it('the most of nothing is nothing', async () => {
    const site = await openSite({ isConnected: false })
    await site.controls.setMax()
    expect(site.state()).toMatchObject({ sourceTokenAmount: '', gasFee: undefined })
  })

  it('a large loss is accepted, or not', async () => {
    const pond = createPond()
    pond.market.lossPercent = 20
    const site = await openSite({ pond })
    await site.until(({ sourceToken }) => sourceToken?.amount !== undefined)
    site.controls.setToToken(shell)
    site.controls.setAmount('1')
    await site.until(({ nextStep }) => nextStep === 'acceptLoss')
    site.controls.review()
    expect(site.state().review).toBeUndefined()
    site.controls.acceptLoss(true)
    expect(site.state()).toMatchObject({ nextStep: 'review', isLossAccepted: true })
    site.controls.acceptLoss(false)
    expect(site.state()).toMatchObject({ nextStep: 'acceptLoss', isLossAccepted: false })
  })

  it('a quote is asked for anew on demand', async () => {
    const site = await openSite()
    await site.enter('1')
    site.pond.market.lossPercent = 2
    site.controls.refreshQuote()
    await site.until(({ toTokenAmount }) => toTokenAmount === '1960')
  })

  it('is cleared, and what the wallet is asked for is withdrawn', async () => {
    const site = await openSite()
    await site.review()
    site.pond.answer = () => new Promise(() => {})
    void site.controls.confirm().catch(() => {})
    await site.until(({ shown }) => shown?.swap?.status === 'asking')
    site.controls.reset()
    expect(site.state()).toMatchObject({ sourceTokenAmount: '', toToken: undefined, review: undefined })
    await site.until(({ begun }) => begun.every(({ swap }) => swap?.status === 'withdrawing'))
  })
})

describe('networks with swaps', () => {
  it('are those that the source swaps on', async () => {
    const site = await openSite()
    const ids = async () => (await site.controls.supportedNetworks()).map(({ caipNetworkId }) => caipNetworkId)
    expect(await ids()).toEqual(['pond:1'])
    site.pond.emit({ type: 'network', networkId: 'pond:2' })
    expect(await ids()).toEqual(['pond:1'])
  })

  it('are those of the option where the source does not tell; by default those of the specification [9.36, 9.38]', async () => {
    const supports = async () => undefined
    const ids = ({ controls }: PondSite) =>
      controls.supportedNetworks().then((found) => found.map(({ caipNetworkId }) => caipNetworkId))
    expect(await ids(await openSite({ quotes: { supports } }))).toEqual([])
    const own = await openSite({ quotes: { supports }, options: { networks: ['pond:1'] } })
    expect(await ids(own)).toEqual(['pond:1'])
    await own.until(({ isSupported }) => isSupported === true)
    const chains = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]
    expect(defaultSwapNetworks).toEqual(chains.map((id) => `eip155:${id}`))
  })

  it('are not those of the option that the source does not swap on', async () => {
    const quotes = { supports: async () => false }
    const site = await openSite({ quotes, options: { networks: ['pond:1'] } })
    expect(await site.controls.supportedNetworks()).toEqual([])
  })

  it('of which the source does not answer are left out, and without an account there are none', async () => {
    const supports = async (network: string) => network === 'pond:2' || Promise.reject(new Error('no'))
    const site = await openSite({ quotes: { supports } })
    expect((await site.controls.supportedNetworks()).map(({ caipNetworkId }) => caipNetworkId)).toEqual(['pond:2'])
    const none = await openSite({ isConnected: false })
    expect(await none.controls.supportedNetworks()).toEqual([])
  })
})

describe('the account in use', () => {
  it('has its own tokens, and without one there are none', async () => {
    const site = await openSite()
    await site.until(({ initialized }) => initialized)
    expect(site.state()).toMatchObject({ account: 'pond:1:ann', networkTokenSymbol: 'PRL' })
    site.pond.emit(change(second))
    await site.until(({ account }) => account === 'pond:1:ben')
    expect(site.state().sourceToken?.symbol).toBe('PRL')
    await site.disconnect()
    expect(site.state()).toMatchObject({
      account: undefined,
      initialized: false,
      tokens: undefined,
      networkTokenSymbol: '',
    })
    expect(site.state().popularTokens).toEqual([])
  })

  it('that comes back reads its tokens again', async () => {
    const site = await openSite()
    await site.until(({ initialized }) => initialized)
    site.pond.emit({ type: 'network', networkId: 'pond:2' })
    await site.until(({ isSupported }) => isSupported === false)
    site.pond.emit({ type: 'network', networkId: 'pond:1' })
    await site.until(({ initialized, sourceToken }) => initialized && sourceToken?.amount !== undefined)
  })
})

describe('a swap that was begun', () => {
  /** Its approval is done, and its swap was not asked for as the account changed. */
  async function begin() {
    const site = await openSite()
    await site.review('50', 'SHD', 'PRL')
    const { sight } = site.pond
    site.pond.sight = async (hash) => {
      site.pond.emit(change(second))
      site.pond.sight = sight
      return sight(hash)
    }
    await failure(site.controls.confirm())
    site.pond.emit(change('ann'))
    await site.until(({ begun }) => begun.length === 1)
    return site
  }

  it('is entered again, and is no begun swap any more', async () => {
    const site = await begin()
    const { id } = site.state().begun[0]!
    site.controls.reset()
    site.controls.show(id)
    expect(site.state().shown?.id).toBe(id)
    site.controls.resume(id)
    expect(site.state()).toMatchObject({
      begun: [],
      shown: undefined,
      sourceToken: { symbol: 'SHD' },
      toToken: { symbol: 'PRL' },
      sourceTokenAmount: '50',
    })
    site.controls.resume('another')
    expect(site.state()).toMatchObject({ sourceTokenAmount: '50' })
  })

  it('is shown until another is, something is entered, or the account changes', async () => {
    const site = await begin()
    const { id } = site.state().begun[0]!
    const ends = [
      () => site.controls.show(undefined),
      () => site.controls.show('another'),
      () => site.controls.setAmount('3'),
      () => site.controls.setSourceToken(pearl),
      () => site.controls.switchTokens(),
    ]
    for (const end of ends) {
      site.controls.show(id)
      expect(site.state().shown?.id).toBe(id)
      site.controls.acceptLoss(true)
      expect(site.state().shown?.id).toBe(id)
      end()
      expect(site.state().shown).toBeUndefined()
    }
    site.controls.show(id)
    site.pond.emit(change(second))
    expect(site.state()).toMatchObject({ shown: undefined, begun: [] })
    site.pond.emit(change('ann'))
    expect(site.state()).toMatchObject({ shown: undefined, begun: [{ id }] })
  })

  it('is looked for on demand; one that is not known is not', async () => {
    const site = await openSite()
    await site.review()
    let looks = 0
    site.pond.sight = async () => {
      looks++
      return { status: 'unseen' }
    }
    void site.controls.confirm().catch(() => {})
    await site.until(({ shown }) => shown?.swap?.status === 'broadcast')
    const before = looks
    site.controls.refresh('another')
    expect(looks).toBe(before)
    site.controls.refresh(site.state().shown!.id)
    await pass(0)
    expect(looks).toBe(before + 1)
  })

  it('goes on where its review is left after it was sent, and is withdrawn before', async () => {
    const site = await openSite()
    await site.review()
    site.pond.answer = () => new Promise(() => {})
    void site.controls.confirm().catch(() => {})
    await site.until(({ shown }) => shown?.swap?.status === 'asking')
    site.controls.leaveReview()
    await site.until(({ begun }) => begun.every(({ swap }) => swap?.status === 'withdrawing'))
    const other = await openSite()
    await other.review()
    let include = (): void => {}
    const { sight } = other.pond
    other.pond.sight = (hash) => new Promise((resolve) => void (include = () => resolve(sight(hash))))
    const confirmed = failure(other.controls.confirm())
    await other.until(({ shown }) => shown?.swap?.status === 'broadcast')
    other.controls.leaveReview()
    await pass(10)
    include()
    expect(await confirmed).toHaveProperty('resolved')
    expect(other.pond.balances['']).toBe(4n * unit)
  })

  it('is found again after a reload for a day, and 20 are kept at most', async () => {
    const first = await openSite()
    first.pond.balances = { '': 100n * unit }
    for (let count = 0; count < 21; count++) {
      await first.review()
      await first.controls.confirm()
    }
    expect(first.state().begun).toHaveLength(20)
    const ids = first.state().begun.map(({ id }) => id)
    const { stored, pond } = first
    first.dispose()
    const later = await openSite({ stored, pond })
    expect(later.state().begun.map(({ id }) => id)).toEqual(ids)
    expect(later.state().begun[0]).toMatchObject({ amount: unit, received: 1_980_000_000n, swap: { hash: 'hash21' } })
    await later.review()
    await pass(24 * 3600 * 1000)
    later.controls.review()
    await later.until(({ review }) => review?.prepared !== undefined)
    await later.controls.confirm()
    expect(later.state().begun).toHaveLength(1)
  })

  it('that was stored otherwise than it is written is not taken', async () => {
    const first = await openSite()
    await first.review()
    await first.controls.confirm()
    const key = [...first.stored.keys()].find((one) => one.includes('begun'))!
    const text = first.stored.get(key)!
    first.dispose()
    const reread = async (written: string) => {
      const site = await openSite({ stored: new Map([...first.stored, [key, written]]) })
      const { length } = site.state().begun
      site.dispose()
      return length
    }
    expect(await reread(text)).toBe(1)
    for (const [from, to] of [
      ['pond:1:ann', 'nowhere'],
      ['"amount":"1000000000000000000"', '"amount":"1.5"'],
      ['"amount":"1000000000000000000"', '"amount":"-1"'],
      ['"amount":"1000000000000000000"', `"amount":"${'1'.repeat(79)}"`],
      ['"decimals":6', '"decimals":-1'],
      ['"decimals":6', '"decimals":1.5'],
      ['"decimals":6', '"decimals":256'],
      ['"name":"Pearl"', '"name":7'],
      ['"name":"Pearl"', `"name":"${'x'.repeat(2001)}"`],
      ['"isBatch":false', '"isBatch":"no"'],
    ] as const) {
      expect(text).toContain(from)
      expect(await reread(text.replace(from, to)), to).toBe(0)
    }
  })
})
