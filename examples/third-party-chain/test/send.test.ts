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

it('lets a visitor send XLM in the dialog', async () => {
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
  const shown = () => within(document.querySelector('portico-modal')?.shadowRoot?.querySelector('.root') as HTMLElement)
  const press = async (name: string | RegExp) => (await waitFor(() => shown().getByRole('button', { name }))).click()
  try {
    modal.open()
    await press(/Freighter/)
    await waitFor(() => expect(modal.store.get(modal.atoms.accountOf('stellar')).status).toBe('connected'))
    modal.open('Account')
    await press('Send')
    console.log((await waitFor(() => shown().getAllByRole('textbox'))).map((one) => one.outerHTML))
    fireEvent
  } finally {
    modal.dispose()
    freighter.leave()
    horizon.stop()
  }
})
