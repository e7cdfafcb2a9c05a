import { createChain } from '@portico/chain-kit/setup'
import {
  atom,
  Chain,
  definePlugin,
  SignMessage,
  type Caip2,
  type ChainCapability,
  type ConnectorType,
  type Network,
  type Plugin,
  type PluginHandle,
  type SignMessageCapability,
  type SignMessageRequest,
} from '@portico/core'
import {
  IdentitySchema,
  NameAnswerSchema,
  NameSuggestionsSchema,
  ReverseAnswerSchema,
  type Identity,
  type NameSuggestion,
} from '@portico/gateway-api'
import { startGatewayDouble, type GatewayAnswer, type GatewayDouble, type SeenRequest } from '@portico/testing/gateway'
import * as v from 'valibot'
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'

export const suffix = 'people.example'
export const legacy = 'old.example'
export const signer: PrivateKeyAccount = privateKeyToAccount(`0x${'11'.repeat(32)}`)
export const own: string = signer.address
export const other = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const pixel = 'https://pictures.example/ada.png'

export interface LagoonSpec {
  readonly id: 'lagoon'
  readonly views: { readonly ApproveTransaction: {} }
  readonly provides: { readonly chain: ChainCapability; readonly signMessage: SignMessageCapability }
}

export interface Lagoon {
  readonly plugin: Plugin<LagoonSpec>
  readonly signed: readonly SignMessageRequest[]
  /** In place of the account's signature. */
  sign: ((request: SignMessageRequest) => Promise<string>) | undefined
  handle(): PluginHandle<LagoonSpec>
  /** Changes the network that the wallet is on. */
  switchTo(network: Caip2): void
  /** Tells a change of the session. */
  change(changes: object): void
  connect(): Promise<unknown>
}

const network = (id: number | string, name: string, testnet = false, rpcUrl?: string): Network => ({
  id,
  name,
  caipNetworkId: `eip155:${id}`,
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Pearl', symbol: 'PRL', decimals: 18 },
  rpcUrls: { default: { http: rpcUrl === undefined ? [] : [rpcUrl] } },
  testnet,
})

const builtIn = [network(1, 'Lagoon'), network(10, 'Reef'), network(5, 'Puddle', true), network(2_147_483_648, 'Deep')]

export interface LagoonOptions {
  readonly type?: ConnectorType
  readonly address?: string
  readonly on?: Caip2
  /** CAIP-2 references, in place of those that are there. */
  readonly networks?: readonly string[]
  /** A node of the networks. */
  readonly rpcUrl?: string
}

/** EVM chains in memory, with a wallet whose key signs messages. 2 147 483 648 has no coin type. */
export function createLagoon({
  type = 'AUTH',
  address = own,
  on = 'eip155:1',
  networks,
  rpcUrl,
}: LagoonOptions = {}): Lagoon {
  const namespace = 'eip155'
  const chain = createChain(
    { id: 'lagoon' },
    {
      namespace,
      name: 'Lagoon Networks',
      builtIn: networks?.map((id) => network(id, id, false, rpcUrl)) ?? builtIn,
      defaultAccountType: 'eoa',
      sharesAddress: true,
      parseAddress: (text) => (/^0x[\da-f]{40}$/i.test(text) ? text : undefined),
    },
  )
  const signed: SignMessageRequest[] = []
  const listeners = new Set<(change: object) => void>()
  let handle: PluginHandle<LagoonSpec> | undefined
  const lagoon: Lagoon = {
    signed,
    sign: undefined,
    handle: () => handle!,
    switchTo: (networkId) => lagoon.change({ type: 'network', networkId }),
    change: (changes) => listeners.forEach((listener) => listener(changes)),
    connect: () => handle!.connections.connect({ connector: wallet }),
    plugin: definePlugin<LagoonSpec>({
      id: 'lagoon',
      core: 1,
      provides: { chain: Chain, signMessage: SignMessage },
      views: { ApproveTransaction: { load: async () => ({ default: () => 'Approve?' }) } },
      setup({ plugin }) {
        handle = plugin
        const signMessage = async (request: SignMessageRequest) => {
          signed.push(request)
          const sign = lagoon.sign ?? (({ message }) => signer.signMessage({ message }))
          return { signature: await sign(request) }
        }
        return {
          connectors: atom([wallet]),
          provide: { chain: [{ namespace, impl: chain }], signMessage: [{ namespace, impl: { signMessage } }] },
        }
      },
    }),
  }
  const session = {
    accounts: [{ address }],
    networkId: on,
    provider: {},
    subscribe(listener: (change: never) => void) {
      listeners.add(listener as (change: object) => void)
      return () => listeners.delete(listener as (change: object) => void)
    },
  }
  const wallet = {
    id: type === 'AUTH' ? 'AUTH' : 'shell',
    name: 'Shell',
    type,
    namespaces: [namespace],
    connect: async () => ({ namespaces: { [namespace]: session }, end: async () => {} }),
  }
  return lagoon
}

/** A gateway whose names a test writes. What it answers is of the schemas of the interface. */
export interface NameGatewayDouble extends Pick<GatewayDouble, 'url' | 'seen'> {
  /** CAIP-2 ids of the networks that it serves. */
  served: readonly string[]
  identities: Record<string, Identity>
  /** By name, and coin type. */
  names: Record<string, Record<string, string>>
  /** By address: what it says that they are called. Default: the names that have the address. */
  claims: Record<string, readonly string[]>
  /** Code of addresses on Ethereum, in lower case. Default: none. */
  code: Record<string, string>
  suggest: (label: string, zone: string | null) => readonly NameSuggestion[]
  /** In place of the answer to a path with this beginning. */
  instead: Record<string, GatewayAnswer | ((request: SeenRequest) => GatewayAnswer | Promise<GatewayAnswer>)>
  /** Questions whose path begins so. */
  asked(beginning: string): readonly SeenRequest[]
}

export async function startNames(): Promise<NameGatewayDouble> {
  const record = (name: string) => {
    const rows = Object.entries(double.names[name] ?? {}).map(([type, address]) => [type, { address }] as const)
    return rows.length === 0 ? [] : { name, addresses: Object.fromEntries(rows), attributes: {} }
  }
  const answer = (request: SeenRequest): unknown => {
    const [, version, kind = '', what = '', last = ''] = request.url.pathname.split('/').map(decodeURIComponent)
    if (request.url.pathname === '/v1/' && request.url.searchParams.get('chainId') === 'eip155:1') {
      const { id, method, params } = JSON.parse(request.body) as { id: number; method: string; params: string[] }
      if (method === 'eth_getCode') return { jsonrpc: '2.0', id, result: double.code[params[0]!.toLowerCase()] ?? '0x' }
    }
    if (version === 'v1' && kind === 'supported-chains') return { http: double.served, ws: [] }
    if (kind === 'identity') return checked(IdentitySchema, double.identities[what] ?? { name: null, avatar: null })
    if (what === 'account' && request.method === 'GET') return checked(NameAnswerSchema, record(last))
    if (what === 'reverse') {
      const claims =
        double.claims[last] ??
        Object.keys(double.names).filter((name) => Object.values(double.names[name]!).includes(last))
      return checked(
        ReverseAnswerSchema,
        claims.map((name) => ({ ...Object(record(name)), name, addresses: {} })),
      )
    }
    if (what === 'suggestions')
      return checked(NameSuggestionsSchema, { suggestions: double.suggest(last, request.url.searchParams.get('zone')) })
    if (what === 'account') {
      const { coin_type: coinType, address, message } = JSON.parse(request.body) as Record<string, string>
      const { name } = JSON.parse(message!) as { readonly name: string }
      double.names[name] = { [coinType!]: address!, 60: address! }
      return { success: true, ...record(name) }
    }
    return undefined
  }
  const { url, seen } = await startGatewayDouble(async (request) => {
    const beginning = Object.keys(double.instead).find((one) => request.url.pathname.startsWith(one))
    const instead = beginning === undefined ? undefined : double.instead[beginning]
    if (instead) return typeof instead === 'function' ? instead(request) : instead
    const body = answer(request)
    return body === undefined ? { status: 404, body: {} } : { body }
  })
  const double: NameGatewayDouble = {
    url,
    seen,
    served: ['eip155:1', 'eip155:10', 'eip155:5'],
    identities: {},
    names: {},
    claims: {},
    code: {},
    suggest: (label, zone) => [{ name: `${label}.${zone}`, registered: `${label}.${zone}` in double.names }],
    instead: {},
    asked: (beginning) => seen.filter((one) => one.url.pathname.startsWith(beginning)),
  }
  return double
}

/** The same answer, which is one that a gateway may give. */
function checked<T>(schema: v.GenericSchema<unknown, T>, answer: unknown): unknown {
  v.parse(schema, answer)
  return answer
}
