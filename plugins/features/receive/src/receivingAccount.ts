import { atom, type Atom, type Network, type SetupContext } from '@portico/core'
import type { HeadlessReceiveSpec, ReceivingAccount } from './ReceiveSpec.js'

/** The contract of such an account may exist on one network only. */
const smartAccount = 'smartAccount'

/** Where the account in use can be paid. */
export function receivingAccount({
  connections,
  networks,
  wants,
}: Pick<SetupContext<HeadlessReceiveSpec>, 'connections' | 'networks' | 'wants'>): Atom<ReceivingAccount | undefined> {
  return atom((get) => {
    const { namespace, address, networkId, allAccounts } = get(connections.activeAccount)
    if (address === undefined) return undefined
    const type = allAccounts.find((account) => account.address === address)?.type
    const isShared = type !== smartAccount && !!wants.chain?.for(namespace)?.sharesAddress
    const isInUse = ({ caipNetworkId }: Network): boolean => caipNetworkId === networkId
    const all = get(networks(namespace))
    const others = isShared ? all.filter((network) => !isInUse(network)) : []
    return { namespace, address, networks: [...all.filter(isInUse), ...others] }
  })
}
