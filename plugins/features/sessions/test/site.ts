import { createChain } from '@portico/chain-kit/setup'
import {
  atom,
  Chain,
  definePlugin,
  type ChainCapability,
  type ConnectorType,
  type Plugin,
  type PluginHandle,
  type Router,
} from '@portico/core'
import { startGatewayDouble, type GatewayAnswer, type GatewayDouble } from '@portico/testing/gateway'
import type { SessionRequest } from '../src/index.js'

export const own = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
export const account: `eip155:1:${string}` = `eip155:1:${own}`
export const pci: string = 'q'.repeat(43)
export const token = '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359'
/** A point of secp256k1: any, it is only passed on. */
export const pageKey: `0x${string}` = `0x04${'ab'.repeat(64)}`
export const signature: string = `0x${'ef'.repeat(65)}`
export const hour = 3600
export const nowSeconds = (): number => Math.floor(Date.now() / 1000)

export function request(changes: object = {}): SessionRequest {
  return {
    chainId: '0x1',
    expiry: nowSeconds() + hour,
    signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: pageKey }] } },
    permissions: [
      {
        type: 'native-token-recurring-allowance',
        data: { allowance: '0x2386f26fc10000', start: nowSeconds(), period: 86_400 },
      },
    ],
    policies: [],
    ...changes,
  }
}

export interface LagoonSpec {
  readonly id: 'lagoon'
  readonly provides: { readonly chain: ChainCapability }
}

export interface WalletCall {
  readonly method: string
  readonly params: readonly unknown[]
}

export interface Lagoon {
  readonly plugin: Plugin<LagoonSpec>
  readonly calls: readonly WalletCall[]
  /** By method: what the wallet answers, or throws. */
  answers: Record<string, (params: readonly unknown[]) => unknown>
  router(): Router
  /** As a login does: the embedded wallet has no row in the list of wallets. */
  connect(): Promise<unknown>
}

export interface LagoonOptions {
  readonly type?: ConnectorType
  readonly methods?: readonly string[]
  readonly accountType?: string
}

/** A chain in memory with a wallet. */
export function createLagoon({
  type = 'ANNOUNCED',
  methods,
  accountType = 'smartAccount',
}: LagoonOptions = {}): Lagoon {
  const namespace = 'eip155'
  const chain = createChain(
    { id: 'lagoon' },
    {
      namespace,
      name: 'Lagoon Networks',
      builtIn: [
        {
          id: '1',
          name: 'Lagoon',
          caipNetworkId: 'eip155:1',
          chainNamespace: namespace,
          nativeCurrency: { name: 'Pearl', symbol: 'PRL', decimals: 18 },
          rpcUrls: { default: { http: [] } },
        },
      ],
      defaultAccountType: 'eoa',
      sharesAddress: true,
      parseAddress: (text) => (/^0x[\da-f]{40}$/i.test(text) ? text.toLowerCase() : undefined),
    },
  )
  const calls: WalletCall[] = []
  let handle: PluginHandle<LagoonSpec> | undefined
  const unsupported = Object.assign(new Error('The method is not supported'), { code: 4200 })
  const lagoon: Lagoon = {
    calls,
    answers: {
      // As the embedded wallet: its co-signer has the session by now.
      wallet_grantPermissions: ([asked]) => ({ ...Object(asked), pci, context: '0xc0ffee' }),
      wallet_revokePermissions: () => signature,
    },
    plugin: definePlugin<LagoonSpec>({
      id: 'lagoon',
      core: 1,
      provides: { chain: Chain },
      setup({ plugin }) {
        handle = plugin
        return { connectors: atom([wallet]), provide: { chain: [{ namespace, impl: chain }] } }
      },
    }),
    router: () => handle!.router,
    connect: () => handle!.connections.connect({ connector: wallet }),
  }
  const provider = {
    async request({ method, params }: WalletCall): Promise<unknown> {
      calls.push({ method, params })
      const answer = lagoon.answers[method]
      if (!answer) throw unsupported
      return answer(params)
    },
  }
  const session = {
    accounts: [{ address: own, type: accountType }],
    networkId: 'eip155:1' as const,
    provider,
    ...(methods && { methods }),
    subscribe: () => () => {},
  }
  const wallet = {
    id: 'shell',
    name: 'Shell',
    type,
    namespaces: [namespace],
    connect: async () => ({ namespaces: { [namespace]: session }, end: async () => {} }),
  }
  return lagoon
}

/** A row of the co-signer. */
export function row(changes: object = {}): object {
  return {
    project: { id: 'orchard', name: 'Orchard' },
    pci,
    expiry: nowSeconds() + hour,
    createdAt: Date.now(),
    permissions: request().permissions,
    policies: [],
    context: '0xc0ffee',
    ...changes,
  }
}

export interface CoSignerDouble extends GatewayDouble {
  /** By the last part of the path, or `list`: what is answered instead. */
  answers: Record<string, GatewayAnswer | undefined>
  rows: readonly object[]
  /** Bodies of a step. */
  bodies(step: string): readonly Readonly<Record<string, unknown>>[]
}

export async function startCoSigner(): Promise<CoSignerDouble> {
  const stepOf = ({ url }: { readonly url: URL }): string => url.pathname.split('/')[4] ?? 'list'
  const server = await startGatewayDouble((asked) => {
    const step = stepOf(asked)
    const usual: Record<string, unknown> = {
      list: { pcis: double.rows },
      // Empty on success.
      revoke: '',
    }
    return double.answers[step] ?? { body: usual[step] }
  })
  const double: CoSignerDouble = {
    ...server,
    answers: {},
    rows: [],
    bodies: (step) => server.seen.filter((one) => stepOf(one) === step).map(({ body }) => JSON.parse(body) as never),
  }
  return double
}
