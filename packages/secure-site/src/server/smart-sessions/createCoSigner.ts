import type { Selectable } from 'kysely'
import { isAddressEqual, recoverTypedDataAddress, type Address, type Hex, type TypedDataDefinition } from 'viem'
import type { UserOperation } from 'viem/account-abstraction'
import type { SmartAccountContracts } from '../smart-accounts/SmartAccountContracts.js'
import { operationTypedData } from '../smart-accounts/toDelegatorAccount.js'
import { ApiError } from '../errors/ApiError.js'
import type { AccountNetwork } from '../nodes/accountNetworks.js'
import type { RpcOperation } from '../rpc/schemas.js'
import type { Queries, SessionTables as UserTables } from '../auth/tables.js'
import { decodeContext, disableCalls, enabledDelegations } from './delegation.js'
import { isSignedBy } from './isSignedBy.js'
import { notAllowed, requireGranted } from './requireGranted.js'
import { operationInJson } from '../signer/operationInJson.js'
import type { SignerClient } from '../signer/createSignerClient.js'
import { revocationTypedData } from './sessionData.js'
import type { SessionLimits } from './sessionLimits.js'
import type { SessionTables } from './tables.js'

export interface CoSignerDeps {
  readonly db: Queries<CoSignerTables>
  readonly signer: SignerClient
  readonly limits: SessionLimits
  /** By chain id. */
  readonly networks: ReadonlyMap<number, AccountNetwork>
  now(): number
}

export type CoSignerTables = SessionTables & UserTables

export type SessionRow = Selectable<SessionTables['smart_session']>

/** What a page wants to do with its session. */
export interface SessionUse {
  readonly pci: string
  /** That granted it. */
  readonly account: Address
  readonly operation: RpcOperation
  /** Of the page's key, for the operation as it is here. Ids of sessions are no secret: who knows one cannot use it up. */
  readonly signature: Hex
}

export interface CoSigner {
  /** @throws ApiError where the network has no sessions */
  contractsOf(chainId: number): SmartAccountContracts
  /** Sessions that were granted, newest first. */
  list(chainId: number, account: Address): Promise<readonly SessionRow[]>
  /**
   * Signs no more for a session.
   * @param signature of the account
   * @returns calls of the account that end it on chain too; none where nothing is left to end there, or the node does not answer
   */
  revoke(pci: string, account: Address, signature: Hex): Promise<ReturnType<typeof disableCalls>>
  /** The signature of the session's second key, for an operation within the permissions. */
  sign(use: SessionUse): Promise<Hex>
  /**
   * The session of an operation that it would sign.
   * @throws ApiError 403 `sessions/notAllowed`, `sessions/key`, 404 `sessions/unknown`, 429 `sessions/tooMany`
   */
  check(use: SessionUse, step: 'sign' | 'sponsor'): Promise<SessionRow>
}

/** What is asked before the co-signer signs. */
export interface CoSignerChecks {
  isLive(row: SessionRow, now: number): boolean
}

const unknownSession = (): ApiError => new ApiError(404, 'sessions/unknown', 'There is no such session.')

export const coSignerChecks: CoSignerChecks = {
  isLive: ({ context, revoked_at, expires_at }, now) => context !== null && revoked_at === null && expires_at > now,
}

/** Keeps the second key of each session: it can refuse, and can do nothing alone. */
export function createCoSigner(deps: CoSignerDeps): CoSigner {
  return createCoSignerWith(coSignerChecks, deps)
}

/** `createCoSigner` with checks that a test chose. */
export function createCoSignerWith(
  checks: CoSignerChecks,
  { db, signer, limits, networks, now }: CoSignerDeps,
): CoSigner {
  function networkOf(chainId: number): AccountNetwork {
    const network = networks.get(chainId)
    if (!network) throw new ApiError(400, 'sessions/network', 'There are no sessions on this network.')
    return network
  }

  /** Those that were granted: of the others, the second key signs nothing and pages are told nothing. */
  async function find(pci: string, account: Address): Promise<SessionRow & { readonly context: string }> {
    const query = db.selectFrom('smart_session').selectAll().where('pci', '=', pci)
    const row = await query.where('account', '=', account.toLowerCase()).executeTakeFirst()
    if (!row || row.context === null) throw unknownSession()
    return { ...row, context: row.context }
  }

  async function check(use: SessionUse, step: 'sign' | 'sponsor'): Promise<SessionRow> {
    const { pci, account, operation } = use
    const row = await find(pci, account)
    const network = networkOf(row.chain_id)
    if (!checks.isLive(row, now())) throw notAllowed('The session has ended.')
    if (await isFrozen(db, row.user_id)) throw notAllowed('This wallet is stopped.')
    if (!(await isOfPage(row, use, network)))
      throw new ApiError(403, 'sessions/key', 'The key of the session did not sign this operation.')
    // Also those that are refused below: each of them asks a node.
    await limits(step, { session: pci })
    await requireGranted(row, operation, network)
    return row
  }

  return {
    contractsOf: (chainId) => networkOf(chainId).contracts,

    async list(chainId, account) {
      const query = db.selectFrom('smart_session').selectAll().where('chain_id', '=', chainId)
      const granted = query.where('account', '=', account.toLowerCase()).where('context', 'is not', null)
      return granted.orderBy('created_at', 'desc').limit(200).execute()
    },

    async revoke(pci, account, signature) {
      const row = await find(pci, account)
      const data = revocationTypedData({ pci, account, chainId: row.chain_id })
      if (!(await isSignedBy(account, networkOf(row.chain_id).client, data, signature)))
        throw new ApiError(403, 'sessions/signature', 'The account did not sign this.')
      const update = db.updateTable('smart_session').set({ revoked_at: now() }).where('pci', '=', pci)
      await update.where('revoked_at', 'is', null).execute()
      await signer.call('/sessions/end', { pci })
      const { client, contracts } = networkOf(row.chain_id)
      if (row.expires_at <= now()) return []
      const live = await enabledDelegations(decodeContext(row.context as Hex), contracts, client).catch(() => [])
      return disableCalls(live, contracts)
    },

    check,

    async sign(use) {
      const { pci } = await check(use, 'sign')
      return (await signer.call('/sessions/sign', { pci, operation: operationInJson(use.operation) })).signature
    },
  }
}

async function isOfPage(
  row: SessionRow,
  { operation, signature }: SessionUse,
  network: AccountNetwork,
): Promise<boolean> {
  try {
    const signer = await recoverTypedDataAddress({ ...operationData(row, operation, network), signature })
    return isAddressEqual(signer, row.app_key as Address)
  } catch {
    return false
  }
}

function operationData(
  { chain_id: chainId }: SessionRow,
  operation: RpcOperation,
  { contracts }: AccountNetwork,
): TypedDataDefinition {
  return operationTypedData('multiSig', contracts.entryPoint, chainId, operation as UserOperation<'0.8'>)
}

/** Whether the operator or the owner stopped the wallet. Then its sessions do nothing either. */
async function isFrozen(db: CoSignerDeps['db'], userId: string): Promise<boolean> {
  const user = await db.selectFrom('user_account').select('frozen_at').where('id', '=', userId).executeTakeFirst()
  return user?.frozen_at !== null
}
