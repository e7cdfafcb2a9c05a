import { Hono, type Context } from 'hono'
import type { Kysely } from 'kysely'

import { createWaits } from './auth/createWaits.js'
import { newBrowsersOf } from './auth/newBrowsersOf.js'
import type { RequireSession, Session } from './auth/Session.js'
import type { WaitPlaces } from './auth/waitPlaces.js'
import type { SecureSiteSettings } from './config/SecureSiteSettings.js'
import { accountNetworks } from './nodes/accountNetworks.js'
import { openNode, type Node } from './nodes/askNode.js'
import type { Passkeys } from './passkeys/createPasskeys.js'
import { createSiteSponsors } from './paymaster/createSiteSponsor.js'
import { createCarryOut } from './requests/createCarryOut.js'
import { createFactCollector } from './requests/createFactCollector.js'
import { createKnownReceivers } from './requests/createKnownReceivers.js'
import { createOperations } from './requests/createOperations.js'
import { createRequests } from './requests/createRequests.js'
import { createRequestSigner } from './requests/createRequestSigner.js'
import { createRequestStore } from './requests/createRequestStore.js'
import { requestRoutes } from './requests/requestRoutes.js'
import type { SignerClient } from './signer/createSignerClient.js'
import { createAnswerRead } from './smart-accounts/answerRead.js'
import { createCalls } from './smart-accounts/createCalls.js'
import { createSmartAccounts } from './smart-accounts/createSmartAccounts.js'
import { createCoSigner } from './smart-sessions/createCoSigner.js'
import { createGrants } from './smart-sessions/createGrants.js'
import { createSessionLimits } from './smart-sessions/sessionLimits.js'
import { sessionRoutes as coSignerRoutes } from './smart-sessions/sessionRoutes.js'
import type { Pepper } from './auth/Pepper.js'
import type { Tables } from './tables.js'
import { createTurns } from './turns/createTurns.js'
import { createWallets } from './wallets/createWallets.js'
import { walletRoutes } from './wallets/walletRoutes.js'

export interface WalletsDeps {
  readonly settings: SecureSiteSettings
  readonly db: Kysely<Tables>
  readonly signer: SignerClient
  readonly pepper: Pepper
  readonly places: WaitPlaces
  readonly requireSession: RequireSession
  /** Of the secure site, as visitors reach it. */
  readonly origin: string
  groupOf(projectId: string): string
  clientOf(c: Context): string
  readonly passkeys: Pick<Passkeys, 'list' | 'keepOnly'>
  rememberWindow(session: Session, jkt: string): Promise<void>
  now(): number
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>
}

/** Routes for wallets of visitors: what their pages ask, and what the signer signs for them. */
export interface StartedWallets {
  /** Below `/api`. */
  readonly api: Hono
  /** What pages of the projects ask of the co-signer. */
  readonly coSigner: Hono
}

/** A node of an operator that does not answer in this time is not waited for. Milliseconds. */
const turnTime = 60_000

export function startWallets(deps: WalletsDeps): StartedWallets {
  const { settings, db, signer, pepper, places, requireSession, origin, clientOf, groupOf, now, wait } = deps
  const { log, networks, projects } = settings
  const networksOf = (projectId: string): readonly string[] =>
    projects.find(({ id }) => id === projectId)?.networks ?? []
  const accounts = accountNetworks(networks)
  const chainOf = (chainId: string): number => Number(chainId.slice('eip155:'.length))

  function nodeOf(chainId: string): Node {
    const network = networks[chainId]
    if (!network) throw new TypeError('The network is not one of the site.')
    return openNode(chainId, { rpcUrl: network.rpcUrl, bundlerUrl: network.smartAccounts?.bundlerUrl })
  }

  const wallets = createWallets({ db, signer, groupOf, keepPasskeys: deps.passkeys.keepOnly, now })
  const sponsors = createSiteSponsors({
    db,
    signer,
    networks,
    accounts,
    limits: settings.sponsor,
    now,
    log,
  })
  const smartAccounts = createSmartAccounts({
    networkOf(chainId) {
      const network = accounts.get(chainOf(chainId))
      const { kind = 'hybrid', paymaster } = networks[chainId]?.smartAccounts ?? {}
      return network && { ...network, kind, isSponsored: paymaster !== undefined }
    },
    nodeOf,
    sponsor: sponsors.ofAccount,
  })
  const calls = createCalls(db, now)
  const limits = createSessionLimits({ db, pepper, config: settings.sessions, now })
  const coSigner = createCoSigner({ db, signer, limits, networks: accounts, now })
  const grants = createGrants({
    db,
    signer,
    limits,
    // A session acts for a contract of its own address, which an account of EIP-7702 is not.
    networksOf: (projectId) =>
      new Map(
        [...accounts].filter(
          ([id]) =>
            networks[`eip155:${id}`]?.smartAccounts?.kind !== '7702' && networksOf(projectId).includes(`eip155:${id}`),
        ),
      ),
    now,
  })
  const receivers = createKnownReceivers(db, now)
  const turns = createTurns({ db, now, wait })
  const store = createRequestStore(db, now)
  const requests = createRequests({
    store,
    waits: createWaits({ kind: 'request', places, read: store.findAll, now, wait }),
    log,
    collectFacts: createFactCollector({
      networks,
      networksOf,
      nodeOf,
      wallets,
      smartAccounts,
      receivers,
      sessionFor: grants.sessionFor,
      now,
    }),
    carryOut: createCarryOut({
      sign: createRequestSigner(signer),
      nodeOf,
      inTurn: (account, chainId, run) => turns.run(`${chainId} ${account.toLowerCase()}`, turnTime, run),
      operations: createOperations({ wallets, smartAccounts, calls, grant: grants.grant }),
      rememberReceivers: receivers.remember,
    }),
    passkeysOf: async (userId) => (await deps.passkeys.list(userId)).map(({ id }) => id),
    newBrowsersOf: ({ userId, jkt }) => newBrowsersOf(db, { userId, jkt, now: now() }),
    async sessionOf(id) {
      const row = await db.selectFrom('session').selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) return undefined
      const { user_id: userId, project_id: projectId, jkt, proved_at: provedAt } = row
      return { id, userId, projectId, origin: row.origin, jkt, provedAt }
    },
    rememberWindow: deps.rememberWindow,
    rpId: new URL(origin).hostname,
    now,
  })
  const answerRead = createAnswerRead({ networks, nodeOf, wallets, smartAccounts, calls })
  return {
    api: new Hono()
      .route('/', walletRoutes({ wallets, smartAccounts, answerRead, networksOf, requireSession }))
      .route('/', requestRoutes({ requests, requireSession, clientOf })),
    coSigner: coSignerRoutes({ coSigner, limits, sponsor: sponsors.ofSession, clientOf, projects }),
  }
}
