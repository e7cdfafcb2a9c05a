import { failure } from '@portico/testing/conformance'
import { describe, expect, it, vi } from 'vitest'
import { dollar, own, second } from './ledger.js'
import { openLedgerSite, openReadySite, pass, theo, type LedgerSite } from './ledgerSite.js'

const unit = 10n ** 18n
const account = `eip155:1:${own}`
const pearl = { name: 'Pearl', symbol: 'PRL', decimals: 18, amount: 5n * unit }
const usd = { token: dollar, name: 'Dollar', symbol: 'USD', decimals: 6, amount: 70_500_000n }

describe('balances', () => {
  it('are loading, then ready, the native currency first; read again they stay on the screen', async () => {
    const site = await openLedgerSite()
    const seen: string[] = []
    site.modal.store.sub(site.api.state, () => void seen.push(site.state().balances.status))
    await site.api.loadBalances()
    expect(site.state().balances).toEqual({ status: 'ready', account, tokens: [pearl, usd] })
    expect(seen).toEqual(['loading', 'ready', 'ready'])
    seen.length = 0
    site.ledger.coins = 4n * unit
    await site.api.loadBalances()
    expect([...new Set(seen)]).toEqual(['ready'])
    // The token of the draft has the new balance, too.
    expect(site.state().token).toEqual({ ...pearl, amount: 4n * unit })
  })
  it('that cannot be read say why, and not which token', async () => {
    const site = await openLedgerSite()
    site.ledger.broken = new Error('node down')
    await site.api.loadBalances()
    expect(site.state()).toMatchObject({ balances: { status: 'failed', account, error: site.ledger.broken } })
    expect(site.state().token).toBeUndefined()
    site.ledger.broken = undefined
    await site.api.loadBalances()
    expect(site.state().balances.status).toBe('ready')
  })
  it('are those of the native currency alone where the tokens cannot be listed', async () => {
    const site = await openLedgerSite()
    site.ledger.brokenTokens = new Error('bad answer')
    await site.api.loadBalances()
    expect(site.state().balances).toEqual({
      status: 'ready',
      account,
      tokens: [pearl],
      tokensError: site.ledger.brokenTokens,
    })
  })
  it('are those that were asked for last, and of the account in use', async () => {
    const site = await openReadySite()
    const answers: (() => void)[] = []
    const signals: (AbortSignal | undefined)[] = []
    site.ledger.pause = (signal) => {
      signals.push(signal)
      return new Promise((resolve) => answers.push(resolve))
    }
    site.ledger.coins = 1n
    const first = site.api.loadBalances()
    await pass()
    const last = site.api.loadBalances()
    await pass()
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false])
    answers[1]!()
    await last
    expect(site.state()).toMatchObject({ token: { amount: 1n } })
    site.ledger.coins = 2n
    answers[0]!()
    await first
    expect(site.state()).toMatchObject({ token: { amount: 1n } })

    for (const error of [undefined, new Error('node down')]) {
      const late = site.api.loadBalances()
      await pass()
      site.ledger.emit({ type: 'accounts', accounts: [{ address: error ? own : second }] })
      site.ledger.broken = error
      answers.at(-1)!()
      await late
      expect(site.state().balances).toEqual({ status: 'unknown' })
    }
  })
  it('of another account are not shown as loading under its name', async () => {
    const site = await openReadySite()
    site.ledger.emit({ type: 'accounts', accounts: [{ address: second }] })
    site.ledger.pause = () => new Promise(() => {})
    void site.api.loadBalances()
    await pass()
    expect(site.state().balances).toEqual({ status: 'loading', account: `eip155:1:${second}` })
  })
  it('leave the chosen token and what was entered, unless it has other decimals now', async () => {
    const site = await openReadySite()
    site.api.setToken(usd)
    site.draft('1.5')
    site.ledger.tokens = [{ token: dollar, name: 'Dollar', symbol: 'USD', decimals: 6, amount: 9n }]
    await site.api.loadBalances()
    expect(site.state()).toMatchObject({ token: { amount: 9n }, sendTokenAmount: '1.5', receiverAddress: theo })
    site.ledger.tokens = []
    await site.api.loadBalances()
    expect(site.state()).toMatchObject({ token: { token: dollar, amount: 9n }, sendTokenAmount: '1.5' })
    site.ledger.tokens = [{ token: dollar, name: 'Dollar', symbol: 'USD', decimals: 18, amount: 9n }]
    await site.api.loadBalances()
    expect(site.state()).toMatchObject({ token: { decimals: 18 }, receiverAddress: theo })
    expect(site.state().sendTokenAmount).toBeUndefined()
  })
  it('are none where the chain plugin does not read them, and the account can send all the same', async () => {
    const site = await openReadySite({ reads: false })
    expect(site.state()).toMatchObject({ balances: { status: 'ready', tokens: [] }, networkBalanceInUSD: undefined })
    site.api.setToken(pearl)
    site.draft('0.25')
    expect(await site.api.send()).toMatchObject({ hash: expect.stringMatching(/^0x/) })
  })
  it('on a network that the site does not name have the symbol for a name', async () => {
    const site = await openReadySite()
    site.ledger.emit({ type: 'network', networkId: 'eip155:99' })
    await site.api.loadBalances()
    expect(site.state().token).toEqual({ ...pearl, name: 'PRL' })
  })
})

describe('prices', () => {
  it('of the site are asked for each asset, and give what the native currency is worth', async () => {
    const priceOf = vi.fn(async ({ symbol }: { readonly symbol: string }) => (symbol === 'PRL' ? 20 : undefined))
    const site = await openLedgerSite({ priceOf })
    await site.api.loadBalances()
    expect(priceOf.mock.calls.map(([asset]) => asset)).toEqual([
      { networkId: 'eip155:1', symbol: 'PRL' },
      { networkId: 'eip155:1', symbol: 'USD', address: dollar },
    ])
    expect(site.state()).toMatchObject({ networkBalanceInUSD: 100, token: { price: 20 } })
  })
  it('are not asked for on a test network', async () => {
    const priceOf = vi.fn(async () => 20)
    const site = await openLedgerSite({ priceOf, testnet: true })
    await site.api.loadBalances()
    expect(priceOf).not.toHaveBeenCalled()
    expect(site.state().token).toEqual(pearl)
  })
  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, '20', undefined, new Error('no prices today')])(
    'that are none (%s) are left out, and the account can send',
    async (price) => {
      const priceOf = async () => (price instanceof Error ? Promise.reject(price) : (price as number | undefined))
      const site = await openLedgerSite({ priceOf })
      await site.api.loadBalances()
      expect(site.state().balances.status).toBe('ready')
      expect([site.state().token?.price, site.state().networkBalanceInUSD]).toEqual([undefined, undefined])
    },
  )
})

describe('Max', () => {
  it('is what the chain says that it takes to the receiver', async () => {
    const site = await openReadySite()
    const leaving = new AbortController()
    site.ledger.most = () => 3n * unit
    site.api.setReceiver(theo)
    await site.api.setMax(leaving.signal)
    expect(site.state().sendTokenAmount).toBe('3')
    expect(site.ledger.estimates).toEqual([
      { account, action: { type: 'native', to: theo, amount: 'max' }, signal: leaving.signal },
    ])
  })
  it('is asked for as sent to oneself where there is no receiver yet', async () => {
    const site = await openReadySite()
    await site.api.setMax()
    expect(site.ledger.estimates[0]?.action).toEqual({ type: 'native', to: own, amount: 'max' })
    expect(site.state().sendTokenAmount).toBe('4.999')
  })
  it('of a token is asked for with its contract', async () => {
    const site = await openReadySite()
    site.api.setToken(usd)
    await site.api.setMax()
    expect(site.ledger.estimates[0]?.action).toEqual({
      type: 'token',
      token: dollar,
      decimals: 6,
      to: own,
      amount: 'max',
    })
    expect(site.state().sendTokenAmount).toBe('70.5')
  })
  it('is the balance, less the fee of the native currency, where the chain’s plugin does not tell', async () => {
    const site = await openReadySite()
    site.ledger.most = () => undefined
    await site.api.setMax()
    expect(site.state().sendTokenAmount).toBe('4.999')
    site.api.setToken(usd)
    await site.api.setMax()
    expect(site.state().sendTokenAmount).toBe('70.5')
  })
  it('may be more than was there before: the balance is that of the chain', async () => {
    const site = await openReadySite()
    site.ledger.most = () => 6n * unit
    await site.api.setMax()
    expect(site.state()).toMatchObject({ amount: 6n * unit, token: { amount: 6n * unit } })
  })
  it('says if there is nothing left to send', async () => {
    const site = await openReadySite()
    site.ledger.fee = 5n * unit
    expect(await failure(site.api.setMax())).toMatchObject({
      code: 'send/insufficientFunds',
      message: 'There is not enough PRL in the account',
      context: { symbol: 'PRL' },
    })
    expect(site.state().sendTokenAmount).toBeUndefined()
  })
})

describe('a smart account', () => {
  it.each([
    [[{ address: own, type: 'smartAccount' }], true],
    [[{ address: own, type: 'eoa' }], false],
    [[{ address: own }, { address: second, type: 'smartAccount' }], false],
  ] as const)('is one by what the wallet says of the account in use: %j', async (accounts, isSA) => {
    const site = await openReadySite()
    site.ledger.emit({ type: 'accounts', accounts })
    await site.api.loadBalances()
    site.draft('0.25')
    await site.api.send()
    expect(site.events()[0]).toMatchObject(['SEND_INITIATED', { isSA }])
  })
})

describe('earlier receivers', () => {
  const key = 'portico.send.receivers'
  /** What a later visit has of them, without the session. */
  const receiversOf = ({ stored }: LedgerSite): Map<string, string> => new Map([[key, stored.get(key)!]])
  const addressOf = (n: number): string => `0x${String(n).padStart(40, '0')}`
  it('are the last thirty, each once, those of one namespace', async () => {
    const site = await openReadySite()
    for (const n of [...Array.from({ length: 31 }, (_, at) => at + 1), 20]) {
      await site.api.loadBalances()
      site.draft('0.01', addressOf(n))
      await site.api.send()
    }
    const kept = await site.api.recentReceivers()
    expect(kept.slice(0, 3)).toEqual([20, 31, 30].map(addressOf))
    expect(kept).toHaveLength(30)
    expect(kept).not.toContain(addressOf(1))
    const other = await openLedgerSite({ namespace: 'solana' }, receiversOf(site))
    expect(await other.api.recentReceivers()).toEqual([])
  })
  it('of one namespace stay when one of another is added', async () => {
    const first = await openReadySite()
    first.draft('0.01')
    await first.api.send()
    const other = await openReadySite({ namespace: 'solana' }, receiversOf(first))
    other.draft('0.01', second)
    await other.api.send()
    expect(await other.api.recentReceivers()).toEqual([second])
    const again = await openLedgerSite({}, receiversOf(other))
    expect(await again.api.recentReceivers()).toEqual([theo])
  })
  it.each(['"none"', '{"eip155":"0x1"}', '{"eip155":[1]}', 'null'])(
    'that are stored as %s are none, and the next is remembered',
    async (value) => {
      const site = await openReadySite({}, new Map([[key, `{"v":1,"value":${value}}`]]))
      expect(await site.api.recentReceivers()).toEqual([])
      site.draft('0.01')
      await site.api.send()
      expect(await site.api.recentReceivers()).toEqual([theo])
    },
  )
})
