import {
  invalidOption,
  atom,
  lazy,
  NameRegistry,
  Names,
  SignMessage,
  whenIdle,
  type AccountProfile,
  type CapabilityTokens,
  type Contribution,
} from '@portico/core'
import type { HeadlessNamesSpec, NamesAtoms, NamesOptions, NamesSetupContext, NamesState } from './NamesSpec.js'

export const provides: CapabilityTokens<HeadlessNamesSpec['provides']> = { names: Names }
export const wants: CapabilityTokens<HeadlessNamesSpec['wants']> = {
  nameRegistry: NameRegistry,
  signMessage: SignMessage,
}

/** What asks for names is in the runtime, loaded on demand. @throws `core/invalidOptions` */
export function setup(context: NamesSetupContext, hasViews: boolean): Contribution<HeadlessNamesSpec> {
  const { config, store, connections, wants: capabilities, plugin } = context
  const registry = () => capabilities.nameRegistry?.for('eip155')
  const option = wrongOption(config)
  if (option) throw invalidOption('names', option)
  const account = connections.account('eip155')
  const state: NamesAtoms['state'] = atom<NamesState>({ suggestions: [], loading: false, label: '', error: undefined })
  const profile: NamesAtoms['profile'] = atom<AccountProfile | undefined>(undefined)
  const runtime = lazy('names', async () =>
    (await import('./runtime/createRuntime.js')).createRuntime(plugin, { state, profile, hasViews }),
  )
  return {
    api: {
      state,
      available: atom((get) => {
        const { connectionId, address, status } = get(account)
        const known = get(profile)
        const isFree = known?.address === address && known?.name === undefined
        if (config.suffix === undefined || !registry() || status !== 'connected' || !isFree) return false
        const session = get(connections.state).sessions.find((session) =>
          session.connections.some(({ id }) => id === connectionId),
        )
        const connector = get(connections.connectors).find(({ id }) => id === session?.connectorId)
        return connector?.type === 'AUTH' && get(connections.activeNamespace) === 'eip155'
      }),
      resolve: async (...args) => (await runtime()).resolve(...args),
      reverse: async (...args) => (await runtime()).reverse(...args),
      suggest: async (...args) => (await runtime()).suggest(...args),
      register: async (...args) => (await runtime()).register(...args),
      cancel: () => runtime.loaded?.cancel(),
    },
    provide: {
      names: [
        {
          namespace: 'eip155',
          impl: {
            profile,
            resolve: async (name, network, signal) =>
              (await runtime()).resolve(name, { network, ...(signal && { signal }) }),
            reverse: async (id, signal) => (await runtime()).reverse(id.slice(id.lastIndexOf(':') + 1), signal),
          },
        },
      ],
    },
    start({ signal, defer }) {
      if (!registry() && !config.ens && !config.sources) return
      let last: string | undefined
      let cancel: (() => void) | undefined
      function follow(): void {
        const { caipAddress } = store.get(account)
        if (!caipAddress || caipAddress === last) return
        last = caipAddress
        // The modal's own code comes first. What does not load is reported where the visitor asks for something.
        cancel?.()
        cancel = whenIdle(
          () =>
            void runtime().then(
              (loaded) => loaded.identify(signal),
              () => {},
            ),
        )
      }
      defer(store.sub(account, follow))
      defer(() => cancel?.())
      follow()
    },
  }
}

/** Options may come from JavaScript. */
function wrongOption({ suffix, legacySuffixes = [], ens, sources = [] }: NamesOptions): string | undefined {
  const isSuffix = (text: unknown): boolean => typeof text === 'string' && /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(text)
  if (suffix !== undefined && !isSuffix(suffix)) return 'suffix'
  if (!Array.isArray(legacySuffixes) || !legacySuffixes.every(isSuffix)) return 'legacySuffixes'
  if (!Array.isArray(sources)) return 'sources'
  return ens && !/^eip155:\d+$/.test(ens.network) ? 'ens' : undefined
}
