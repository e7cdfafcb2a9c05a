import { secp256k1 } from '@noble/curves/secp256k1.js'
import { randomBytes } from 'node:crypto'
import { bytesToHex, hexToBytes, isAddressEqual, parseAbi, type Address, type Hex } from 'viem'
import { privateKeyToAccount, publicKeyToAddress } from 'viem/accounts'
import type { SmartAccountContracts } from '../../browser/smartAccount/SmartAccountContracts.js'
import { deploymentOf } from '../../browser/smartAccount/toDelegatorAccount.js'
import { ApiError } from '../errors/ApiError.js'
import type { AccountNetwork } from '../nodes/accountNetworks.js'
import type { Session } from '../auth/Session.js'
import type { Queries } from '../auth/tables.js'
import type { KeyEncryption } from '../../vault/KeyEncryption.js'
import { walletAccountsOf } from '../vault/walletAccountsOf.js'
import type { CoSignerTables } from './createCoSigner.js'
import { decodeContext } from './delegation.js'
import { isSignedBy } from './isSignedBy.js'
import {
  caveatsOf,
  guardedTargets,
  maxSessionDays,
  PermissionError,
  readPermissions,
  type Permission,
} from './policyCaveats.js'
import { requireMayGrant } from './requireMayGrant.js'
import { delegationTypedData } from './sessionData.js'
import type { SessionLimits } from './sessionLimits.js'
import { sessionKeyContext } from './tables.js'

export interface GrantsDeps {
  readonly db: Queries<CoSignerTables>
  /** Wraps the keys of sessions. */
  readonly keys: KeyEncryption
  readonly limits: SessionLimits
  /** Those of a project on which accounts grant sessions, by chain id. */
  networksOf(projectId: string): ReadonlyMap<number, AccountNetwork>
  /** What may be granted while a login of the account changed a short time ago; see `requireMayGrant`. */
  readonly amountOnHold: bigint
  now(): number
}

/** What a page asks for. The account, the project and the second key are not for a page to say. */
export interface AskedSession {
  readonly chainId: number
  /** Seconds. */
  readonly expiry: number
  /** secp256k1, of the page that uses the session. */
  readonly publicKey: Hex
  readonly permissions: unknown
}

/** How sessions come to be: for the smart account of who is logged in, and no other one. */
export interface Grants {
  /**
   * Makes the co-signer's key of a session that is not granted yet.
   * @throws ApiError 400 `embedded/unreadable`, 403 `embedded/sessionsUnavailable`, `embedded/onHold`, `embedded/frozen`,
   * 404 `embedded/noWallet`, 429 `embedded/tooMany`
   */
  create(session: Session, asked: AskedSession): Promise<{ readonly pci: string; readonly publicKey: Hex }>
  /**
   * From now on the co-signer signs for it.
   * @param context delegations that the account signed
   * @throws ApiError 400 `embedded/sessionNotActivated`, 403 `embedded/onHold`, `embedded/frozen`, 429 `embedded/tooMany`
   */
  activate(session: Session, pci: string, context: Hex): Promise<void>
}

const hour = 3_600_000
const nonceAbi = parseAbi(['function currentNonce(address manager, address delegator) view returns (uint256)'])

export function createGrants({ db, keys, limits, networksOf, amountOnHold, now }: GrantsDeps): Grants {
  function networkOf({ projectId }: Session, chainId: number): AccountNetwork {
    const network = networksOf(projectId).get(chainId)
    if (network) return network
    throw new ApiError(403, 'embedded/sessionsUnavailable', 'There are no smart sessions on this network.')
  }

  async function accountOf({ userId }: Session, contracts: SmartAccountContracts): Promise<Address> {
    const own = await walletAccountsOf(db, userId)
    if (!own) throw new ApiError(404, 'embedded/noWallet', 'There is no wallet yet.')
    return deploymentOf('hybrid', [own.owner], contracts).address
  }

  return {
    async create(session, { chainId, expiry, publicKey, permissions }) {
      const { userId, projectId } = session
      await limits('create', { user: userId })
      const { contracts } = networkOf(session, chainId)
      const account = await accountOf(session, contracts)
      const at = now()
      if (expiry * 1000 <= at || expiry * 1000 > at + maxSessionDays * 24 * hour)
        throw unreadable(`A session ends in the future, within ${maxSessionDays} days.`)
      const appKey = addressOf(publicKey)
      const read = readAsked(permissions, account, contracts)
      refusing(() => caveatsOf(read, { delegate: account, expiry, nonce: 0n }, contracts))
      await requireMayGrant(db, userId, { permissions: read, expiry }, { amountOnHold, now: at })
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
        user_id: userId,
        project_id: projectId,
        chain_id: chainId,
        account: account.toLowerCase(),
        request: JSON.stringify({ permissions }),
        expires_at: expiry * 1000,
        created_at: at,
        delegate: deploymentOf('multiSig', [own.address, appKey], contracts).address,
        app_key: appKey,
        public_key: own.publicKey,
        key_kek_id: box.kekId,
        key_iv: box.iv,
        key_ct: box.ct,
        context: null,
        revoked_at: null,
      }
      await db.insertInto('smart_session').values(row).execute()
      return { pci, publicKey: own.publicKey }
    },

    async activate({ userId, ...session }, pci, context) {
      await limits('activate', { user: userId })
      // A session of another user is answered as one that there is not.
      const row = await db
        .selectFrom('smart_session')
        .selectAll()
        .where('pci', '=', pci)
        .where('user_id', '=', userId)
        .where('project_id', '=', session.projectId)
        .where('context', 'is', null)
        .executeTakeFirst()
      const delegations = readContext(context)
      if (!row || !delegations) throw notActivated()
      const { client, contracts } = networkOf({ userId, ...session }, row.chain_id)
      const account = row.account as Address
      const delegate = row.delegate as Address
      const expiry = row.expires_at / 1000
      const { permissions } = JSON.parse(row.request) as { readonly permissions: unknown }
      const read = readAsked(permissions, account, contracts)
      await requireMayGrant(db, userId, { permissions: read, expiry }, { amountOnHold, now: now() })
      const nonce = await client.readContract({
        address: contracts.enforcers.nonce,
        abi: nonceAbi,
        functionName: 'currentNonce',
        args: [contracts.delegationManager, account],
      })
      const wanted = caveatsOf(read, { delegate, expiry, nonce }, contracts)
      if (delegations.length !== wanted.length) throw notActivated()
      for (const [index, signed] of delegations.entries()) {
        const isWanted =
          isAddressEqual(signed.delegate, delegate) &&
          isAddressEqual(signed.delegator, account) &&
          JSON.stringify(signed.caveats).toLowerCase() === JSON.stringify(wanted[index]).toLowerCase()
        const data = delegationTypedData(signed, contracts.delegationManager, row.chain_id)
        if (!isWanted || !(await isSignedBy(account, client, data, signed.signature))) throw notActivated()
      }
      const { numUpdatedRows } = await db
        .updateTable('smart_session')
        .set({ context })
        .where('pci', '=', pci)
        .where('context', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw notActivated()
    },
  }
}

const unreadable = (message: string): ApiError => new ApiError(400, 'embedded/unreadable', message)

const notActivated = (): ApiError =>
  new ApiError(400, 'embedded/sessionNotActivated', 'The session was not set up. Ask for it again.')

/** @throws ApiError 400 `embedded/unreadable` that says which permission it is */
function refusing<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof PermissionError) throw unreadable(error.message)
    throw error
  }
}

function readAsked(permissions: unknown, account: Address, contracts: SmartAccountContracts): readonly Permission[] {
  return refusing(() => readPermissions(permissions, guardedTargets(account, contracts)))
}

function addressOf(publicKey: Hex): Address {
  try {
    // Both forms of a point are taken, the short and the long one.
    return publicKeyToAddress(bytesToHex(secp256k1.Point.fromBytes(hexToBytes(publicKey)).toBytes(false)))
  } catch {
    throw unreadable('The signer needs one secp256k1 key.')
  }
}

function readContext(context: Hex): ReturnType<typeof decodeContext> | undefined {
  try {
    return decodeContext(context)
  } catch {
    return undefined
  }
}
