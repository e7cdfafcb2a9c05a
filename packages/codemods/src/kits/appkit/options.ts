import { nameOf } from '../../source/nodes.js'
import type { Option, Options } from '../../source/callOptions.js'
import type { SourceFile } from '../../source/SourceFile.js'
import { quoted } from '../../source/style.js'
import { inline, type ModalOption } from '../../setup/writeModal.js'

/** Options of `createAppKit` that ours has under another name: the group it is in, if any, and its name. */
const renamed: Readonly<Record<string, readonly [group: string, name: string]>> = {
  debug: ['', 'debug'],
  enableReconnect: ['', 'reconnect'],
  allowUnsupportedChain: ['', 'allowUnsupportedNetwork'],
  manualWCControl: ['', 'manualConnection'],
  featuredWalletIds: ['wallets', 'featured'],
  includeWalletIds: ['wallets', 'include'],
  excludeWalletIds: ['wallets', 'exclude'],
  termsConditionsUrl: ['legal', 'termsUrl'],
  privacyPolicyUrl: ['legal', 'privacyUrl'],
}

const features: Readonly<Record<string, string>> = {
  analytics: 'analytics() of @portico/analytics',
  email: 'embedded() and email() of @portico/embedded and @portico/email, with a secure site of yours',
  socials: 'embedded() and socials() of @portico/embedded and @portico/socials, with a secure site of yours',
  swaps: 'swaps() of @portico/swaps',
  onramp: 'onramp() of @portico/onramp',
  history: 'activity() of @portico/activity',
  send: 'send() of @portico/send',
  receive: 'receive() of @portico/receive',
  smartSessions: 'sessions() of @portico/sessions',
  pay: 'pay() of @portico/pay',
  legalCheckbox: 'legal: { checkbox: true } of createModal()',
}

const advice: Readonly<Record<string, string>> = {
  themeVariables: 'set tokens by `theme: { tokens: { … } }`',
  siweConfig: 'use siwx() of @portico/siwx, and @portico/siwx-server on your server',
  siwx: 'use siwx() of @portico/siwx, and @portico/siwx-server on your server',
  customWallets: 'list them by `wallets: { custom: [ … ] }`',
  customRpcUrls: 'name your nodes by `rpcUrls` of the chain plugin',
  tokens: 'list the contracts by `tokens` of evm()',
  enableCoinbase: 'wallets of the page announce themselves',
  coinbasePreference: 'wallets of the page announce themselves',
  defaultAccountTypes: 'the account that the wallet selects is in use',
}

export interface AppKitOptions {
  readonly options: readonly ModalOption[]
  /** What to do about the others, by name. */
  readonly todos: readonly string[]
  readonly hasRelay: boolean
}

/** Options of `createAppKit`, or props of `<AppKitProvider>`, except those of the adapters and networks. */
export function readOptions(given: Options, file: SourceFile): AppKitOptions {
  const options: ModalOption[] = []
  const todos: string[] = []
  const groups = new Map<string, ModalOption[]>()
  const mode = given.take('themeMode')
  // Its default follows the system; ours is dark.
  options.push(['theme', `{ mode: ${mode?.code ?? quoted('system', file.style)} }`])
  const network = given.take('defaultNetwork')
  if (network) {
    const id = networkId(network, file)
    if (id === undefined) todos.push(unknown('defaultNetwork', 'name it by its CAIP-2 id, such as `eip155:1`'))
    else options.push(['defaultNetwork', id])
  }
  for (const [theirs, [group, ours]] of Object.entries(renamed)) {
    const code = given.code(theirs)
    if (code === undefined) continue
    if (group === '') options.push([ours, code])
    else groups.set(group, [...(groups.get(group) ?? []), [ours, code]])
  }
  for (const [group, entries] of groups) options.push([group, inline(entries, file)])
  const featureOption = given.take('features')
  if (featureOption) todos.push(...readFeatures(featureOption))
  const switches = [
    ['enableInjected', 'evm({ injected: false })'],
    ['enableEIP6963', 'evm({ announced: false })'],
  ] as const
  for (const [name, code] of switches)
    if (given.flag(name) === false) todos.push(unknown(name, `write ${code}`))
    else if (given.flag(name) === undefined && given.take(name)) todos.push(unknown(name, `see ${code}`))
  const relay = given.take('enableWalletConnect')
  const hasRelay = given.flag('enableWalletConnect') !== false
  if (relay && relay.value.type !== 'BooleanLiteral')
    todos.push(unknown('enableWalletConnect', 'leave walletConnect() out of `plugins` where it is false'))
  for (const { name } of given.unread) todos.push(unknown(name, advice[name] ?? 'see the options of createModal()'))
  for (const spread of given.spreads) todos.push(`createAppKit() had ${spread}: its options are not known here`)
  return { options, todos, hasRelay }
}

const unknown = (name: string, what: string): string => `AppKit’s option '${name}' is not taken over: ${what}`

function readFeatures({ value, code }: Option): readonly string[] {
  if (value.type !== 'ObjectExpression') return [`AppKit’s features ${code} are not taken over: add plugins for them`]
  return value.properties.flatMap((property) => {
    const name = property.type === 'ObjectProperty' ? nameOf(property.key) : undefined
    if (property.type !== 'ObjectProperty' || name === undefined)
      return [`AppKit’s features are partly computed: add plugins for them`]
    const { value: set } = property
    const isOff =
      (set.type === 'BooleanLiteral' && !set.value) || (set.type === 'ArrayExpression' && set.elements.length === 0)
    // Here a feature is absent until its plugin is added.
    return isOff
      ? []
      : [`AppKit’s feature '${name}' is a plugin: ${features[name] ?? 'look for it in the list of packages'}`]
  })
}

/** The CAIP-2 id of a network that is a name imported from the old kit. */
export function networkId({ value }: Option, file: SourceFile): string | undefined {
  const local = nameOf(value)
  const name = file.imports.names.find((binding) => binding.local === local)
  if (local === undefined || !name) return undefined
  if (name.module === '@portico/solana' || name.module === '@portico/bitcoin') return `${local}.caipNetworkId`
  return name.module === 'viem/chains' ? `\`eip155:\${${local}.id}\`` : undefined
}
