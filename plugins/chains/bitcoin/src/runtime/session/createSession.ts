import { askWallet, codeOf, createPageSession, createSessionEvents } from '@portico/chain-kit'
import { isPorticoError, providerErrorCodes, type SessionHandle } from '@portico/core'
import type { AdapterTools } from '../adapters/createTools.js'
import type { WalletAccounts, WalletAdapter } from '../adapters/WalletAdapter.js'
import { createProvider } from '../createProvider.js'
import type { RuntimeDeps } from '../RuntimeDeps.js'

export interface SessionInit {
  readonly tools: AdapterTools
  readonly adapter: WalletAdapter
  readonly first: WalletAccounts
}

/** A session with a wallet on this page. */
export function createSession(deps: RuntimeDeps, { tools, adapter, first }: SessionInit): SessionHandle {
  let current = first
  let lastRefresh = 0
  let isHidden = false
  const events = createSessionEvents(() => adapter.watch((now) => void refresh(now)))

  function update(next: WalletAccounts): void {
    const before = current
    current = next
    if (next.networkId !== before.networkId) events.emit({ type: 'network', networkId: next.networkId })
    if (isHidden || JSON.stringify(next.accounts) !== JSON.stringify(before.accounts))
      events.emit({ type: 'accounts', accounts: next.accounts })
    isHidden = false
  }
  /** Few wallets say all that changed, so they are asked. When several changes overlap, the last answer counts. */
  async function refresh(now: WalletAccounts | 'none' | undefined): Promise<void> {
    const id = ++lastRefresh
    const next = now ?? (await read())
    if (id !== lastRefresh || next === 'unreadable') return
    if (next !== 'none') return update(next)
    isHidden = true
    events.emit({ type: 'accounts', accounts: [] })
  }
  async function read(): ReturnType<WalletAdapter['read']> {
    try {
      return await adapter.read(current.networkId)
    } catch (thrown) {
      const isElsewhere = isPorticoError(thrown) && thrown.code === 'bitcoin/networkNotSupported'
      return isElsewhere || codeOf(thrown) === providerErrorCodes.unauthorized ? 'none' : 'unreadable'
    }
  }
  return createPageSession({
    namespace: 'bip122',
    events,
    session: {
      accounts: first.accounts,
      networkId: first.networkId,
      provider: createProvider(deps, { tools, signer: adapter, accounts: () => current }),
      async switchNetwork({ caipNetworkId }, signal) {
        const { switchNetwork } = adapter
        if (!switchNetwork) throw tools.chainNotSupported(caipNetworkId)
        const next = await askWallet(() => switchNetwork(caipNetworkId), signal, tools.toError('switchNetwork'))
        if (next.networkId !== caipNetworkId) throw tools.chainNotSupported(caipNetworkId)
        lastRefresh++ // a refresh that began before the switch is outdated
        update(next)
      },
    },
    saved: () => current,
    end: () => adapter.disconnect?.(),
  })
}
