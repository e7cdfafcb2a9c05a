import type { ReactElement } from 'react'
import type { Wallet } from '../kit/Wallet.js'
import { AccountPanel } from './AccountPanel.js'
import { ActivityLog } from './ActivityLog.js'
import { Header } from './Header.js'
import { NamespaceAccounts } from './NamespaceAccounts.js'
import { PairForm } from './PairForm.js'
import { PendingCard } from './PendingCard.js'
import { SessionList } from './SessionList.js'
import { useWalletState } from './useWalletState.js'

export function App({ wallet }: { readonly wallet: Wallet }): ReactElement {
  const state = useWalletState(wallet)
  const [first] = state.pending
  return (
    <main className="phone">
      <Header connection={state.connection} />
      <AccountPanel state={state} wallet={wallet} />
      {first ? (
        <PendingCard
          key={first.id}
          pending={first}
          waiting={state.pending.length}
          decision={state.decision}
          chains={state.chains}
          wallet={wallet}
        />
      ) : (
        <PairForm pairing={state.pairing} disabled={state.connection === 'starting'} onPair={wallet.pair} />
      )}
      <NamespaceAccounts />
      <SessionList sessions={state.sessions} chains={state.chains} onDisconnect={wallet.disconnect} />
      <ActivityLog log={state.log} />
    </main>
  )
}
