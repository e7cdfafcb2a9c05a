import type { Account, SessionChange } from '@portico/core'
import type { Eip1193Listener, Eip1193Provider } from '../../Eip1193Provider.js'
import type { Ask } from './Ask.js'
import { parseAccounts } from './parseAccounts.js'
import { parseChainId } from './parseChainId.js'

/**
 * Tells what changes in a wallet on this page until the returned function is called. Whoever comes back to the page asks it
 * again, without a prompt: some wallets change and say nothing.
 */
export function watchProvider(provider: Eip1193Provider, ask: Ask, tell: (change: SessionChange) => void): () => void {
  const life = new AbortController()
  const { signal } = life
  /** Not every wallet lets go of a listener. */
  const say = (change: SessionChange): void => {
    if (!signal.aborted) tell(change)
  }
  const sayAccounts = (accounts: readonly Account[] | undefined): void => {
    if (accounts?.length) say({ type: 'accounts', accounts })
    else if (accounts) say({ type: 'ended', reason: 'The wallet shows no account to this page any more' })
  }
  const sayChain = (answer: unknown): void => {
    const networkId = parseChainId(answer)
    if (networkId) say({ type: 'network', networkId })
  }
  const look = async (): Promise<void> => {
    sayAccounts(parseAccounts(await ask('eth_accounts', [], signal)))
    sayChain(await ask('eth_chainId', [], signal))
  }
  const listen = (event: string, listener: (payload: unknown) => void): void => {
    try {
      provider.on(event, listener as Eip1193Listener)
      signal.addEventListener('abort', () => {
        try {
          provider.removeListener(event, listener as Eip1193Listener)
        } catch {
          // It has no such method; `say` is deaf from now on.
        }
      })
    } catch {
      // A wallet without events: what it says on a glance has to do.
    }
  }
  listen('accountsChanged', (payload) => sayAccounts(parseAccounts(payload)))
  listen('chainChanged', sayChain)
  // It says so too when its node is out of reach for a moment: only one that shows nothing any more has ended.
  listen('disconnect', () => {
    look().catch(() => say({ type: 'ended', reason: 'The wallet is not there any more' }))
  })
  const glance = (): void => void look().catch(() => {})
  globalThis.addEventListener?.('focus', glance, { signal })
  return () => life.abort()
}
