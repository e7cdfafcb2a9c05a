import { definePlugin, Portfolio, type PortfolioCapability } from '@portico/core'
import { beforeAll, describe, expect, it } from 'vitest'
import { createPond } from './pond.js'
import { openSite, pass, withPond, type PondSite } from './pondSite.js'
import { coral, pearl, shell } from './strangersQuotes.js'

beforeAll(async () => void (await import('../src/runtime/checkSwap.js')))
withPond()

const closed = () => Promise.reject(new Error('The market is closed'))
const symbols = (site: PondSite) => site.state().tokens?.map(({ symbol }) => symbol)
const isReady: Parameters<PondSite['until']>[0] = ({ initialized, sourceToken }) =>
  initialized && sourceToken?.amount !== undefined
/** Counts how often the source of quotes is asked for these. */
function counter<Name extends string>(...names: readonly Name[]) {
  const counts = Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>
  return { counts, count: (name: Name) => void counts[name]++ }
}

describe('the tokens of a network', () => {
  it('are each listed once, by the address as the namespace writes it, without those of no possible decimals', async () => {
    const pond = createPond()
    pond.market.tokens = [
      { ...shell, token: 'SHELL' },
      { ...shell, name: 'Second' },
      { ...coral, decimals: -1 },
      { ...coral, token: 'half', decimals: 1.5 },
      { ...coral, token: 'many', decimals: 256 },
      { ...coral, token: 'most', decimals: 255 },
      { ...coral, token: 'none', decimals: 0 },
      { ...coral, token: '???' },
      pearl,
      { ...pearl, name: 'Second' },
    ]
    const site = await openSite({ pond })
    await site.until(isReady)
    const names = site.state().tokens?.map(({ token, name, decimals }) => [token, name, decimals])
    expect(names?.toSorted()).toEqual(
      [
        ['shell', 'Shell Dollar', 6],
        ['most', 'Coral', 255],
        ['none', 'Coral', 0],
        ['???', 'Coral', 18],
        [undefined, 'Pearl', 18],
      ].toSorted(),
    )
  })

  it('that cannot be read are an error until they are read again', async () => {
    const pond = createPond()
    pond.market.onAsk = (question) => question === 'tokens' && closed()
    const site = await openSite({ pond })
    await site.until(({ initializeError }) => initializeError !== undefined)
    expect(site.state()).toMatchObject({ initialized: false, initializing: false })
    expect(String(site.state().initializeError)).toContain('The market is closed')
    pond.market.onAsk = () => undefined
    await site.controls.reload()
    expect(site.state()).toMatchObject({ initialized: true, initializeError: undefined })
  })

  it('are not there where the source has none, or there is no source', async () => {
    const site = await openSite({ quotes: { supports: async () => false } })
    await site.until(({ isSupported }) => isSupported === false)
    expect(site.state()).toMatchObject({ initializing: false, initialized: false, tokens: undefined })
    await site.controls.reload()
    expect(site.state()).toMatchObject({ isSupported: false })
  })

  it('are kept for five minutes, and read again on demand', async () => {
    const { counts, count } = counter('tokens')
    const pond = createPond()
    const quotes = {
      async tokens() {
        count('tokens')
        return pond.market.tokens
      },
    }
    const site = await openSite({ pond, quotes })
    await site.until(isReady)
    const visit = async (networkId: `pond:${string}`) => {
      pond.emit({ type: 'network', networkId })
      await site.until(({ account }) => account?.startsWith(networkId) === true)
      await pass(10)
    }
    await visit('pond:2')
    expect(site.state()).toMatchObject({ isSupported: false, tokens: undefined })
    await pass(299_000)
    await visit('pond:1')
    await site.until(isReady)
    expect(counts.tokens).toBe(1)
    await visit('pond:2')
    await pass(1000)
    await visit('pond:1')
    await site.until(isReady)
    expect(counts.tokens).toBe(2)
    pond.market.tokens = [pearl, coral]
    await site.controls.reload()
    expect(counts.tokens).toBe(3)
    expect(symbols(site)?.toSorted()).toEqual(['CRL', 'PRL'])
  })
})

describe('balances', () => {
  it('are those that the node of the chain says, of the native currency and of tokens', async () => {
    const site = await openSite()
    await site.until(isReady)
    expect(site.state()).toMatchObject({
      sourceToken: { symbol: 'PRL', amount: 5n * 10n ** 18n },
      networkTokenSymbol: 'PRL',
      networkBalanceInUSD: 10_000,
      myTokensWithBalance: [{ symbol: 'PRL' }, { symbol: 'SHD', amount: 70_500_000n }],
    })
  })

  it('and prices are those of a portfolio where there is one, whose addresses may be written otherwise', async () => {
    const listed: boolean[] = []
    const portfolio: PortfolioCapability = {
      async list(_, { force = false } = {}) {
        listed.push(force)
        return [
          { ...shell, token: 'SHELL', amount: 9n, price: 1.5, network: 'pond:1' },
          { ...coral, amount: 8n, network: 'pond:1' },
          { ...pearl, amount: 7n, price: 1999, network: 'pond:1' },
        ] as never
      },
    } as PortfolioCapability
    const site = await openSite({
      plugins: [
        definePlugin({
          id: 'purse',
          core: 1,
          provides: { portfolio: Portfolio },
          setup: () => ({ provide: { portfolio: [{ namespace: 'pond', impl: portfolio }] } }),
        }),
      ],
      quotes: { price: async () => undefined },
    })
    await site.until(isReady)
    expect(site.state().tokensPriceMap).toEqual({ shell: 1.5, '': 1999 })
    expect(Object.fromEntries(site.state().tokens!.map(({ symbol, amount }) => [symbol, amount]))).toEqual({
      PRL: 7n,
      SHD: 9n,
      CRL: 8n,
    })
    expect(listed).toEqual([false])
    await site.controls.reload()
    await pass(10)
    expect(listed).toEqual([false, true])
  })

  it('that cannot be read stay what they were, and the rest goes on', async () => {
    let list = async (): Promise<readonly never[]> => []
    const pond = createPond({ tokens: { list: () => list() } })
    const site = await openSite({ pond })
    await site.until(isReady)
    list = closed
    pond.balances = { '': 1n }
    await site.controls.reload()
    await pass(100)
    expect(site.state()).toMatchObject({ sourceToken: { amount: 5n * 10n ** 18n }, initialized: true })
    expect(site.errors).toEqual([])
  })
})

describe('prices', () => {
  it('are read of the native currency and of both tokens', async () => {
    const site = await openSite()
    await site.until(({ networkPrice }) => networkPrice !== undefined)
    expect(site.state().tokensPriceMap).toEqual({ '': 2000 })
    site.controls.setToToken(shell)
    await site.until(({ toTokenPriceInUSD }) => toTokenPriceInUSD === 1)
    site.controls.setSourceToken(coral)
    await site.until(({ sourceTokenPriceInUSD }) => sourceTokenPriceInUSD === 4)
    expect(site.state().hasPriceFailed).toBe(false)
  })

  it('of a token that has none are not known, which is no failure', async () => {
    const pond = createPond()
    delete pond.market.prices['']
    pond.market.prices['shell'] = 1
    const site = await openSite({ pond, quotes: { quote: async () => ({ toAmount: 1_000_000n }) } })
    await site.until(isReady)
    site.controls.setToToken(shell)
    site.controls.setAmount('1')
    await site.until(({ nextStep }) => nextStep === 'acceptLoss')
    expect(site.state()).toMatchObject({ impactLevel: 'unknown', hasPriceFailed: false })
  })

  it('that cannot be read are not known; of the native currency it is said', async () => {
    const pond = createPond()
    pond.market.onAsk = (question) => question === 'price' && closed()
    const quotes = { quote: async () => ({ toAmount: 1_000_000n }) }
    const site = await openSite({ pond, quotes })
    await site.until(({ hasPriceFailed }) => hasPriceFailed)
    site.controls.setToToken(shell)
    site.controls.setAmount('1')
    await site.until(({ nextStep }) => nextStep === 'acceptLoss')
    const price = async (_: string, { token }: { readonly token?: string | undefined }) =>
      token === undefined ? 2000 : closed()
    const other = await openSite({ quotes: { ...quotes, price } })
    await other.until(isReady)
    other.controls.setToToken(shell)
    other.controls.setAmount('1')
    await other.until(({ nextStep }) => nextStep === 'acceptLoss')
    expect(other.state().hasPriceFailed).toBe(false)
  })

  it('whose request was given up are still asked for', async () => {
    const price = () => Promise.reject(new DOMException('The request was given up', 'AbortError'))
    const site = await openSite({ quotes: { price, quote: async () => ({ toAmount: 1_000_000n }) } })
    await site.until(isReady)
    site.controls.setToToken(shell)
    site.controls.setAmount('1')
    await site.until(({ toTokenAmount }) => toTokenAmount !== '')
    await pass(100)
    expect(site.state()).toMatchObject({ hasPriceFailed: false, impactLevel: 'none', nextStep: 'waitForQuote' })
  })
})

describe('what the contract of a token says', () => {
  it('takes the place of what the list says, and is asked once', async () => {
    const described: string[] = []
    const site = await openSite({
      tokens: {
        async describe(network, token) {
          described.push(`${network}:${token}`)
          return { name: 'Shell Coin', symbol: 'SHC', decimals: 8 }
        },
      },
    })
    await site.until(isReady)
    expect(described).toEqual([])
    site.controls.setToToken(shell)
    await site.until(({ toToken }) => toToken?.symbol === 'SHC')
    expect(site.state().toToken).toMatchObject({ token: 'shell', name: 'Shell Coin', decimals: 8 })
    expect(symbols(site)).toContain('SHC')
    site.controls.setAmount('1')
    await site.until(({ toTokenAmount }) => toTokenAmount !== '')
    expect(described).toEqual(['pond:1:shell'])
  })

  it('that is not known, or cannot be read, changes nothing', async () => {
    for (const describe of [async () => undefined, closed]) {
      const site = await openSite({ tokens: { describe } })
      await site.until(isReady)
      site.controls.setToToken(shell)
      await pass(100)
      expect(site.state().toToken).toMatchObject(shell)
      expect(site.errors).toEqual([])
    }
  })
})

it('the price of gas is read, and where it cannot be, the rest goes on', async () => {
  const site = await openSite()
  await site.until(({ gasFee }) => gasFee === 1_000_000_000n)
  expect(site.state()).toMatchObject({ networkFee: 150_000_000_000_000n })
  const other = await openSite({ quotes: { gasPrice: closed } })
  await other.until(isReady)
  await pass(100)
  expect(other.state()).toMatchObject({ gasFee: undefined, initialized: true })
})

it('while a quote is watched, gas is read every 10 seconds, prices every 15, and balances every 30', async () => {
  const { counts, count } = counter('gas', 'price', 'balances')
  const site = await openSite({
    quotes: {
      async gasPrice() {
        count('gas')
        return 1n
      },
      async price(_, { token = '' }) {
        if (token === 'shell') count('price')
        return token === '' ? 2000 : 1
      },
    },
    tokens: {
      async list() {
        count('balances')
        return []
      },
    },
  })
  const end = site.controls.watch()
  await site.until(isReady)
  site.controls.setToToken(shell)
  site.controls.setAmount('1')
  await site.until(({ nextStep }) => nextStep === 'review')
  expect(counts).toEqual({ gas: 1, price: 1, balances: 1 })
  const seen: string[] = []
  for (let tens = 1; tens <= 3; tens++) {
    await pass(10_000)
    await pass(10)
    seen.push(`${counts.gas} ${counts.price} ${counts.balances}`)
  }
  expect(seen).toEqual(['2 1 1', '3 2 1', '4 2 2'])
  end()
})
