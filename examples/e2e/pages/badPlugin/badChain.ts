import {
  atom,
  Balances,
  Chain,
  definePlugin,
  type AnyPlugin,
  type Connector,
  type Network,
  type PluginDefinition,
  type PluginSpec,
} from '@portico/core'

export const boom = (): never => {
  throw new Error('boom')
}

/** A plugin written without a compiler. */
export const bad = (contribution: object, definition: object = {}): AnyPlugin =>
  definePlugin<PluginSpec>({ id: 'bad', core: 1, setup: () => contribution, ...definition } as PluginDefinition)

const network: Network = {
  id: 1,
  name: 'Gamma One',
  caipNetworkId: 'gamma:1',
  chainNamespace: 'gamma',
  nativeCurrency: { name: 'Gamma', symbol: 'GAM', decimals: 8 },
  rpcUrls: { default: { http: [] } },
}
const chain = {
  namespace: 'gamma',
  name: 'Gamma',
  networks: [network],
  defaultAccountType: 'eoa',
  sharesAddress: true,
  parseAddress: (text: string) => text,
  sameAddress: (a: string, b: string) => a === b,
  explorerUrl: () => undefined,
  unknownNetwork: () => network,
  network: (value: unknown) => value,
}
const session = {
  accounts: [{ address: 'gamma-address' }],
  networkId: 'gamma:1',
  provider: {},
  subscribe: () => () => {},
}
const handle = { namespaces: { gamma: session }, end: async () => {} }

/** What differs from a good chain with a good wallet. */
export interface BadParts {
  readonly chain?: object
  readonly connector?: object
  readonly handle?: object
  readonly session?: object
  readonly native?: () => unknown
}

/** A chain `gamma` with a wallet 'Owl', which are good but for `parts`. */
export function badChain(parts: BadParts): AnyPlugin {
  const owl = {
    id: 'owl',
    name: 'Owl',
    type: 'INJECTED',
    namespaces: ['gamma'],
    connect: async () => ({ ...handle, namespaces: { gamma: { ...session, ...parts.session } }, ...parts.handle }),
    ...parts.connector,
  }
  return bad(
    {
      connectors: atom([owl as unknown as Connector]),
      provide: {
        [Chain.key]: [{ namespace: 'gamma', impl: { ...chain, ...parts.chain } }],
        ...(parts.native && { [Balances.key]: [{ namespace: 'gamma', impl: { native: parts.native } }] }),
      },
    },
    { provides: { [Chain.key]: Chain, ...(parts.native && { [Balances.key]: Balances }) } },
  )
}
