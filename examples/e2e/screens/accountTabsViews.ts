import { dappOf, type Dapp } from '../src/dapp.js'
import type { Parts } from '../src/startParts.js'
import { expect, type Page } from '../src/test.js'
import { installWallets, kestrel, steer } from '../src/testWallets.js'
import type { FamilyView } from './FamilyView.js'
import { inArabic } from './inArabic.js'

const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const friend = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const market = '0x1111111111111111111111111111111111111111'
/** When the tabs are opened: their months and spans of time are the same on every day. */
const now = Date.UTC(2026, 10, 20, 12)
const day = 86_400_000

/** A picture as the gateway would answer it, drawn here: two colours and a shape. */
function art(from: string, to: string, shape: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="100" height="100" fill="url(#g)"/><path d="${shape}" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="1.5"/></svg>`
}
const arches =
  'M20 100V46a10 10 0 0 1 20 0v54M40 100V46a10 10 0 0 1 20 0v54M60 100V46a10 10 0 0 1 20 0v54M8 100V30h84v70'
const waves = 'M0 58q12-8 25 0t25 0 25 0 25 0M0 70q12-8 25 0t25 0 25 0 25 0M52 32a12 12 0 1 0 24 0a12 12 0 1 0-24 0'
const pictures: Readonly<Record<string, string>> = {
  colonnade: art('#e0a458', '#8c2f39', arches),
  water: art('#2ec4b6', '#2b4c9b', waves),
  dune: art('#f4d58d', '#bf6f2a', waves),
  nave: art('#9d8df1', '#1b1f3b', arches),
  usdc: art('#2775ca', '#1b5193', 'M50 20v60M30 50h40'),
  eth: art('#8a92b2', '#454a75', 'M50 12 26 52l24 14 24-14ZM26 58l24 32 24-32'),
}

interface Token {
  readonly name?: string
  readonly collection?: string
  readonly image?: string
  readonly amount?: string
  readonly isSpam?: boolean
}
const tokens: readonly Token[] = [
  { name: 'Colonnade 112', collection: 'Arcades', image: 'colonnade' },
  { name: 'Still Water 7', collection: 'Tides', image: 'water' },
  {
    name: 'Dune, early light, seen from the northern ridge',
    collection: 'A year of walking the same path',
    image: 'dune',
    amount: '12',
  },
  { name: 'مرفأ الصباح', collection: 'نوارس', image: 'nave' },
  { collection: 'Arcades' },
  { name: 'Broken frame', collection: 'Tides', image: 'gone' },
  { name: 'Claim 5 ETH at example.invalid', collection: 'Prize', isSpam: true },
]

function nftRow({ name, collection, image, amount = '1', isSpam = false }: Token, index: number): object {
  return {
    chainId: 'eip155:31337',
    contract: friend,
    tokenId: name === undefined ? '8'.repeat(60) : `${index + 112}`,
    standard: amount === '1' ? 'ERC721' : 'ERC1155',
    amount,
    name,
    collection,
    description: 'One of two hundred arches drawn at dusk, from the walk between the two harbours.',
    imageUrl: image && `/v1/art/${image}.svg`,
    traits: [
      { name: 'Arches', value: '4' },
      { name: 'Light', value: 'Dusk' },
      { name: 'Weathering of the northern face', value: 'Salt, two winters' },
    ],
    isSpam,
  }
}

const coins = (direction: 'in' | 'out', numeric: string, symbol: string, icon?: string) => ({
  fungible_info: { name: symbol, symbol, ...(icon && { icon: { url: `/v1/art/${icon}.svg` } }) },
  direction,
  quantity: { numeric },
})
const nft = (name: string) => ({
  nft_info: { name, content: { preview: { url: '/v1/art/colonnade.svg' } }, flags: { is_spam: false } },
  direction: 'in',
  quantity: { numeric: '1' },
})

interface HistoryScene {
  readonly operationType: string
  readonly ago: number
  readonly transfers?: readonly object[]
  readonly status?: string
  readonly from?: string
  readonly to?: string
  readonly application?: string
}
const history: readonly HistoryScene[] = [
  {
    operationType: 'trade',
    ago: day / 12,
    transfers: [coins('out', '1', 'ETH', 'eth'), coins('in', '2449.6', 'USDC', 'usdc')],
  },
  { operationType: 'receive', ago: 3 * day, from: friend, transfers: [coins('in', '500', 'USDC', 'usdc')] },
  { operationType: 'send', ago: 9 * day, to: friend, status: 'failed', transfers: [coins('out', '0.25', 'ETH')] },
  {
    operationType: 'send',
    ago: 12 * day,
    to: market,
    transfers: [coins('out', '123456789.123456', 'A token of a very long name')],
  },
  { operationType: 'approve', ago: 45 * day, application: 'Meridian', transfers: [] },
  { operationType: 'deposit', ago: 46 * day, application: 'صندوق المرفأ', transfers: [coins('out', '12.5', 'ETH')] },
  { operationType: 'receive', ago: 330 * day, from: friend, transfers: [nft('Colonnade 112')] },
  { operationType: 'receive', ago: 800 * day, from: friend, transfers: [coins('in', '0.000000000000000001', 'ETH')] },
]

function historyRow(scene: HistoryScene, index: number): object {
  const { operationType, ago, transfers, status = 'confirmed', from = own, to = own, application } = scene
  return {
    id: `row ${index}`,
    metadata: {
      operationType,
      hash: `0x${index.toString(16).padStart(64, '0')}`,
      minedAt: new Date(now - ago).toISOString(),
      sentFrom: from,
      sentTo: to,
      status,
      chain: 'eip155:31337',
      ...(application && { application: { name: application } }),
    },
    transfers,
  }
}

interface Scene {
  readonly tokens?: readonly Token[]
  readonly history?: readonly HistoryScene[]
  /** CAIP-2 ids that the gateway serves. */
  readonly failing?: boolean
  readonly more?: boolean
}

/** Account on one of its tabs, over a gateway that answers what the scene says. */
async function tab(page: Page, parts: Parts, mode: string, name: 'NFTs' | 'Activity', scene: Scene): Promise<Dapp> {
  const next = scene.more ? 'next' : null
  const answer = (data: readonly object[]) =>
    scene.failing
      ? { status: 429, json: { reasons: [{ field: '', description: 'Too many requests. Try again in a minute.' }] } }
      : { json: { data, next } }
  await installWallets(page.context(), parts, [kestrel])
  await page.clock.install({ time: now })
  await page.route(/\/v1\/account\/.*\/history/, (route) =>
    route.fulfill(answer((scene.history ?? []).map(historyRow))),
  )
  await page.route(/\/v1\/account\/.*\/nfts/, (route) => route.fulfill(answer((scene.tokens ?? []).map(nftRow))))
  await page.route(/\/v1\/art\//, (route) => {
    const body = pictures[/(\w+)\.svg/.exec(route.request().url())?.[1] ?? '']
    return body ? route.fulfill({ body, contentType: 'image/svg+xml' }) : route.fulfill({ status: 404 })
  })
  await page.goto(parts.dapp({ mode }))
  const dapp = dappOf(page)
  await dapp.connect('Kestrel')
  await page.locator('button[data-kind=account]').click()
  await dapp.dialog.getByRole('tab', { name, exact: true }).click()
  await expect(dapp.dialog.getByRole('tabpanel')).not.toContainText('Loading')
  return dapp
}

/** A transfer of this site that no block has. */
export async function sending(dapp: Dapp): Promise<void> {
  const { dialog, page } = dapp
  await steer(page, kestrel.rdns, 'behave', 'stall', { method: 'eth_sendTransaction' })
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByLabel('Amount').fill('0.25')
  await dialog.getByLabel('To', { exact: true }).fill(friend)
  await dialog.getByRole('button', { name: 'Review' }).click()
  await dialog.getByRole('button', { name: /^Send 0/ }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.locator('button[data-kind=account]').click()
  await dialog.getByRole('tab', { name: 'Activity', exact: true }).click()
  await expect(dialog.getByText('Confirm in your wallet')).toBeVisible()
}

/** Transfers of this site that were begun before the page was loaded, and that no block has. */
async function begun(page: Page): Promise<void> {
  const usdc = { symbol: 'USDC', decimals: 6, amount: '2449600000' }
  const eth = { symbol: 'ETH', decimals: 18, amount: '1000000000000000000' }
  const long = { ...eth, symbol: 'A token of a very long name', amount: '123456789123456000000000000' }
  const displays = [
    { operation: 'swap', ...eth, received: usdc },
    { operation: 'swap', ...long, received: { ...usdc, symbol: 'Another one of a long name' } },
    { operation: 'approve', ...usdc },
  ]
  const transfers = displays.map((display, index) => ({
    id: `${index}`,
    order: {
      account: `eip155:31337:${own}`,
      action: { type: 'calls', calls: [{ to: market, data: '0x' }] },
      maxFee: '1',
      display,
    },
    status: 'broadcast',
    since: now - 20_000 * (index + 1),
    changedAt: now - 20_000,
    hash: `0x${(99 - index).toString(16).padStart(64, '0')}`,
    walletBroadcasts: true,
    isKnown: true,
    anchor: {},
    signed: { hash: `0x${(99 - index).toString(16).padStart(64, '0')}`, expires: false },
  }))
  await page.addInitScript(
    (value) => localStorage.setItem('portico.shell.transfers', JSON.stringify({ v: 1, value })),
    transfers,
  )
}

/** Views and states of the tabs NFTs and Activity. */
export const accountTabsViews: readonly FamilyView[] = [
  { name: 'Account, NFTs', go: (page, parts, mode) => tab(page, parts, mode, 'NFTs', { tokens, more: true }) },
  {
    name: 'Account, NFTs with spam',
    async go(page, parts, mode) {
      const dapp = await tab(page, parts, mode, 'NFTs', { tokens: tokens.slice(-3) })
      await dapp.dialog.getByRole('button', { name: 'Show hidden (1)' }).click()
      return dapp
    },
  },
  { name: 'Account, no NFTs', go: (page, parts, mode) => tab(page, parts, mode, 'NFTs', {}) },
  {
    name: 'Account, NFTs failed',
    isBrief: true,
    go: (page, parts, mode) => tab(page, parts, mode, 'NFTs', { failing: true }),
  },
  {
    name: 'NftDetail',
    async go(page, parts, mode) {
      const dapp = await tab(page, parts, mode, 'NFTs', { tokens })
      await dapp.dialog.getByRole('button', { name: /^Colonnade/ }).click()
      await expect(dapp.dialog.getByText('Token ID')).toBeVisible()
      return dapp
    },
  },
  {
    name: 'NftDetail, unnamed',
    async go(page, parts, mode) {
      const dapp = await tab(page, parts, mode, 'NFTs', { tokens })
      await dapp.dialog.getByRole('button', { name: /^#8888/ }).click()
      await expect(dapp.dialog.getByText('Token ID')).toBeVisible()
      return dapp
    },
  },
  { name: 'Account, Activity', go: (page, parts, mode) => tab(page, parts, mode, 'Activity', { history, more: true }) },
  {
    name: 'Account, Activity pending',
    async go(page, parts, mode) {
      const dapp = await tab(page, parts, mode, 'Activity', { history })
      await sending(dapp)
      return dapp
    },
  },
  {
    name: 'Account, Activity swapping',
    async go(page, parts, mode) {
      await begun(page)
      const dapp = await tab(page, parts, mode, 'Activity', { history })
      await expect(dapp.dialog.getByText('Swapping ETH for USDC')).toBeVisible()
      return dapp
    },
  },
  { name: 'Account, no Activity', go: (page, parts, mode) => tab(page, parts, mode, 'Activity', {}) },
  {
    name: 'Account, Activity failed',
    isBrief: true,
    go: (page, parts, mode) => tab(page, parts, mode, 'Activity', { failing: true }),
  },
  {
    name: 'Account, Activity in Arabic',
    go: inArabic((page, parts, mode) => tab(page, parts, mode, 'Activity', { tokens, history })),
  },
  {
    name: 'Account, NFTs in Arabic',
    go: inArabic((page, parts, mode) => tab(page, parts, mode, 'NFTs', { tokens, history })),
  },
]
