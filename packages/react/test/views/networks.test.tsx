import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { layOut } from './layOut.js'
import { network, networksModal, networkWallet, type NetworksModal } from './networksModal.js'

const made: NetworksModal[] = []
async function make(...args: Parameters<typeof networksModal>): Promise<NetworksModal> {
  const one = await networksModal(...args)
  made.push(one)
  return one
}
/** A visitor with a wallet, who came to the list from their account. */
async function atList(one: NetworksModal): Promise<void> {
  await act(async () => one.modal.open('Account'))
  await one.settle()
  await act(async () => one.shell.router.push('Networks'))
  await one.settle()
}
const marked = ({ root }: NetworksModal) => root().querySelector('[aria-current] .row__title')?.textContent
const rowOf = ({ root }: NetworksModal, name: string) =>
  [...root().querySelectorAll('.row')].find((row) => row.querySelector('.row__title')?.textContent === name)!
const key = (target: Element, name: string) =>
  act(async () =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, composed: true, cancelable: true })),
  )

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(async () => {
  await act(async () => made.splice(0).forEach(({ modal }) => modal.dispose()))
  document.body.replaceChildren()
})

describe('list of networks', () => {
  it('shows name, testnet and which is in use, testnets last [3.9]', async () => {
    const fox = networkWallet()
    const one = await make({ wallets: [fox] })
    await one.connect(fox)
    await atList(one)
    expect(one.rows()).toEqual(['Alpha One', 'Alpha Two', 'Beta One', 'Beta Two', 'Alpha Test'])
    expect(marked(one)).toBe('Alpha One')
    expect(rowOf(one, 'Alpha One').querySelector('[aria-label="Current"]')).toBeTruthy()
    expect(rowOf(one, 'Alpha Test').textContent).toContain('Testnet')
    expect(rowOf(one, 'Alpha Two').textContent).not.toContain('Testnet')
    expect(rowOf(one, 'Beta One').textContent).toContain('Connect')
    expect(rowOf(one, 'Alpha Two').textContent).not.toContain('Connect')
  })

  it('begins on the network in use; arrows and letters move', async () => {
    const fox = networkWallet()
    const one = await make({ wallets: [fox] })
    await one.connect(fox)
    await atList(one)
    const focused = () => one.root().activeElement?.querySelector('.row__title')?.textContent
    expect(focused()).toBe('Alpha One')
    await key(one.root().activeElement!, 'ArrowDown')
    expect(focused()).toBe('Alpha Two')
    await key(one.root().activeElement!, 'b')
    expect(focused()).toBe('Beta One')
  })

  it('shows one family where a visitor chooses one', async () => {
    const one = await make()
    await act(async () => one.modal.open('Networks'))
    await one.settle()
    await one.press('Beta Networks')
    expect(one.rows()).toEqual(['Beta One', 'Beta Two'])
    await one.press('All')
    expect(one.rows()).toHaveLength(5)
  })

  it('draws those of two hundred that are in sight, and the one in use, where the focus is', async () => {
    layOut()
    const many = Array.from({ length: 200 }, (_, at) => network('alpha', String(100 + at), `Net ${at}`))
    const drawn = await make({ alpha: many, beta: [], defaultNetwork: 'alpha:250' })
    await act(async () => drawn.modal.open('Networks'))
    await drawn.settle()
    expect(drawn.rows()).toContain('Net 0')
    expect(drawn.rows()).toContain('Net 150')
    expect(drawn.rows().length).toBeLessThan(40)
    expect(drawn.root().activeElement?.textContent).toContain('Net 150')
    const item = drawn.root().activeElement!.closest('li')!
    expect([item.ariaPosInSet ?? item.getAttribute('aria-posinset'), item.getAttribute('aria-setsize')]).toEqual([
      '151',
      '200',
    ])
  })

  it('searches many by name, coin and id, and says what it does not find', async () => {
    const many = Array.from({ length: 6 }, (_, at) => network('alpha', String(100 + at), `Net ${'abcdef'[at]}`))
    const one = await make({ alpha: many, beta: [], defaultNetwork: 'alpha:100' })
    await act(async () => one.modal.open('Networks'))
    await one.settle()
    const field = one.root().querySelector('input')!
    expect(field.getAttribute('placeholder')).toBe('Search networks')
    const type = async (text: string) => {
      await act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      })
    }
    await type('net C')
    expect(one.rows()).toEqual(['Net c'])
    await type('104')
    expect(one.rows()).toEqual(['Net e'])
    await type('Net f coin')
    expect(one.rows()).toEqual(['Net f'])
    await type('zzz')
    expect(one.text()).toContain('No network called “zzz”')
    await one.press('Clear search')
    expect(one.rows()).toHaveLength(6)
  })

  it('has no search field for a few, and no families where there is one', async () => {
    const one = await make({ beta: [] })
    await act(async () => one.modal.open('Networks'))
    await one.settle()
    expect(one.root().querySelector('input, [role="radiogroup"]')).toBeNull()
  })

  it('says so where the site has no network', async () => {
    const one = await make({ alpha: [], beta: [] })
    await act(async () => one.modal.open('Networks'))
    await one.settle()
    expect(one.text()).toContain('This site has not set up any network.')
  })
})

describe('choosing a network', () => {
  it('takes it into use at once while nobody is connected, and the next wallet is asked for it', async () => {
    const fox = networkWallet()
    const one = await make({ wallets: [fox] })
    await act(async () => one.modal.open())
    await act(async () => one.shell.router.push('Networks'))
    await one.settle()
    await one.press('Beta Two')
    expect(one.inUse()).toBe('beta:2')
    expect(one.view()).toBe('Connect')
    await act(async () => one.shell.router.push('Networks'))
    await one.settle()
    await one.press('Alpha Two')
    await one.connect(fox)
    expect(fox.connects[0]!.networks).toEqual({ alpha: 'alpha:2' })
  })

  it('closes a modal that was opened for it', async () => {
    const one = await make()
    await act(async () => one.modal.open('Networks'))
    await one.settle()
    await one.press('Alpha Two')
    expect(one.inUse()).toBe('alpha:2')
    expect(one.view()).toBeUndefined()
  })

  it('asks a connected wallet in SwitchNetwork [2.19, 4.28]', async () => {
    const fox = networkWallet()
    const one = await make({ wallets: [fox] })
    await one.connect(fox)
    await atList(one)
    await one.press('Alpha Two')
    expect(one.view()).toBe('SwitchNetwork')
    expect(fox.asked.map((ask) => ask.network)).toEqual(['alpha:2'])
    expect(one.inUse()).toBe('alpha:1')
  })

  it('does not visit a wallet that serves every network at once', async () => {
    const fox = networkWallet({ servesAll: true })
    const one = await make({ wallets: [fox] })
    await one.connect(fox)
    await atList(one)
    const views: string[] = []
    one.modal.store.sub(one.shell.router.route, () => views.push(one.modal.store.get(one.shell.router.route).view))
    await one.press('Alpha Two')
    expect(one.inUse()).toBe('alpha:2')
    expect(views).toEqual(['Account'])
  })

  it('does nothing for the network in use [4.31]', async () => {
    const fox = networkWallet()
    const one = await make({ wallets: [fox] })
    await one.connect(fox)
    await atList(one)
    await one.press('Alpha One')
    expect(fox.asked).toEqual([])
    expect(one.events.some(({ type }) => type === 'SWITCH_NETWORK')).toBe(false)
    expect(one.inUse()).toBe('alpha:1')
    expect(one.view()).toBe('Account')
  })

  it('goes to a namespace that is connected too without asking again', async () => {
    const fox = networkWallet({ namespaces: ['alpha', 'beta'] })
    const one = await make({ wallets: [fox] })
    await one.connect(fox, ['alpha', 'beta'])
    await act(async () => one.shell.connections.selectNamespace('alpha'))
    await atList(one)
    await one.press('Beta One')
    expect(fox.asked).toEqual([])
    expect(one.inUse()).toBe('beta:1')
    expect(one.view()).toBe('Account')
  })

  it('asks in SwitchActiveChain before it leaves a connected namespace for one that is not [2.18]', async () => {
    const fox = networkWallet()
    const one = await make({ wallets: [fox] })
    await one.connect(fox)
    await atList(one)
    await one.press('Beta Two')
    expect(one.modal.store.get(one.shell.router.route)).toEqual({
      view: 'SwitchActiveChain',
      params: { switchToChain: 'beta', network: 'beta:2', navigateTo: 'Connect', navigateWithReplace: true },
    })
    expect(one.inUse()).toBe('alpha:1')
  })

  it('goes to SwitchNetwork there where confirmation is skipped [2.19]', async () => {
    const fox = networkWallet()
    const one = await make({ wallets: [fox], skipSwitchConfirmation: true })
    await one.connect(fox)
    await atList(one)
    const views: string[] = []
    one.modal.store.sub(one.shell.router.route, () => views.push(one.modal.store.get(one.shell.router.route).view))
    await one.press('Beta Two')
    expect(views[0]).toBe('SwitchNetwork')
    expect(views).not.toContain('SwitchActiveChain')
    expect(one.inUse()).toBe('beta:2')
  })

  it('lets an embedded wallet open the other namespace through SwitchNetwork [2.19, 4.29]', async () => {
    const mail = networkWallet({ name: 'Mail', namespaces: ['alpha', 'beta'], type: 'AUTH' })
    const one = await make({ wallets: [mail] })
    await one.connect(mail)
    await atList(one)
    const views: string[] = []
    one.modal.store.sub(one.shell.router.route, () => views.push(one.modal.store.get(one.shell.router.route).view))
    await one.press('Beta Two')
    expect(views[0]).toBe('SwitchNetwork')
    expect(mail.connects.at(-1)).toMatchObject({ namespaces: ['beta'], networks: { beta: 'beta:2' } })
    expect(one.shell.connections.active('beta')?.connection.connectorId).toBe('mail')
  })
})
