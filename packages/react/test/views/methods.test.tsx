import { createModal, definePlugin, type Plugin, type PluginSpec } from '@portico/core'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shortAddress } from '../../src/ui/shortAddress.js'
import { shellViews } from '../../src/views/shellViews.js'
import { testChain, testWallet } from '../testChain.js'

interface LoginsSpec extends PluginSpec {
  readonly id: 'logins'
}
/** Two ways to connect besides wallets, at the places that email and social have. */
const logins = (): Plugin<LoginsSpec> =>
  definePlugin<LoginsSpec>({
    id: 'logins',
    core: 1,
    setup: () => ({
      slots: {
        'connect.methods': [
          { id: 'social', order: 20, label: () => 'Continue with a friend', onSelect: () => {} },
          { id: 'email', order: 10, label: () => 'Continue with email', onSelect: () => {} },
        ],
      },
    }),
  })

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => document.body.replaceChildren())

const element = (): ShadowRoot | null | undefined => document.querySelector('portico-modal')?.shadowRoot

it('offers email, then social, then wallets [2.4]', async () => {
  await Promise.all([import('../../src/renderer.js'), shellViews.Connect.load()])
  const modal = createModal({
    projectId: 'p',
    storage: 'memory',
    plugins: [testChain([testWallet([])]), logins()],
    renderer: () => import('../../src/renderer.js'),
  })
  await act(async () => modal.open())
  await vi.waitFor(() => expect(element()?.querySelector('.view')).toBeTruthy(), 5000)
  const names = [...element()!.querySelectorAll('.view button')].map((button) => button.textContent ?? '')
  const place = (text: RegExp) => names.findIndex((name) => text.test(name))
  expect(place(/email/)).toBeGreaterThanOrEqual(0)
  expect(place(/friend/)).toBeGreaterThan(place(/email/))
  expect(place(/Fox|Test|Wallet/)).toBeGreaterThan(place(/friend/))
  await act(async () => modal.dispose())
})

it('is drawn before it is opened, and not again at the opening', async () => {
  await Promise.all([import('../../src/renderer.js'), shellViews.Connect.load()])
  let drawn = 0
  // Its label is read whenever the list is drawn.
  const counting = definePlugin<LoginsSpec>({
    id: 'logins',
    core: 1,
    setup: () => ({
      slots: {
        'connect.methods': [{ id: 'counted', order: 1, label: () => `Drawn ${(drawn += 1)}`, onSelect: () => {} }],
      },
    }),
  })
  const modal = createModal({
    projectId: 'p',
    storage: 'memory',
    plugins: [testChain([testWallet([])]), counting],
    renderer: () => import('../../src/renderer.js'),
  })
  modal.start()
  await act(async () => modal.preload())
  await vi.waitFor(() => expect(element()?.querySelector('.view')).toBeTruthy(), 5000)
  const before = drawn
  expect(before).toBeGreaterThan(0)
  await act(async () => modal.open())
  await vi.waitFor(() => expect(element()?.querySelector('dialog')?.open).toBe(true))
  expect(drawn).toBe(before)
  await act(async () => modal.dispose())
})

it('knows the shell’s views by the names that are given [2.2]', async () => {
  const given = [
    'Connect',
    'Account',
    'AllWallets',
    'ConnectingExternal',
    'ProfileWallets',
    'SwitchNetwork',
    'SwitchActiveChain',
    'UnsupportedChain',
  ] as const
  for (const name of given) expect(typeof (await shellViews[name].load()).default).toBe('function')
  const modal = createModal({ storage: 'memory', plugins: [testChain([])] })
  for (const name of given) expect(() => (modal.open as (view: string) => void)(name)).not.toThrow()
  expect(() => (modal.open as (view: string) => void)('account')).toThrow(
    expect.objectContaining({ code: 'core/unknownView' }) as Error,
  )
  modal.dispose()
})

it('cuts an address to its first four characters and its last six', () => {
  expect(shortAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe('0x5a…1BeAed')
  expect(shortAddress('short')).toBe('short')
})
