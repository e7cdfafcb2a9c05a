import {
  createModal,
  definePlugin,
  defineCapability,
  type Capability,
  type Modal,
  type PluginSpec,
} from '@portico/core'
import { evm } from '@portico/evm'
import { screen, waitFor, within } from '@testing-library/dom'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDevtools } from '../src/openDevtools.js'

interface Clock {
  now(): number
}
const Clock: Capability<'clock', Clock> = defineCapability('clock')
interface ClockSpec extends PluginSpec {
  readonly id: 'clock'
  readonly provides: { readonly clock: Clock }
  readonly events: { readonly ticked: { readonly at: bigint } }
  readonly api: { tick(): void }
}
const clock = () =>
  definePlugin<ClockSpec>({
    id: 'clock',
    core: 1,
    provides: { clock: Clock },
    setup: ({ plugin }) => ({
      api: { tick: () => plugin.emit('ticked', { at: 7n }) },
      provide: { clock: [{ namespace: '*', impl: { now: () => 0 } }] },
      origins: () => ({ connect: ['https://time.test'] }),
    }),
  })
interface ReaderSpec extends PluginSpec {
  readonly id: 'reader'
  readonly wants: { readonly clock: Clock }
}
const reader = () => definePlugin<ReaderSpec>({ id: 'reader', core: 1, wants: { clock: Clock }, setup: () => ({}) })

const ends: (() => void)[] = []
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  act(() => ends.splice(0).forEach((end) => end()))
  localStorage.clear()
})

function setUp(plugins: readonly unknown[] = [clock(), reader()]) {
  const modal = createModal({ projectId: 'p', plugins: plugins as [] }) as unknown as Modal<ClockSpec>
  ends.push(modal.start(), () => modal.dispose())
  act(() => void ends.push(openDevtools(modal, { open: true })))
  const root = document.querySelector('portico-devtools')!.shadowRoot!.firstElementChild as HTMLElement
  const panel = within(root)
  const show = async (tab: string) => {
    await act(async () => panel.getByRole('tab', { name: tab }).click())
    return within(panel.getByRole('tabpanel', { name: tab }))
  }
  return { modal, panel, root, show }
}

describe('the panel', () => {
  it('shows events of plugins with what they carry, the newest first, and steps of a connect', async () => {
    const { modal, show } = setUp()
    const tab = await show('Events')
    expect(tab.getByText('Nothing has happened yet.')).toBeTruthy()
    await act(async () => {
      modal.api.clock.tick()
      modal.connect({ wallet: 'nobody.has.this' }).catch(() => {})
    })
    expect(tab.getByText('clock:ticked')).toBeTruthy()
    await act(async () => tab.getByText('{at}').click())
    await waitFor(() => expect(tab.getByText('7n')).toBeTruthy())
  })

  it('shows which plugin provides what another one uses, and what each of ours weighs', async () => {
    const { show } = setUp([clock(), reader(), evm()])
    const tab = await show('Plugins')
    await waitFor(() => expect(tab.getByText('clock ← clock')).toBeTruthy())
    expect(tab.getByText('clock (*)')).toBeTruthy()
    const ours = within(tab.getByRole('rowheader', { name: 'evm' }).closest('tr')!)
    expect(ours.getAllByText(/^\d+\.\d kB$/)).toHaveLength(2)
    const theirs = within(tab.getByRole('rowheader', { name: 'clock' }).closest('tr')!)
    expect(theirs.getAllByText('–')).toHaveLength(2)
  })

  it('shows what the modal stores, and the policy that its page needs', async () => {
    localStorage.setItem('portico.shell.sessions', '{"v":1,"value":{"kept":"here"}}')
    localStorage.setItem('another.app', 'theirs')
    const { show } = setUp()
    const stored = await show('Stored')
    await waitFor(() => expect(stored.getByText('portico.shell.sessions')).toBeTruthy())
    expect(stored.queryByText('another.app')).toBeNull()
    const policy = await show('Policy')
    await waitFor(() => expect(policy.getByText(/connect-src 'self' https:\/\/time\.test/)).toBeTruthy())
  })

  it('shows in which state the connect is, and that no wallet is connected', async () => {
    const { panel } = setUp()
    expect(panel.getByText('No wallet is connected.')).toBeTruthy()
    expect(panel.getByText('idle', { selector: '[aria-current=step]' })).toBeTruthy()
  })

  it('closes to a button, by the keyboard too, and is gone with what `openDevtools` returned', async () => {
    const { panel, root } = setUp()
    await act(async () => {
      root.querySelector('section')!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    })
    expect(panel.queryByRole('tab')).toBeNull()
    await act(async () => panel.getByRole('button', { name: /DevTools/ }).click())
    expect(panel.getAllByRole('tab')).toHaveLength(6)
    act(() => ends.pop()!())
    expect(document.querySelector('portico-devtools')).toBeNull()
    expect(screen.queryByText('Portico DevTools')).toBeNull()
  })

  it('goes through its tabs with arrow keys', async () => {
    const { panel } = setUp()
    const press = (key: string) =>
      act(async () =>
        panel
          .getByRole('tab', { selected: true })
          .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
      )
    await press('ArrowLeft')
    expect(panel.getByRole('tab', { selected: true }).textContent).toBe('Policy')
    await press('ArrowRight')
    expect(panel.getByRole('tab', { selected: true }).textContent).toBe('Connections')
  })
})
