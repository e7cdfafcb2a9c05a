import { createModal, type Modal, type StorageArea } from '@portico/core'
import { act } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, onTestFinished, vi } from 'vitest'
import { AccountButton, ConnectButton, ModalProvider, useModalAtom, useModal } from '../../src/index.js'
import { testChain, testWallet } from '../testChain.js'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

function makeModal(stored: Map<string, string>): Modal {
  const storage: StorageArea = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => void stored.set(key, text),
    removeItem: (key) => void stored.delete(key),
  }
  const modal = createModal({ projectId: 'p', storage, plugins: [testChain([testWallet([{ address }])])] })
  onTestFinished(() => modal.dispose())
  return modal
}

function Theme(): ReactNode {
  return <p>{useModalAtom(useModal().atoms.theme).mode}</p>
}

/** A part whose code is there when `code` is, as with `next/dynamic` or the chunk of a page. */
function createPart(code: Promise<void>, isThere: () => boolean): () => ReactNode {
  return function Part() {
    // oxlint-disable-next-line no-throw-literal -- how React is told to wait, in every version
    if (!isThere()) throw code
    return (
      <>
        <ConnectButton />
        <AccountButton />
        <Theme />
      </>
    )
  }
}

it('hydrates what comes late as the server painted it, and shows the account then, though it was restored before', async () => {
  const stored = new Map<string, string>()
  const before = makeModal(stored)
  before.start()
  await before.connect({ wallet: 'fox' })
  before.dispose()

  let arrive = () => {}
  let isThere = true
  const code = new Promise<void>((resolve) => {
    arrive = () => {
      isThere = true
      resolve()
    }
  })
  const Part = createPart(code, () => isThere)
  const site = (modal: Modal) => (
    <ModalProvider modal={modal}>
      <Suspense>
        <Part />
      </Suspense>
    </ModalProvider>
  )
  const server = makeModal(new Map())
  server.update({ theme: { mode: 'light' } })
  const html = renderToString(site(server))
  expect(html).toContain('Connect wallet')

  isThere = false
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = html
  const errors: unknown[] = []
  const logged = vi.spyOn(console, 'error').mockImplementation((...words) => void errors.push(words))
  const modal = makeModal(stored)
  modal.update({ theme: { mode: 'light' } })
  const react = hydrateRoot(root, site(modal), { onRecoverableError: (error) => errors.push(error) })
  onTestFinished(() => {
    react.unmount()
    root.remove()
    logged.mockRestore()
  })
  await vi.waitFor(() => expect(modal.store.get(modal.atoms.account).isConnected).toBe(true))
  modal.update({ theme: { mode: 'dark' } })
  const button = root.querySelector('button')
  expect(button?.textContent).toBe('Connect wallet')

  await act(async () => arrive())
  await vi.waitFor(() => expect(root.textContent).toBe('0x5a…1BeAeddark'))
  expect(errors).toEqual([])
})

it('has the state of before its start, whatever happens later, for what is hydrated', async () => {
  const modal = makeModal(new Map())
  expect(modal.serverStore).toBe(modal.store)
  modal.update({ locale: 'de' })
  modal.start()
  await modal.connect({ wallet: 'fox' })
  modal.update({ locale: 'fr' })
  expect(modal.store.get(modal.atoms.account).address).toBe(address)
  expect(modal.serverStore.get(modal.atoms.account)).toMatchObject({ address: undefined, isDisconnected: true })
  expect(modal.serverStore.get(modal.atoms.locale)).toBe('de')
})
