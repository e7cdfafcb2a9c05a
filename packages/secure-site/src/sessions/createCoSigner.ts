import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sql, type Selectable } from 'kysely'
import { randomBytes } from 'node:crypto'
import {
  bytesToHex,
  hexToBytes,
  isAddressEqual,
  parseAbi,
  type Address,
  type Hex,
  type PublicClient,
  type TypedDataDefinition,
} from 'viem'
import type { UserOperation } from 'viem/account-abstraction'
import { privateKeyToAccount, publicKeyToAddress } from 'viem/accounts'
import type { SmartAccountContracts } from '../browser/smartAccount/SmartAccountContracts.js'
import { deploymentOf, operationTypedData } from '../browser/smartAccount/toDelegatorAccount.js'
import { ApiError } from '../errors/ApiError.js'
import type { AccountNetwork } from '../nodes/accountNetworks.js'
import type { RpcOperation } from '../rpc/schemas.js'
import type { Queries, SessionTables as UserTables } from '../session/tables.js'
import type { VaultTables } from '../vault/tables.js'
import type { KeyEncryption } from '../vault/KeyEncryption.js'
import { decodeContext, disableCalls, enabledDelegations } from './delegation.js'
import { caveatsOf, guardedTargets, maxSessionDays, PermissionError, readPermissions } from './policyCaveats.js'
import { notAllowed, requireGranted } from './requireGranted.js'
import { isFrozen, requireNoHoldFor, userOfSignature } from './sessionUser.js'
import { delegationTypedData, revocationTypedData } from './sessionData.js'
import { sessionKeyContext, type SessionTables } from './tables.js'

export interface CoSignerDeps {
  readonly db: Queries<CoSignerTables>
  /** Wraps the keys of sessions. */
  readonly keys: KeyEncryption
  /** By chain id. */
  readonly networks: ReadonlyMap<number, AccountNetwork>
  /** What may be granted while a login of the account changed a short time ago; see `requireNoHoldFor`. */
  readonly amountOnHold: bigint
  now(): number
}

export type CoSignerTables = SessionTables & VaultTables & UserTables

export interface SessionRequest {
  readonly projectId: string
  readonly chainId: number
  readonly account: Address
  /** Seconds. */
  readonly expiry: number
  /** secp256k1, of the page that uses the session. */
  readonly publicKey: Hex
  readonly permissions: unknown
}

export type SessionRow = Selectable<SessionTables['smart_session']>

export interface CoSigner {
  /** Makes a key for a session that is not granted yet. */
  create(request: SessionRequest): Promise<{ readonly pci: string; readonly publicKey: Hex }>
  /**
   * @param context delegations that the account signed
   * @throws ApiError 400 `sessions/context`, 403 `embedded/onHold`, `embedded/frozen`
   */
  activate(pci: string, account: Address, context: Hex): Promise<void>
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
  sign(pci: string, account: Address, operation: RpcOperation): Promise<Hex>
  /** The session of an operation that it would sign. @throws ApiError 403 `sessions/notAllowed` */
  check(pci: string, account: Address, operation: RpcOperation): Promise<SessionRow>
}

/** What is asked before the co-signer signs. */
export interface CoSignerChecks {
  isLive(row: SessionRow, now: number): boolean
  readonly requireNoHold: typeof requireNoHoldFor
}

export const signaturesPerHour = 60
const hour = 3_600_000
const nonceAbi = parseAbi(['function currentNonce(address manager, address delegator) view returns (uint256)'])
const unknownSession = (): ApiError => new ApiError(404, 'sessions/unknown', 'There is no such session.')

export const coSignerChecks: CoSignerChecks = {
  isLive: ({ context, revoked_at, expires_at }, now) => context !== null && revoked_at === null && expires_at > now,
  requireNoHold: requireNoHoldFor,
}

/** Keeps the second key of each session: it can refuse, and can do nothing alone. */
export function createCoSigner(deps: CoSignerDeps): CoSigner {
  return createCoSignerWith(coSignerChecks, deps)
}

/** `createCoSigner` with checks that a test chose. */
export function createCoSignerWith(
  checks: CoSignerChecks,
  { db, keys, networks, amountOnHold, now }: CoSignerDeps,
): CoSigner {
  function networkOf(chainId: number): AccountNetwork {
    const network = networks.get(chainId)
    if (!network) throw new ApiError(400, 'sessions/network', 'There are no sessions on this network.')
    return network
  }

  async function find(pci: string, account: Address): Promise<SessionRow> {
    const query = db.selectFrom('smart_session').selectAll().where('pci', '=', pci)
    const row = await query.where('account', '=', account.toLowerCase()).executeTakeFirst()
    if (!row) throw unknownSession()
    return row
  }

  async function isSignedBy(account: Address, client: PublicClient, data: unknown, signature: Hex): Promise<boolean> {
    // Without code, the address would be taken for a plain key.
    if ((await client.getCode({ address: account })) === undefined) return false
    return client.verifyTypedData({ ...(data as TypedDataDefinition), address: account, signature })
  }

  async function count(pci: string): Promise<boolean> {
    const since = now() - hour
    const fresh = sql<boolean>`window_at <= ${since}`
    const { numUpdatedRows } = await db
      .updateTable('smart_session')
      .set({
        signatures: sql`case when ${fresh} then 1 else signatures + 1 end`,
        window_at: sql`case when ${fresh} then ${now()}::bigint else window_at end`,
      })
      .where('pci', '=', pci)
      .where(sql<boolean>`${fresh} or signatures < ${signaturesPerHour}`)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  async function check(pci: string, account: Address, operation: RpcOperation): Promise<SessionRow> {
    const row = await find(pci, account)
    const network = networkOf(row.chain_id)
    if (!checks.isLive(row, now()) || row.context === null) throw notAllowed('The session has ended.')
    if (row.user_id !== null && (await isFrozen(db, row.user_id))) throw notAllowed('This wallet is stopped.')
    await requireGranted({ ...row, context: row.context }, operation, network)
    return row
  }

  return {
    async create({ projectId, chainId, account, expiry, publicKey, permissions }) {
      const { contracts } = networkOf(chainId)
      const at = now()
      if (expiry * 1000 <= at || expiry * 1000 > at + maxSessionDays * 24 * hour)
        throw new ApiError(400, 'sessions/expiry', `A session lasts at most ${maxSessionDays} days.`)
      const appKey = addressOf(publicKey)
      try {
        const read = readPermissions(permissions, guardedTargets(account, contracts))
        caveatsOf(read, { delegate: account, expiry, nonce: 0n }, contracts)
      } catch (error) {
        if (error instanceof PermissionError) throw new ApiError(400, 'sessions/permissions', error.message)
        throw error
      }
      const of = account.toLowerCase()
      await db
        .deleteFrom('smart_session')
        .where('context', 'is', null)
        .where('created_at', '<=', at - hour)
        .execute()

      const pci = randomBytes(32).toString('base64url')
      const secret = randomBytes(32)
      const own = privateKeyToAccount(bytesToHex(secret))
      const box = await keys.wrap(secret, sessionKeyContext(pci)).finally(() => secret.fill(0))
      const row = {
        pci,
        project_id: projectId,
        chain_id: chainId,
        account: of,
        request: JSON.stringify({ permissions, publicKey }),
        expires_at: expiry * 1000,
        created_at: at,
        delegate: deploymentOf('multiSig', [own.address, appKey], contracts).address,
        app_key: appKey,
        public_key: own.publicKey,
        key_kek_id: box.kekId,
        key_iv: box.iv,
        key_ct: box.ct,
        context: null,
        user_id: null,
        revoked_at: null,
        signatures: 0,
        window_at: 0,
      }
      await db.insertInto('smart_session').values(row).execute()
      return { pci, publicKey: own.publicKey }
    },

    async activate(pci, account, context) {
      const row = await find(pci, account)
      const { client, contracts } = networkOf(row.chain_id)
      const refuse = (): never => {
        throw new ApiError(400, 'sessions/context', 'The delegations are not those of this session.')
      }
      if (row.context !== null || row.revoked_at !== null) refuse()
      const { permissions } = JSON.parse(row.request) as { readonly permissions: unknown }
      const args = [contracts.delegationManager, account] as const
      const ask = { address: contracts.enforcers.nonce, abi: nonceAbi, functionName: 'currentNonce', args } as const
      const nonce = await client.readContract(ask)
      const delegate = row.delegate as Address
      const limits = { delegate, expiry: row.expires_at / 1000, nonce }
      const read = readPermissions(permissions, guardedTargets(account, contracts))
      const wanted = caveatsOf(read, limits, contracts)
      const delegations = readContext(context) ?? refuse()
      if (delegations.length !== wanted.length) refuse()
      let userId: string | undefined
      for (const [index, signed] of delegations.entries()) {
        const isWanted =
          isAddressEqual(signed.delegate, delegate) &&
          isAddressEqual(signed.delegator, account) &&
          JSON.stringify(signed.caveats).toLowerCase() === JSON.stringify(wanted[index]).toLowerCase()
        const data = delegationTypedData(signed, contracts.delegationManager, row.chain_id)
        if (!isWanted || !(await isSignedBy(account, client, data, signed.signature))) refuse()
        userId ??= await userOfSignature(db, data, signed.signature)
      }
      if (userId !== undefined) await checks.requireNoHold(db, userId, read, { amountOnHold, now: now() })
      const granted = { context, user_id: userId ?? null }
      const update = db.updateTable('smart_session').set(granted).where('pci', '=', pci)
      const { numUpdatedRows } = await update.where('context', 'is', null).executeTakeFirst()
      if (numUpdatedRows === 0n) refuse()
    },

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
      const { client, contracts } = networkOf(row.chain_id)
      if (row.context === null || row.expires_at <= now()) return []
      const live = await enabledDelegations(decodeContext(row.context as Hex), contracts, client).catch(() => [])
      return disableCalls(live, contracts)
    },

    check,

    async sign(pci, account, operation) {
      const row = await check(pci, account, operation)
      const { contracts } = networkOf(row.chain_id)
      if (!(await count(pci)))
        throw new ApiError(429, 'sessions/tooMany', 'The session was used too often in this hour.')
      const box = { kekId: row.key_kek_id, iv: row.key_iv, ct: row.key_ct }
      const secret = await keys.unwrap(box, sessionKeyContext(pci))
      const typed = operationTypedData(
        'multiSig',
        contracts.entryPoint,
        row.chain_id,
        operation as UserOperation<'0.8'>,
      )
      const signature = privateKeyToAccount(bytesToHex(secret)).signTypedData(typed)
      secret.fill(0)
      return signature
    },
  }
}

function addressOf(publicKey: Hex): Address {
  try {
    // Both forms of a point are taken, the short and the long one.
    return publicKeyToAddress(bytesToHex(secp256k1.Point.fromBytes(hexToBytes(publicKey)).toBytes(false)))
  } catch {
    throw new ApiError(400, 'sessions/signer', 'The signer needs one secp256k1 key.')
  }
}

function readContext(context: Hex): ReturnType<typeof decodeContext> | undefined {
  try {
    return decodeContext(context)
  } catch {
    return undefined
  }
}
