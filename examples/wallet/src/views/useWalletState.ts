import { useSyncExternalStore } from 'react'
import type { Wallet } from '../kit/Wallet.js'
import type { WalletState } from '../state/WalletState.js'

export function useWalletState({ store }: Wallet): WalletState {
  return useSyncExternalStore(store.subscribe, store.get)
}
