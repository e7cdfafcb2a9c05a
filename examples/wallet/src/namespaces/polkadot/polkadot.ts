import { userRejected } from '../userRejected.js'
import { isCaip2 } from '../caip2.js'
import type { Caip2, WalletNamespace } from '../WalletNamespace.js'

interface Network {
  readonly name: string
  readonly address: string
}

/** The public key of `keys.ts` with the SS58 prefixes of the networks: 0, 2, and 42 for all that have none of their own. */
const generic = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const withPrefix0 = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'

/** By CAIP-2: the first 32 digits of the genesis block's hash. */
const networks: Readonly<Record<Caip2, Network>> = {
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': { name: 'Polkadot', address: withPrefix0 },
  'polkadot:68d56f15f85d3136970ec16946040bc1': { name: 'Polkadot Asset Hub', address: withPrefix0 },
  'polkadot:b0a8d493285c2df73290dfb7e61f870f': {
    name: 'Kusama',
    address: 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
  },
  'polkadot:48239ef607d7928874027a43a6768920': {
    name: 'Kusama Asset Hub',
    address: 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
  },
  'polkadot:e143f23803ac50e8f6f8e62695d1ce9e': { name: 'Westend', address: generic },
  'polkadot:67f9723393ef76214df0118c34bbbd3d': { name: 'Westend Asset Hub', address: generic },
}

export const polkadot: WalletNamespace = {
  id: 'polkadot',
  name: 'Polkadot',
  methods: ['polkadot_signTransaction', 'polkadot_signMessage'],
  refusal: userRejected,
  addresses: [
    { label: 'Polkadot', address: withPrefix0 },
    { label: 'Kusama', address: networks['polkadot:b0a8d493285c2df73290dfb7e61f870f']?.address ?? '' },
    { label: 'Westend and others', address: generic },
  ],
  addressOn: (chainId) => (isCaip2(chainId) ? (networks[chainId]?.address ?? generic) : undefined),
  networkName: (chainId) => networks[chainId]?.name ?? chainId,
  load: () => import('./createRoom.js').then(({ createRoom }) => createRoom()),
}
