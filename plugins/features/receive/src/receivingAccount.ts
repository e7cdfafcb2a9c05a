import { atom, isSmartAccount, type Atom, type Network, type SetupContext } from '@portico/core'
import type { HeadlessReceiveSpec, ReceivingAccount } from './ReceiveSpec.js'

/** Where the account in use can be paid. */
export function receivingAccount({
  connections,
  networks,
  wants,
}: Pick<SetupContext<HeadlessReceiveSpec>, 'connections' | 'networks' | 'wants'>): Atom<ReceivingAccount | undefined> {
  return atom((get) => {
    const account = get(connections.activeAccount)
    const { namespace, address, networkId } = account
    if (address === undefined) return undefined
    // The contract of a smart account may exist on one network only.
    const isShared = !isSmartAccount(account) && !!wants.chain?.for(namespace)?.sharesAddress
    const isInUse = ({ caipNetworkId }: Network): boolean => caipNetworkId === networkId
    const all = get(networks(namespace))
    const others = isShared ? all.filter((network) => !isInUse(network)) : []
    return { namespace, address, networks: [...all.filter(isInUse), ...others] }
  })
}
