import { failure } from '@portico/testing/conformance'
import { describe, expect, it, vi } from 'vitest'
import { receiver, rpc, withSite, type Site } from './site.js'

const { open, anvil } = withSite()
const unit = 10n ** 18n

const balance = async (address: string) => BigInt(await rpc(anvil(), 'eth_getBalance', address, 'latest'))
const tokens = async (token: string, address: string) =>
  BigInt(
    await rpc(anvil(), 'eth_call', { to: token, data: `0x70a08231${address.slice(2).padStart(64, '0')}` }, 'latest'),
  )
async function ready(site = open()): Promise<Site> {
  await site.connect()
  return site
}
const named = (site: Site) => site.events.filter(({ event }) => event.startsWith('send:'))
const dollar = (site: Site) => {
  const { balances } = site.state()
  return balances.status === 'ready' ? balances.tokens.find(({ symbol }) => symbol === 'DUSD') : undefined
}

describe('balances', () => {
  it('are the native currency, chosen at once, and the tokens', async () => {
    const site = await ready()
    const { balances, token } = site.state()
    expect(token).toMatchObject({ name: 'Ether', symbol: 'ETH', decimals: 18 })
    expect(balances).toMatchObject({
      status: 'ready',
      tokens: [{ symbol: 'ETH' }, { symbol: 'DUSD', token: anvil().tokens.dollar.address }, { symbol: 'GEM' }],
    })
  })

  it('have the site’s prices, which are asked for each asset and must be numbers [3.15]', async () => {
    const priceOf = vi.fn(async ({ symbol }: { readonly symbol: string }) => ({ ETH: 2500, DUSD: Number.NaN })[symbol])
    const site = await ready(open({ priceOf }))
    const { token, networkBalanceInUSD } = site.state()
    expect(networkBalanceInUSD).toBeCloseTo((Number(token!.amount) / 1e18) * 2500)
    expect(dollar(site)?.price).toBeUndefined()
    expect(priceOf).toHaveBeenCalledTimes(3)
    expect(priceOf).toHaveBeenCalledWith(
      { networkId: 'eip155:31337', symbol: 'DUSD', address: anvil().tokens.dollar.address },
      expect.any(AbortSignal),
    )
  })

  it('belong to one account, and so does the draft [3.15]', async () => {
    const site = await ready()
    site.api.setAmount('1')
    site.api.setReceiver(receiver, { name: 'bee.example', imageUrl: 'https://bee.example/a.png' })
    expect(site.state()).toMatchObject({
      sendTokenAmount: '1',
      amount: unit,
      receiverAddress: receiver,
      receiverProfileName: 'bee.example',
      receiverProfileImageUrl: 'https://bee.example/a.png',
    })
    site.wallet.setAccounts(site.wallet.accounts.slice(1))
    await expect.poll(() => site.state().token).toBeUndefined()
    expect(site.state()).toMatchObject({ balances: { status: 'unknown' } })
    expect(site.state()).not.toHaveProperty('receiverAddress')
  })

  it('do not clear a draft from before connecting', async () => {
    const site = open()
    site.api.setReceiver(receiver)
    site.api.setAmount('2')
    await site.connect()
    expect(site.state()).toMatchObject({ receiver, amount: 2n * unit })
  })
})

describe('sending the native currency', () => {
  it('is loading until it is in a block, then clears token, amount, receiver and balances [4.33]', async () => {
    const site = await ready()
    const before = await balance(receiver)
    site.api.setAmount('0.25')
    site.api.setReceiver(receiver)
    const seen: string[] = []
    site.modal.store.sub(site.api.state, () => {
      const { loading, transfer } = site.state()
      seen.push(`${transfer?.status} ${loading}`)
    })
    const { hash } = await site.api.send()
    expect([...new Set(seen)]).toEqual(
      expect.arrayContaining(['preparing true', 'asking true', 'broadcast true', 'included false']),
    )
    expect(await balance(receiver)).toBe(before + unit / 4n)
    expect(site.state()).toMatchObject({
      amount: undefined,
      receiver: undefined,
      balances: { status: 'unknown' },
      networkBalanceInUSD: undefined,
      transfer: { hash, status: 'included' },
      loading: false,
    })
    for (const cleared of ['token', 'sendTokenAmount', 'receiverAddress'])
      expect(site.state()).not.toHaveProperty(cleared)
    const details = { isSA: false, network: 'eip155:31337', token: 'ETH', amount: 0.25 }
    expect(named(site)).toEqual([
      { event: 'send:SEND_INITIATED', payload: details },
      { event: 'send:SEND_SUCCESS', payload: { ...details, hash } },
    ])
  })

  it('sends every digit that was entered', async () => {
    const site = await ready()
    const before = await balance(receiver)
    site.api.setAmount('0.100000000000000001')
    site.api.setReceiver(receiver)
    await site.api.send()
    expect((await balance(receiver)) - before).toBe(100_000_000_000_000_001n)
  })

  it('of the whole balance leaves the fee', async () => {
    const site = await ready()
    const own = site.wallet.accounts[0]!
    const all = await balance(own)
    await site.api.setMax()
    site.api.setReceiver(receiver)
    const { fee } = await site.api.estimate()
    expect(site.state().amount).toBe(all - fee)
    await site.api.send()
    expect(await balance(own)).toBeLessThan(fee)
    await rpc(anvil(), 'anvil_setBalance', own, `0x${(10_000n * unit).toString(16)}`)
  })

  it('that the visitor refuses is quiet, and keeps everything', async () => {
    const site = await ready()
    site.wallet.behave('refuse')
    site.api.setAmount('1')
    site.api.setReceiver(receiver)
    expect(await failure(site.api.send())).toMatchObject({ code: 4001 })
    expect(site.state()).toMatchObject({ amount: unit, receiver, loading: false, transfer: { status: 'rejected' } })
    expect(named(site).map(({ event }) => event)).toEqual(['send:SEND_INITIATED', 'send:SEND_REJECTED'])
  })

  it('is one at a time', async () => {
    const site = await ready()
    site.wallet.behave('stall')
    site.api.setAmount('1')
    site.api.setReceiver(receiver)
    const first = failure(site.api.send())
    await expect.poll(() => site.state().loading).toBe(true)
    expect(await failure(site.api.send())).toMatchObject({ code: 'send/alreadySending' })
    await expect.poll(() => site.wallet.open).toBe(1)
    site.api.cancel()
    await expect.poll(() => site.state().transfer?.status).toBe('withdrawing')
    expect(site.state()).toMatchObject({ amount: unit, loading: true })
    site.wallet.refuse()
    expect(await first).toMatchObject({ name: 'AbortError' })
    expect(site.state()).toMatchObject({ amount: unit, loading: false })
    expect(named(site).map(({ event }) => event)).toEqual(['send:SEND_INITIATED'])
  })

  it('ends by the signal of the page', async () => {
    const site = await ready()
    site.wallet.behave('stall')
    site.api.setAmount('1')
    site.api.setReceiver(receiver)
    const leaving = new AbortController()
    const sending = failure(site.api.send({ signal: leaving.signal }))
    await expect.poll(() => site.wallet.open).toBe(1)
    leaving.abort(new Error('left'))
    expect(await sending).toMatchObject({ message: 'left' })
    // The request stays open in the wallet, and what is approved there later is sent.
    expect(site.state()).toMatchObject({ loading: true, transfer: { status: 'withdrawing' } })
  })

  it('cannot be cancelled once it was sent, nor sent twice', async () => {
    const site = await ready()
    await rpc(anvil(), 'evm_setAutomine', false)
    try {
      site.api.setAmount('1')
      site.api.setReceiver(receiver)
      const before = await balance(receiver)
      const sending = site.api.send()
      await expect.poll(() => site.state().transfer?.status).toBe('broadcast')
      site.api.cancel()
      expect(await failure(site.api.send())).toMatchObject({ code: 'send/alreadySending' })
      await rpc(anvil(), 'evm_mine')
      await sending
      expect((await balance(receiver)) - before).toBe(unit)
      expect(site.state()).toMatchObject({ loading: false, amount: undefined })
    } finally {
      await rpc(anvil(), 'evm_setAutomine', true)
    }
  })

  it('that the chain reverts says so, and keeps everything', async () => {
    const site = await ready()
    const contract = '0x00000000000000000000000000000000000c0de5'
    site.api.setAmount('1')
    site.api.setReceiver(contract)
    const { fee } = await site.api.estimate()
    // The node takes it all the same: only the block says that it fails.
    await rpc(anvil(), 'evm_setAutomine', false)
    const sending = failure(site.api.send({ maxFee: fee * 10n }))
    await expect.poll(() => site.state().transfer?.status).toBe('broadcast')
    await rpc(anvil(), 'anvil_setCode', contract, '0x60006000fd')
    await rpc(anvil(), 'evm_mine')
    await rpc(anvil(), 'evm_setAutomine', true)
    for (let n = 0; n < 3; n++) await rpc(anvil(), 'evm_mine')
    const failed = await sending
    const { hash } = site.state().transfer ?? {}
    expect(failed).toMatchObject({ code: 'send/reverted', context: { hash } })
    expect(site.state()).toMatchObject({ amount: unit, transfer: { status: 'reverted' } })
    expect(named(site).at(-1)).toMatchObject({
      event: 'send:SEND_ERROR',
      payload: { message: 'The transfer failed on the network: nothing was moved' },
    })
    site.api.setAmount('2')
    expect(site.state().transfer).toBeUndefined()
  })

  it('of one account leaves the draft of another alone when it ends', async () => {
    const site = await ready()
    await rpc(anvil(), 'evm_setAutomine', false)
    try {
      site.api.setAmount('1')
      site.api.setReceiver(receiver)
      const sending = site.api.send()
      await expect.poll(() => site.state().transfer?.status).toBe('broadcast')
      site.wallet.setAccounts(site.wallet.accounts.slice(1))
      await expect.poll(() => site.state().transfer).toBeUndefined()
      site.api.setAmount('2')
      await rpc(anvil(), 'evm_mine')
      await sending
      expect(site.state()).toMatchObject({ sendTokenAmount: '2', loading: false })
    } finally {
      await rpc(anvil(), 'evm_setAutomine', true)
    }
  })
})

describe('sending a token', () => {
  it('moves it on the chain, and emits its success [4.33]', async () => {
    const site = await ready()
    const token = dollar(site)!
    const before = await tokens(token.token!, receiver)
    site.api.setToken(token)
    site.api.setAmount('12.5')
    site.api.setReceiver(receiver)
    await site.api.send()
    expect((await tokens(token.token!, receiver)) - before).toBe(12_500_000n)
    expect(named(site).at(-1)).toMatchObject({
      event: 'send:SEND_SUCCESS',
      payload: { token: token.token, amount: 12.5 },
    })
    expect(site.state()).not.toHaveProperty('token')
  })

  it('of the whole balance enters all of it', async () => {
    const site = await ready()
    site.api.setToken(dollar(site))
    await site.api.setMax()
    expect(site.state().amount).toBe(dollar(site)!.amount)
  })

  it('remembers receivers, the last first', async () => {
    const site = await ready()
    const other = '0x3333333333333333333333333333333333333333'
    for (const to of [receiver, other, receiver]) {
      await site.api.loadBalances()
      site.api.setAmount('0.1')
      site.api.setReceiver(to)
      await site.api.send()
    }
    expect((await site.api.recentReceivers()).map((address) => address.toLowerCase())).toEqual([
      receiver.toLowerCase(),
      other,
    ])
  })
})

describe('a draft with something missing or wrong is refused before the wallet is asked', () => {
  const asked = (site: Site) => site.wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')

  it.each([
    ['no amount', undefined, receiver],
    ['no receiver', '1', undefined],
    ['neither', undefined, undefined],
  ])('%s [5.14]', async (_, amount, to) => {
    const site = await ready()
    site.api.setAmount(amount)
    site.api.setReceiver(to)
    expect(await failure(site.api.send())).toMatchObject({
      code: 'send/amountAndReceiverRequired',
      message: 'An amount and receiver address are required',
    })
    expect(asked(site)).toEqual([])
  })

  it('no token [5.14]', async () => {
    const site = await ready()
    site.api.setToken(undefined)
    site.api.setAmount('1')
    site.api.setReceiver(receiver)
    expect(await failure(site.api.send())).toMatchObject({ code: 'send/tokenRequired', message: 'A token is required' })
  })

  it.each([
    ['send/invalidReceiver', '1', 'vitalik.eth'],
    ['send/invalidReceiver', '1', `${receiver}0`],
    ['send/invalidAmount', '0', receiver],
    ['send/invalidAmount', '1e3', receiver],
    ['send/invalidAmount', '-1', receiver],
    ['send/invalidAmount', '0.0000000000000000001', receiver],
    ['send/insufficientFunds', '1000000', receiver],
  ])('%s: %s to %s', async (code, amount, to) => {
    const site = await ready()
    site.api.setAmount(amount)
    site.api.setReceiver(to)
    expect(await failure(site.api.send())).toMatchObject({ code })
    expect(await failure(site.api.estimate())).toMatchObject({ code })
    expect(asked(site)).toEqual([])
    expect(site.events.filter(({ event }) => event === 'send:SEND_INITIATED')).toEqual([])
  })

  it('no wallet', async () => {
    const site = open()
    expect(await failure(site.api.send())).toMatchObject({ code: 'send/notConnected' })
    expect(await failure(site.api.loadBalances())).toMatchObject({ code: 'send/notConnected' })
    expect(site.modal.store.get(site.api.available)).toBe(false)
  })
})
