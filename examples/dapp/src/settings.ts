import type { Caip2, ThemeMode } from '@portico/modal'
import type { PasskeyNetwork } from '@portico/passkey'
import type { PaymentOptions } from '@portico/pay'

/** Settings of the demo. The server that serves the page knows the ports of the local chains; the page's query changes single settings. */
export interface Settings {
  readonly projectId: string | undefined
  readonly gateway: string | undefined
  readonly relayUrl: string | undefined
  /** JSON-RPC of the two local chains, 31337 and 31338. */
  readonly rpcs: readonly [string | undefined, string | undefined]
  /** Nodes of local networks of the other chains: `rpc.<CAIP-2 id>=<url>`. */
  readonly nodes: Readonly<Record<Caip2, string>>
  /** Contracts of ERC-20 tokens on the local chains, separated by commas. */
  readonly tokens: readonly string[]
  /** Router of Uniswap V2 on the first local chain: swaps by it can be carried out. */
  readonly swapRouter: string | undefined
  /** Namespaces from which `send()` sends. */
  readonly send: 'all' | undefined
  /** Namespaces whose plugins are installed; all by default, `eip155` always. */
  has(namespace: string): boolean
  /** Origin of the local secure site: installs logins by e-mail and at social providers. */
  readonly secureSite: string | undefined
  /** JSON-RPC of a bundler for the first local chain: shows what a smart session pays. */
  readonly bundler: string | undefined
  /** Bundler and contracts on the first local chain: installs `passkey()`. Its page has to be opened by the name `localhost`. */
  readonly passkey: PasskeyNetwork | undefined
  /** Origin that may show the page as a Safe App, in place of Safe{Wallet}'s own. */
  readonly safe: string | undefined
  readonly mode: ThemeMode | undefined
  readonly locale: string | undefined
  readonly debug: boolean
  /** Shows the panel for developers. */
  readonly devtools: boolean
  readonly embedded: boolean
  /** Without the features that an operator can switch. */
  readonly basic: boolean
  readonly manual: boolean
  readonly multiWallet: boolean
  /** Installs `names()`, which asks for the name of each account. */
  readonly names: boolean
  /** Installs `ledger()`. */
  readonly ledger: boolean
  /** Whether the account's button shows what it holds, for which a node has to be asked. */
  readonly balance: boolean
  /** Installs `analytics()`, which tells the gateway what visitors do. */
  readonly analytics: boolean
  /** How often the gateway is asked for features. Milliseconds; by default as often as `remoteConfig()` does. */
  readonly remote: number | undefined
  /** Installs `watch()`, which views the account of an address. */
  readonly watch: boolean
  /** Installs `pay()`, with a button that asks for this. */
  readonly pay: PaymentOptions | undefined
}

const modes: readonly string[] = ['dark', 'light', 'system'] satisfies ThemeMode[]

/**
 * @param search The page's query, such as `location.search`
 * @param served What the server says, in the form of a query. The page's query wins.
 */
export function readSettings(search: string, served = ''): Settings {
  const query = new URLSearchParams(served)
  for (const [name, value] of new URLSearchParams(search)) query.set(name, value)
  const mode = query.get('mode')
  const namespaces = query.get('families')?.split(',')
  const nodes = [...query]
    .filter(([name]) => name.startsWith('rpc.'))
    .map(([name, url]) => [name.slice(4), url] as const)
  return {
    // An empty `projectId=` shows what happens without one.
    projectId: query.has('projectId') ? query.get('projectId') || undefined : '0'.repeat(32),
    gateway: query.get('gateway') ?? undefined,
    relayUrl: query.get('relayUrl') ?? undefined,
    rpcs: [query.get('rpc31337') ?? undefined, query.get('rpc31338') ?? undefined],
    nodes: Object.fromEntries(nodes),
    tokens: query.get('tokens')?.split(',').filter(Boolean) ?? [],
    swapRouter: query.get('swapRouter') ?? undefined,
    send: query.get('send') === 'all' ? 'all' : undefined,
    has: (namespace) => !namespaces || namespaces.includes(namespace),
    secureSite: query.get('secureSite') ?? undefined,
    bundler: query.get('bundler') ?? undefined,
    passkey: query.has('passkey') ? (readJson(query.get('passkey')) as PasskeyNetwork) : undefined,
    safe: query.get('safe') ?? undefined,
    mode: mode && modes.includes(mode) ? (mode as ThemeMode) : undefined,
    locale: query.get('locale') ?? undefined,
    debug: query.has('debug'),
    devtools: query.has('devtools'),
    embedded: query.has('embedded'),
    basic: query.has('basic'),
    manual: query.has('manual'),
    multiWallet: query.get('multiWallet') !== 'off',
    names: query.get('names') !== 'off',
    ledger: query.has('ledger'),
    balance: query.get('balance') !== 'off',
    analytics: query.get('analytics') === 'on',
    watch: query.has('watch'),
    remote: Number(query.get('remote')) || undefined,
    pay: query.has('pay') ? { ...defaultPayment, ...readJson(query.get('pay')) } : undefined,
  }
}

const defaultPayment: PaymentOptions = {
  paymentAsset: {
    network: 'eip155:31337',
    asset: 'native',
    metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  },
  recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  amount: '0.1',
}

function readJson(text: string | null): object {
  try {
    return JSON.parse(text || '{}') as object
  } catch {
    return {}
  }
}
