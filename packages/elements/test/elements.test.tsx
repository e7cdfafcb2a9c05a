import { createModal, type Modal } from '@portico/core'
import { evm } from '@portico/evm'
import { createEvmTestWallet, type EvmTestWallet } from '@portico/testing'
import { configure, waitFor } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineElements, type PorticoButton, type PorticoElement } from '../src/index.js'

// Code of the modal and of the wallets is loaded in between.
configure({ asyncUtilTimeout: 10_000 })

const ends: (() => void)[] = []
let wallet: EvmTestWallet
/** Wei in the account, as a node says. */
let wei: bigint
/** Names cannot be taken back from a page: each test has its own. */
let prefix: string
let count = 0

beforeEach(() => {
  prefix = `test${count++}`
  wei = 1_500_000_000_000_000_000n
  vi.stubGlobal('fetch', async () => Response.json({ jsonrpc: '2.0', id: 1, result: `0x${wei.toString(16)}` }))
  wallet = createEvmTestWallet({ name: 'Meadow', rdns: 'example.meadow', chains: [{ chainId: 1 }, { chainId: 999 }] })
  ends.push(wallet.announce(window))
})
afterEach(() => {
  document.body.replaceChildren()
  ends.splice(0).forEach((end) => end())
})

function makeModal(options: object = {}) {
  const renderer = { preload: vi.fn(async () => {}), mount: vi.fn(() => ({ unmount: vi.fn() })) }
  const load = vi.fn(async () => ({ renderer }))
  const modal = createModal({
    projectId: 'p',
    plugins: [evm()],
    storage: 'memory',
    renderer: load,
    knownNamespaces: ['eip155', 'solana'],
    ...options,
  })
  ends.push(() => modal.dispose())
  return { modal, load }
}

/** Puts an element with these attributes into the page. */
function place(name: string, attributes: Readonly<Record<string, string>> = {}): PorticoElement {
  const element = document.createElement(`${prefix}-${name}`) as PorticoElement
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  document.body.append(element)
  return element
}

const buttonOf = (element: Element): HTMLButtonElement | undefined =>
  element.shadowRoot?.querySelector('button') ?? undefined
const textOf = (element: Element): string | undefined => buttonOf(element)?.textContent
const isOpen = (modal: Modal): boolean => modal.store.get(modal.atoms.state).open
const connect = async (modal: Modal): Promise<void> => void (await modal.connect({ wallet: 'example.meadow' }))
/** Attributes and the modal are followed in a microtask. */
const settled = (): Promise<void> => Promise.resolve()
const short = (address: string): string => `${address.slice(0, 4)}…${address.slice(-6)}`

describe('elements', () => {
  it('lead from connecting to the account, each there only when it makes sense', async () => {
    const { modal } = makeModal()
    defineElements(modal, { prefix })
    const [both, connector, account] = [place('button'), place('connect-button'), place('account-button')]
    expect([both, connector, account].map(textOf)).toEqual(['Connect wallet', 'Connect wallet', undefined])
    const button = buttonOf(both)!
    expect(button.getAttribute('aria-haspopup')).toBe('dialog')

    wallet.behave('stall', { method: 'eth_requestAccounts', times: 1 })
    const connected = connect(modal)
    await waitFor(() => expect(textOf(both)).toBe('Connecting'))
    expect(button.getAttribute('aria-busy')).toBe('true')
    await waitFor(() => expect(wallet.requests).toHaveLength(1))
    wallet.approve()
    await connected
    const [address = ''] = wallet.accounts
    expect([both, connector, account].map(textOf)).toEqual([short(address), undefined, short(address)])
    expect(button.querySelector('[title]')?.getAttribute('title')).toBe(address)
    // The same button, which keeps the focus that it may have.
    expect(buttonOf(both)).toBe(button)
    // Where the modal returns the focus to when it closes.
    expect([both, connector, account].map((one) => one.hasAttribute('data-portico-opener'))).toEqual([
      true,
      false,
      true,
    ])
  })

  it('load what opening needs on intent, and nothing before', async () => {
    const { modal, load } = makeModal()
    defineElements(modal, { prefix })
    const element = place('button')
    expect(load).not.toHaveBeenCalled()
    buttonOf(element)!.dispatchEvent(new Event('pointerenter'))
    await waitFor(() => expect(load).toHaveBeenCalled())
    expect(isOpen(modal)).toBe(false)
    element.click()
    expect(isOpen(modal)).toBe(true)
  })

  it('obey a page that prevents the default of portico-open', async () => {
    const { modal } = makeModal()
    defineElements(modal, { prefix })
    const element = place('button')
    document.body.addEventListener('portico-open', (event) => event.preventDefault(), { once: true })
    buttonOf(element)!.click()
    expect(isOpen(modal)).toBe(false)
    buttonOf(element)!.click()
    expect(isOpen(modal)).toBe(true)
  })

  it('follow their attributes and properties, which mirror each other', async () => {
    const { modal } = makeModal()
    defineElements(modal, { prefix })
    const element = place('button', {
      label: 'Log in',
      size: 'sm',
      'accessible-name': 'Log in with a wallet',
    }) as PorticoButton
    const button = buttonOf(element)!
    expect([button.textContent, button.dataset['size'], button.getAttribute('aria-label')]).toEqual([
      'Log in',
      'sm',
      'Log in with a wallet',
    ])
    expect([element.label, element.size, element.accessibleName, element.disabled, element.connectingLabel]).toEqual([
      'Log in',
      'sm',
      'Log in with a wallet',
      false,
      undefined,
    ])
    element.label = 'Join'
    element.size = undefined
    element.accessibleName = undefined
    element.disabled = true
    await settled()
    expect([button.textContent, button.dataset['size'], button.getAttribute('aria-label')]).toEqual([
      'Join',
      'md',
      null,
    ])
    expect(button.disabled && element.hasAttribute('disabled')).toBe(true)
    element.toggleAttribute('disabled', false)
    element.removeAttribute('label')
    await settled()
    expect([button.textContent, button.disabled, element.disabled]).toEqual(['Connect wallet', false, false])
  })

  it('connect in their namespace only', () => {
    const { modal } = makeModal()
    defineElements(modal, { prefix })
    place('connect-button', { namespace: 'eip155' }).click()
    expect(modal.store.get(modal.atoms.state).namespace).toBe('eip155')
  })

  it('show the balance, and the new one after a change of account', async () => {
    const { modal } = makeModal()
    defineElements(modal, { prefix })
    const element = place('button', { balance: '' })
    await connect(modal)
    const amount = () => element.shadowRoot?.querySelector('.portico-button__amount')?.textContent
    await waitFor(() => expect(amount()).toBe('1.500 ETH'))
    wei = 2_000_000_000_000_000_000n
    wallet.setAccounts([wallet.accounts[1]!])
    await waitFor(() => expect(amount()).toBe('2.000 ETH'))
    element.toggleAttribute('balance', false)
    await settled()
    expect(amount()).toBeUndefined()
  })

  it('tell of a network that is not configured, and lead to where it is changed', async () => {
    const { modal } = makeModal()
    defineElements(modal, { prefix })
    const [account, network] = [
      place('account-button'),
      place('network-button', { 'wrong-network-label': 'Elsewhere' }),
    ]
    expect(buttonOf(network)?.getAttribute('aria-label')).toBe('Network: Ethereum')
    await connect(modal)
    wallet.setChain(999)
    await waitFor(() => expect(buttonOf(network)?.getAttribute('aria-label')).toBe('Network: Elsewhere'))
    expect([textOf(account), textOf(network)]).toEqual(['Wrong network', 'Elsewhere'])
    expect(buttonOf(account)?.dataset['tone']).toBe('warning')
    network.toggleAttribute('compact', true)
    await settled()
    expect([textOf(network), buttonOf(network)?.getAttribute('aria-label')]).toEqual(['', 'Network: Elsewhere'])
  })

  it('follow the theme', () => {
    const { modal } = makeModal({ theme: { mode: 'light', light: { accent: 'red' } } })
    defineElements(modal, { prefix })
    const button = buttonOf(place('button'))!
    expect([button.dataset['theme'], button.style.getPropertyValue('--portico-accent')]).toEqual(['light', 'red'])
    modal.update({ theme: { mode: 'dark' } })
    expect([button.dataset['theme'], button.style.getPropertyValue('--portico-accent')]).toEqual(['dark', ''])
  })

  it('offer to reload the page where the code of the modal does not load', async () => {
    const { modal, load } = makeModal({ onError: () => {} })
    load.mockRejectedValue(new Error('404'))
    defineElements(modal, { prefix })
    const element = place('button', { 'reload-label': 'Load anew', 'accessible-name': 'Wallet' })
    element.click()
    await waitFor(() => expect(textOf(element)).toBe('Load anew'))
    expect(buttonOf(element)?.getAttribute('aria-label')).toBeNull()
  })
})

describe('an element', () => {
  it('that was in the page before its definition is upgraded, with the properties that were set', async () => {
    const element = document.createElement(`${prefix}-button`) as PorticoButton
    element.setAttribute('size', 'sm')
    element.label = 'Enter'
    document.body.append(element)
    const { modal } = makeModal()
    defineElements(modal, { prefix })
    await settled()
    // happy-dom replaces an element that it upgrades.
    const upgraded = document.querySelector<PorticoButton>(`${prefix}-button`)!
    expect([textOf(upgraded), buttonOf(upgraded)?.dataset['size']]).toEqual(['Enter', 'sm'])
    expect(upgraded.getAttribute('label')).toBe('Enter')
  })

  it('that is removed follows nothing, and follows again when it is back', async () => {
    const { modal } = makeModal()
    defineElements(modal, { prefix })
    const element = place('button')
    element.remove()
    await settled()
    await connect(modal)
    expect(textOf(element)).toBe('Connect wallet')
    document.body.append(element)
    expect(textOf(element)).toBe(short(wallet.accounts[0]!))
  })

  it('that is moved keeps its button and its modal started', async () => {
    const { modal } = makeModal()
    defineElements(makeModal().modal, { prefix })
    const element = place('button')
    element.modal = modal
    await settled()
    await connect(modal)
    const button = buttonOf(element)
    const aside = document.body.appendChild(document.createElement('aside'))
    aside.append(element)
    await settled()
    expect(buttonOf(element)).toBe(button)
    expect(textOf(element)).toBe(short(wallet.accounts[0]!))
    // A modal that is not started refuses.
    await expect(modal.connect({ timeout: 0.001 })).rejects.toMatchObject({ code: 'core/connectTimeout' })
    element.remove()
    await settled()
    await expect(modal.connect()).rejects.toMatchObject({ code: 'core/notStarted' })
  })
})

describe('two modals on a page', () => {
  it('have elements of their own, by a prefix or by the property', async () => {
    const [one, other] = [makeModal().modal, makeModal().modal]
    defineElements(one, { prefix })
    const first = place('button')
    const byProperty = place('button')
    byProperty.modal = other
    expect(byProperty.modal).toBe(other)
    prefix = `${prefix}-other`
    defineElements(other, { prefix })
    const byPrefix = place('button')
    await settled()
    await connect(other)
    const address = short(wallet.accounts[0]!)
    expect([first, byProperty, byPrefix].map(textOf)).toEqual(['Connect wallet', address, address])
    byProperty.modal = undefined
    await settled()
    expect(textOf(byProperty)).toBe('Connect wallet')
  })

  it('replace each other where one definition follows another, as in development', async () => {
    const [former, later] = [makeModal().modal, makeModal().modal]
    defineElements(former, { prefix })
    const element = place('button')
    defineElements(later, { prefix })
    await connect(later)
    expect(textOf(element)).toBe(short(wallet.accounts[0]!))
    await expect(former.connect()).rejects.toMatchObject({ code: 'core/notStarted' })
  })
})
