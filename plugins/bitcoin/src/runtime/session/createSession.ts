import type { Account, SessionChange, SessionHandle } from '@portico/core'
import type { BitcoinContext } from '../../BitcoinSpec.js'
import type { Esplora } from '../esplora/Esplora.js'
import type { LinkTools } from '../link/LinkTools.js'
import type { Holding, WalletLink } from '../link/WalletLink.js'
import { createProvider } from '../provider/createProvider.js'
import { ask } from '../wallet/ask.js'
import { codeOf, codes } from '../wallet/providerError.js'

/** How long a wallet may take to be told that it is over, ms. */
const goodbye = 2000

/** A session with a wallet on this page. */
export function createSession(
  context: BitcoinContext,
  esplora: Esplora,
  { tools, link, first }: { readonly tools: LinkTools; readonly link: WalletLink; readonly first: Holding },
): SessionHandle {
  let held = first
  let looks = 0
  let stop: (() => void) | undefined
  const listeners = new Set<(change: SessionChange) => void>()
  const tell = (change: SessionChange): void => listeners.forEach((listener) => listener(change))

  function hold(next: Holding): void {
    const before = held
    held = next
    if (next.networkId !== before.networkId) tell({ type: 'network', networkId: next.networkId })
    if (written(next.accounts) !== written(before.accounts)) tell({ type: 'accounts', accounts: next.accounts })
  }
  /** What a wallet tells of a change is seldom all of it: it is asked. Of several changes at once the last look counts. */
  async function look(told: Holding | 'none' | undefined): Promise<void> {
    const mine = ++looks
    const next =
      told ??
      (await ask(() => link.read(held.networkId)).catch((thrown: unknown) =>
        codeOf(thrown) === codes.unauthorized ? 'none' : 'unreadable',
      ))
    if (mine !== looks || !listeners.size || next === 'unreadable') return
    if (next === 'none') tell({ type: 'accounts', accounts: [] })
    else hold(next)
  }
  function release(): void {
    listeners.clear()
    stop?.()
    stop = undefined
  }
  return {
    namespaces: {
      bip122: {
        accounts: first.accounts,
        networkId: first.networkId,
        provider: createProvider(context, esplora, { tools, signer: link, held: () => held }),
        async switchNetwork({ caipNetworkId }, signal) {
          const { switchNetwork } = link
          if (!switchNetwork) throw tools.networkNotSupported(caipNetworkId)
          const next = await ask(() => switchNetwork(caipNetworkId), signal)
          if (next.networkId !== caipNetworkId) throw tools.networkNotSupported(caipNetworkId)
          looks++
          hold(next)
        },
        subscribe(listener) {
          listeners.add(listener)
          stop ??= link.watch((now) => void look(now))
          return () => {
            listeners.delete(listener)
            if (!listeners.size) release()
          }
        },
      },
    },
    get saved() {
      return held
    },
    async end() {
      // Deaf first: what the wallet says of the end would look like the wallet's own doing.
      release()
      const { disconnect } = link
      // Many wallets know no end, and the page forgets them all the same.
      if (disconnect) await ask(disconnect, AbortSignal.timeout(goodbye)).catch(() => {})
    },
    release,
  }
}

const written = (accounts: readonly Account[]): string => JSON.stringify(accounts)
