import { atom, type Atom } from 'jotai/vanilla'
import type { FeatureDecision, FeaturesCapability } from '../capabilities/features.js'
import { runtimeError } from '../errors/runtimeError.js'
import type { OwnedRouter } from '../navigation/createRouter.js'
import type { PluginHandle } from '../plugin/PluginContext.js'
import type { RuntimeDeps } from './RuntimeDeps.js'

export interface FeatureGateDeps extends Pick<RuntimeDeps, 'store' | 'providers' | 'installed' | 'views' | 'report'> {
  readonly router: Pick<OwnedRouter, 'leave'>
}

/** Keeps plugins out of sight that the provider of the capability `features` has switched off. */
export interface FeatureGate {
  /** Whether a plugin is on. Undefined: it always is. */
  isOn(plugin: string): Atom<boolean> | undefined
  /** @throws `core/featureOff` where the plugin of the view is off */
  checkView(view: string): void
  /** Whether the plugin of the view is off, which is reported. */
  refuses(view: string): boolean
  /** Leaves views whose plugins are switched off, until the returned function is called. `opening`: the view that opening would show. */
  follow(opening: () => string): () => void
  refresh(): void
}

export function createFeatureGate({
  store,
  providers,
  installed,
  views,
  router,
  report,
}: FeatureGateDeps): FeatureGate {
  const [provider] = providers.handle('features').all
  const features = provider?.impl as FeaturesCapability | undefined
  const guard = installed.find(({ definition }) => definition.id === provider?.plugin)?.guard
  const decisions = new Map<string, Atom<FeatureDecision>>()
  const switches = new Map<string, Atom<boolean>>()
  if (features && guard)
    for (const { definition } of installed) {
      const { id } = definition
      const decided = guard.read('features.of', () => features.of(id), undefined)
      // What decides about the others cannot switch itself off.
      if (!decided || id === provider?.plugin) continue
      decisions.set(id, decided)
      switches.set(
        id,
        atom((get) => guard.read('features', () => get(decided).isOn, true)),
      )
    }
  const offPlugins = atom((get) => [...switches].flatMap(([id, isOn]) => (get(isOn) ? [] : [id])).join())
  /** The plugin of a view, if it is off. */
  function offOwner(view: string): PluginHandle | undefined {
    const owner = views.get(view)?.plugin
    const isOn = owner && switches.get(owner.id)
    return isOn && !store.get(isOn) ? owner : undefined
  }
  function checkView(view: string): void {
    const owner = offOwner(view)
    if (!owner) return
    const { reason } = store.get(decisions.get(owner.id)!)
    throw runtimeError(
      'featureOff',
      { view, plugin: owner.id },
      { ...(reason && { details: reason }), plugin: owner.id },
    )
  }
  return {
    isOn: (plugin) => switches.get(plugin),
    checkView,
    refuses(view) {
      try {
        checkView(view)
        return false
      } catch (error) {
        report(error, { plugin: offOwner(view)!.id, phase: `open ${view}` })
        return true
      }
    },
    follow: (opening) => store.sub(offPlugins, () => router.leave((view) => offOwner(view) !== undefined, opening)),
    refresh: () => void guard?.run('features.refresh', () => features?.refresh()),
  }
}
