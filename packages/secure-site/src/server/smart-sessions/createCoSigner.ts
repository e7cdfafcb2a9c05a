import { decodeContext, operationTypedData, revocationTypedData } from '@portico/wallet-requests/accounts'
import type { Selectable } from 'kysely'
import {
  isAddressEqual,
  recoverTypedDataAddress,
  type Address,
  type Hex,
  type PublicClient,
  type TypedDataDefinition,
} from 'viem'

import type { Queries } from '../auth/tables.js'
import { ApiError } from '../errors/ApiError.js'
import type { AccountNetwork } from '../nodes/accountNetworks.js'
import type { RpcOperation } from '../rpc/schemas.js'
import type { SignerClient } from '../signer/createSignerClient.js'
import { operationInJson } from '../signer/operationInJson.js'
import type { SmartAccountContracts } from '../smart-accounts/SmartAccountContracts.js'
import { disableCalls, enabledDelegations } from './delegation.js'
import { notAllowed, requireGranted } from './requireGranted.js'
import type { SessionLimits } from './sessionLimits.js'
import type { SessionTables } from './tables.js'

export interface CoSignerDeps {
  readonly db: Queries<SessionTables>
  readonly signer: SignerClient
  readonly limits: SessionLimits
  /** By chain id. */
  readonly networks: ReadonlyMap<number, AccountNetwork>
  now(): number
}

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

const unknownSession = (): ApiError => new ApiError(404, 'sessions/unknown', 'There is no such session.')

/** The signer has the second key of each session, which can refuse and can do nothing alone. This looks at the network before. */
export function createCoSigner({ db, signer, limits, networks, now }: CoSignerDeps): CoSigner {
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
    if (row.revoked_at !== null || row.expires_at <= now()) throw notAllowed('The session has ended.')
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
    const { entryPoint } = network.contracts
    const data = operationTypedData('multiSig', operation, { chainId: row.chain_id, entryPoint })
    return isAddressEqual(await recoverTypedDataAddress({ ...data, signature }), row.app_key as Address)
  } catch {
    return false
  }
}

/** Whether a smart account that is there signed the data. One without code is not asked: it would be taken for a plain key. */
async function isSignedBy(account: Address, client: PublicClient, data: unknown, signature: Hex): Promise<boolean> {
  if ((await client.getCode({ address: account })) === undefined) return false
  return client.verifyTypedData({ ...(data as TypedDataDefinition), address: account, signature })
}
