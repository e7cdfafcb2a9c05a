import { atom, type AnyPlugin } from '@portico/core'
import { bad, badChain, boom } from './badChain.js'

declare global {
  interface Window {
    /** What `onError` was told so far: plugin, phase, message. */
    readonly reports: (readonly [plugin: string, phase: string, message: string])[]
  }
}

const rejects = async (): Promise<never> => boom()
const starting = (start: unknown): AnyPlugin => bad({ start })
const action = (over: object): AnyPlugin =>
  bad({ slots: { 'account.actions': [{ id: 'tip', label: () => 'Tip', onSelect() {}, ...over }] } })
const tab = (load: unknown): AnyPlugin =>
  bad({ slots: { 'account.tabs': [{ id: 'past', label: () => 'Past', load }] } })
const view = (over: object): AnyPlugin =>
  bad({}, { views: { Tip: { load: async () => ({ default: () => 'Here is the tip' }), ...over } } })
/** An atom that throws as soon as something listens to it. */
function unmountable<V>(value: V): object {
  return Object.assign(atom(value), { onMount: boom })
}
interface StartContext {
  readonly store: { get(atom: unknown): unknown; sub(atom: unknown, listener: () => void): void }
  readonly connections: { readonly list: unknown; watch(listener: () => void, signal: AbortSignal): void }
  readonly signal: AbortSignal
  defer(cleanup: () => void): void
  emit(event: string, payload: unknown): void
}
interface SetupContext {
  t(key: string, variables?: object): string
}

/** Plugins of the wrong kind, by what is wrong with them. Each has the id 'bad', or the id that is what is wrong. */
export const badPlugins: Readonly<Record<string, () => AnyPlugin>> = {
  explorerUrlThrows: () => badChain({ chain: { explorerUrl: boom } }),
  sameAddressThrows: () => badChain({ chain: { sameAddress: boom } }),
  unknownNetworkThrows: () => badChain({ chain: { unknownNetwork: boom }, session: { networkId: 'gamma:7' } }),
  networkNotCaip: () => badChain({ chain: { networks: [{ caipNetworkId: 'main' }] } }),
  balanceThrows: () => badChain({ native: boom }),

  connectorsThrow: () => bad({ connectors: atom(boom) }),
  connectorsNoAtom: () => bad({ connectors: [] }),
  connectorsNotMountable: () => bad({ connectors: unmountable([]) }),
  connectorWithoutName: () => bad({ connectors: atom([{ id: 'x', namespaces: ['eip155'], connect: boom }]) }),
  connectorIconWrong: () => badChain({ connector: { imageUrl: { not: 'a text' } } }),
  connectorBadgeWrong: () => badChain({ connector: { badge: { not: 'a text' } } }),
  connectThrows: () => badChain({ connector: { connect: boom } }),

  labelThrows: () => action({ label: boom }),
  labelNoText: () => action({ label: () => ({ not: 'a text' }) }),
  whenThrows: () => action({ when: atom(boom) }),
  unknownGlyph: () => action({ icon: 'no-such-glyph' }),
  onSelectThrows: () => action({ onSelect: boom }),
  onSelectRejects: () => action({ onSelect: rejects }),
  messageMissing: () =>
    bad(
      {},
      {
        messages: { en: {} },
        setup: ({ t }: SetupContext) => ({
          slots: { 'account.actions': [{ id: 'tip', label: () => t('tip'), onSelect() {} }] },
        }),
      },
    ),
  messageThrows: () =>
    bad(
      {},
      {
        messages: { en: { tip: ({ deep }: { readonly deep: { readonly text: string } }) => deep.text } },
        setup: ({ t }: SetupContext) => ({
          slots: { 'account.actions': [{ id: 'tip', label: () => t('tip', {}), onSelect() {} }] },
        }),
      },
    ),
  slotNotLoaded: () => tab(rejects),
  slotDrawThrows: () => tab(async () => ({ default: boom })),
  unknownSlot: () => bad({ slots: { 'account.corner': [{ id: 'tip', label: () => 'Tip', onSelect() {} }] } }),

  subscribeReturnsNothing: () => badChain({ session: { subscribe() {} } }),
  endThrows: () => badChain({ handle: { end: boom } }),
  networkIdMain: () => badChain({ session: { networkId: 'main' } }),
  namespaceMisspelt: () =>
    badChain({
      handle: {
        namespaces: {
          gama: { accounts: [{ address: 'g' }], networkId: 'gama:1', provider: {}, subscribe: () => () => {} },
        },
      },
    }),

  accountNameWrong: () => badChain({ session: { accounts: [{ address: 'gamma-address', name: { not: 'a text' } }] } }),
  walletNameWrong: () => badChain({ handle: { wallet: { name: { not: 'a text' } } } }),

  startThrows: () => starting(boom),
  startRejects: () => starting(rejects),
  startAsync: () => starting(async () => {}),
  startInDefinition: () => bad({}, { start() {} }),
  cleanupThrows: () => starting(() => boom),
  deferredThrows: () => starting(({ defer }: StartContext) => defer(boom)),
  watchThrows: () => starting(({ connections, signal }: StartContext) => connections.watch(boom, signal)),
  storeListenerThrows: () => starting(({ store, connections }: StartContext) => store.sub(connections.list, boom)),
  emitsWhatThrows: () =>
    starting(({ emit }: StartContext) =>
      emit(
        'tipped',
        Object.defineProperty({}, 'amount', {
          get: boom,
          enumerable: true,
        }),
      ),
    ),
  importThrows: () =>
    bad(
      { provide: { importConnections: [{ namespace: '*', impl: { isPresent: boom, load: rejects } }] } },
      { provides: { importConnections: { key: 'importConnections', version: 1, single: true } } },
    ),
  servesNamespaceOfNoChain: () =>
    bad(
      { provide: { signMessage: [{ namespace: 'nowhere', impl: { signMessage: boom } }] } },
      { provides: { signMessage: { key: 'signMessage', version: 1, single: false } } },
    ),

  viewThrows: () => view({ load: async () => ({ default: boom }) }),
  viewWithoutDefault: () => view({ load: async () => ({}) }),
  viewNotLoaded: () => view({ load: rejects }),
  viewTitleThrows: () => view({ title: boom }),
  viewOnBackThrows: () => view({ onBack: boom }),
  viewHoldsOpenThrows: () => view({ holdsOpen: boom }),

  setupThrows: () => bad({}, { setup: boom }),
  setupAsync: () => bad({}, { setup: async () => ({}) }),
  setupMissing: () => bad({}, { setup: undefined }),
  setupReturnsNothing: () => bad({}, { setup() {} }),
  idReserved: () => bad({}, { id: 'shell' }),
  idEmpty: () => bad({}, { id: '' }),
  idWithHyphen: () => bad({}, { id: 'my-tips' }),
  provisionNotDelivered: () => bad({}, { provides: { prices: { key: 'prices', version: 1, single: false } } }),
}
