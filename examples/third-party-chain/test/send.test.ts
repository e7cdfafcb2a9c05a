import { createModal } from '@portico/modal'
import { send } from '@portico/send'
import { configure, fireEvent, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { pubnet, stellar } from '../src/stellar.js'
import { accountId } from './accountId.js'
import { createFreighter } from './createFreighter.js'
import { createHorizon } from './createHorizon.js'

// The renderer is code that comes by import(): on a busy machine it takes its time.
configure({ asyncUtilTimeout: 10_000 })

it('lets a visitor send XLM in the dialog', { timeout: 60_000 }, async () => {
  const to = accountId(new Uint8Array(32).fill(8))
  const horizon = await createHorizon()
  const freighter = createFreighter()
  horizon.open(freighter.addresses[0], 100n)
  horizon.open(to, 10n)
  const networks = [{ ...pubnet, rpcUrls: { default: { http: [horizon.url] } } }]
  const modal = createModal({
    projectId: 'test',
    plugins: [stellar({ networks }), send({ namespaces: ['stellar'] })],
    storage: 'memory',
  })
  modal.start()
  const dialog = () =>
    within(document.querySelector('portico-modal')?.shadowRoot?.querySelector('.root') as HTMLElement)
  async function press(name: string | RegExp): Promise<void> {
    const button = await waitFor(() => {
      const found = dialog().getByRole<HTMLButtonElement>('button', { name })
      expect([found.disabled, found.getAttribute('aria-disabled')]).toEqual([false, null])
      return found
    })
    button.click()
  }
  try {
    modal.open()
    await press(/Freighter/)
    await waitFor(() => expect(modal.store.get(modal.atoms.accountOf('stellar')).status).toBe('connected'))
    modal.open('Account')
    await press('Send')
    const [amount, receiver, memo] = await waitFor(() => {
      const fields = dialog().getAllByRole('textbox')
      expect(fields).toHaveLength(3)
      return fields
    })
    fireEvent.input(receiver!, { target: { value: to } })
    fireEvent.input(amount!, { target: { value: '7.5' } })
    fireEvent.input(memo!, { target: { value: 'Rechnung 7' } })
    await press('Review')
    await waitFor(() => dialog().getByText('Rechnung 7'))
    await press('Send 7.5 XLM')
    await waitFor(() => expect(horizon.balance(to)).toBe(175_000_000n))
    expect(freighter.asked).toEqual(['REQUEST_ACCESS', 'SUBMIT_TRANSACTION'])
    await waitFor(() => dialog().getByText(/Sent 7\.5 XLM/))
  } finally {
    modal.dispose()
    freighter.leave()
    horizon.stop()
  }
})
