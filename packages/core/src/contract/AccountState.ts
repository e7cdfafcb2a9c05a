import type { Caip10, Caip2, Namespace } from './caip.js'
import type { Account, WalletInfo } from './ConnectionState.js'

export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected'

/** Account of one namespace, derived from the connection state. */
export interface AccountState {
  /** Empty only where no chain plugin is installed and nothing is connected. */
  readonly namespace: Namespace
  /** `connecting` while a wallet is asked, and while a stored connection is restored. */
  readonly status: ConnectionStatus
  readonly isConnected: boolean
  /** A wallet is asked for its accounts now. */
  readonly isConnecting: boolean
  /** A connection of an earlier visit is being restored; its address is known already. */
  readonly isReconnecting: boolean
  readonly isDisconnected: boolean
  readonly caipAddress: Caip10 | undefined
  /** Without its network, in the namespace's usual form. */
  readonly address: string | undefined
  readonly networkId: Caip2 | undefined
  readonly connectionId: string | undefined
  /** The account can neither sign nor send: its session grants no method. What needs a key is not offered for it. */
  readonly isViewOnly: boolean
  readonly allAccounts: readonly Account[]
  readonly connectedWalletInfo: WalletInfo | undefined
  readonly addressExplorerUrl: string | undefined
  /** Type of the selected account, or the namespace's default. */
  readonly preferredAccountType: string | undefined
  /** Display amount with 3 decimals, and its symbol, once `loadBalance` fetched it. */
  readonly balance: string | undefined
  readonly balanceSymbol: string | undefined
  readonly profileName: string | undefined
  readonly profileImage: string | undefined
  /** The visitor's own names for addresses. */
  readonly addressLabels: Readonly<Record<string, string>>
}

/** Whether the selected account is a smart account, as its wallet describes it. An account without a type is not one. */
export function isSmartAccount({ allAccounts, address }: Pick<AccountState, 'allAccounts' | 'address'>): boolean {
  return allAccounts.some((account) => account.address === address && account.type === 'smartAccount')
}

/** The account of a namespace that is not connected. One object, so that two such states compare as equal. */
export const noAccount: Omit<AccountState, 'namespace' | 'networkId'> = {
  status: 'disconnected',
  isConnected: false,
  isConnecting: false,
  isReconnecting: false,
  isDisconnected: true,
  caipAddress: undefined,
  address: undefined,
  connectionId: undefined,
  isViewOnly: false,
  allAccounts: [],
  connectedWalletInfo: undefined,
  addressExplorerUrl: undefined,
  preferredAccountType: undefined,
  balance: undefined,
  balanceSymbol: undefined,
  profileName: undefined,
  profileImage: undefined,
  addressLabels: {},
}
