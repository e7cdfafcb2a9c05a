import type { ConnectionService } from '../contract/ConnectionService.js'
import { isPorticoError, PorticoError, type PorticoErrorInit } from '../contract/errors/PorticoError.js'
import { messageOf } from '../contract/errors/messageOf.js'
import type { BaseServices } from '../state/createBaseServices.js'
import type { Catalogue } from '../state/createCatalogue.js'
import type { Run } from '../state/lifecycle.js'
import type { Modal } from '../contract/Modal.js'
import type { Shell } from '../contract/Shell.js'
import type { TransferService } from '../contract/TransferService.js'
import type { Capability, Provider } from '../contract/plugin/capability.js'
import { checkContribution, invalidPlugin } from './checkPlugin.js'
import { createGuard, isPromise, type Guard } from '../contract/plugin/createGuard.js'
import { guardProvider } from './guardProvider.js'
import type { Contribution, PluginDefinition } from '../contract/plugin/PluginDefinition.js'
import type { PluginHandle, SetupContext, StartContext } from '../contract/plugin/PluginContext.js'

/** What plugins are set up with. */
export interface PluginServices extends BaseServices {
  readonly modal: Modal
  readonly connections: ConnectionService
  readonly transfers: TransferService
  readonly queries: PluginHandle['queries']
}

/** @throws `core/notOpened` before the modal was opened for the first time */
type Opened = () => Shell

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
  opened: Opened,
): readonly InstalledPlugin[] {
  return definitions.map((definition) => setUp(definition, definitions, services, opened))
}

function setUp(
  definition: PluginDefinition,
  all: readonly PluginDefinition[],
  services: PluginServices,
  opened: Opened,
): InstalledPlugin {
  const { id, provides } = definition
  const guard = createGuard(id, services.report)
  let contribution: Contribution = {}
  const handle = handleOf(definition, all, services, opened, guard, () => contribution.api ?? {})
  try {
    // The context has what is sure by now; a plugin keeps its handle for what is called later.
    contribution = definition.setup(
      Object.assign(Object.create(handle) as SetupContext, {
        plugin: handle,
        option: (name: string) => (services.options as unknown as Readonly<Record<string, unknown>>)[name],
      }),
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

interface StartServices {
  readonly installed: readonly InstalledPlugin[]
  readonly emitter: BaseServices['emitter']
}

/** Starts one run of every plugin; one that fails is reported and the others go on. */
export function startPlugins({ installed, emitter }: StartServices, run: Run): void {
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
  opened: Opened,
  guard: Guard,
  api: () => object,
): PluginHandle {
  const { id } = definition
  const { store, providers, catalogue, connections, emitter } = services
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
    alerts: services.alerts,
    state: services.state,
    open: (...request) => (services.modal.open as PluginHandle['open'])(...request),
    connect: (request) => services.modal.connect(request),
    get notices() {
      return opened().notices
    },
    get router() {
      return opened().router
    },
    connections: {
      ...connections,
      watch: (listener, signal) =>
        connections.watch((...states) => void guard.run('watch', () => listener(...states)), signal),
    },
    transfers: services.transfers,
    queries: services.queries,
    locale: catalogue.locale,
    networks: services.networks.of,
    config: definition.config,
    storage: services.storageOf(id),
    emit: ((event: string, payload: unknown) => emitter.emit(`${id}:${event}`, payload)) as PluginHandle['emit'],
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
