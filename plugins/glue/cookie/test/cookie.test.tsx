import { createModal, type Modal, type StorageArea } from '@portico/core'
import { evm } from '@portico/evm'
import { AccountButton, ConnectButton, ModalProvider, useAccount } from '@portico/react'
import { createEvmTestWallet } from '@portico/testing'
import { createElement, StrictMode, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readAccounts, writeAccounts } from '../src/accounts.js'
import { cookie } from '../src/index.js'

const wallet = createEvmTestWallet({ name: 'Meadow', rdns: 'example.meadow', chains: [{ chainId: 1 }] })
const [address] = wallet.accounts as readonly [string, ...string[]]
const short = `${address.slice(0, 4)}…${address.slice(-6)}`
const good = encodeURIComponent(JSON.stringify([['eip155:1', address, 'Meadow']]))

/** Empty where it is not there: happy-dom keeps the name of a cookie that has ended. */
const cookieOf = (name = 'portico'): string =>
  document.cookie
    .split('; ')
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? ''

afterEach(() => {
  for (const one of document.cookie.split('; ')) document.cookie = `${one.split('=')[0]}=; Max-Age=0; Path=/`
  wallet.reset()
})

function makeModal(value: string | undefined, stored: Map<string, string> = new Map()): Modal {
  onTestFinished(wallet.announce(window))
  const storage: StorageArea = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => void stored.set(key, text),
    removeItem: (key) => void stored.delete(key),
  }
  const modal = createModal({ projectId: 'p', storage, plugins: [evm(), cookie({ value })] })
  onTestFinished(() => modal.dispose())
  return modal
}

/** An earlier visit: what it stored, and its cookie. */
async function visitBefore(stored: Map<string, string>): Promise<string> {
  const modal = makeModal(undefined, stored)
  modal.start()
  await modal.connect({ wallet: 'example.meadow' })
  const value = cookieOf()
  modal.dispose()
  return value
}

function Status(): ReactNode {
  const { status, isReconnecting, connectedWalletInfo } = useAccount()
  return createElement('p', null, [status, isReconnecting, connectedWalletInfo?.name].join(' '))
}
const site = (modal: Modal) =>
  createElement(
    StrictMode,
    null,
    createElement(
      ModalProvider,
      { modal },
      createElement(ConnectButton),
      createElement(AccountButton),
      createElement(Status),
    ),
  )

it('renders the account on the server, hydrates without a warning, and never shows another one until it is restored', async () => {
  const stored = new Map<string, string>()
  const value = await visitBefore(stored)
  expect(value).toBe(good)
  wallet.authorize()

  const html = renderToString(site(makeModal(value)))
  expect(html).toContain(short)
  expect(html).toContain('<p>connecting true Meadow</p>')
  expect(html).not.toContain('Connect wallet')

  const complaints = (['error', 'warn'] as const).map((level) => vi.spyOn(console, level))
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = html
  const drawn: (string | null)[] = []
  const observer = new MutationObserver(() => drawn.push(root.textContent))
  observer.observe(root, { subtree: true, childList: true, characterData: true })
  const modal = makeModal(value, stored)
  const changes: string[] = []
  modal.subscribe('account', (account) => changes.push(`${account.status} ${account.address}`))
  const react = hydrateRoot(root, site(modal), { onRecoverableError: (error) => drawn.push(String(error)) })
  onTestFinished(() => {
    react.unmount()
    root.remove()
  })
  await vi.waitFor(() => expect(root.textContent).toContain('connected false Meadow'))
  observer.disconnect()
  expect(drawn.every((text) => text?.includes(short))).toBe(true)
  expect(changes.at(-1)).toBe(`connected ${address}`)
  expect(changes.filter((change) => !change.endsWith(address))).toEqual([])
  for (const complaint of complaints) expect(complaint).not.toHaveBeenCalled()
  expect(cookieOf()).toBe(good)
})

it('shows no account and forgets the cookie where nothing is stored any more', async () => {
  document.cookie = `portico=${good}; Path=/`
  const modal = makeModal(good)
  const read = () => modal.store.get(modal.atoms.account)
  expect(read()).toMatchObject({ address, isReconnecting: true, isConnected: false, isDisconnected: false })
  modal.start()
  expect(read()).toMatchObject({ address: undefined, isReconnecting: false, isDisconnected: true })
  expect(cookieOf()).toBe('')
})

it('forgets the account when the visitor disconnects, and keeps it when the page goes', async () => {
  const modal = makeModal(undefined)
  const stop = modal.start()
  await modal.connect({ wallet: 'example.meadow' })
  expect(cookieOf()).toBe(good)
  await modal.disconnect()
  expect(cookieOf()).toBe('')
  await modal.connect({ wallet: 'example.meadow' })
  stop()
  expect(cookieOf()).toBe(good)
})

describe('a cookie that was written by someone else', () => {
  const anyAddress = (_: string, text: string) => text
  const chain = (namespace: string, text: string) =>
    namespace === 'eip155' && /^0x[0-9a-fA-F]{40}$/.test(text) ? text : undefined
  const text = (rows: unknown) => encodeURIComponent(JSON.stringify(rows))

  it.each([
    ['an address of no chain', text([['eip155:1', 'Send-your-coins-to-x.example', 'Meadow']])],
    ['a chain that the site does not have', text([['evil:1', address, 'Meadow']])],
  ])('shows %s nowhere', (_what, value) => {
    // Without the chain's own reading of addresses it would be shown.
    expect(readAccounts(value, anyAddress)).toHaveLength(1)
    expect(readAccounts(value, chain)).toEqual([])
    const { store, atoms } = makeModal(value)
    expect(store.get(atoms.account).address).toBeUndefined()
  })

  it.each([
    ['no JSON', '%7B'],
    ['a broken encoding', '%E0%A4%A'],
    ['no list', text({ 0: ['eip155:1', address, 'Meadow'] })],
    ['markup', text([['eip155:1', '<img src=x onerror=alert(1)>', 'Meadow']])],
    ['other types', text([[1, 2, 3], null, 'x', [['eip155:1'], [address]]])],
    ['more than a cookie can be', `${good}${' '.repeat(4096)}`],
  ])('reads nothing out of %s', (_what, value) => expect(readAccounts(value, anyAddress)).toEqual([]))

  it('takes one account of each namespace, five at most, and names without hidden characters', () => {
    const rows = Array.from({ length: 9 }, (_, at) => [`chain${at}:1`, address, `Mea\u202Edow ${'x'.repeat(90)}`])
    const read = readAccounts(text([rows[0], ...rows]), anyAddress)
    expect(read.map(({ namespace }) => namespace)).toEqual(['chain0', 'chain1', 'chain2', 'chain3', 'chain4'])
    expect(read[0]?.walletName).toBe(`Mea dow ${'x'.repeat(16)}`)
  })

  it('is never longer than browsers keep', () => {
    const account = {
      address: 'a'.repeat(128),
      networkId: `abcdefgh:${'1'.repeat(32)}`,
      connectedWalletInfo: { name: '🦊'.repeat(64) },
    }
    const value = writeAccounts(Array.from({ length: 9 }, () => account as never))
    expect(value.length).toBeLessThan(4000)
    expect(readAccounts(value, anyAddress)).toHaveLength(1)
  })
})
