import { codeOf, createPageSession, createSessionEvents } from '@portico/chain-kit'
import {
  caip10,
  providerErrorCodes,
  type Account,
  type ConnectRequest,
  type RestoreRequest,
  type SessionHandle,
} from '@portico/core'
import { mainnet } from '../networks.js'
import { toBase58 } from './bytes.js'
import type { FoundWallet } from '../watchWallets.js'
import type { RuntimeDeps } from './RuntimeDeps.js'
import { createLegacyWallet } from './wallet/createLegacyWallet.js'
import { createStandardWallet } from './wallet/createStandardWallet.js'
import type { PageWallet } from './wallet/SolanaWallet.js'

/** Codes of a wallet that the visitor does not trust with this page. */
const untrusted: ReadonlySet<number | undefined> = new Set([
  providerErrorCodes.userRejected,
  providerErrorCodes.unauthorized,
])

/**
 * Asks the visitor for the accounts of a wallet on this page.
 * @throws the refusal with code 4001, `solana/requestPending`, `solana/badAnswer`
 */
export async function openSession(
  deps: RuntimeDeps,
  found: FoundWallet,
  request: ConnectRequest,
): Promise<SessionHandle> {
  const wallet = createPageWallet(deps, found)
  const accounts = (await connectAndSignIn(deps, wallet, request)) ?? (await wallet.connect(false, request.signal))
  if (!accounts.length)
    throw deps.context.error(
      'badAnswer',
      { from: found.name, method: 'connect' },
      { details: 'It shows no account of Solana. Make one in the wallet, or use another one.' },
    )
  return createSession(deps, found, wallet, accounts, request.networks)
}

/** Connects and signs in with one prompt, where a plugin wants that and the wallet can. Undefined: it is to be connected alone. */
async function connectAndSignIn(
  { context }: RuntimeDeps,
  wallet: PageWallet,
  { networks, signIn, signal }: ConnectRequest,
): Promise<readonly Account[] | undefined> {
  if (!signIn || !wallet.signIn) return undefined
  const [first = mainnet] = context.store.get(context.networks('solana'))
  const network = networks['solana'] ?? first.caipNetworkId
  const request = await signIn.prepare([network], signal)
  if (!request) return undefined
  const { accounts, signature, signedMessage } = await wallet.signIn(request, signal)
  const message = new TextDecoder().decode(signedMessage)
  try {
    const account = caip10(network, accounts[0]!.address)
    await signIn.accept([{ account, message, signature: toBase58(signature) }], signal)
    return accounts
  } catch (error) {
    await wallet.disconnect().catch(() => {})
    throw error
  }
}

/** Connects again without a prompt. */
export async function restoreSession(
  deps: RuntimeDeps,
  found: FoundWallet,
  { networks, signal }: RestoreRequest,
): Promise<SessionHandle | 'absent' | 'unauthorized'> {
  try {
    const wallet = createPageWallet(deps, found)
    const accounts = await wallet.connect(true, signal)
    // It is locked, or does not trust the page any more: wallets do not tell which. The next load asks again.
    return accounts.length ? createSession(deps, found, wallet, accounts, networks) : 'absent'
  } catch (thrown) {
    return untrusted.has(codeOf(thrown)) ? 'unauthorized' : 'absent'
  }
}

function createPageWallet(deps: RuntimeDeps, found: FoundWallet): PageWallet {
  return 'features' in found.provider
    ? createStandardWallet(deps.context, found.name, found.provider, found.gone)
    : createLegacyWallet(deps, found.name, found.provider)
}

/** A session serves every network at once: each request names one. */
function createSession(
  { context, wallets }: RuntimeDeps,
  { provider }: FoundWallet,
  wallet: PageWallet,
  accounts: readonly Account[],
  preferred: ConnectRequest['networks'],
): SessionHandle {
  const [first = mainnet] = context.store.get(context.networks('solana'))
  wallets.add(provider, wallet)
  return createPageSession({
    namespace: 'solana',
    session: { accounts, networkId: preferred['solana'] ?? first.caipNetworkId, provider },
    events: createSessionEvents(wallet.watch),
    end: wallet.disconnect,
  })
}
