import { userRejected } from '../userRejected.js'
import type { NamespaceAddress, WalletNamespace } from '../WalletNamespace.js'
import { networks } from './networks.js'

const all: readonly NamespaceAddress[] = Object.values(networks).flatMap(({ name, payment, ordinal }) => [
  { label: name, address: payment },
  { label: `${name}, ordinals`, address: ordinal },
])
// Test networks share their addresses.
const listed = all.filter(({ address }, index) => all.findIndex((account) => account.address === address) === index)

export const bip122: WalletNamespace = {
  id: 'bip122',
  name: 'Bitcoin',
  methods: ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer'],
  refusal: userRejected,
  addresses: listed,
  addressOn: (chainId) => networks[chainId]?.payment,
  networkName: (chainId) => networks[chainId]?.name ?? chainId,
  load: () => import('./createRoom.js').then(({ createRoom }) => createRoom()),
}
