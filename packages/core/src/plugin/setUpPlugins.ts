import type { Atom } from 'jotai/vanilla'
import type { Alerts } from '../alerts/Alerts.js'
import type { ConnectionService } from '../connections/ConnectionService.js'
import type { Connector } from '../connections/Connector.js'
import { PorticoError, type PorticoErrorInit } from '../errors/PorticoError.js'
import type { Catalogue } from '../i18n/createCatalogue.js'
import type { Run } from '../modal/lifecycle.js'
import type { Store } from '../modal/Store.js'
import type { Router } from '../navigation/Router.js'
import type { Network } from '../networks/Network.js'
import type { Notices } from '../notices/Notices.js'
import type { RegisteredView } from '../shell/Shell.js'
import type { SlotTable } from '../slots/Slots.js'
import type { RootStorage } from '../storage/createStorage.js'
import type { Provider } from './capability.js'
import type { PluginDefinition } from './PluginDefinition.js'
import type { PluginHandle, SetupContext } from './PluginContext.js'
import type { PluginSpec } from './PluginSpec.js'
import type { Providers } from './providers.js'

export interface PluginServices {
  readonly store: Store
  readonly storage: RootStorage
  readonly providers: Providers
  readonly catalogue: Catalogue
  readonly alerts: Alerts
  readonly notices: Notices
  readonly router: Router
  readonly connections: ConnectionService
  readonly project: SetupContext['project']
  networks(namespace: string): Atom<readonly Network[]>
  emit(event: string, payload: unknown): void
}

export interface InstalledPlugin {
  readonly definition: PluginDefinition
  readonly handle: PluginHandle
  readonly connectors: Atom<readonly Connector[]> | undefined
  readonly slots: SlotTable
  readonly starts: readonly (PluginDefinition['start'] | undefined)[]
}

type ErrorText = string | ((context: unknown) => string)

/** Runs the setup of every definition, in order: pure and synchronous, on a server as well. */
export function setUpPlugins(
  definitions: readonly PluginDefinition[],
  services: PluginServices,
): readonly InstalledPlugin[] {
  return definitions.map((definition) => {
    const context = contextOf(definition, definitions, services)
    const contribution = definition.setup(context)
    const { api = {}, provide, connectors, slots = {} } = contribution
    for (const [capability, list] of Object.entries((provide ?? {}) as Record<string, readonly Provider<unknown>[]>))
      services.providers.add(capability, definition.id, list)
    const starts = [definition, contribution].map((one) => one.start?.bind(one))
    return { definition, handle: withApi(context, api), connectors, slots, starts }
  })
}

/** Starts one run of every plugin; one that fails is reported and the others go on. */
export function startPlugins(
  installed: readonly InstalledPlugin[],
  run: Run,
  report: (error: unknown, where: { readonly plugin: string; readonly phase: string }) => void,
): void {
  for (const { definition, handle, starts } of installed)
    for (const start of starts)
      try {
        const cleanup = start?.(Object.assign(Object.create(handle) as PluginHandle, run, { signal: run.signal }))
        if (cleanup) run.defer(cleanup)
      } catch (error) {
        report(error, { plugin: definition.id, phase: 'start' })
      }
}

export function viewsOf(installed: readonly InstalledPlugin[]): ReadonlyMap<string, RegisteredView> {
  return new Map(
    installed.flatMap(({ definition, handle }) =>
      Object.entries((definition.views ?? {}) as Record<string, RegisteredView['definition']>).map(
        ([name, view]): [string, RegisteredView] => [name, { definition: view, plugin: handle }],
      ),
    ),
  )
}

function contextOf(
  definition: PluginDefinition,
  all: readonly PluginDefinition[],
  services: PluginServices,
): SetupContext {
  const { id } = definition
  const { store, storage, providers, catalogue, alerts, notices, router, connections, networks, emit } = services
  const errors = (definition.errors ?? {}) as Readonly<Record<string, ErrorText>>
  const handles = (keys: object | undefined, keep: (key: string) => boolean) =>
    Object.fromEntries(
      Object.keys(keys ?? {})
        .filter(keep)
        .map((key) => [key, providers.handle(key)]),
    )
  return {
    id,
    // A getter: the page is read when somebody asks, never during setup.
    get project() {
      return services.project
    },
    store,
    alerts,
    notices,
    router,
    connections,
    networks,
    config: definition.config,
    storage: storage.scope(id),
    emit: ((event: string, payload: unknown) => emit(`${id}:${event}`, payload)) as SetupContext['emit'],
    t: catalogue.translate(
      id,
      (definition.messages ?? { en: {} }) as Parameters<Catalogue['translate']>[1],
    ) as SetupContext['t'],
    error: ((name: string, context: unknown, rest?: Partial<PorticoErrorInit<unknown>>) => {
      const text = errors[name] ?? name
      const shortMessage = typeof text === 'function' ? text(context) : text
      return new PorticoError(`${id}/${name}`, { shortMessage, ...rest, context, plugin: id })
    }) as SetupContext['error'],
    needs: handles(definition.needs, () => true),
    wants: handles(definition.wants, (key) => all.some(({ provides }) => provides && key in provides)),
  }
}

function withApi(context: SetupContext, api: object): PluginHandle<PluginSpec> {
  return Object.freeze(
    Object.defineProperties({ api: Object.freeze(api) }, Object.getOwnPropertyDescriptors(context)),
  ) as PluginHandle
}
