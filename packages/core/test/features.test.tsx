import {
  atom,
  definePlugin,
  Features,
  type Connector,
  type FeatureDecision,
  type FeaturesCapability,
  type Plugin,
} from '@portico/core'
import { loadShell } from '@portico/core/shell'
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
    setup: () => ({ provide: { features: [{ namespace: '*', impl: features }] } }),
  })

const jar: Connector = {
  id: 'jar',
  name: 'Jar',
  type: 'ANNOUNCED',
  namespaces: ['alpha'],
  connect: () => Promise.reject(new Error('no')),
}
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
  const { modal, errors } = createTestModal({ plugins: [tips(), decider(features)] })
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
    expect(offered()).toEqual({ wallets: [], actions: 0 })
    expect(shell.wallets.find('jar')).toBeUndefined()
    expect(() => modal.open('Tips')).toThrow(
      expect.objectContaining({ code: 'core/featureOff', details: 'Not on Sundays.', plugin: 'tips' }),
    )
    modal.store.set(decision, { isOn: true })
    expect(offered()).toEqual({ wallets: ['Jar'], actions: 1 })
    modal.open('Tips')
    expect(modal.store.get(shell.router.route).view).toBe('Tips')
    modal.store.set(decision, { isOn: false })
    expect(modal.store.get(shell.router.route).view).toBe('Connect')
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
    expect(offered()).toEqual({ wallets: ['Jar'], actions: 1 })
    modal.open('Tips')
    await expect.poll(() => errors.map(({ plugin }) => plugin)).toContain('decider')
  })
})
