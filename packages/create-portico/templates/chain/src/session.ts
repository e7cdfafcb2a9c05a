import { askWallet, createPageSession, createSessionEvents, parseAnswer } from '@portico/chain-kit'
import type { Account, ConnectRequest, RestoreRequest, SessionHandle } from '@portico/core'
import * as v from 'valibot'
import { parseAddress } from './address.js'
import type { AcmeContext } from './AcmeSpec.js'
import type { AcmeWallet } from './AcmeWallet.js'
import { acmeMain } from './networks.js'

/** The account in use first. */
const accountsSchema = v.array(v.object({ address: v.pipe(v.string(), v.transform(parseAddress), v.string()) }))

/** Asks the visitor for the accounts of a wallet. */
export async function openSession(
  context: AcmeContext,
  wallet: AcmeWallet,
  { networks, signal }: ConnectRequest,
): Promise<SessionHandle> {
  const accounts = await readAccounts(context, wallet, false, signal)
  if (accounts.length === 0)
    throw context.error(
      'badAnswer',
      { from: wallet.name, method: 'standard:connect' },
      { details: 'It shows no account. Make one in the wallet, or use another one.' },
    )
  return createSession(wallet, accounts, networks)
}

/** Never asks the visitor. 'absent': the wallet is not there now, try on the next load. 'unauthorized': forget it. */
export async function restoreSession(
  context: AcmeContext,
  wallet: AcmeWallet,
  { networks, signal }: RestoreRequest,
): Promise<SessionHandle | 'absent' | 'unauthorized'> {
  const accounts = await readAccounts(context, wallet, true, signal)
  return accounts.length > 0 ? createSession(wallet, accounts, networks) : 'unauthorized'
}

async function readAccounts(
  context: AcmeContext,
  { name, features }: AcmeWallet,
  silent: boolean,
  signal: AbortSignal,
): Promise<readonly Account[]> {
  const answer = await askWallet(() => features['standard:connect'].connect({ silent }), signal)
  const schema = v.object({ accounts: accountsSchema })
  return parseAnswer(context, schema, answer, { from: name, method: 'standard:connect' }).accounts
}

/** The wallet serves every network at once: each request names one. */
function createSession(
  wallet: AcmeWallet,
  accounts: readonly Account[],
  networks: ConnectRequest['networks'],
): SessionHandle {
  const { features } = wallet
  const events = createSessionEvents((emit) =>
    features['standard:events'].on('change', () => {
      const now = v.safeParse(accountsSchema, wallet.accounts)
      if (now.success) emit({ type: 'accounts', accounts: now.output })
    }),
  )
  return createPageSession({
    namespace: 'acme-ns',
    session: { accounts, networkId: networks['acme-ns'] ?? acmeMain.caipNetworkId, provider: wallet },
    events,
    end: () => features['standard:disconnect']?.disconnect(),
  })
}
