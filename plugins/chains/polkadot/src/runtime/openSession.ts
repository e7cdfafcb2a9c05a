import type { Caip2, ConnectRequest, RestoreRequest, SessionHandle } from '@portico/core'
import { polkadotAssetHub } from '../networks.js'
import type { PolkadotContext } from '../PolkadotSpec.js'
import { publicKeyOf } from '../publicKeyOf.js'
import type { FoundWallet } from '../watchWallets.js'
import { accountsOn } from './accountsOn.js'
import { createExtension } from './createExtension.js'
import { createSession } from './createSession.js'
import type { Wallets } from './createWallets.js'
import { parseAccounts } from './parseAnswers.js'
import type { WalletAccount } from './PolkadotWallet.js'

/**
 * Asks the visitor for the accounts of an extension.
 * @throws the refusal, `polkadot/badAnswer`, `polkadot/walletGone`
 */
export async function openSession(
  context: PolkadotContext,
  wallets: Wallets,
  found: FoundWallet,
  { networks, signal }: ConnectRequest,
): Promise<SessionHandle> {
  const extension = createExtension(context, found)
  await extension.enable(signal)
  const networkId = chooseNetwork(context, networks)
  if (accountsOn(context, extension.accounts(), networkId).length === 0)
    throw context.error(
      'badAnswer',
      { from: found.name, method: 'accounts.get' },
      { details: 'It shows no account of this network. Make one there, or allow one for this page.' },
    )
  return createSession(context, wallets, { found, extension, networkId })
}

/** Restores a session from what was stored of it. The extension is not asked, as that could open its window. */
export async function restoreSession(
  context: PolkadotContext,
  wallets: Wallets,
  found: FoundWallet,
  { networks, saved }: RestoreRequest,
): Promise<SessionHandle | 'absent' | 'unauthorized'> {
  const networkId = chooseNetwork(context, networks)
  const accounts = storedAccounts(context, found, saved)
  if (accountsOn(context, accounts, networkId).length === 0) return 'unauthorized'
  if (!found.extension()) return 'absent'
  return createSession(context, wallets, { found, extension: createExtension(context, found, accounts), networkId })
}

/**
 * The connection has the accounts that the wallet last showed. Only `saved`, which is as old as the session, has key types and
 * the networks that accounts are kept to.
 */
function storedAccounts(
  { connections, store }: PolkadotContext,
  { id }: FoundWallet,
  saved: unknown,
): readonly WalletAccount[] {
  const atConnect = parseAccounts((Object(saved) as { readonly accounts?: unknown }).accounts) ?? []
  // Also of one that is out of sight by now, because the extension came late.
  const connection = store
    .get(connections.state)
    .sessions.flatMap((session) => session.connections)
    .find(({ connectorId, namespace }) => connectorId === id && namespace === 'polkadot')
  if (!connection) return atConnect
  const last = parseAccounts(connection.accounts.map(({ address, name }) => ({ address, name }))) ?? []
  return last.map((account) => ({
    ...atConnect.find(({ publicKey }) => publicKey === publicKeyOf(account.address)),
    ...account,
  }))
}

function chooseNetwork({ networks, store }: PolkadotContext, preferred: ConnectRequest['networks']): Caip2 {
  return preferred['polkadot'] ?? store.get(networks('polkadot'))[0]?.caipNetworkId ?? polkadotAssetHub.caipNetworkId
}
