import { createPageSession, createSessionEvents, networkName } from '@portico/chain-kit'
import type { Account, Caip2, SessionHandle } from '@portico/core'
import type { PolkadotContext } from '../PolkadotSpec.js'
import { publicKeyOf } from '../publicKeyOf.js'
import type { FoundWallet } from '../watchWallets.js'
import { accountsOn } from './accountsOn.js'
import type { Extension } from './createExtension.js'
import type { Wallets } from './createWallets.js'

/** A session with an extension. It serves every network at once, but the addresses of its accounts differ on each. */
export function createSession(
  context: PolkadotContext,
  wallets: Wallets,
  { found, extension, networkId: first }: { found: FoundWallet; extension: Extension; networkId: Caip2 },
): SessionHandle {
  const { connections, store, error } = context
  let networkId = first
  /**
   * The account that is listed first while the wallet has it. Extensions have no selected account, and the order of their list
   * may change.
   */
  let firstKey = extension.accounts()[0]?.publicKey
  // An object of the session's own: the extension's may be replaced by an update, and one extension may have two sessions.
  const provider = { name: found.id, enable: (origin: string) => found.extension()?.enable(origin) }
  wallets.add(provider, extension)

  function sortedAccounts(id: Caip2): readonly Account[] {
    const isFirst = ({ publicKey }: Account): boolean => publicKey === `0x${firstKey}`
    return accountsOn(context, extension.accounts(), id).toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
  }
  function selectedKey(): string | undefined {
    const connection = store
      .get(connections.list)
      .find(({ id }) => connections.get(id)?.namespaceSession?.provider === provider)
    return connection && publicKeyOf(connection.selected)
  }
  const events = createSessionEvents((emit) =>
    extension.watch(() => emit({ type: 'accounts', accounts: sortedAccounts(networkId) })),
  )
  return createPageSession({
    namespace: 'polkadot',
    events,
    session: {
      accounts: sortedAccounts(networkId),
      networkId,
      provider,
      async switchNetwork({ caipNetworkId }) {
        firstKey = selectedKey() ?? firstKey
        const accounts = sortedAccounts(caipNetworkId)
        if (accounts.length === 0)
          throw error(
            'chainNotSupported',
            { wallet: found.name, network: networkName(context, caipNetworkId) },
            { details: 'All accounts that the wallet shows are kept to another network there.' },
          )
        networkId = caipNetworkId
        events.emit({ type: 'accounts', accounts })
      },
    },
    saved: () => ({ accounts: extension.accounts().map(({ publicKey: _, ...account }) => account) }),
    // An extension cannot be told of the end: the visitor revokes the page's access there.
  })
}
