import type { Account, Caip2, ConnectRequest, RestoreRequest, SessionHandle } from '@portico/core'
import type { Eip1193Provider } from '../../Eip1193Provider.js'
import type { EvmContext } from '../../EvmSpec.js'
import type { FoundWallet } from '../../wallets/FoundWallet.js'
import { createAsk, type Ask } from '../wallet/Ask.js'
import { parseAccounts } from '../wallet/parseAccounts.js'
import { parseChainId } from '../wallet/parseChainId.js'
import { codeOf } from '../wallet/providerError.js'
import { createSession } from './createSession.js'

/** EIP-1193: the visitor has not given this page the wallet's accounts. */
const unauthorized = 4100
/** EIP-1474: the same question is open in the wallet already. */
const pending = -32002

interface Reached {
  readonly provider: Eip1193Provider
  readonly ask: Ask
}

/**
 * Asks the visitor for the accounts of a wallet on this page (EIP-1102).
 * @throws the refusal as it came, `evm/requestPending`, `evm/badAnswer`
 */
export async function openSession(
  context: EvmContext,
  wallet: FoundWallet,
  { signal }: ConnectRequest,
): Promise<SessionHandle> {
  const { provider, ask } = await reach(wallet)
  // A Safe that shows this page has said yes by showing it; it knows no question for accounts.
  const method = wallet.type === 'EXTERNAL' ? 'eth_accounts' : 'eth_requestAccounts'
  const answer = await ask(method, [], signal).catch((thrown: unknown) => {
    if (codeOf(thrown) !== pending) throw thrown
    throw context.error(
      'requestPending',
      { wallet: wallet.name },
      { cause: thrown, details: 'Answer it there, then try again.' },
    )
  })
  const accounts = readAccounts(context, wallet, method, answer)
  return createSession(context, wallet, {
    provider,
    ask,
    accounts,
    networkId: await readNetwork(context, wallet, ask, signal),
  })
}

/** Takes a wallet up again without a prompt. */
export async function restoreSession(
  context: EvmContext,
  wallet: FoundWallet,
  { signal }: RestoreRequest,
): Promise<SessionHandle | 'absent' | 'unauthorized'> {
  const { provider, ask } = await reach(wallet)
  try {
    const accounts = readAccounts(context, wallet, 'eth_accounts', await ask('eth_accounts', [], signal))
    if (accounts.length === 0) return (await isLocked(ask, signal)) ? 'absent' : 'unauthorized'
    const networkId = await readNetwork(context, wallet, ask, signal)
    return createSession(context, wallet, { provider, ask, accounts, networkId })
  } catch (thrown) {
    return codeOf(thrown) === unauthorized ? 'unauthorized' : 'absent'
  }
}

/** No accounts: locked for now, or taken back? EIP-2255 tells; a wallet that does not know it may only be locked. */
async function isLocked(ask: Ask, signal: AbortSignal): Promise<boolean> {
  const permissions = await ask('wallet_getPermissions', [], signal).catch(() => undefined)
  return (
    !Array.isArray(permissions) ||
    permissions.some(
      (permission: unknown) =>
        (permission as { readonly parentCapability?: unknown } | null)?.parentCapability === 'eth_accounts',
    )
  )
}

async function reach(wallet: FoundWallet): Promise<Reached> {
  const reached = wallet.provider ?? (await wallet.open())
  return { provider: reached, ask: createAsk(reached) }
}

function readAccounts(context: EvmContext, wallet: FoundWallet, method: string, answer: unknown): readonly Account[] {
  const accounts = parseAccounts(answer)
  if (!accounts) throw badAnswer(context, wallet, method)
  return accounts
}

async function readNetwork(context: EvmContext, wallet: FoundWallet, ask: Ask, signal: AbortSignal): Promise<Caip2> {
  const networkId = parseChainId(await ask('eth_chainId', [], signal))
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
