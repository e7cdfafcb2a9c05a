import { dappOf, type Dapp } from '../src/dapp.js'
import type { Parts } from '../src/startParts.js'
import { expect, type Page } from '../src/test.js'
import type { FamilyView } from './FamilyView.js'

const token = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'
const hour = 3600
const seconds = (): number => Math.floor(Date.now() / 1000)
const native = (allowance: string, period: number) => ({
  type: 'native-token-recurring-allowance',
  data: { allowance, start: seconds(), period },
})
const buy = { functionName: 'rentBoat', args: [{ operator: 'EQUAL', value: 7 }, null], valueLimit: '0xb1a2bc2ec50000' }
const call = (functions: readonly object[]) => ({ type: 'contract-call', data: { address: token, abi: [], functions } })

const row = (index: number, name: string, permissions: readonly object[], changes: object = {}): object => ({
  project: { id: `project-${index}`, name },
  pci: `${index}`.repeat(43),
  expiry: seconds() + 24 * 30 * hour,
  createdAt: Date.now(),
  permissions,
  policies: [],
  context: '0xc0ffee',
  ...changes,
})
const rows = (): readonly object[] => [
  row(1, 'Meridian', [native('0x2386f26fc10000', 86_400), call([buy, { functionName: 'returnBoat' }])]),
  row(2, 'The Harbour Association of Northern Islands and Adjacent Waters', [
    {
      type: 'erc20-recurring-allowance',
      data: { token, allowance: '0x1dcd6500', start: seconds(), period: 7 * 86_400 },
    },
  ]),
  row(3, 'Lighthouse', [native('0x16345785d8a0000', hour)], { expiry: seconds() - hour }),
  row(4, 'Ferry', [native('0x16345785d8a0000', 2 * hour)], { revokedAt: Date.now() }),
]

interface CoSignerAnswer {
  readonly status?: number
  readonly pcis?: readonly object[]
  /** Never answers. */
  readonly stalls?: boolean
}

/** The page with a connected smart account, its modal open on Account. */
async function account(page: Page, parts: Parts, mode: string, list: CoSignerAnswer): Promise<Dapp> {
  const calls = [{ to: token, data: '0x4993404700' }]
  const body = { pci: 'q'.repeat(43), key: { type: 'secp256k1', publicKey: `0x04${'cd'.repeat(64)}` }, calls }
  await page.route('**/v1/sessions/**', async (route) => {
    if (route.request().method() === 'POST') return route.fulfill({ json: body })
    if (list.stalls) return undefined
    return route.fulfill({ status: list.status ?? 200, json: { pcis: list.pcis ?? [] } })
  })
  await page.goto(parts.sessions({ mode }))
  const dapp = dappOf(page)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await dapp.dialog.getByRole('button', { name: /^Harbour/ }).click()
  await expect(dapp.dialog).toBeHidden()
  await page.getByRole('navigation', { name: 'Wallet' }).getByRole('button').last().click()
  await expect(dapp.dialog.getByText('Disconnect')).toBeVisible()
  return dapp
}

async function list(page: Page, parts: Parts, mode: string, answer: CoSignerAnswer, text: string): Promise<Dapp> {
  const dapp = await account(page, parts, mode, answer)
  await dapp.dialog.getByRole('button', { name: 'Smart Sessions' }).click()
  await expect(dapp.dialog.getByText(text).first()).toBeVisible()
  // The toast of a failure goes by itself.
  await expect(dapp.dialog.locator('.toast')).toHaveCount(0)
  return dapp
}

/** Ended at the co-signer: the network can end it too. */
async function ended(page: Page, parts: Parts, mode: string): Promise<Dapp> {
  const dapp = await list(page, parts, mode, { pcis: rows() }, 'Lighthouse')
  await dapp.dialog.getByRole('button', { name: 'End the session of Meridian' }).click()
  await expect(dapp.dialog.getByText('End it on the network too')).toBeVisible()
  return dapp
}

async function created(page: Page, parts: Parts, mode: string): Promise<Dapp> {
  const dapp = await account(page, parts, mode, {})
  const publicKey = `0x04${'ab'.repeat(64)}`
  const request = {
    chainId: '0x7a69',
    expiry: seconds() + 24 * 30 * hour,
    signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey }] } },
    permissions: [native('0x2386f26fc10000', 86_400), call([buy])],
  }
  await page.evaluate(async (requests) => {
    const { modal } = window as unknown as {
      readonly modal: { readonly api: { readonly sessions: { grant(request: object): Promise<unknown> } } }
    }
    await modal.api.sessions.grant(requests)
  }, request)
  await expect(dapp.dialog.getByText('See all sessions')).toBeVisible()
  return dapp
}

/** Views of smart sessions. */
export const sessionViews: readonly FamilyView[] = [
  { name: 'Account, sessions', go: (page, parts, mode) => account(page, parts, mode, {}) },
  { name: 'SmartSessionList', go: (page, parts, mode) => list(page, parts, mode, { pcis: rows() }, 'Lighthouse') },
  { name: 'SmartSessionList, empty', go: (page, parts, mode) => list(page, parts, mode, {}, 'No smart sessions') },
  {
    name: 'SmartSessionList, loading',
    go: (page, parts, mode) => list(page, parts, mode, { stalls: true }, 'Loading sessions'),
  },
  { name: 'SmartSessionList, failed', go: (page, parts, mode) => list(page, parts, mode, { status: 503 }, 'Retry') },
  { name: 'SmartSessionList, ended', go: ended },
  { name: 'SmartSessionCreated', go: created },
]
