import type { Caip10, Caip2, Namespace } from '../caip/caip.js'
import type { Account, WalletInfo } from './ConnectionState.js'

/** [4.1] */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected'

/** Account of one namespace, derived from the connection state [3.1]. Fields of features join it through `extra`. */
export interface AccountState {
  readonly namespace: Namespace
  readonly status: ConnectionStatus
  readonly caipAddress: Caip10 | undefined
  /** Plain form. */
  readonly address: string | undefined
  readonly networkId: Caip2 | undefined
  readonly connectionId: string | undefined
  readonly allAccounts: readonly Account[]
  readonly connectedWalletInfo: WalletInfo | undefined
  readonly addressExplorerUrl: string | undefined
  /** Type of the selected account, or the namespace's default [3.2, 9.40]. */
  readonly preferredAccountType: string | undefined
  /** Display amount with 3 decimals, and its symbol, once fetched [9.29]. */
  readonly balance: string | undefined
  readonly balanceSymbol: string | undefined
  readonly profileName: string | undefined
  readonly profileImage: string | undefined
  /** The visitor's own names for addresses. */
  readonly addressLabels: Readonly<Record<string, string>>
}

/** What an account is while nobody is connected; one object, so that two such states compare as the same. */
export const noAccount: Omit<AccountState, 'namespace' | 'networkId'> = {
  status: 'disconnected',
  caipAddress: undefined,
  address: undefined,
  connectionId: undefined,
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
