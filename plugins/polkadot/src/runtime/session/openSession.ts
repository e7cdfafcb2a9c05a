import type { Caip2, ConnectRequest, RestoreRequest, SessionHandle } from '@portico/core'
import { publicKeyOf } from '../../chain/publicKeyOf.js'
import { polkadotChain } from '../../networks/polkadotChain.js'
import type { PolkadotContext } from '../../PolkadotSpec.js'
import type { FoundWallet } from '../../wallets/FoundWallet.js'
import { createExtension } from '../wallet/createExtension.js'
import { parseAccounts } from '../wallet/parseAnswers.js'
import type { Wallets } from '../Wallets.js'
import { createSession } from './createSession.js'
import { shownAccounts } from './shownAccounts.js'

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
  const networkId = wanted(context, networks)
  if (!shownAccounts(extension.accounts(), networkId).length)
    throw context.error(
      'badAnswer',
      { from: found.name, method: 'accounts.get' },
      { details: 'It shows no account of this network. Make one there, or allow one for this page.' },
    )
  return createSession(context, wallets, { found, extension, networkId })
}

/** Takes an extension up again from what was remembered of it: asking it could open its window. */
export async function restoreSession(
  context: PolkadotContext,
  wallets: Wallets,
  found: FoundWallet,
  { networks, saved }: RestoreRequest,
): Promise<SessionHandle | 'absent' | 'unauthorized'> {
  const known = parseAccounts((Object(saved) as { readonly accounts?: unknown }).accounts) ?? []
  const networkId = wanted(context, networks)
  const accounts = lastSeen(context, found, known)
  if (!shownAccounts(accounts, networkId).length) return 'unauthorized'
  if (!found.extension()) return 'absent'
  return createSession(context, wallets, { found, extension: createExtension(context, found, accounts), networkId })
}

/** The state holds what the wallet told last; names stand only in what was saved when it was connected. */
function lastSeen(
  { connections, store }: PolkadotContext,
  { id }: FoundWallet,
  known: NonNullable<ReturnType<typeof parseAccounts>>,
): NonNullable<ReturnType<typeof parseAccounts>> {
  const told = store
    .get(connections.list)
    .find(({ connectorId, namespace }) => connectorId === id && namespace === 'polkadot')?.accounts
  if (!told) return known
  const last = parseAccounts(told.map(({ address }) => ({ address }))) ?? []
  return last.map((account) => known.find((one) => one.publicKey === publicKeyOf(account.address)) ?? account)
}

function wanted({ networks, store }: PolkadotContext, asked: ConnectRequest['networks']): Caip2 {
  return asked['polkadot'] ?? store.get(networks('polkadot'))[0]?.caipNetworkId ?? polkadotChain.caipNetworkId
}
