import type { AccountState, ChainCapability, Network, PluginHandle } from '@portico/core'
import { useAtomValue, useModalContext } from '@portico/react/ui'
import { useEffect } from 'react'
import type { SendSpec } from '../SendSpec.js'
import type { SendState } from '../SendState.js'

export type SendHandle = PluginHandle<SendSpec>

/** The account in use, and the draft for it. */
export interface SenderView {
  readonly state: SendState
  readonly account: AccountState & { readonly address: string }
  readonly network: Network
  readonly chain: ChainCapability
  /** Where the receiver is the address of a name on another network. */
  readonly elsewhere: { readonly name: string; readonly of: string; readonly network: string } | undefined
}

/** Undefined if the account cannot send. Loads its balances. */
export function useSender({ api, connections }: SendHandle): SenderView | undefined {
  const shell = useModalContext()
  const state = useAtomValue(api.state)
  const isAvailable = useAtomValue(api.available)
  const account = useAtomValue(connections.activeAccount)
  const networks = useAtomValue(shell.networks)
  const { namespace, address, networkId, caipAddress } = account
  const isKnown = state.balances.status !== 'unknown'
  useEffect(() => {
    // Failures are in the state.
    if (isAvailable && caipAddress && !isKnown) void api.loadBalances().catch(() => {})
  }, [api, isAvailable, caipAddress, isKnown])

  const chain = shell.chain(namespace)
  const network = networkId && shell.network(networkId)
  if (!isAvailable || address === undefined || !network || !chain) return undefined
  const { receiverOfNetwork: of, receiverProfileName: name } = state
  const elsewhere =
    of === undefined || name === undefined
      ? undefined
      : {
          name,
          of: networks.find(({ caipNetworkId }) => caipNetworkId === of)?.name ?? 'Ethereum',
          network: network.name,
        }
  return { state, account: { ...account, address }, network, chain, elsewhere }
}
