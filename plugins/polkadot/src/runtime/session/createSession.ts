import type { Caip2, SessionChange, SessionHandle, NamespaceSession } from '@portico/core'
import { publicKeyOf } from '../../chain/publicKeyOf.js'
import { findNetwork } from '../../networks/findNetwork.js'
import type { PolkadotContext } from '../../PolkadotSpec.js'
import type { FoundWallet } from '../../wallets/FoundWallet.js'
import type { Extension } from '../wallet/createExtension.js'
import type { WalletAccount } from '../wallet/PolkadotWallet.js'
import type { Wallets } from '../Wallets.js'
import { shownAccounts } from './shownAccounts.js'

/** A session with an extension. It serves every network at once, but each network writes addresses in its own way. */
export function createSession(
  context: PolkadotContext,
  wallets: Wallets,
  held: { readonly found: FoundWallet; readonly extension: Extension; readonly networkId: Caip2 },
): SessionHandle {
  const { connections, store, error } = context
  const { found, extension } = held
  let { networkId } = held
  /** Stands first as long as the wallet has it: extensions know no selected account, and their order is none of the visitor's making. */
  let first = extension.accounts()[0]?.publicKey
  const listeners = new Set<(change: SessionChange) => void>()
  const watches = new Set<() => void>()

  function accountsOn(id: Caip2): ReturnType<typeof shownAccounts> {
    const all = shownAccounts(extension.accounts(), id, findNetwork(context, id)?.ss58Prefix)
    return all.toSorted((a, b) => Number(b.publicKey === `0x${first}`) - Number(a.publicKey === `0x${first}`))
  }
  function selected(): string | undefined {
    const mine = store
      .get(connections.list)
      .find(({ id }) => connections.get(id)?.namespaceSession === namespaceSession)
    return mine && publicKeyOf(mine.selected)
  }
  const namespaceSession: NamespaceSession = {
    accounts: accountsOn(networkId),
    networkId,
    // An object of the session's own: the extension's may be another after an update, and one may have two sessions.
    provider: { name: found.id, enable: (origin: string) => found.extension()?.enable(origin) },
    async switchNetwork({ caipNetworkId }) {
      first = selected() ?? first
      const accounts = accountsOn(caipNetworkId)
      if (!accounts.length)
        throw error(
          'chainNotSupported',
          { wallet: found.name, network: caipNetworkId },
          { details: 'All accounts that the wallet shows are kept to another network there.' },
        )
      networkId = caipNetworkId
      for (const tell of listeners) tell({ type: 'accounts', accounts })
    },
    subscribe(listener) {
      let isDeaf = false
      const hear = (change: SessionChange): void => {
        if (!isDeaf) listener(change)
      }
      const stopWatching = extension.watch(() => {
        const accounts = accountsOn(networkId)
        hear(
          accounts.length
            ? { type: 'accounts', accounts }
            : { type: 'ended', reason: 'The wallet shows no account to this page any more' },
        )
      })
      listeners.add(hear)
      const stop = (): void => {
        isDeaf = true
        listeners.delete(hear)
        watches.delete(stop)
        stopWatching()
      }
      watches.add(stop)
      return stop
    },
  }
  wallets.keep(namespaceSession.provider as object, extension)
  const release = (): void => [...watches].forEach((stop) => stop())
  return {
    namespaces: { polkadot: namespaceSession },
    saved: { accounts: extension.accounts().map(({ publicKey: _, ...account }: WalletAccount) => account) },
    // Extensions know no way to be told: the visitor takes a page's trust back there.
    end: async () => release(),
    release,
  }
}
