import type { Atom } from 'jotai/vanilla'
import type { Connector } from '../Connector.js'
import type { MessagePack } from '../Messages.js'
import type { Origins } from '../Inspection.js'
import type { SlotTable } from '../Slots.js'
import type { Capability, Provider } from './capability.js'
import type { ErrorTexts, SetupContext, StartContext } from './PluginContext.js'
import type {
  ApiOf,
  ConfigOf,
  ErrorsOf,
  MessagesOf,
  NeedsOf,
  PluginSpec,
  ProvidesOf,
  ViewsOf,
  WantsOf,
} from './PluginSpec.js'
import type { ViewTable } from './ViewDefinition.js'

export type CapabilityTokens<N> = { readonly [K in keyof N & string]: Capability<K, N[K]> }
export type Provisions<N> = { readonly [K in keyof N]: readonly Provider<N[K]>[] }

/** Optional while the spec leaves that part empty, required as soon as the spec fills it. */
type Promised<K extends string, Value, Source> = [keyof Source] extends [never]
  ? { readonly [_ in K]?: Value }
  : { readonly [_ in K]: Value }

/** What `setup` returns. */
export type Contribution<S extends PluginSpec = PluginSpec> = {
  /** Ways to connect. An atom, because wallets announce themselves late. */
  readonly connectors?: Atom<readonly Connector[]>
  readonly slots?: SlotTable
  /** What it contacts or shows besides the nodes of networks and the gateway: see `modal.requiredOrigins`. */
  origins?(): Origins
  /**
   * Begins effects, in the browser only. It may run many times in one modal; each run is ended by its signal, by what it
   * deferred, and by what it returned.
   */
  start?(context: StartContext<S>): void | (() => void)
} & Promised<'api', ApiOf<S>, ApiOf<S>> &
  Promised<'provide', Provisions<ProvidesOf<S>>, ProvidesOf<S>>

interface DefinitionBase<S extends PluginSpec> {
  readonly id: S['id']
  /** Version of this contract. A modal refuses plugins of another. */
  readonly core: 1
  readonly config?: ConfigOf<S>
  /** Texts of errors that are thrown before the rest of the plugin is loaded. `addErrors` adds those of the rest. */
  readonly errors?: Partial<ErrorTexts<ErrorsOf<S>>>
  /** Runs once for each modal, on a server too: it is synchronous and touches no global. Effects belong in `start`. */
  setup(context: SetupContext<S>): Contribution<S>
}

export type PluginDefinition<S extends PluginSpec = PluginSpec> = DefinitionBase<S> &
  Promised<'needs', CapabilityTokens<NeedsOf<S>>, NeedsOf<S>> &
  Promised<'wants', CapabilityTokens<WantsOf<S>>, WantsOf<S>> &
  Promised<'provides', CapabilityTokens<ProvidesOf<S>>, ProvidesOf<S>> &
  Promised<'views', ViewTable<S>, ViewsOf<S>> &
  Promised<'messages', MessagePack<MessagesOf<S>>, MessagesOf<S>>
