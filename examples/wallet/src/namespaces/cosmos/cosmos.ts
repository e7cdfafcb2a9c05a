import { bech32 } from '@scure/base'
import { isCaip2, referenceOf } from '../caip2.js'
import { userRejected } from '../userRejected.js'
import type { Caip2, WalletNamespace } from '../WalletNamespace.js'

/** Of the public test key in `keys.ts`, with the Cosmos Hub's prefix. */
const hubAddress = 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4'

/** Prefixes of addresses by chain id; chains that are not listed get the Hub's. */
const prefixes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'akashnet-2': 'akash',
    celestia: 'celestia',
    'juno-1': 'juno',
    'neutron-1': 'neutron',
    'noble-1': 'noble',
    'osmo-test-5': 'osmo',
    'osmosis-1': 'osmo',
    'stargaze-1': 'stars',
  }),
)
const names: ReadonlyMap<string, string> = new Map([
  ['cosmoshub-4', 'Cosmos Hub'],
  ['osmosis-1', 'Osmosis'],
])

function withPrefix(prefix: string): string {
  return bech32.encode(prefix, bech32.decode(hubAddress as `cosmos1${string}`).words)
}

function addressOn(chainId: Caip2): string | undefined {
  if (!isCaip2(chainId)) return undefined
  return withPrefix(prefixes.get(referenceOf(chainId)) ?? 'cosmos')
}

export const cosmos: WalletNamespace = {
  id: 'cosmos',
  name: 'Cosmos',
  methods: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'],
  refusal: userRejected,
  addresses: [
    { label: 'Cosmos Hub', address: hubAddress },
    { label: 'Osmosis', address: withPrefix('osmo') },
  ],
  addressOn,
  networkName: (chainId) => names.get(referenceOf(chainId)) ?? chainId,
  load: () => import('./createRoom.js').then(({ createRoom }) => createRoom()),
}
