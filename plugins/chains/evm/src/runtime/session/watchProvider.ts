import type { Account, SessionChange } from '@portico/core'
import type { Eip1193Listener, Eip1193Provider } from '../../Eip1193Provider.js'
import { parseAccounts, parseChainId } from '../answers.js'
import type { WalletRequest } from '../walletRequest.js'
import { isForgotten } from './isForgotten.js'

/**
 * Emits what changes in a wallet on this page until the returned function is called. When the visitor comes back to the page,
 * the wallet is asked again, without a prompt: some wallets change and emit no event.
 */
export function watchProvider(
  provider: Eip1193Provider,
  request: WalletRequest,
  emit: (change: SessionChange) => void,
): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let latest: readonly Account[] | undefined
  const emitAccounts = (accounts: readonly Account[] | undefined): void => {
    if (!accounts) return
    latest = accounts
    emit({ type: 'accounts', accounts })
    if (accounts.length === 0) void endIfForgotten(accounts)
  }
  // Asked for after the accounts are hidden: a wallet that is locked may not answer.
  const endIfForgotten = async (accounts: readonly Account[]): Promise<void> => {
    if ((await isForgotten(request, signal)) && latest === accounts)
      emit({ type: 'ended', reason: 'The wallet shows no account to this page any more' })
  }
  const emitNetwork = (answer: unknown): void => {
    const networkId = parseChainId(answer)
    if (networkId) emit({ type: 'network', networkId })
  }
  const refresh = async (): Promise<void> => {
    emitAccounts(parseAccounts(await request('eth_accounts', [], signal)))
    emitNetwork(await request('eth_chainId', [], signal))
  }
  const listen = (event: string, listener: (payload: unknown) => void): void => {
    try {
      provider.on(event, listener as Eip1193Listener)
      signal.addEventListener('abort', () => {
        try {
          provider.removeListener(event, listener as Eip1193Listener)
        } catch {
          // The wallet has no such method. What it emits from here on is dropped by `createSessionEvents`.
        }
      })
    } catch {
      // A wallet without events: `refresh` finds what changed.
    }
  }
  listen('accountsChanged', (payload) => emitAccounts(parseAccounts(payload)))
  listen('chainChanged', emitNetwork)
  // Wallets emit this also while their node is out of reach for a moment. The session is over when nothing is answered.
  listen('disconnect', () => {
    refresh().catch(() => emit({ type: 'ended', reason: 'The wallet is not there any more' }))
  })
  const refreshOnFocus = (): void => void refresh().catch(() => {})
  globalThis.addEventListener?.('focus', refreshOnFocus, { signal })
  return () => controller.abort()
}
