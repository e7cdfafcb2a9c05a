import { createPublicClient, erc20Abi, http, type Address } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import type { PaymentOptions } from '../src/index.js'
import { failure, withSite, type Site } from './site.js'

const { open, anvil } = withSite()
const recipient = '0x000000000000000000000000000000000000bEEF'
const metadata = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const ether = { network: 'eip155:31337', asset: 'native', metadata } as const
const payment: PaymentOptions = { paymentAsset: ether, recipient, amount: '0.25' }
const asset = (change: object) => ({ paymentAsset: { ...ether, ...change } })
const solanaMainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const sol = { network: solanaMainnet, asset: 'native', metadata: { ...metadata, symbol: 'SOL', decimals: 9 } } as const
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const usdc = {
  network: solanaMainnet,
  asset: mint,
  metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
} as const
const elsewhere = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const own = 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg'

/** Begins a payment, and answers it as it is shown. */
async function begin(site: Site, more: object) {
  site.modal.api.pay.open({ ...payment, ...more }).catch(() => {})
  await expect.poll(() => site.state()).toBeDefined()
  return site.state()!.payment
}

describe('a payment that is not right is refused, and nothing is shown', () => {
  it.each<[code: string, what: string, change: object]>([
    ['invalidPaymentConfig', 'no asset', { paymentAsset: undefined }],
    ['invalidPaymentConfig', 'no decimals', asset({ metadata: { name: 'Ether', symbol: 'ETH' } })],
    ['invalidPaymentConfig', 'decimals of 37', asset({ metadata: { ...metadata, decimals: 37 } })],
    ['invalidPaymentConfig', 'decimals of 1.5', asset({ metadata: { ...metadata, decimals: 1.5 } })],
    ['invalidPaymentConfig', 'no symbol', asset({ metadata: { ...metadata, symbol: ' ' } })],
    ['invalidPaymentConfig', 'a recipient that is no text', { recipient: 5 }],
    ['invalidPaymentConfig', 'no amount', { amount: undefined }],
    ['invalidPaymentConfig', 'a memo on a network that takes none', { memo: '107' }],
    ['invalidPaymentConfig', 'openInNewTab as text', { openInNewTab: 'no' }],
    ['invalidPaymentConfig', 'exchanges as text', { payWithExchange: 'all' }],
    ['invalidPaymentConfig', 'exchanges that are no ids', { payWithExchange: { exclude: [1] } }],
    ...[
      'javascript:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,x',
      'http://shop.example/',
      '//shop.example/',
      'https://shop.example:pass@evil.example/',
      'thanks.html',
      undefined,
    ].map((page): [string, string, object] => [
      'invalidPaymentConfig',
      `a page at ${String(page)}`,
      { redirectUrl: { success: page, failure: 'https://shop.example/' } },
    ]),
    ['invalidChainNamespace', 'a namespace without a plugin', asset({ network: 'cosmos:cosmoshub-4' })],
    ['invalidAsset', 'a network that the modal does not have', asset({ network: 'eip155:5' })],
    [
      'invalidAsset',
      'another number of decimals than the currency has',
      asset({ metadata: { ...metadata, decimals: 6 } }),
    ],
    ['invalidAsset', 'the currency under the name of another', asset({ metadata: { ...metadata, symbol: 'USDC' } })],
    ['invalidAsset', 'a token that is no address', asset({ asset: '0x1234' })],
    ['invalidAsset', 'a mint on another chain', asset({ asset: mint })],
    ['invalidRecipient', 'a name', { recipient: 'harbour.eth' }],
    ['invalidRecipient', 'an address with a digit too many', { recipient: `${recipient}0` }],
    ['invalidRecipient', 'an address of another namespace', { recipient: own }],
    ['invalidRecipient', 'an EVM address on Solana', { paymentAsset: sol }],
    ['invalidRecipient', 'the contract of the token', { ...asset({ asset: recipient }) }],
    ...['0', '', '-1', '1e5', '1,5', '٣', '0x10', ' 1 ', '0.0000000000000000001', 'NaN'].map(
      (amount): [string, string, object] => ['invalidAmount', `the text '${amount}'`, { amount }],
    ),
    ...[0, -1, Number.NaN, Infinity, 1e21, 1e-7, 0.1 + 0.2, 9_007_199_254_740_992].map(
      (amount): [string, string, object] => ['invalidAmount', `the number ${amount}`, { amount }],
    ),
    ['invalidAmount', '0 units', { amount: 0n }],
    ['invalidAmount', 'units below 0', { amount: -5n }],
    ['invalidAmount', 'more than 256 bits', { amount: 2n ** 256n }],
  ])('%s: %s', async (code, _, change) => {
    const site = open()
    const refused = await failure(site.modal.api.pay.open({ ...payment, ...change } as PaymentOptions))
    expect(refused).toMatchObject({ code: `pay/${code}`, details: expect.any(String) as string })
    expect(site.state()).toBeUndefined()
    expect(site.events.filter(({ event }) => event.startsWith('pay:'))).toEqual([])
  })
})

describe('a payment', () => {
  it.each<[what: string, amount: PaymentOptions['amount'], units: bigint, text: string]>([
    ['text', '0.250', 250_000_000_000_000_000n, '0.25'],
    ['units', 1n, 1n, '0.000000000000000001'],
    ['a whole number', 12, 12n * 10n ** 18n, '12'],
    ['a number', 0.1, 10n ** 17n, '0.1'],
    ['a number of 15 digits', 123_456_789.012345, 123_456_789_012_345n * 10n ** 12n, '123456789.012345'],
    ['beyond 2^53', `${2n ** 90n}`, 2n ** 90n * 10n ** 18n, `${2n ** 90n}`],
  ])('takes its amount as %s, exactly', async (_, amount, units, text) => {
    expect(await begin(open(), { amount })).toMatchObject({ amount: units, amountText: text })
  })

  it.each<[object, string]>([
    [{}, 'eip155:31337/slip44:60'],
    [asset({ network: 'eip155:56', metadata: { ...metadata, symbol: 'BNB' } }), 'eip155:56/slip44:714'],
    [{ paymentAsset: sol, recipient: own }, `${solanaMainnet}/slip44:501`],
    [{ paymentAsset: usdc, recipient: own }, `${solanaMainnet}/token:${mint}`],
  ])('names its asset by CAIP-19: %#', async (change, id) => {
    expect((await begin(open(), change)).assetId).toBe(id)
  })

  it('is of the token as its contract calls itself, whatever the site calls it', async () => {
    const { address, name, symbol, decimals } = anvil().tokens.dollar
    const said = (more: object) =>
      asset({ asset: address.toLowerCase(), metadata: { name, symbol, decimals, ...more } })
    expect(await begin(open(), said({ name: 'Ether' }))).toMatchObject({
      token: address,
      name,
      symbol,
      decimals,
      isDescribed: true,
      assetId: `eip155:31337/erc20:${address}`,
    })
    for (const more of [{ symbol: 'ETH' }, { decimals: decimals + 12 }]) {
      const site = open()
      expect(await failure(site.modal.api.pay.open({ ...payment, ...said(more) }))).toMatchObject({
        code: 'pay/invalidAsset',
        details: `The token calls itself ${symbol}, with ${decimals} decimals.`,
      })
      expect(site.state()).toBeUndefined()
      expect(site.events.filter(({ event }) => event.startsWith('pay:'))).toEqual([])
    }
  })

  it('is of a mint of Solana as the mint calls itself', async () => {
    const asked = { paymentAsset: usdc, recipient: own }
    expect(await begin(open(), asked)).toMatchObject({ symbol: 'USDC', decimals: 6, isDescribed: true })
    const called = { ...usdc, metadata: { ...usdc.metadata, symbol: 'EURC' } }
    const refused = await failure(open().modal.api.pay.open({ ...payment, ...asked, paymentAsset: called }))
    expect(refused).toMatchObject({ code: 'pay/invalidAsset' })
  })

  it('is not of an address without a token', async () => {
    const refused = await failure(open().modal.api.pay.open({ ...payment, ...asset({ asset: elsewhere }) }))
    expect(refused).toMatchObject({ code: 'pay/invalidAsset', details: 'There is no token at this address.' })
  })

  it('says that nothing is known of a token where only the gateway tells', async () => {
    const paymentAsset = { network: 'eip155:57', asset: elsewhere, metadata: usdc.metadata }
    expect(await begin(open(), { paymentAsset })).toMatchObject({
      name: '',
      symbol: '0xA0b8…eB48',
      decimals: 6,
      isDescribed: false,
    })
  })

  it('that is asked for later is the one that is shown, however late a node answers of the earlier one', async () => {
    const site = open()
    const { address, name, symbol, decimals } = anvil().tokens.dollar
    const first = site.modal.api.pay.open({
      ...payment,
      ...asset({ asset: address, metadata: { name, symbol, decimals } }),
    })
    void site.modal.api.pay.open({ ...payment, amount: '1' }).catch(() => {})
    expect(await first).toMatchObject({ success: false, error: { code: 'pay/replaced' } })
    expect(site.state()!.payment).toMatchObject({ amountText: '1', token: undefined })
  })

  it('takes the place of one that was not begun, and not of one that a wallet is asked for', async () => {
    const site = open()
    await site.connect()
    const first = site.modal.api.pay.open(payment)
    await expect.poll(() => site.state()).toBeDefined()
    void site.modal.api.pay.open({ ...payment, amount: '1' }).catch(() => {})
    expect(await first).toMatchObject({ success: false, error: { code: 'pay/replaced' } })
    const controls = await site.modal.api.pay.load()
    site.wallet.behave('stall')
    const paying = controls.payFromWallet()
    await expect.poll(() => site.wallet.open).toBe(1)
    expect(await failure(site.modal.api.pay.open(payment))).toMatchObject({ code: 'pay/paymentInProgress' })
    expect(await failure(controls.payFromWallet())).toMatchObject({ code: 'pay/paymentInProgress' })
    site.wallet.refuse()
    await paying
    expect(site.state()).toMatchObject({ payment: { amountText: '1' }, transfer: { status: 'rejected' } })
  })

  it('is not paid without a wallet, nor from another account than the one that was shown', async () => {
    const site = open()
    await begin(site, {})
    const controls = await site.modal.api.pay.load()
    expect(await failure(controls.payFromWallet())).toMatchObject({ code: 'pay/notConnected' })
    await site.connect()
    const account = `eip155:31337:${recipient}` as const
    expect(await failure(controls.payFromWallet({ account }))).toMatchObject({ code: 'pay/accountChanged' })
    expect(site.wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toEqual([])
  })

  it('ends by close, and there is none before', async () => {
    const site = open()
    const controls = await site.modal.api.pay.load()
    expect(await failure(controls.payFromWallet())).toMatchObject({ code: 'pay/noPayment' })
    const ended = site.modal.api.pay.open(payment)
    await expect.poll(() => site.state()).toBeDefined()
    controls.close()
    expect(await ended).toMatchObject({ success: false, error: { code: 'pay/closed' } })
    // Its site was told that it is not paid.
    await site.connect()
    expect(await failure(controls.payFromWallet())).toMatchObject({ code: 'pay/noPayment' })
    expect(site.wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toEqual([])
  })

  it('does not begin where the signal has fired already', async () => {
    const site = open()
    const signal = AbortSignal.abort(new Error('left'))
    expect(await failure(site.modal.api.pay.open({ ...payment, signal }))).toMatchObject({ message: 'left' })
    expect(site.state()).toBeUndefined()
  })
})

describe('a payment through the gateway, at the sandbox exchange', () => {
  const client = () => createPublicClient({ transport: http(anvil().url) })
  const balance = () =>
    client().readContract({
      address: anvil().tokens.dollar.address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [recipient as Address],
    })
  const dollars = () => {
    const { address, name, symbol, decimals } = anvil().tokens.dollar
    return { paymentAsset: { network: 'eip155:31337', asset: address, metadata: { name, symbol, decimals } } } as const
  }
  /** The tab in which the exchange opens. */
  function openTabs(): string[] {
    const urls: string[] = []
    const tab = { opener: {}, location: { replace: (url: string) => void urls.push(url) }, close() {} }
    vi.stubGlobal('open', () => tab)
    return urls
  }
  const choose = (url: string, choice: 'pay' | 'refuse') =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ choice }) })

  it('arrives at the recipient to the last digit, and the page is told its transaction', async () => {
    const site = open()
    const tabs = openTabs()
    const ended = site.modal.api.pay.open({ ...payment, ...dollars(), amount: 12_500_001n })
    const controls = await site.modal.api.pay.load()
    await expect.poll(() => site.state()).toBeDefined()
    const { exchanges, total } = await controls.exchanges()
    expect([exchanges.map(({ id }) => id), total]).toEqual([['sandbox'], 1])
    const before = await balance()
    void controls.payFromExchange(exchanges[0]!).catch(() => {})
    await expect.poll(() => tabs).toHaveLength(1)
    expect(await (await fetch(tabs[0]!)).text()).toContain('12.500001')
    await expect.poll(() => site.state()!.exchange!.status, { timeout: 10_000 }).toBe('inProgress')
    await choose(tabs[0]!, 'pay')
    const result = await ended
    expect((await balance()) - before).toBe(12_500_001n)
    expect(result).toMatchObject({ success: true })
    const { status } = await client().getTransactionReceipt({
      hash: (result as { readonly result: `0x${string}` }).result,
    })
    expect(status).toBe('success')
    const { sessionId } = site.state()!.exchange!
    expect(await controls.exchangeStatus({ exchangeId: 'sandbox', sessionId: sessionId! })).toMatchObject({
      status: 'SUCCESS',
    })
  })

  it('that is refused there can be begun again', async () => {
    const site = open()
    const tabs = openTabs()
    const ended = site.modal.api.pay.open({ ...payment, ...dollars() })
    const controls = await site.modal.api.pay.load()
    await expect.poll(() => site.state()).toBeDefined()
    const [exchange] = (await controls.exchanges()).exchanges
    const first = controls.payFromExchange(exchange!)
    await expect.poll(() => tabs).toHaveLength(1)
    await choose(tabs[0]!, 'refuse')
    await first
    expect(site.state()!.exchange).toMatchObject({ status: 'failed' })
    void controls.retry().catch(() => {})
    await expect.poll(() => tabs).toHaveLength(2)
    await choose(tabs[1]!, 'pay')
    expect(await ended).toMatchObject({ success: true })
    expect(site.events.filter(({ event }) => /ERROR|SUCCESS/.test(event)).map(({ event }) => event)).toEqual([
      'pay:PAY_ERROR',
      'pay:PAY_SUCCESS',
    ])
  })
})
