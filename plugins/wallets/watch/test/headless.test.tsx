import { evm } from '@portico/evm'
import { solana } from '@portico/solana'
import { createTestModal, describePlugin } from '@portico/testing/conformance'
import { expect, it, onTestFinished } from 'vitest'
import { watch } from '../src/headless.js'

const address = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

describePlugin('watch, headless', { make: () => watch(), with: () => [evm(), solana()] })

function open(stored?: Map<string, string>) {
  const made = createTestModal({ plugins: [evm(), solana(), watch()] }, stored)
  onTestFinished(() => made.modal.dispose())
  made.modal.start()
  return { ...made, account: () => made.modal.store.get(made.modal.atoms.account)! }
}

it('connects an address without a view, keeps it, and ends it', async () => {
  const first = open()
  await first.modal.api.watch.connect(` ${address.toLowerCase()} `)
  expect(first.account()).toMatchObject({ address, isConnected: true, isViewOnly: true })
  expect(first.modal.store.get(first.modal.atoms.state).open).toBe(false)
  first.modal.dispose()

  const second = open(new Map(first.stored))
  await second.modal.settled('eip155')
  expect(second.account()).toMatchObject({ address, isConnected: true, isViewOnly: true })
  await second.modal.disconnect()
  expect(second.account()).toMatchObject({ isConnected: false, isViewOnly: false })
})

it('waits for no view: without an address nothing is connected', async () => {
  const { modal } = open()
  await expect(modal.connect({ wallet: 'watch' })).rejects.toMatchObject({ code: 'watch/noAddress' })
  await expect(modal.api.watch.connect('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')).rejects.toMatchObject({
    code: 'watch/noAddress',
  })
})
