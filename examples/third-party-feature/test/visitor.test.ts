import { activity } from '@portico/activity'
import { evm } from '@portico/evm'
import { createModal } from '@portico/modal'
import { createEvmTestWallet } from '@portico/testing'
import { configure, waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { history } from '../src/history.js'

// The renderer is code that comes by import(): on a busy machine it takes its time.
configure({ asyncUtilTimeout: 10_000 })

const wallet = createEvmTestWallet({ name: 'Meadow', rdns: 'example.meadow', chains: [{ chainId: 1 }] })
const stored = new Map<string, string>()
const open = () =>
  createModal({
    projectId: 'test',
    metadata: { name: 'Meridian' },
    plugins: [evm(), activity(), history({ explorers: { 'eip155:1': 'https://explorer.example' } })],
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
  })
const row = {
  hash: `0x${'a'.repeat(64)}`,
  timestamp: '2026-10-05T07:15:23.000000Z',
  from: null,
  value: '0',
  status: 'ok',
}
let modal: ReturnType<typeof open>
let leave: () => void
let counters: object
let counted: number
beforeEach(() => {
  counters = { transactions_count: '42' }
  counted = 0
  // The account view asks a node for the balance. No test needs the internet.
  vi.stubGlobal('fetch', async (url: string | URL) => {
    if (String(url).endsWith('/counters')) {
      counted += 1
      return Response.json(counters)
    }
    if (!String(url).includes('/transactions?')) return Response.json({ jsonrpc: '2.0', id: 1, result: '0x0' })
    return Response.json({ items: [{ ...row, to: { hash: wallet.accounts[0] } }] })
  })
  stored.clear()
  wallet.reset()
  leave = wallet.announce(window)
  modal = open()
  modal.start()
})
afterEach(() => {
  modal.dispose()
  leave()
})

/** What the modal shows: it lives in a shadow root. */
const dialog = () => within(document.querySelector('portico-modal')?.shadowRoot?.querySelector('.root') as HTMLElement)

async function goToHistory(title = 'Your history'): Promise<void> {
  await modal.connect({ wallet: 'example.meadow' })
  modal.open()
  ;(await waitFor(() => dialog().getByRole('button', { name: title }))).click()
}

it('shows how many transactions the explorer has', async () => {
  await goToHistory()
  await waitFor(() => dialog().getByText(/Meridian.* lists 42 transactions of yours/))
})

it('says so where the explorer does not answer', async () => {
  counters = { message: 'down' }
  await goToHistory()
  await waitFor(() => dialog().getByText('https://explorer.example does not answer as an explorer does'))
})

it('keeps the setting for the next visit, is an event, and asks again for what is drawn', async () => {
  const changes: boolean[] = []
  modal.on('history:changed', ({ hidesEmpty }) => void changes.push(hidesEmpty))
  await goToHistory()
  const box = await waitFor(() => dialog().getByRole<HTMLInputElement>('checkbox'))
  expect(box.checked).toBe(false)
  box.click()
  await waitFor(() => expect(dialog().getByRole<HTMLInputElement>('checkbox').checked).toBe(true))
  expect(changes).toEqual([true])
  await waitFor(() => expect(counted).toBe(2))
  const account = `eip155:1:${wallet.accounts[0]}` as const
  expect((await modal.api.activity.list({ account })).items).toEqual([])
  modal.dispose()
  modal = open()
  modal.start()
  await waitFor(() => expect(modal.store.get(modal.api.history.hidesEmpty)).toBe(true))
})

it('speaks German', async () => {
  modal.update({ locale: 'de' })
  await goToHistory('Ihr Verlauf')
  await waitFor(() => dialog().getByText(/Meridian.* zeigt 42 Transaktionen von Ihnen/))
})
