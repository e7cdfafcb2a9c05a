import { askWallet, codeOf, createPageSession, createSessionEvents, toCodedError } from '@portico/chain-kit'
import {
  providerErrorCodes,
  type Account,
  type Caip2,
  type ConnectRequest,
  type RestoreRequest,
  type SessionHandle,
} from '@portico/core'
import type { Eip1193Provider } from '../../Eip1193Provider.js'
import type { EvmContext } from '../../EvmSpec.js'
import type { FoundWallet } from '../../wallets/FoundWallet.js'
import { parseAccounts, parseChainId } from '../answers.js'
import { createWalletRequest, type WalletRequest } from '../walletRequest.js'
import { switchChain } from './switchChain.js'
import { watchProvider } from './watchProvider.js'

/**
 * Asks the visitor for the accounts of a wallet on this page (EIP-1102).
 * @throws the visitor's refusal with code 4001, `evm/requestPending`, `evm/notSupported`, `evm/badAnswer`
 */
export async function openSession(
  context: EvmContext,
  wallet: FoundWallet,
  { signal }: ConnectRequest,
): Promise<SessionHandle> {
  const { provider, request } = await openProvider(wallet)
  // A Safe that shows this page shares its account by that, and has no request that asks for it.
  const method = wallet.type === 'EXTERNAL' ? 'eth_accounts' : 'eth_requestAccounts'
  const answer = await askWallet(
    () => request(method, []),
    signal,
    (thrown) => toCodedError(context, { wallet: wallet.name, method }, thrown),
  )
  const accounts = readAccounts(context, wallet, { method, answer })
  const networkId = await readNetwork(context, wallet, { request, signal })
  return createSession(context, wallet, { provider, request, accounts, networkId })
}

/** Connects a wallet again without a prompt. */
export async function restoreSession(
  context: EvmContext,
  wallet: FoundWallet,
  { signal }: RestoreRequest,
): Promise<SessionHandle | 'absent' | 'unauthorized'> {
  const { provider, request } = await openProvider(wallet)
  try {
    const answer = await request('eth_accounts', [], signal)
    const accounts = readAccounts(context, wallet, { method: 'eth_accounts', answer })
    if (accounts.length === 0) return (await isLocked(request, signal)) ? 'absent' : 'unauthorized'
    const networkId = await readNetwork(context, wallet, { request, signal })
    return createSession(context, wallet, { provider, request, accounts, networkId })
  } catch (thrown) {
    return codeOf(thrown) === providerErrorCodes.unauthorized ? 'unauthorized' : 'absent'
  }
}

function createSession(
  context: EvmContext,
  wallet: FoundWallet,
  found: {
    readonly provider: Eip1193Provider
    readonly request: WalletRequest
    readonly accounts: readonly Account[]
    readonly networkId: Caip2
  },
): SessionHandle {
  const { provider, request, accounts, networkId } = found
  const revokes = context.config.revokeOnDisconnect !== false && wallet.type !== 'EXTERNAL'
  return createPageSession({
    namespace: 'eip155',
    session: {
      accounts,
      networkId,
      provider,
      switchNetwork: (network, signal) => switchChain(context, { request, name: wallet.name }, network, signal),
    },
    events: createSessionEvents((emit) => watchProvider(provider, request, emit)),
    // EIP-2255. Many wallets do not know the method; the page forgets them all the same.
    ...(revokes && { end: () => request('wallet_revokePermissions', [{ eth_accounts: {} }]) }),
  })
}

/** No accounts: is the wallet locked, or was the permission taken back? A wallet that does not know EIP-2255 may be locked. */
async function isLocked(request: WalletRequest, signal: AbortSignal): Promise<boolean> {
  const permissions = await request('wallet_getPermissions', [], signal).catch(() => undefined)
  return (
    !Array.isArray(permissions) ||
    permissions.some(
      (permission: unknown) =>
        (Object(permission) as { readonly parentCapability?: unknown }).parentCapability === 'eth_accounts',
    )
  )
}

/** In an object, as `await` would read `then` of the provider, and some providers throw when an unknown property is read. */
async function openProvider(
  wallet: FoundWallet,
): Promise<{ readonly provider: Eip1193Provider; readonly request: WalletRequest }> {
  const provider = wallet.provider ?? (await wallet.open())
  return { provider, request: createWalletRequest(provider) }
}

function readAccounts(
  context: EvmContext,
  wallet: FoundWallet,
  { method, answer }: { readonly method: string; readonly answer: unknown },
): readonly Account[] {
  const accounts = parseAccounts(answer)
  if (!accounts) throw badAnswer(context, wallet, method)
  return accounts
}

async function readNetwork(
  context: EvmContext,
  wallet: FoundWallet,
  { request, signal }: { readonly request: WalletRequest; readonly signal: AbortSignal },
): Promise<Caip2> {
  const networkId = parseChainId(await request('eth_chainId', [], signal))
  if (!networkId) throw badAnswer(context, wallet, 'eth_chainId')
  return networkId
}

function badAnswer({ error }: EvmContext, { name }: FoundWallet, method: string): Error {
  return error(
    'badAnswer',
    { from: name, method },
    { details: 'The wallet does not keep to EIP-1193. Update it, or use another one.' },
  )
}
