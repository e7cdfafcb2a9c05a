import { askWallet, codeOf } from '@portico/chain-kit'
import {
  providerErrorCodes,
  type Caip2,
  type ConnectRequest,
  type RestoreRequest,
  type SessionHandle,
} from '@portico/core'
import * as v from 'valibot'
import type { FoundWallet } from '../../wallets/FoundWallet.js'
import { confirmOnFirstUse, createAdapter } from '../adapters/createAdapter.js'
import { createTools, type AdapterTools } from '../adapters/createTools.js'
import type { WalletAccounts } from '../adapters/WalletAdapter.js'
import { mainnetId } from '../networks.js'
import type { RuntimeDeps } from '../RuntimeDeps.js'
import { createSession } from './createSession.js'

const savedSchema = v.object({
  accounts: v.array(
    v.object({ address: v.string(), type: v.optional(v.string()), publicKey: v.exactOptional(v.string()) }),
  ),
  networkId: v.custom<Caip2>((id) => typeof id === 'string' && /^bip122:[-\w]{1,32}$/.test(id)),
})

/**
 * Asks the visitor for the accounts of a wallet on this page.
 *
 * @throws the refusal with code 4001, `bitcoin/requestPending`, `bitcoin/badAnswer`
 */
export async function openSession(
  deps: RuntimeDeps,
  wallet: FoundWallet,
  { networks, signal }: ConnectRequest,
): Promise<SessionHandle> {
  const tools = createTools(deps.context, wallet.name)
  const adapter = createAdapter(tools, wallet)
  const preferred = networks['bip122'] ?? mainnetId
  const first = await askWallet(() => adapter.connect(preferred), signal, tools.toError('connect'))
  return createSession(deps, { tools, adapter, first })
}

/**
 * Restores a session without a prompt. A wallet that cannot be read without one is restored with the accounts that were stored,
 * and asked when it is first used.
 */
export async function restoreSession(
  deps: RuntimeDeps,
  wallet: FoundWallet,
  { networks, saved: given, signal }: RestoreRequest,
): Promise<SessionHandle | 'absent' | 'unauthorized'> {
  const tools = createTools(deps.context, wallet.name)
  const saved = parseSaved(tools, given)
  const adapter = createAdapter(tools, wallet, saved)
  const preferred = saved?.networkId ?? networks['bip122'] ?? mainnetId
  try {
    const now = await askWallet(() => adapter.read(preferred), signal)
    // Locked, or authorization withdrawn: wallets do not say which. The next load asks again.
    if (now === 'none') return 'absent'
    if (now !== 'unreadable') return createSession(deps, { tools, adapter, first: now })
    if (!saved) return 'unauthorized'
    return createSession(deps, { tools, adapter: confirmOnFirstUse(tools, adapter, saved), first: saved })
  } catch (thrown) {
    return codeOf(thrown) === providerErrorCodes.unauthorized ? 'unauthorized' : 'absent'
  }
}

/** Stored data is outside data: undefined if it is not what a session saved. */
function parseSaved(tools: AdapterTools, given: unknown): WalletAccounts | undefined {
  const result = v.safeParse(savedSchema, given)
  if (!result.success) return undefined
  const { networkId } = result.output
  try {
    const accounts = result.output.accounts as WalletAccounts['accounts']
    const saved = tools.parseAccounts('restore', accounts, networkId)
    return saved.networkId === networkId ? saved : undefined
  } catch {
    return undefined // no valid address
  }
}
