import { dappOf, type Dapp } from '../src/dapp.js'
import type { Parts } from '../src/startParts.js'
import { expect, type Page } from '../src/test.js'
import { installWallets, kestrel } from '../src/testWallets.js'
import type { FamilyView } from './FamilyView.js'
import { inArabic } from './inArabic.js'

const network = 'eip155:31337'

interface Asset {
  readonly name: string
  readonly symbol: string
  readonly numeric: string
  readonly price?: number
  readonly change24h?: number
  readonly address?: string
  readonly decimals?: number
}

/** A row as the gateway sends it. */
function row({ price = 0, decimals = 18, numeric, address, ...rest }: Asset): object {
  return {
    ...rest,
    price,
    chainId: network,
    quantity: { decimals: String(decimals), numeric },
    iconUrl: '',
    ...(address !== undefined && { address: `${network}:${address}` }),
  }
}

const ether: Asset = { name: 'Ether', symbol: 'ETH', numeric: '2.493', price: 2449.8, change24h: 2.31 }
const token = (digit: string, asset: Omit<Asset, 'address'>): Asset => ({ ...asset, address: `0x${digit.repeat(40)}` })
const worth: readonly Asset[] = [
  ether,
  token('a', { name: 'USD Coin', symbol: 'USDC', numeric: '3390.12', price: 1, change24h: 0, decimals: 6 }),
  token('b', { name: 'Solana', symbol: 'SOL', numeric: '9.806', price: 178.2, change24h: 3.02, decimals: 9 }),
  token('c', { name: 'Chainlink', symbol: 'LINK', numeric: '71.4', price: 17.306, change24h: -1.17 }),
]
const unpriced: readonly Asset[] = [
  token('d', { name: 'Harbour Dues', symbol: 'DUES', numeric: '12' }),
  token('e', { name: 'USD Coin', symbol: 'USDC', numeric: '99999999', decimals: 6 }),
]
const extreme: readonly Asset[] = [
  { ...ether, numeric: '123456789.123456789012345678' },
  token('f', {
    name: 'Wrapped Staked Liquid Restaked Governance Token of the Guillemot Society of the Northern Isles',
    symbol: 'wstlrGUILLEMOT',
    numeric: '98765432109876543210.5',
    price: 0.000001234,
    change24h: 123456,
  }),
  token('1', { name: 'رصيد الميناء', symbol: 'MYNA', numeric: '1500', price: 2, change24h: -12.5 }),
  token('2', { name: 'USD \u202eCoin<b>', symbol: '\u202eCDSU', numeric: '1', price: 1 }),
  token('3', {
    name: 'Thirty-six decimals',
    symbol: 'FINE',
    numeric: '2.000000000000000000000000000000000001',
    decimals: 36,
    price: 1.5,
    change24h: 0.4,
  }),
  ...worth.slice(1),
  ...unpriced,
]
const many: readonly Asset[] = [
  ...worth,
  ...Array.from({ length: 60 }, (_, index) =>
    token('9', {
      name: `Harbour Bond ${index + 1}`,
      symbol: `HB${index + 1}`,
      numeric: String(1000 - index * 7),
      price: 1 / (index + 1),
      change24h: index % 5 === 0 ? -0.8 : 1.1,
      decimals: 6,
    }),
  ).map((balance, index) => ({ ...balance, address: `0x${(index + 1).toString(16).padStart(40, '9')}` })),
]

/** Half an hour apart, up to the price of now. */
function dayOf({ price = 0, change24h = 0 }: Asset): readonly object[] {
  const now = Math.floor(Date.now() / 1000)
  const from = price / (1 + change24h / 100)
  return Array.from({ length: 49 }, (_, index) => {
    const wave = Math.sin(index * 0.7 + price) * 0.004 + Math.sin(index * 0.23 + price * 3) * 0.008
    const isEnd = index === 0 || index === 48
    const sway = change24h === 0 ? wave * 0.02 : wave
    return {
      timestamp: now - (48 - index) * 1800,
      price: from + ((price - from) * index) / 48 + (isEnd ? 0 : price * sway),
    }
  })
}

/** A gateway that knows what the tokens cost in the last day; of the last one it knows 9 hours. */
async function withHistories(page: Page, parts: Parts): Promise<void> {
  await page.route(`${parts.gateway.url}/v1/fungible/price/history?**`, (route) => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
    const { addresses } = route.request().postDataJSON() as { readonly addresses: readonly string[] }
    const histories = addresses.flatMap((address) => {
      const index = worth.findIndex(
        (asset) => address.slice(network.length + 1).toLowerCase() === (asset.address ?? ''),
      )
      const asset = worth[index]
      return asset ? [{ address, prices: dayOf(asset).slice(index === worth.length - 1 ? 30 : 0) }] : []
    })
    return route.fulfill({ headers, json: { histories } })
  })
}

type Answer = readonly Asset[] | 'fails' | 'waits'

/** Account of a visitor on a site whose gateway answers like that. */
async function account(page: Page, parts: Parts, mode: string, answer: () => Answer): Promise<Dapp> {
  await installWallets(page.context(), parts, [kestrel])
  await page.route(`${parts.gateway.url}/v1/account/**`, async (route) => {
    const rows = answer()
    if (rows === 'waits') return
    const headers = { 'access-control-allow-origin': '*' }
    if (rows === 'fails') return route.fulfill({ status: 429, headers, json: { reasons: [] } })
    await route.fulfill({ headers, json: { balances: rows.map(row) } })
  })
  await page.goto(parts.dapp({ mode }))
  const dapp = dappOf(page)
  await dapp.connect('Kestrel')
  await page.locator('button[data-kind=account]').click()
  await expect(dapp.dialog.getByRole('tab', { name: 'Tokens' })).toBeVisible()
  return dapp
}

async function pricesOfADay(page: Page, parts: Parts, mode: string): Promise<Dapp> {
  await withHistories(page, parts)
  const dapp = await account(page, parts, mode, () => [...worth, ...unpriced])
  await expect(dapp.dialog.getByRole('img', { name: /^24 hours: from/ }).first()).toBeVisible()
  return dapp
}

export const balancesViews: readonly FamilyView[] = [
  {
    name: 'Account, tokens',
    async go(page, parts, mode) {
      const dapp = await account(page, parts, mode, () => [...worth, ...unpriced])
      await expect(dapp.dialog.getByText('$12,480', { exact: false })).toBeVisible()
      return dapp
    },
  },
  {
    name: 'Account, prices of a day',
    go: pricesOfADay,
  },
  {
    name: 'Account, prices of a day in Arabic',
    go: inArabic(pricesOfADay),
  },
  {
    name: 'TokenDetails, price of a day',
    async go(page, parts, mode) {
      await withHistories(page, parts)
      const dapp = await account(page, parts, mode, () => [...worth, ...unpriced])
      await dapp.dialog.getByRole('button', { name: /^Solana/ }).click()
      await expect(dapp.dialog.getByText('Token address')).toBeVisible()
      await expect(dapp.dialog.getByRole('img', { name: /^24 hours: from/ })).toBeVisible()
      return dapp
    },
  },
  {
    name: 'Account, tokens without a price',
    async go(page, parts, mode) {
      const dapp = await account(page, parts, mode, () => [...worth, ...unpriced])
      await dapp.dialog.getByRole('button', { name: '2 without a price' }).click()
      await dapp.dialog.getByRole('button', { name: /^Harbour/ }).scrollIntoViewIfNeeded()
      return dapp
    },
  },
  {
    name: 'Account, extreme tokens',
    async go(page, parts, mode) {
      const dapp = await account(page, parts, mode, () => extreme)
      await expect(dapp.dialog.getByRole('searchbox')).toBeVisible()
      return dapp
    },
  },
  {
    name: 'Account, tokens in Arabic',
    go: inArabic((page, parts, mode) => account(page, parts, mode, () => extreme.slice(2))),
  },
  {
    name: 'Account, many tokens',
    async go(page, parts, mode) {
      const dapp = await account(page, parts, mode, () => many)
      await dapp.dialog.getByRole('searchbox').fill('bond 1')
      await expect(dapp.dialog.getByRole('listitem')).toHaveCount(13)
      return dapp
    },
  },
  {
    name: 'Account, no such token',
    async go(page, parts, mode) {
      const dapp = await account(page, parts, mode, () => many)
      await dapp.dialog.getByRole('searchbox').fill('Supercalifragilisticexpialidocious')
      await expect(dapp.dialog.getByRole('button', { name: 'Show all' })).toBeVisible()
      return dapp
    },
  },
  {
    name: 'Account, tokens loading',
    async go(page, parts, mode) {
      const dapp = await account(page, parts, mode, () => 'waits')
      // Then the native balance takes the place of the total.
      await expect(dapp.dialog.getByText('10,000', { exact: false }).first()).toBeVisible()
      return dapp
    },
  },
  {
    name: 'Account, no tokens',
    async go(page, parts, mode) {
      const dapp = await account(page, parts, mode, () => [{ ...ether, numeric: '0' }])
      await expect(dapp.dialog.getByText('Nothing here yet')).toBeVisible()
      return dapp
    },
  },
  {
    name: 'Account, tokens failed',
    isBrief: true,
    async go(page, parts, mode) {
      const dapp = await account(page, parts, mode, () => 'fails')
      await expect(dapp.dialog.getByText('Could not read your tokens')).toBeVisible()
      return dapp
    },
  },
  {
    name: 'Account, tokens offline',
    async go(page, parts, mode) {
      const dapp = await account(page, parts, mode, () => worth)
      await expect(dapp.dialog.getByText('$12,480', { exact: false })).toBeVisible()
      await page.context().setOffline(true)
      await expect(dapp.dialog.getByText('You are offline')).toBeVisible()
      return dapp
    },
  },
  {
    name: 'TokenDetails',
    async go(page, parts, mode) {
      const dapp = await account(page, parts, mode, () => [...worth, ...unpriced])
      await dapp.dialog
        .getByRole('button', { name: /^USD Coin/ })
        .first()
        .click()
      await expect(dapp.dialog.getByText('Token address')).toBeVisible()
      return dapp
    },
  },
  {
    name: 'TokenDetails, extreme',
    async go(page, parts, mode) {
      const dapp = await account(page, parts, mode, () => extreme)
      await dapp.dialog.getByRole('button', { name: /^Wrapped/ }).click()
      await expect(dapp.dialog.getByText('Token address')).toBeVisible()
      return dapp
    },
  },
  {
    name: 'TokenDetails, 36 decimals',
    async go(page, parts, mode) {
      const dapp = await account(page, parts, mode, () => extreme)
      await dapp.dialog.getByRole('button', { name: /^Thirty-six/ }).click()
      await expect(dapp.dialog.getByText('Token address')).toBeVisible()
      return dapp
    },
  },
  {
    name: 'WalletSend, worth',
    async go(page, parts, mode) {
      const dapp = await account(page, parts, mode, () => [...worth, ...unpriced])
      await dapp.dialog.getByRole('button', { name: 'Send', exact: true }).click()
      await dapp.dialog.getByLabel('Amount').fill('0.25')
      await dapp.dialog.getByLabel('To', { exact: true }).fill('0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359')
      await expect(dapp.dialog.getByText('$612.45')).toBeVisible()
      return dapp
    },
  },
  {
    name: 'WalletSendSelectToken, worth',
    async go(page, parts, mode) {
      const dapp = await account(page, parts, mode, () => [...worth, ...unpriced])
      await dapp.dialog.getByRole('button', { name: 'Send', exact: true }).click()
      await dapp.dialog.getByRole('button', { name: /^Token: ETH/ }).click()
      await expect(dapp.dialog.getByText('$3,390.12')).toBeVisible()
      return dapp
    },
  },
]
