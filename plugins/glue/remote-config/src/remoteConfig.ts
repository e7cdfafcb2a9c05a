import {
  invalidOption,
  atom,
  definePlugin,
  Features,
  lazy,
  ProjectSettings,
  type FeatureDecision,
  type FeaturesCapability,
  type FeatureSettings,
  type Plugin,
} from '@portico/core'
import type { RemoteConfigOptions, RemoteConfigSpec } from './RemoteConfigSpec.js'

/** Ids of the plugins that an operator can switch. */
const managed: readonly string[] = ['email', 'socials', 'swaps', 'onramp', 'activity', 'branding']

const remote = 'The remote configuration of the project switched it off: the operator switches it on at the gateway.'
const basicMode = 'remoteConfig({ basic: true }) switches it off. Leave the option out to have it.'

/**
 * Switches installed plugins off and on as the operator of the project decides at the gateway, and limits their lists of providers.
 *
 * @throws `core/invalidOptions` from `createModal`
 */
export function remoteConfig(options: RemoteConfigOptions = {}): Plugin<RemoteConfigSpec> {
  return definePlugin<RemoteConfigSpec>({
    id: 'remoteConfig',
    core: 1,
    config: options,
    wants: { projectSettings: ProjectSettings },
    provides: { features: Features },
    setup({ plugin, config, store, project, wants }) {
      const { basic = false, pollInterval = 30_000 } = config
      if (typeof basic !== 'boolean') throw invalidOption('remoteConfig', 'basic')
      if (!(pollInterval >= 1000)) throw invalidOption('remoteConfig', 'pollInterval')
      const settings = atom<FeatureSettings>(basic ? Object.fromEntries(managed.map((id) => [id, false])) : {})
      const key = `features.${project.id ?? ''}`
      const locals = new Set<string>()
      const runtime = lazy('remoteConfig', async () =>
        (await import('./runtime/createRuntime.js')).createRuntime(plugin, { settings, key, locals, pollInterval }),
      )
      const isAsked = () => !basic && !!wants.projectSettings?.for('*')
      const refresh = async (isForced: boolean): Promise<void> => {
        if (isAsked()) await (await runtime()).refresh(isForced)
      }
      const features: FeaturesCapability = {
        of(id, local) {
          if (local !== undefined) locals.add(id)
          return atom((get) => decisionOf(get(settings), id, basic ? basicMode : remote))
        },
        // What was decided last stays where the code does not load.
        refresh: () => void refresh(false).catch(() => {}),
      }
      return {
        api: { refresh: () => refresh(true).catch(() => {}) },
        provide: { features: [{ namespace: '*', impl: features }] },
        start({ storage, signal, defer }) {
          if (!isAsked()) return
          const apply = (): void => {
            const kept = storage.get(key, parseSettings)
            if (kept) store.set(settings, kept)
          }
          apply()
          storage.watch(key, apply, signal) // another tab has a newer answer
          defer(() => runtime.loaded?.stop())
        },
      }
    },
  })
}

/** What the settings say of a plugin. */
export function decisionOf(settings: FeatureSettings, id: string, reason: string): FeatureDecision {
  const setting = Object.hasOwn(settings, id) ? settings[id]! : true
  if (setting === false) return { isOn: false, reason }
  return setting === true ? { isOn: true } : { isOn: true, names: setting }
}

/** What is stored of the last good answer. Written by hand, because a schema library would outweigh the rest of the entry. */
function parseSettings(value: unknown): FeatureSettings {
  const isSetting = (value: unknown): boolean =>
    typeof value === 'boolean' ||
    (Array.isArray(value) && value.length < 100 && value.every((name) => typeof name === 'string'))
  return Object.fromEntries(
    Object.entries(Object(value) as FeatureSettings).filter(
      ([id, setting]) => managed.includes(id) && isSetting(setting),
    ),
  )
}
