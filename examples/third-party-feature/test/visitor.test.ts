import { evm } from '@portico/evm'
import { createModal } from '@portico/modal'
import { createEvmTestWallet } from '@portico/testing'
import { configure, waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { verifyMessage, type Address, type Hex } from 'viem'
import { proof, type Proof } from '../src/index.js'

// The renderer is code that comes by import(): on a busy machine it takes its time.
configure({ asyncUtilTimeout: 10_000 })

const wallet = createEvmTestWallet({ name: 'Meadow', rdns: 'example.meadow', chains: [{ chainId: 1 }] })
const stored = new Map<string, string>()
const open = () =>
  createModal({
    projectId: 'test',
    plugins: [evm(), proof({ statement: 'This account is mine.' })],
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
  })
let modal: ReturnType<typeof open>
let leave: () => void
beforeEach(() => {
  // The account view asks a node for the balance. No test needs the internet.
  vi.stubGlobal('fetch', async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x0' }))
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
const shown = () => within(document.querySelector('portico-modal')?.shadowRoot?.querySelector('.root') as HTMLElement)

async function goToProof(): Promise<void> {
  await modal.connect({ wallet: 'example.meadow' })
  modal.open()
  ;(await waitFor(() => shown().getByRole('button', { name: 'Prove this account' }))).click()
  await waitFor(() => shown().getByText(/costs nothing/))
}

it('hands a host the proof that a visitor signed', async () => {
  const proofs: Proof[] = []
  modal.on('proof:proved', (one) => void proofs.push(one))
  await goToProof()
  shown().getByRole('button', { name: 'Sign in the wallet' }).click()
  await waitFor(() => expect(proofs).toHaveLength(1))
  const { account, message, signature } = proofs[0]!
  expect(account).toBe(`eip155:1:${wallet.accounts[0]}`)
  expect(message).toBe('This account is mine.')
  const address = account.split(':')[2] as Address
  expect(await verifyMessage({ address, message, signature: signature as Hex })).toBe(true)
  await waitFor(() => shown().getByText('Account proved'))
})

it('says so when the visitor refuses, and asks again', async () => {
  await goToProof()
  wallet.behave('refuse')
  shown().getByRole('button', { name: 'Sign in the wallet' }).click()
  await waitFor(() => shown().getByText('You said no in the wallet. Nothing was signed.'))
  wallet.behave('approve')
  shown().getByRole('button', { name: 'Sign in the wallet' }).click()
  await waitFor(() => shown().getByText('Account proved'))
})

it('keeps the setting for the next visit, which dates what is signed', async () => {
  await goToProof()
  expect(modal.api.proof.text()).toBe('This account is mine.')
  shown().getByRole('checkbox').click()
  expect(modal.api.proof.text()).toMatch(/^This account is mine\.\nSigned at: \d{4}-/)
  modal.dispose()
  modal = open()
  modal.start()
  await waitFor(() => expect(modal.store.get(modal.api.proof.isDated)).toBe(true))
})

it('says what is wrong when nobody is connected', async () => {
  const caught: unknown = await modal.api.proof.prove().catch((error: unknown) => error)
  expect(modal.isError(caught, 'proof/notConnected') && caught.message).toBe('Connect an account first')
})

it('needs a chain that signs messages, which the compiler says too', () => {
  // @ts-expect-error nobody provides signMessage here
  expect(() => createModal({ plugins: [proof()] })).toThrow(/signMessage/)
})
