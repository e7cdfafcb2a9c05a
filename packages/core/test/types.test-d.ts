import {
  createModal,
  defineCapability,
  definePlugin,
  type AnyPlugin,
  type Capability,
  type CheckPlugins,
  type EventName,
  type Modal,
  type ModalApi,
  type Plugin,
  type PluginSpec,
  type SetupContext,
  type ShellViews,
  type ViewName,
} from '@portico/core'

// Compiled by `tsc`: every line that must not compile says so, and fails the check when it does.

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const ok = <_ extends true>(): void => {}

interface Sender {
  send(to: string): Promise<string>
}
const Sending: Capability<'sending', Sender> = defineCapability('sending')

interface LedgerApi {
  switchTo(chain: number): Promise<void>
}
interface LedgerSpec extends PluginSpec {
  readonly id: 'ledger'
  readonly api: LedgerApi
  readonly views: { Ledgers: {}; AddLedger: { readonly chain: number } }
  readonly events: { chainChanged: { readonly chain: number } }
  readonly provides: { sending: Sender }
}
interface TradeSpec extends PluginSpec {
  readonly id: 'trade'
  readonly api: { quote(amount: bigint): Promise<string> }
  readonly views: { Trade: { readonly from?: string }; TradeReview: { readonly quoteId: string } }
  readonly events: { quoted: { readonly id: string } }
  readonly messages: { title: string; rate: (v: { readonly rate: string }) => string }
  readonly errors: { noProvider: { readonly namespace: string } }
  readonly needs: { sending: Sender }
}
interface OtherSpec extends PluginSpec {
  readonly id: 'other'
  readonly api: { readonly cluster: string }
  readonly provides: { sending: Sender }
}
declare function ledger(options: { readonly chains: readonly number[] }): Plugin<LedgerSpec>
declare function trade(): Plugin<TradeSpec>
declare function other(): Plugin<OtherSpec>

const modal = createModal({ plugins: [ledger({ chains: [1] }), other(), trade()] })
ok<Equal<typeof modal.api.ledger, LedgerApi>>()
void modal.api.trade.quote(1n)
// @ts-expect-error not installed
void modal.api.bitcoin

modal.open()
modal.open('Account')
modal.open('SwitchNetwork', { network: 'alpha:1' })
modal.open('Trade')
modal.open('Trade', { from: 'x' })
modal.open('TradeReview', { quoteId: 'q' })
// @ts-expect-error params are required
modal.open('TradeReview')
// @ts-expect-error params of another view
modal.open('AddLedger', { quoteId: 'q' })
// @ts-expect-error unknown view
modal.open('Nope')
// @ts-expect-error the shell's views are typed too
modal.open('SwitchNetwork', { network: 5 })

modal.on('ledger:chainChanged', ({ chain }) => chain.toFixed())
modal.on('MODAL_OPEN', ({ connected }) => connected === true)
// @ts-expect-error unknown event
modal.on('ledger:nope', () => {})
// @ts-expect-error wrong payload
modal.on('trade:quoted', ({ chain }) => chain)

// Needs are checked on the array element that has them, in words.
// @ts-expect-error Plugin 'trade' needs the capability 'sending', which no plugin in this array provides.
createModal({ plugins: [trade()] })
createModal({ plugins: [trade(), other()] })
createModal({ plugins: [] }).open('Connect')

// Needs are met by interface, whatever the name.
interface Quotes {
  readonly rate: number
}
interface OracleSpec extends PluginSpec {
  readonly id: 'oracle'
  readonly provides: { sending: Quotes }
}
interface HopefulSpec extends PluginSpec {
  readonly id: 'hopeful'
  readonly wants: { sending: Sender }
}
interface WiderSpec extends PluginSpec {
  readonly id: 'wider'
  readonly provides: { sending: Sender & { cancel(): void } }
}
declare function oracle(): Plugin<OracleSpec>
declare function hopeful(): Plugin<HopefulSpec>
declare function wider(): Plugin<WiderSpec>
createModal({
  plugins: [
    oracle(),
    // @ts-expect-error Plugin 'trade' asks for another 'sending' than the plugins in this array provide: the interfaces differ.
    trade(),
  ],
})
createModal({
  plugins: [
    ledger({ chains: [1] }),
    oracle(),
    // @ts-expect-error one of two providers is of another interface
    trade(),
  ],
})
createModal({
  plugins: [
    // @ts-expect-error what it wants is there under the name alone
    hopeful(),
    oracle(),
  ],
})
createModal({ plugins: [hopeful()] })
createModal({ plugins: [hopeful(), wider(), trade()] })
ok<
  Equal<
    CheckPlugins<[Plugin<OracleSpec>, Plugin<TradeSpec>]>[1],
    "Plugin 'trade' asks for another 'sending' than the plugins in this array provide: the interfaces differ."
  >
>()
ok<
  Equal<
    CheckPlugins<[Plugin<TradeSpec>]>[0],
    "Plugin 'trade' needs the capability 'sending', which no plugin in this array provides."
  >
>()

type Pair = LedgerSpec | TradeSpec
ok<Equal<ViewName<Pair>, keyof ShellViews | 'Ledgers' | 'AddLedger' | 'Trade' | 'TradeReview'>>()
ok<Equal<Extract<EventName<Pair>, `${string}:${string}`>, 'ledger:chainChanged' | 'trade:quoted'>>()
ok<Equal<keyof ModalApi<Pair>, 'ledger' | 'trade'>>()

// Spread, conditional and dynamic arrays.
declare const flag: boolean
declare const list: AnyPlugin[]
const shared = [ledger({ chains: [1] }), other()] as const
createModal({ plugins: list })
void createModal({ plugins: [...shared, trade()] }).api.other.cluster
void createModal({ plugins: [ledger({ chains: [1] }), ...(flag ? [trade()] : [])] }).api.ledger
void createModal({ plugins: flag ? [other(), trade()] : [ledger({ chains: [1] }), trade()] }).api.trade

// Falsy elements, as conditions leave them.
const some = createModal({ plugins: [other(), flag && trade(), flag ? ledger({ chains: [1] }) : undefined, false] })
void some.api.trade.quote(1n)
some.open('TradeReview', { quoteId: 'q' })
// @ts-expect-error the need of a plugin that may be there is checked too
createModal({ plugins: [flag && trade()] })
// @ts-expect-error what is true is no plugin
createModal({ plugins: [flag || trade()] })

// A modal of more plugins may stand where one of fewer is wanted, not the other way round.
const fewer: Modal<LedgerSpec> = modal
// @ts-expect-error a modal of fewer plugins lacks an api
const more: Modal<LedgerSpec | TradeSpec> = fewer
const any: Modal = modal
void [more, any]

declare const caught: unknown
if (modal.isError(caught, 'trade/noProvider')) caught.context.namespace.trim()
if (modal.isError(caught, 'core/walletNotFound')) caught.context.wallet.trim()
// @ts-expect-error unknown code
modal.isError(caught, 'trade/nope')

// The author's side: what the spec promises must be delivered.
interface PromisingSpec extends PluginSpec {
  readonly id: 'promising'
  readonly api: { a(): void }
  readonly views: { Promised: { readonly x: number } }
  readonly provides: { sending: Sender }
}
const api = { a() {} }
const views = {
  Promised: { load: async () => ({ default: (_: { readonly params: { readonly x: number } }) => null }) },
}
const provide = { sending: [{ namespace: 'alpha', impl: { send: async () => 'x' } }] }
const part = { core: 1, provides: { sending: Sending } } as const
const setup = () => ({ api, provide })
definePlugin<PromisingSpec>({ ...part, id: 'promising', views, setup })
// @ts-expect-error Name the spec of the plugin: definePlugin<MySpec>({ … })
definePlugin({ id: 'promising', core: 1, setup: () => ({ api }) })
// @ts-expect-error wrong id
definePlugin<PromisingSpec>({ ...part, id: 'else', views, setup })
// @ts-expect-error the view is missing
definePlugin<PromisingSpec>({ ...part, id: 'promising', setup })
// @ts-expect-error the api is missing
definePlugin<PromisingSpec>({ ...part, id: 'promising', views, setup: () => ({ provide }) })
// @ts-expect-error the provision is missing
definePlugin<PromisingSpec>({ ...part, id: 'promising', views, setup: () => ({ api }) })

export function inSetup({ t, error, needs, plugin, ...context }: SetupContext<TradeSpec>): void {
  t('title')
  t('rate', { rate: '1' })
  // @ts-expect-error variables are required
  t('rate')
  // @ts-expect-error unknown key
  t('nope')
  error('noProvider', { namespace: 'alpha' })
  // @ts-expect-error wrong context
  error('noProvider', { name: 'alpha' })
  plugin.emit('quoted', { id: 'x' })
  // @ts-expect-error unknown event
  plugin.emit('nope', {})
  // @ts-expect-error effects are not there yet: they are the plugin's, for later
  context.emit('quoted', { id: 'x' })
  // @ts-expect-error as above
  context.storage.set('x', 1)
  // @ts-expect-error as above
  context.router.push('Trade')
  // @ts-expect-error wallets are asked later
  void context.connections.disconnect()
  void needs.sending.for('alpha')?.send('x')
}
