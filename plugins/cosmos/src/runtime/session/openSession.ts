import type { ConnectRequest, RestoreRequest, SessionHandle } from '@portico/core'
import type { CosmosContext } from '../../CosmosSpec.js'
import type { FoundWallet } from '../../wallets/FoundWallet.js'
import { createSession } from './createSession.js'
import { readKept } from './keptAccount.js'

/**
 * Asks the visitor for the account of a wallet on this page, on the network the page would like to be on.
 * @throws the refusal with code 4001, `cosmos/chainNotSupported`, `cosmos/badAnswer`, `cosmos/walletFailed`
 */
export async function openSession(
  context: CosmosContext,
  wallet: FoundWallet,
  { networks, signal }: ConnectRequest,
): Promise<SessionHandle> {
  const session = createSession(context, wallet)
  await session.reach(networks['cosmos'] ?? context.store.get(context.networks('cosmos'))[0]!.caipNetworkId, signal)
  return session.handle()
}

/**
 * Takes a wallet up again without a prompt. Keplr's interface answers nothing without one while it is locked, so nothing is asked:
 * the account is the one last seen, and is held against the wallet's when it is first used.
 */
export async function restoreSession(
  context: CosmosContext,
  wallet: FoundWallet,
  { saved }: RestoreRequest,
): Promise<SessionHandle | 'unauthorized'> {
  const kept = readKept(context, wallet.id, saved)
  return kept ? createSession(context, wallet, kept).handle() : 'unauthorized'
}
