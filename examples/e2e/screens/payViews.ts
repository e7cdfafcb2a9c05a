import { dappOf, type Dapp } from '../src/dapp.js'
import type { Parts } from '../src/startParts.js'
import { expect, type Page } from '../src/test.js'
import { installWallets, kestrel, steer } from '../src/testWallets.js'
import type { FamilyView } from './FamilyView.js'
import { inArabic } from './inArabic.js'
import { alterNodes } from './sendOutcomes.js'

const recipient = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const exchanges = ['Nest', 'Colonnade Exchange', 'Breakwater', 'مرفأ الصباح', 'Ledger & Sons of the Northern Harbour']

interface Scene {
  readonly payment?: object
  readonly connected?: boolean
  /** The list of exchanges fails. */
  readonly failing?: boolean
  /** What the exchange answers of the payment. */
  readonly status?: string
  readonly blocked?: boolean
}

/** The view Pay over a gateway whose exchanges are what the scene says. */
async function pay(page: Page, parts: Parts, mode: string, scene: Scene = {}): Promise<Dapp> {
  await installWallets(page.context(), parts, [kestrel])
  const { address, name, symbol, decimals } = parts.devnet.chains[0].tokens.dollar
  const paymentAsset = { network: 'eip155:31337', asset: address, metadata: { name, symbol, decimals } }
  await page.route(/\/v1\/json-rpc/, async (route) => {
    const { method } = route.request().postDataJSON() as { readonly method: string }
    if (method.endsWith('getExchanges') && scene.failing)
      return route.fulfill({
        json: { jsonrpc: '2.0', id: 1, error: { code: -32_603, message: 'Too many requests. Try again in a minute.' } },
      })
    const result = method.endsWith('getExchanges')
      ? { exchanges: exchanges.map((one) => ({ id: one, name: one })), total: exchanges.length }
      : method.endsWith('getExchangePayUrl')
        ? { url: 'https://127.0.0.1:9/pay', sessionId: 's' }
        : { status: scene.status ?? 'UNKNOWN' }
    return route.fulfill({ json: { jsonrpc: '2.0', id: 1, result } })
  })
  await page.addInitScript((blocked) => {
    window.open = () =>
      blocked ? null : ({ opener: null, location: { replace() {} }, close() {} } as unknown as Window)
  }, scene.blocked ?? false)
  const payment = JSON.stringify({ paymentAsset, recipient, amount: '1250.5', ...scene.payment })
  await page.goto(parts.dapp({ mode, pay: payment }))
  const dapp = dappOf(page)
  if (scene.connected !== false) await dapp.connect('Kestrel')
  await page.getByRole('button', { name: 'Check out' }).click()
  await expect(dapp.dialog.getByText('asks for')).toBeVisible()
  if (scene.connected !== false) await expect(dapp.dialog.locator('.skeleton')).toHaveCount(0)
  return dapp
}
const ether = {
  paymentAsset: {
    network: 'eip155:31337',
    asset: 'native',
    metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  },
}

/** The exchange in the list, and what became of it. */
async function atExchange(page: Page, parts: Parts, mode: string, scene: Scene, text: RegExp): Promise<Dapp> {
  const dapp = await pay(page, parts, mode, scene)
  await dapp.dialog.getByRole('button', { name: /^Nest/ }).click()
  await expect(dapp.dialog.getByText(text).first()).toBeVisible()
  return dapp
}

/** Views and states of Pay. */
export const payViews: readonly FamilyView[] = [
  { name: 'Pay', go: (page, parts, mode) => pay(page, parts, mode) },
  { name: 'Pay, not connected', go: (page, parts, mode) => pay(page, parts, mode, { connected: false }) },
  {
    name: 'Pay, ether from the wallet alone',
    go: (page, parts, mode) =>
      pay(page, parts, mode, { payment: { ...ether, amount: '0.123456789012345678', payWithExchange: false } }),
  },
  {
    name: 'Pay, another network',
    go: (page, parts, mode) =>
      pay(page, parts, mode, {
        payment: { paymentAsset: { ...ether.paymentAsset, network: 'eip155:31338' }, amount: '0.5' },
      }),
  },
  {
    name: 'Pay, not enough',
    go: (page, parts, mode) => pay(page, parts, mode, { payment: { amount: '123456789012.5' } }),
  },
  {
    name: 'Pay, exchanges failed',
    async go(page, parts, mode) {
      const dapp = await pay(page, parts, mode, { failing: true })
      await dapp.dialog.getByText('Too many requests').scrollIntoViewIfNeeded()
      return dapp
    },
  },
  {
    name: 'Pay, all exchanges',
    async go(page, parts, mode) {
      const dapp = await pay(page, parts, mode, { connected: false })
      await dapp.dialog.getByRole('button', { name: /^Show all/ }).click()
      await dapp.dialog.getByRole('button', { name: /^Ledger/ }).scrollIntoViewIfNeeded()
      return dapp
    },
  },
  {
    name: 'Pay, asking',
    async go(page, parts, mode) {
      const dapp = await pay(page, parts, mode)
      await steer(page, kestrel.rdns, 'behave', 'stall', { method: 'eth_sendTransaction' })
      await dapp.dialog.getByRole('button', { name: /^Pay / }).click()
      await expect(dapp.dialog.getByText(/Confirm in/)).toBeVisible()
      return dapp
    },
  },
  {
    name: 'Pay, not described',
    async go(page, parts, mode) {
      await alterNodes(
        page,
        (_, answer) => answer,
        ({ method }) => (method === 'eth_call' ? 'This method is not available' : undefined),
      )
      const dapp = await pay(page, parts, mode, { connected: false })
      await expect(dapp.dialog.getByText('It is not known what this token is')).toBeVisible()
      return dapp
    },
  },
  { name: 'Pay, in Arabic', go: inArabic(pay) },
  {
    name: 'PayLoading, opened',
    go: (page, parts, mode) => atExchange(page, parts, mode, {}, /Continue at/),
  },
  {
    name: 'PayLoading, in progress',
    go: (page, parts, mode) => atExchange(page, parts, mode, { status: 'IN_PROGRESS' }, /is paying/),
  },
  {
    name: 'PayLoading, failed',
    go: (page, parts, mode) => atExchange(page, parts, mode, { status: 'FAILED' }, /did not pay/),
  },
  {
    name: 'PayLoading, blocked',
    go: (page, parts, mode) => atExchange(page, parts, mode, { blocked: true }, /was blocked/),
  },
  {
    name: 'PayLoading, paid',
    go: (page, parts, mode) => atExchange(page, parts, mode, { status: 'SUCCESS' }, /paid/),
  },
  {
    name: 'Pay, begun at an exchange',
    async go(page, parts, mode) {
      const dapp = await atExchange(page, parts, mode, {}, /Continue at/)
      await dapp.dialog.getByRole('button', { name: 'Pay another way' }).click()
      await expect(dapp.dialog.getByText(/You began/)).toBeVisible()
      return dapp
    },
  },
]
