import type { SessionFacts, SignedDelegation, WalletRequest } from '@portico/wallet-requests'
import { encodeContext } from '@portico/wallet-requests/accounts'
import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { hexToBigInt, numberToHex, parseAbi, toHex, type Address, type Hex } from 'viem'

import type { Session } from '../auth/Session.js'
import type { Queries, SessionTables as UserTables } from '../auth/tables.js'
import { ApiError } from '../errors/ApiError.js'
import { requireNoHold } from '../login/users.js'
import type { AccountNetwork } from '../nodes/accountNetworks.js'
import type { DecidedRequest } from '../requests/createRequestSigner.js'
import { HexSchema, SecondsSchema } from '../rpc/schemas.js'
import type { SignerClient } from '../signer/createSignerClient.js'
import type { SessionLimits } from './sessionLimits.js'
import type { SessionTables } from './tables.js'

export interface GrantsDeps {
  readonly db: Queries<SessionTables & UserTables>
  readonly signer: SignerClient
  readonly limits: SessionLimits
  /** Those of a project on which accounts grant sessions, by chain id. */
  networksOf(projectId: string): ReadonlyMap<number, AccountNetwork>
  now(): number
}

/** How sessions come to be: for the smart account of who is logged in, and no other one. */
export interface Grants {
  /**
   * Has the signer make the co-signer's key of the session that a page asks for. Undefined for other requests.
   * @throws ApiError 403 `embedded/sessionsUnavailable`, `embedded/onHold`, `embedded/frozen`, 429 `embedded/tooMany`
   */
  sessionFor(session: Session, request: WalletRequest): Promise<SessionFacts | undefined>
  /** Keeps what the account signed. @returns what `wallet_grantPermissions` answers */
  grant(decided: DecidedRequest, request: WalletRequest, delegations: readonly SignedDelegation[]): Promise<GrantAnswer>
}

interface SessionKey {
  readonly type: 'secp256k1'
  /** The long form of a point. */
  readonly publicKey: Hex
}

/** What `wallet_grantPermissions` answers, after a draft of ERC-7715. */
export interface GrantAnswer {
  readonly chainId: Hex
  readonly address: Address
  /** Seconds. */
  readonly expiry: number
  /** Both keys, the co-signer's first. */
  readonly signer: { readonly type: 'keys'; readonly data: { readonly keys: readonly [SessionKey, SessionKey] } }
  readonly permissions: unknown
  readonly policies: readonly []
  /** Id of the session at the co-signer. */
  readonly pci: string
  /** The signed delegations. They serve `signerData.account` alone. */
  readonly context: Hex
  readonly signerData: {
    readonly delegationManager: Address
    /** Account of both keys of the session. */
    readonly account: Address
  }
}

/** A session has at most ten delegations. */
const salts = 10
const nonceAbi = parseAbi(['function currentNonce(address manager, address delegator) view returns (uint256)'])
const GrantSchema = v.looseObject({
  expiry: SecondsSchema,
  signer: v.looseObject({
    data: v.looseObject({ keys: v.tuple([v.strictObject({ type: v.literal('secp256k1'), publicKey: HexSchema })]) }),
  }),
  permissions: v.unknown(),
})

export function createGrants({ db, signer, limits, networksOf, now }: GrantsDeps): Grants {
  function networkOf({ projectId }: Session, { chainId }: WalletRequest): AccountNetwork {
    const network = networksOf(projectId).get(Number(chainId.slice('eip155:'.length)))
    if (network) return network
    throw new ApiError(
      403,
      'embedded/sessionsUnavailable',
      'There are no smart sessions on this network: accounts of EIP-7702 grant none.',
    )
  }

  return {
    async sessionFor(session, request) {
      if (request.method !== 'wallet_grantPermissions') return undefined
      const { client, contracts } = networkOf(session, request)
      const grant = readGrant(request)
      // What is wrong with it, the reading of the request says.
      if (!grant) return undefined
      const { userId, projectId } = session
      await limits('create', { user: userId })
      await requireNoHold(db, userId, now())
      const account = request.account as Address
      const { expiry, signer: asking } = grant
      const [{ publicKey }] = asking.data.keys
      const chainId = client.chain.id
      const made = await signer.call('/sessions/create', { userId, projectId, chainId, account, expiry, publicKey })
      const nonce = await client.readContract({
        address: contracts.enforcers.nonce,
        abi: nonceAbi,
        functionName: 'currentNonce',
        args: [contracts.delegationManager, account],
      })
      await db
        .insertInto('smart_session')
        .values({
          pci: made.pci,
          user_id: userId,
          project_id: projectId,
          chain_id: chainId,
          account: account.toLowerCase(),
          request: JSON.stringify({ permissions: grant.permissions }),
          expires_at: expiry * 1000,
          created_at: now(),
          delegate: made.delegate,
          app_key: made.appKey,
          public_key: made.coSignerKey,
          context: null,
          revoked_at: null,
        })
        .execute()
      const { pci, coSignerKey, delegate, enforcers } = made
      return {
        pci,
        coSignerKey,
        delegate,
        enforcers,
        nonce: String(nonce),
        salts: Array.from({ length: salts }, () => String(hexToBigInt(toHex(randomBytes(16))))),
      }
    },

    async grant({ row, session }, request, delegations) {
      const { contracts } = networkOf(session, request)
      const grant = readGrant(request)
      const made = (JSON.parse(row.facts) as { readonly session?: SessionFacts }).session
      if (!grant || !made) throw new TypeError('A session was signed that was not asked for.')
      const context = encodeContext(delegations)
      await db.updateTable('smart_session').set({ context }).where('pci', '=', made.pci).execute()
      const [key] = grant.signer.data.keys
      return {
        chainId: numberToHex(Number(request.chainId.slice('eip155:'.length))),
        address: request.account as Address,
        expiry: grant.expiry,
        signer: {
          type: 'keys',
          data: { keys: [{ type: 'secp256k1', publicKey: made.coSignerKey as Hex }, key as SessionKey] },
        },
        permissions: grant.permissions,
        policies: [],
        pci: made.pci,
        context,
        signerData: { delegationManager: contracts.delegationManager, account: made.delegate as Address },
      }
    },
  }
}

function readGrant({ params }: WalletRequest) {
  const read = v.safeParse(GrantSchema, Array.isArray(params) ? params[0] : params)
  return read.success ? read.output : undefined
}
