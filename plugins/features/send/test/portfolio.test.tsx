import type { Holding } from '@portico/core'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { entered, theo } from './entered.js'
import { dollar } from './ledger.js'
import { openStage } from './stage.js'

const pearl: Holding = { name: 'Pearl', symbol: 'PRL', decimals: 18, amount: 5n * 10n ** 18n, price: 2 }
const usd: Holding = {
  token: dollar,
  name: 'Dollar',
  symbol: 'USD',
  decimals: 6,
  amount: 70_500_000n,
  price: 1,
  change24h: 3,
}
const gem: Holding = { token: theo, name: 'Gem', symbol: 'GEM', decimals: 2, amount: 100n }

it('takes balances and prices of the plugin that provides a portfolio: worth under the amount, of the network in the state [3.15]', async () => {
  const list = vi.fn(async () => [usd, gem, pearl])
  const stage = await entered('0.25', theo, { list })
  expect(stage.state().token).toEqual(pearl)
  expect(stage.state().networkBalanceInUSD).toBe(10)
  expect(stage.root().querySelector('.amount-panel__foot')?.textContent).toContain('$0.50')
  const account = 'eip155:1:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  expect(list).toHaveBeenLastCalledWith(account, { force: false, signal: expect.any(AbortSignal) })
})

it('lists what can be sent by its worth, those without a price last', async () => {
  const stage = await openStage({ list: async () => [pearl, gem, usd] })
  await stage.open('WalletSendSelectToken')
  await stage.until(() => expect(stage.root().querySelectorAll('.list .row')).toHaveLength(3))
  const rows = [...stage.root().querySelectorAll('.list .row')]
  const words = rows.map((row) => [
    row.querySelector('.row__title')?.textContent,
    row.querySelector('.row__end')?.textContent,
  ])
  expect(words).toEqual([
    ['Dollar', '$70.50'],
    ['Pearl', '$10.00'],
    ['Gem', undefined],
  ])
})

it('asks the chain where the portfolio cannot be read', async () => {
  const stage = await openStage({ list: () => Promise.reject(new Error('gateway down')) })
  await stage.open('WalletSend')
  await stage.until(() => expect(stage.state().token?.symbol).toBe('PRL'))
  expect(stage.state().balances).toMatchObject({ status: 'ready', tokensError: undefined })
  expect(stage.state().token?.price).toBeUndefined()
})

it('prefers the prices of the site', async () => {
  const priceOf = async ({ symbol }: { readonly symbol: string }) => (symbol === 'PRL' ? 3 : undefined)
  const stage = await openStage({ list: async () => [pearl, usd], priceOf })
  await stage.open('WalletSend')
  await stage.until(() => expect(stage.state().token?.price).toBe(3))
  expect(stage.state().balances).toMatchObject({ tokens: [{ price: 3 }, { price: 1 }] })
})

it('reads balances anew, by force, after a transfer [4.33]', async () => {
  const list = vi.fn(async () => [pearl, usd])
  const stage = await entered('0.25', theo, { list })
  await act(async () => void (await stage.modal.api.send.send()))
  expect([stage.state().sendTokenAmount, stage.state().receiverAddress]).toEqual([undefined, undefined])
  await stage.until(() =>
    expect(list).toHaveBeenLastCalledWith(expect.anything(), expect.objectContaining({ force: true })),
  )
})
