import type { SessionChange, SessionHandle } from '@portico/core'
import type { AdapterTools } from '../adapters/createTools.js'
import type { WalletAccounts, WalletAdapter } from '../adapters/WalletAdapter.js'
import { createProvider } from '../createProvider.js'
import type { RuntimeDeps } from '../RuntimeDeps.js'
import { askWallet, codeOf, codes } from '../walletErrors.js'

/** Milliseconds that a wallet may take to disconnect. */
const disconnectTimeout = 2000

export interface SessionInit {
  readonly tools: AdapterTools
  readonly adapter: WalletAdapter
  readonly first: WalletAccounts
}

/** A session with a wallet on this page. */
export function createSession(deps: RuntimeDeps, { tools, adapter, first }: SessionInit): SessionHandle {
  let current = first
  let lastRefresh = 0
  let unsubscribe: (() => void) | undefined
  const listeners = new Set<(change: SessionChange) => void>()
  const notify = (change: SessionChange): void => listeners.forEach((listener) => listener(change))

  function update(next: WalletAccounts): void {
    const before = current
    current = next
    if (next.networkId !== before.networkId) notify({ type: 'network', networkId: next.networkId })
    if (JSON.stringify(next.accounts) !== JSON.stringify(before.accounts))
      notify({ type: 'accounts', accounts: next.accounts })
  }
  /** Few wallets say all that changed, so they are asked. When several changes overlap, the last answer counts. */
  async function refresh(now: WalletAccounts | 'none' | undefined): Promise<void> {
    const id = ++lastRefresh
    const next = now ?? (await read())
    if (id !== lastRefresh || !listeners.size || next === 'unreadable') return
    if (next === 'none') notify({ type: 'accounts', accounts: [] })
    else update(next)
  }
  async function read(): ReturnType<WalletAdapter['read']> {
    try {
      return await askWallet(() => adapter.read(current.networkId))
    } catch (thrown) {
      return codeOf(thrown) === codes.unauthorized ? 'none' : 'unreadable'
    }
  }
  function release(): void {
    listeners.clear()
    unsubscribe?.()
    unsubscribe = undefined
  }
  return {
    namespaces: {
      bip122: {
        accounts: first.accounts,
        networkId: first.networkId,
        provider: createProvider(deps, { tools, signer: adapter, accounts: () => current }),
        async switchNetwork({ caipNetworkId }, signal) {
          const { switchNetwork } = adapter
          if (!switchNetwork) throw tools.networkNotSupported(caipNetworkId)
          const next = await askWallet(() => switchNetwork(caipNetworkId), signal)
          if (next.networkId !== caipNetworkId) throw tools.networkNotSupported(caipNetworkId)
          lastRefresh++ // a refresh that began before the switch is outdated
          update(next)
        },
        subscribe(listener) {
          listeners.add(listener)
          unsubscribe ??= adapter.watch((now) => void refresh(now))
          return () => {
            listeners.delete(listener)
            if (!listeners.size) release()
          }
        },
      },
    },
    get saved() {
      return current
    },
    async end() {
      // Unsubscribe first: the wallet's events about this end are not news.
      release()
      const { disconnect } = adapter
      // The session is over for this page even if the wallet fails to disconnect.
      if (disconnect) await askWallet(disconnect, AbortSignal.timeout(disconnectTimeout)).catch(() => {})
    },
    release,
  }
}
