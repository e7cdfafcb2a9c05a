import { atom } from 'jotai/vanilla'
import type { FeaturesCapability, OffPlugins } from '../contract/capabilities/features.js'
import { runtimeError } from '../contract/errors/runtimeError.js'
import type { ModalServices, RuntimeServices } from './ModalServices.js'

export interface FeatureGate {
  readonly off: OffPlugins
  /** `core/featureOff`, where the plugin of the view is off. */
  refusal(view: string): Error | undefined
  /** Has the provider of the capability `features` look for changes. */
  refresh(): void
}

/** What the provider of the capability `features` has switched off. */
export function createFeatureGate(
  { store, providers, installed }: ModalServices,
  views: RuntimeServices['views'],
): FeatureGate {
  const [provider] = providers.handle('features').all
  const features = provider?.impl as FeaturesCapability | undefined
  const guard = installed.find(({ definition }) => definition.id === provider?.plugin)?.guard
  const decisions = installed.flatMap(({ definition: { id } }) => {
    const decision = guard?.read('features.of', () => features?.of(id), undefined)
    // What decides about the others cannot switch itself off.
    return decision && id !== provider?.plugin ? [{ id, decision }] : []
  })
  const off: OffPlugins = atom((get) => {
    const entries = decisions.flatMap(({ id, decision }) => {
      const decided = guard?.read('features', () => get(decision), undefined)
      return decided?.isOn === false ? [[id, decided] as const] : []
    })
    return new Map(entries)
  })
  return {
    off,
    refusal(view) {
      const plugin = views.get(view)?.plugin.id ?? ''
      const decision = store.get(off).get(plugin)
      return decision && runtimeError('featureOff', { view, plugin }, { details: decision.reason, plugin })
    },
    refresh: () => void guard?.run('features.refresh', () => features?.refresh()),
  }
}
