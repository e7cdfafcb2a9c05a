import { caip10, type AccountState, type Caip10, type TransferStatus } from '@portico/core'
import { useAtomValue, useModalContext, useQuery } from '@portico/react/ui'
import { useState } from 'react'
import type { PayFromWalletOptions } from '../PaySpec.js'
import type { OpenPayment } from './useOpenPayment.js'

/** How long a balance and a fee are shown before they are read again, ms. */
const staleTime = 15_000
const asking: readonly (TransferStatus | undefined)[] = ['preparing', 'asking']

/** The connected account, and whether it can pay. */
export interface Payer {
  /** Whether a plugin sends the asset. */
  readonly isPossible: boolean
  readonly account: AccountState
  readonly isOnNetwork: boolean
  readonly isAsking: boolean
  readonly isWithdrawing: boolean
  readonly balance: {
    readonly data: bigint | undefined
    readonly isFetching: boolean
    readonly error: unknown
    refetch(): void
  }
  /** The account has less than the amount. */
  readonly isShort: boolean
  readonly fee: { readonly data: bigint | undefined; readonly error: unknown; refetch(): void }
  /** Why the wallet was not asked. What the wallet and the network did is in `state.transfer`. */
  readonly error: unknown
  pay(options?: Pick<PayFromWalletOptions, 'evenIfOpen'>): void
}

export function usePayer({ plugin, controls, state }: OpenPayment): Payer {
  const { payment, transfer } = state
  const { id, network, token, amount } = payment
  const { caipNetworkId, chainNamespace } = network
  const { connections } = useModalContext()
  const account = useAtomValue(connections.account(chainNamespace))
  const [error, setError] = useState<unknown>()
  const type = token === undefined ? 'native' : 'token'
  const isPossible = plugin.wants.transfers?.for(chainNamespace)?.actions.includes(type) ?? false
  const isOnNetwork = account.networkId === caipNetworkId
  const pays = account.address !== undefined && !account.isViewOnly && isOnNetwork
  const address = pays ? caip10(caipNetworkId, account.address) : undefined
  const shared = { account: address, staleTime }
  // No undefined in answers: it stands for data that is not there yet.
  const { data: known, ...balance } = useQuery<{ readonly amount: bigint | undefined }>({
    ...shared,
    key: ['pay', 'balance', id, address],
    enabled: isPossible && address !== undefined,
    query: async ({ signal }) => ({ amount: await controls.balance(signal) }),
  })
  const isShort = known?.amount !== undefined && known.amount < amount
  const fee = useQuery({
    ...shared,
    key: ['pay', 'fee', id, address],
    enabled: isPossible && address !== undefined && !isShort && !balanceIsAwaited(known, balance),
    query: async ({ signal }) => (await controls.estimate(signal)).fee,
  })

  async function run(from: Caip10, options: PayFromWalletOptions): Promise<void> {
    setError(undefined)
    try {
      await controls.payFromWallet({ ...options, account: from })
    } catch (reason) {
      setError(reason)
    }
  }
  return {
    isPossible,
    account,
    isOnNetwork,
    isAsking: asking.includes(transfer?.status),
    isWithdrawing: transfer?.status === 'withdrawing',
    balance: { ...balance, data: known?.amount },
    isShort,
    fee,
    error,
    pay: (options) => {
      if (address !== undefined && fee.data !== undefined) void run(address, { ...options, maxFee: fee.data })
    },
  }
}

/** A fee is not asked for before it is known that the account can pay: the node's refusal would only say that in other words. */
function balanceIsAwaited(known: unknown, { error }: { readonly error: unknown }): boolean {
  return known === undefined && !error
}
