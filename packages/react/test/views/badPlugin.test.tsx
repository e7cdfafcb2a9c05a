import {
  atom,
  definePlugin,
  type AnyPlugin,
  type PluginDefinition,
  type PluginSpec,
  type SlotItem,
} from '@portico/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { AccountButton, ConnectButton, ModalProvider, useAccount } from '../../src/index.js'
import { network, networkWallet, type NetworksModal } from './networksModal.js'
import { leaveAfterEach, until, visit } from './visit.js'

leaveAfterEach()
afterEach(cleanup)

// One plugin of the wrong kind beside good ones: the host's page and the modal live, and `onError` names the plugin.

const boom = (): never => {
  throw new Error('boom')
}
const bad = (contribution: object, over: object = {}): AnyPlugin =>
  definePlugin<PluginSpec>({ id: 'bad', core: 1, setup: () => contribution, ...over } as PluginDefinition)

const fox = networkWallet()
const open = async (beside: AnyPlugin): Promise<NetworksModal> => {
  const one = await visit({ wallets: [fox], beside: [beside] })
  await act(async () => one.modal.open())
  await one.settle()
  return one
}
const openAccount = async (beside: AnyPlugin): Promise<NetworksModal> => {
  const one = await visit({ wallets: [fox], beside: [beside] })
  await one.connect(fox)
  await act(async () => one.modal.open('Account'))
  await one.settle()
  return one
}
const action = (over: object): object => ({
  slots: { 'account.actions': [{ id: 'tip', label: () => 'Tip', onSelect() {}, ...over }] },
})

describe('beside a plugin', () => {
  it('whose chain throws, the page of the host keeps its account', async () => {
    const owl = networkWallet({ name: 'Owl', namespaces: ['gamma'] })
    const gamma = bad(
      {
        connectors: atom([owl.connector]),
        provide: {
          chain: [
            {
              namespace: 'gamma',
              impl: {
                namespace: 'gamma',
                name: 'Gamma',
                networks: [network('gamma', '1', 'Gamma One')],
                defaultAccountType: 'eoa',
                sharesAddress: true,
                parseAddress: (text: string) => text,
                sameAddress: boom,
                explorerUrl: boom,
                unknownNetwork: boom,
                network: boom,
              },
            },
          ],
        },
      },
      { provides: { chain: { key: 'chain', version: 1, single: false } } },
    )
    const one = await visit({ wallets: [fox], beside: [gamma] })
    const Page = () => <p>Hello {useAccount()?.address}</p>
    render(
      <ModalProvider modal={one.modal}>
        <Page />
        <ConnectButton />
        <AccountButton />
      </ModalProvider>,
    )
    await one.connect(owl, ['gamma'])
    expect(screen.getByText('Hello gamma-address')).toBeTruthy()
    expect(screen.getAllByRole('button').length).toBeGreaterThan(0)
    await act(async () => one.modal.open())
    await one.settle()
    expect(one.view()).toBe('Account')
    await one.press('Disconnect')
    expect(one.reports).toEqual(['bad chain.explorerUrl: boom'])
  })

  it.each([
    ['label', { label: boom }, 'tip'],
    ['condition', { when: atom(boom) }, undefined],
    ['icon', { icon: 'no glyph' }, 'Tip'],
    ['list of namespaces', { namespaces: 5 }, undefined],
  ])('whose item has a wrong %s, the account can be left', async (_, over, label) => {
    const one = await openAccount(bad(action(over)))
    expect(one.text()).not.toContain('could not be shown')
    const actions = [...one.root().querySelectorAll('[aria-label="Actions"] button')].map(
      ({ textContent }) => textContent,
    )
    expect(actions).toEqual(label === undefined ? [] : [label])
    await until(one, () => expect(one.reports).not.toEqual([]))
    expect(one.reports.every((report) => report.startsWith('bad slot'))).toBe(true)
    await one.press('Disconnect')
    expect(fox.ended()).toBeGreaterThan(0)
  })

  it.each([
    ['throws', boom],
    ['rejects', async () => boom()],
  ])('whose onSelect %s, that is reported', async (_, onSelect) => {
    const one = await openAccount(bad(action({ onSelect })))
    await one.press('Tip')
    expect(one.reports).toEqual(['bad slot tip: onSelect: boom'])
    expect(one.text()).toContain('Disconnect')
  })

  it.each([
    ['does not load', () => Promise.reject(new Error('boom')), "Code of 'past' did not load"],
    ['throws when it is drawn', async () => ({ default: boom }), 'boom'],
  ])('whose part of a view %s, it alone is blamed', async (_, load, message) => {
    const one = await openAccount(bad({ slots: { 'account.tabs': [{ id: 'past', label: () => 'Past', load }] } }))
    await until(one, () => expect(one.reports).toEqual([`bad slot past: ${message}`]))
    expect(one.text()).toContain('Disconnect')
  })

  it.each([
    ['whose connectors throw', { connectors: atom(boom) }],
    ['with a connector that has no name', { connectors: atom([{ id: 'x', namespaces: ['alpha'], connect: boom }]) }],
  ])('%s, the others are in the list', async (_, contribution) => {
    const one = await open(bad(contribution))
    expect(one.rows()).toEqual(['Fox'])
    await until(one, () => expect(one.reports[0]).toMatch(/^bad connectors: /))
    await one.press('Fox')
    await until(one, () => expect(one.modal.store.get(one.modal.atoms.account)?.status).toBe('connected'))
  })

  it.each([
    ['without a component', { load: async () => ({}) }, "the module of the view 'Tip' has no default export"],
    ['that throws', { load: async () => ({ default: boom }) }, 'boom'],
    ['whose title throws', { load: async () => ({ default: () => 'Here' }), title: boom }, 'boom'],
    ['whose title is no text', { load: async () => ({ default: () => 'Here' }), title: () => ({}) }, undefined],
  ])('with a view %s, going back works', async (_, view, message) => {
    const one = await open(bad({}, { views: { Tip: view } }))
    await act(async () => one.shell.router.push('Tip'))
    await one.settle()
    await until(one, () => expect(one.text()).not.toBe(''))
    if (message !== undefined) await until(one, () => expect(one.reports.at(-1)).toContain(message))
    expect(one.reports.every((report) => report.startsWith('bad '))).toBe(true)
    await act(async () => one.shell.router.back())
    await one.settle()
    expect(one.rows()).toEqual(['Fox'])
  })

  it('with items of the same id, each is drawn', async () => {
    const twin = definePlugin<PluginSpec>({ id: 'twin', core: 1, setup: () => action({ label: () => 'Twin' }) })
    const one = await visit({ wallets: [fox], beside: [bad(action({})), twin] })
    await one.connect(fox)
    await act(async () => one.modal.open('Account'))
    await one.settle()
    const items: readonly SlotItem<never>[] = one.shell.slot('account.actions')
    expect(items.map(({ id }) => id)).toEqual(['tip', 'tip'])
    const actions = [...one.root().querySelectorAll('[aria-label="Actions"] button')].map(
      ({ textContent }) => textContent,
    )
    expect(actions).toEqual(['Tip', 'Twin'])
    expect(one.reports).toEqual([])
  })
})
