import type { Atom } from 'jotai/vanilla'
import type { Alerts } from '../contract/Alerts.js'
import type { ConnectionService } from '../contract/ConnectionService.js'
import { isPorticoError, PorticoError, type PorticoErrorInit } from '../contract/errors/PorticoError.js'
import { messageOf } from '../contract/errors/messageOf.js'
import type { Emitter } from '../state/Emitter.js'
import type { Catalogue } from '../state/createCatalogue.js'
import type { Run } from '../state/lifecycle.js'
import type { Store } from '../contract/Store.js'
import type { Network } from '../contract/Network.js'
import type { Shell } from '../contract/Shell.js'
import type { TransferService } from '../contract/TransferService.js'
import type { RootStorage } from '../state/createStorage.js'
import type { Capability, Provider } from '../contract/plugin/capability.js'
import { checkContribution, invalidPlugin } from './checkPlugin.js'
import { createGuard, isPromise, type Guard, type Report } from '../contract/plugin/createGuard.js'
import { guardProvider } from './guardProvider.js'
import type { Contribution, PluginDefinition } from '../contract/plugin/PluginDefinition.js'
import type { PluginHandle, SetupContext, StartContext } from '../contract/plugin/PluginContext.js'
import type { Providers } from '../state/providers.js'

export interface PluginServices {
  readonly store: Store
  readonly storage: RootStorage
  readonly providers: Providers
  readonly catalogue: Catalogue
  readonly alerts: Alerts
  readonly connections: ConnectionService
  readonly transfers: TransferService
  readonly queries: PluginHandle['queries']
  readonly state: PluginHandle['state']
  readonly project: PluginHandle['project']
  readonly report: Report
  networks(namespace: string): Atom<readonly Network[]>
  emit(event: string, payload: unknown): void
  /** @throws `core/notOpened` before the modal was opened for the first time */
  opened(): Shell
  open: PluginHandle['open']
  connect: PluginHandle['connect']
  option: SetupContext['option']
}

export interface InstalledPlugin {
  readonly definition: PluginDefinition
  readonly handle: PluginHandle
  readonly contribution: Contribution
  readonly guard: Guard
}

type ErrorText = string | ((context: unknown) => string)

/**
 * Runs the setup of every definition, in order: pure and synchronous, on a server as well.
 * @throws `core/invalidPlugin`, `core/duplicateProvider`, and the plugins' own coded errors
 */
export function setUpPlugins(
  definitions: readonly PluginDefinition[],
  services: PluginServices,
): readonly InstalledPlugin[] {
  return definitions.map((definition) => setUp(definition, definitions, services))
}

function setUp(
  definition: PluginDefinition,
  all: readonly PluginDefinition[],
  services: PluginServices,
): InstalledPlugin {
  const { id, provides } = definition
  const guard = createGuard(id, services.report)
  let contribution: Contribution = {}
  const handle = handleOf(definition, all, services, guard, () => contribution.api ?? {})
  try {
    // The context has what is sure by now; a plugin keeps its handle for what is called later.
    contribution = definition.setup(
      Object.assign(Object.create(handle) as SetupContext, { plugin: handle, option: services.option }),
    )
  } catch (error) {
    throw isPorticoError(error) ? error : invalidPlugin(id, 'setup', `threw '${messageOf(error)}'`, error)
  }
  checkContribution(definition, contribution)
  for (const [key, token] of Object.entries((provides ?? {}) as Readonly<Record<string, Capability>>)) {
    const list = (contribution.provide as unknown as Readonly<Record<string, readonly Provider<object>[]>>)[key]!
    services.providers.add(
      token,
      id,
      list.map((provider) => ({ ...provider, impl: guardProvider(key, provider?.impl, guard) })),
    )
  }
  return { definition, handle, contribution, guard }
}

/** Starts one run of every plugin; one that fails is reported and the others go on. */
export function startPlugins(installed: readonly InstalledPlugin[], run: Run, emitter: Emitter): void {
  for (const { definition, handle, contribution, guard } of installed) {
    const defer = (cleanup: () => unknown) => run.defer(() => void guard.run('stop', cleanup))
    const context: StartContext = Object.assign(Object.create(handle) as PluginHandle, {
      signal: run.signal,
      defer,
      onAny: (listener: (event: string, payload: unknown) => unknown) =>
        void emitter.onAny((...event) => void guard.run('event', () => listener(...event)), run.signal),
    })
    const cleanup: unknown = guard.run('start', () => contribution.start?.(context))
    if (typeof cleanup === 'function') defer(cleanup as () => unknown)
    else if (isPromise(cleanup)) guard.report('start', invalidPlugin(definition.id, 'start', 'must be synchronous'))
  }
}

function handleOf(
  definition: PluginDefinition,
  all: readonly PluginDefinition[],
  services: PluginServices,
  guard: Guard,
  api: () => object,
): PluginHandle {
  const { id } = definition
  const { store, storage, providers, catalogue, alerts, connections, networks, emit } = services
  const errors: Record<string, ErrorText> = { ...definition.errors }
  const pack = (definition.messages ?? { en: {} }) as Parameters<Catalogue['translate']>[1]
  const translate = catalogue.translate(id, pack) as (key: string, variables?: unknown) => string
  const handles = (tokens: object | undefined, keep: (key: string, token: Capability) => boolean) =>
    Object.fromEntries(
      Object.entries((tokens ?? {}) as Readonly<Record<string, Capability>>)
        .filter(([key, token]) => keep(key, token))
        .map(([key, token]) => [key, providers.handle(key, token.version, token.gateway)]),
    )
  return Object.freeze({
    id,
    // A getter: the page is read when a plugin asks, never during setup.
    get project() {
      return services.project
    },
    get api() {
      return api()
    },
    store: { ...store, sub: (source, listener) => store.sub(source, () => void guard.run('store.sub', listener)) },
    alerts,
    state: services.state,
    open: services.open,
    connect: services.connect,
    get notices() {
      return services.opened().notices
    },
    get router() {
      return services.opened().router
    },
    connections: {
      ...connections,
      watch: (listener, signal) =>
        connections.watch((...states) => void guard.run('watch', () => listener(...states)), signal),
    },
    transfers: services.transfers,
    queries: services.queries,
    locale: catalogue.locale,
    networks,
    config: definition.config,
    storage: storage.scope(id),
    emit: ((event: string, payload: unknown) => emit(`${id}:${event}`, payload)) as PluginHandle['emit'],
    t: ((key: string, variables?: unknown) =>
      guard.read(
        `message '${key}'`,
        () => {
          if (key in pack.en) return translate(key, variables)
          throw invalidPlugin(id, `messages.en.${key}`, 'is missing')
        },
        key,
      )) as PluginHandle['t'],
    error: ((name: string, context: unknown, rest?: Partial<PorticoErrorInit<unknown>>) => {
      const text = errors[name] ?? name
      const shortMessage = typeof text === 'function' ? text(context) : text
      return new PorticoError(`${id}/${name}`, { shortMessage, ...rest, context, plugin: id })
    }) as PluginHandle['error'],
    addErrors: (texts: Readonly<Record<string, ErrorText>>) => void Object.assign(errors, texts),
    needs: handles(definition.needs, () => true),
    wants: handles(
      definition.wants,
      (key, { gateway }) =>
        (gateway && providers.hasGateway) || all.some(({ provides }) => provides && key in provides),
    ),
  } satisfies PluginHandle)
}
