import {
  atom,
  definePlugin,
  Features,
  type Connector,
  type FeatureDecision,
  type FeaturesCapability,
  type Plugin,
} from '@portico/core'
import { loadShell, type Renderer } from '@portico/core/shell'
import { createTestModal } from '@portico/testing/conformance'
import { describe, expect, it, onTestFinished } from 'vitest'

interface DeciderSpec {
  readonly id: 'decider'
  readonly provides: { readonly features: FeaturesCapability }
}
interface TipsSpec {
  readonly id: 'tips'
  readonly views: { readonly Tips: {} }
}

const decider = (features: FeaturesCapability): Plugin<DeciderSpec> =>
  definePlugin<DeciderSpec>({
    id: 'decider',
    core: 1,
    provides: { features: Features },
    setup: () => ({ connectors: atom([lid]), provide: { features: [{ namespace: '*', impl: features }] } }),
  })

const jar: Connector = {
  id: 'jar',
  name: 'Jar',
  type: 'ANNOUNCED',
  namespaces: ['alpha'],
  connect: () => Promise.reject(new Error('no')),
}
/** Connects in a view of `tips`, though it is of the plugin that decides. */
const lid: Connector = { ...jar, id: 'lid', name: 'Lid', view: 'Tips' }
const tips = (): Plugin<TipsSpec> =>
  definePlugin<TipsSpec>({
    id: 'tips',
    core: 1,
    views: { Tips: { load: async () => ({ default: () => null }) } },
    setup: () => ({
      connectors: atom([jar]),
      slots: { 'account.actions': [{ id: 'tip', label: () => 'Tip', onSelect() {} }] },
    }),
  })

async function open(features: FeaturesCapability) {
  const renderer: Renderer = { mount: () => ({ unmount: () => {} }) }
  const { modal, errors } = createTestModal({
    plugins: [tips(), decider(features)],
    renderer: async () => ({ renderer }),
  })
  onTestFinished(() => modal.dispose())
  modal.start()
  const shell = await loadShell(modal)
  const offered = () => ({
    wallets: modal.store.get(modal.atoms.wallets).map(({ wallet }) => wallet.name),
    actions: shell.slot('account.actions').filter(({ when }) => !when || modal.store.get(when)).length,
  })
  return { modal, shell, errors, offered }
}

describe('a plugin that another one switches off', () => {
  it('offers no wallet, no item and no view, and all of them again when it is switched on', async () => {
    const decision = atom<FeatureDecision>({ isOn: false, reason: 'Not on Sundays.' })
    const on = atom<FeatureDecision>({ isOn: true })
    const { modal, shell, offered } = await open({ of: (id) => (id === 'tips' ? decision : on), refresh() {} })
    expect(offered()).toEqual({ wallets: ['Lid'], actions: 0 })
    expect(shell.wallets.find('jar')).toBeUndefined()
    expect(() => modal.open('Tips')).toThrow(
      expect.objectContaining({ code: 'core/featureOff', details: 'Not on Sundays.', plugin: 'tips' }),
    )
    modal.store.set(decision, { isOn: true })
    expect(offered()).toEqual({ wallets: ['Jar', 'Lid'], actions: 1 })
    modal.open('Tips')
    expect(modal.store.get(shell.router.route).view).toBe('Tips')
    modal.store.set(decision, { isOn: false })
    expect(modal.store.get(shell.router.route).view).toBe('Connect')
  })

  it('refuses a connect in its view, of which nothing is left then', async () => {
    const off = atom<FeatureDecision>({ isOn: false, reason: 'Not on Sundays.' })
    const on = atom<FeatureDecision>({ isOn: true })
    const { modal } = await open({ of: (id) => (id === 'tips' ? off : on), refresh() {} })
    const failed = await modal.connect({ wallet: 'lid', timeout: 20 }).catch((error: unknown) => error)
    expect(failed).toMatchObject({ code: 'core/featureOff' })
    modal.open()
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(modal.store.get(modal.atoms.state).open).toBe(true)
  })

  it.each<[string, () => FeaturesCapability]>([
    [
      'throws when it is asked',
      () => ({
        of() {
          throw new Error('no features today')
        },
        refresh() {},
      }),
    ],
    [
      'throws when its atom is read',
      () => ({
        of: () =>
          atom((): FeatureDecision => {
            throw new Error('no features today')
          }),
        refresh() {},
      }),
    ],
    [
      'throws when it is to look for changes',
      () => ({
        of: () => atom<FeatureDecision>({ isOn: true }),
        refresh() {
          throw new Error('no features today')
        },
      }),
    ],
  ])('stays on where the plugin that decides %s', async (_, features) => {
    const { modal, offered, errors } = await open(features())
    expect(offered()).toEqual({ wallets: ['Jar', 'Lid'], actions: 1 })
    modal.open('Tips')
    await expect.poll(() => errors.map(({ plugin }) => plugin)).toContain('decider')
  })
})
