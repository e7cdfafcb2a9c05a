import { createModal, isPorticoError } from '@portico/modal'
import { configure, waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stellar } from '../src/stellar.js'
import { createFreighter, type TestFreighter } from './createFreighter.js'

// The renderer is code that comes by import(): on a busy machine it takes its time.
configure({ asyncUtilTimeout: 10_000 })

let freighter: TestFreighter
const open = () => createModal({ projectId: 'test', plugins: [stellar()], storage: 'memory' })
let modal: ReturnType<typeof open>
beforeEach(() => {
  freighter = createFreighter()
  modal = open()
  modal.start()
})
afterEach(() => {
  modal.dispose()
  freighter.leave()
})

/** What the modal shows: it lives in a shadow root. */
const dialog = () => within(document.querySelector('portico-modal')?.shadowRoot?.querySelector('.root') as HTMLElement)
const account = () => modal.store.get(modal.atoms.accountOf('stellar'))

it('is a row of a shell that never heard of it, connects, and shows the account', async () => {
  modal.open()
  ;(await waitFor(() => dialog().getByRole('button', { name: /Freighter/ }))).click()
  await waitFor(() => expect(account().status).toBe('connected'))
  expect(account()).toMatchObject({ address: freighter.addresses[0], networkId: 'stellar:pubnet' })
  expect(account().addressExplorerUrl).toBe(`https://stellar.expert/explorer/public/account/${freighter.addresses[0]}`)
  expect(freighter.asked).toEqual(['REQUEST_ACCESS'])
  await modal.disconnect()
  expect(account().status).toBe('disconnected')
})

it('tells of a refusal as one', async () => {
  freighter.answer = 'refuse'
  // Wallets announce themselves late: right after start there is none.
  const caught = await vi.waitUntil(async () => {
    const error: unknown = await modal.connect({ wallet: 'freighter' }).catch((thrown: unknown) => thrown)
    return isPorticoError(error, 'core/walletNotFound') ? undefined : error
  }, 10_000)
  expect(isPorticoError(caught, 'core/connectionRejected')).toBe(true)
})
