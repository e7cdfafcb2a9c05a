import type { ConnectRequest, RestoreRequest, SessionHandle } from '@portico/core'
import type { SolanaContext } from '../../SolanaSpec.js'
import type { FoundWallet } from '../../wallets/FoundWallet.js'
import { createLegacyWallet } from '../wallet/createLegacyWallet.js'
import { createStandardWallet } from '../wallet/createStandardWallet.js'
import type { PageWallet } from '../wallet/SolanaWallet.js'
import { codeOf } from '../wallet/walletError.js'
import type { Wallets } from '../Wallets.js'
import { createSession } from './createSession.js'

/** EIP-1193, which wallets of Solana share: refused, and never asked by the visitor to trust this page. */
const untrusted: ReadonlySet<number | undefined> = new Set([4001, 4100])
/** EIP-1474: the same question is open in the wallet already. */
const pending = -32002

/**
 * Asks the visitor for the accounts of a wallet on this page.
 * @throws the refusal as it came, `solana/requestPending`, `solana/badAnswer`
 */
export async function openSession(
  context: SolanaContext,
  wallets: Wallets,
  found: FoundWallet,
  { networks, signal }: ConnectRequest,
): Promise<SessionHandle> {
  const wallet = reach(context, found)
  const accounts = await wallet.connect(false, signal).catch((thrown: unknown) => {
    if (codeOf(thrown) !== pending) throw thrown
    throw context.error(
      'requestPending',
      { wallet: found.name },
      { cause: thrown, details: 'Answer it there, then try again.' },
    )
  })
  if (!accounts.length)
    throw context.error(
      'badAnswer',
      { from: found.name, method: 'connect' },
      { details: 'It shows no account of Solana. Make one in the wallet, or use another one.' },
    )
  return createSession(context, wallets, { found, wallet, accounts, networkId: networks['solana'] })
}

/** Takes a wallet up again without a prompt. */
export async function restoreSession(
  context: SolanaContext,
  wallets: Wallets,
  found: FoundWallet,
  { networks, signal }: RestoreRequest,
): Promise<SessionHandle | 'absent' | 'unauthorized'> {
  try {
    const wallet = reach(context, found)
    const accounts = await wallet.connect(true, signal)
    // Locked for now, or taken back? No wallet tells: it is asked again on the next load.
    if (!accounts.length) return 'absent'
    return createSession(context, wallets, { found, wallet, accounts, networkId: networks['solana'] })
  } catch (thrown) {
    return untrusted.has(codeOf(thrown)) ? 'unauthorized' : 'absent'
  }
}

function reach(context: SolanaContext, found: FoundWallet): PageWallet {
  const { name, provider, gone } = found
  return 'features' in provider
    ? createStandardWallet(context, name, provider, gone)
    : createLegacyWallet(context, name, provider)
}
