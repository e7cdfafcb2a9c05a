import { atom, type Atom, type Network, type SetupContext } from '@portico/core'
import type { HeadlessReceiveSpec, ReceivingAccount } from './ReceiveSpec.js'

/** The context both entries have. */
export type ReceiveContext = Pick<SetupContext<HeadlessReceiveSpec>, 'config' | 'connections' | 'networks' | 'error'>

/** An address whose contract may be on one network only. */
const smartAccount = 'smartAccount'

/** Where the account in use can be paid. @throws `receive/invalidOption` */
export function receivingAccount({
  config: { sharedAddresses = ['eip155', 'solana'] },
  connections,
  networks,
  error,
}: ReceiveContext): Atom<ReceivingAccount | undefined> {
  if (!Array.isArray(sharedAddresses)) throw error('invalidOption', { option: 'sharedAddresses' })
  return atom((get) => {
    const namespace = get(connections.activeNamespace)
    if (namespace === undefined) return undefined
    const { address, networkId, allAccounts } = get(connections.account(namespace))
    if (address === undefined) return undefined
    const type = allAccounts.find((account) => account.address === address)?.type
    const isShared = sharedAddresses.includes(namespace) && type !== smartAccount
    const isInUse = ({ caipNetworkId }: Network): boolean => caipNetworkId === networkId
    const all = get(networks(namespace))
    const others = isShared ? all.filter((network) => !isInUse(network)) : []
    return { namespace, address, networks: [...all.filter(isInUse), ...others] }
  })
}
