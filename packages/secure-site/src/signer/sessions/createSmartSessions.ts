import type { NewSession, OwnSession } from '@portico/wallet-requests/signer'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { Signed, WalletRequest } from '@portico/wallet-requests'
import { deploymentOf, encodeContext, type UnsignedOperation } from '@portico/wallet-requests/accounts'
import { sql, type Selectable } from 'kysely'
import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { bytesToHex, type Address, type Hex } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'

import type { WalletsDeps } from '../accounts/createWallets.js'
import { sessionContext } from '../kek/rewrap.js'
import { hashOf } from '../ledger/createMacs.js'
import type { SignerContracts, SignerNetwork } from '../SignerConfig.js'
import { damaged, SignerRefusal } from '../SignerRefusal.js'
import type { SessionTable } from '../tables.js'
import { requireWithin } from './requireWithin.js'

export type SessionRow = Selectable<SessionTable>

/** The second keys of sessions: they can refuse, and can do nothing alone. */
export interface SmartSessions {
  create(session: NewSession): Promise<OwnSession & { readonly appKey: Address }>
  /** One that is not granted yet. */
  find(pci: string, of: { readonly userId: string; readonly request: WalletRequest }): Promise<OwnSession | undefined>
  /** Keeps what the account signed. From now on the co-signer signs. */
  grant(session: OwnSession, signed: Signed): Promise<void>
  /** @throws SignerRefusal `signer/session`, `signer/tooMany`, `signer/frozen` */
  sign(pci: string, operation: UnsignedOperation): Promise<{ readonly signature: Hex }>
  end(pci: string): Promise<void>
}

const hour = 3_600_000
const maxDays = 90
/** Of one session in an hour. */
export const sessionSignatures = 60

const sessionFields = (row: Omit<SessionRow, 'mac' | 'times' | 'kek_id' | 'iv' | 'ct'>) => [
  row.pci,
  row.project_id,
  row.chain_id,
  row.account,
  row.user_id,
  row.expires_at,
  row.created_at,
  row.app_key,
  row.public_key,
  row.delegate,
  row.context,
]

const refused = (message: string): SignerRefusal => new SignerRefusal(403, 'signer/session', message)

export function createSmartSessions({
  db,
  ledger,
  kek,
  networks,
  now,
}: WalletsDeps & { readonly networks: Readonly<Record<string, SignerNetwork>> }): SmartSessions {
  const { macs } = ledger

  function contractsOf(chainId: number): SignerContracts {
    const { contracts } = networks[`eip155:${chainId}`] ?? {}
    if (!contracts) throw refused('There are no sessions on this network.')
    return contracts
  }

  async function load(pci: string): Promise<SessionRow | undefined> {
    const row = await db.selectFrom('signer_session').selectAll().where('pci', '=', pci).executeTakeFirst()
    if (row && !macs.isRight(row.mac, 'session', sessionFields(row))) throw damaged()
    return row
  }

  async function requireTurn(pci: string): Promise<void> {
    const at = now()
    const { numAffectedRows } = await sql`
      update signer_session
      set times = array(select one from unnest(times) one where one > ${at - hour}::bigint) || ${at}::bigint
      where pci = ${pci} and (select count(*) from unnest(times) one where one > ${at - hour}::bigint)
        < ${sessionSignatures}::integer`.execute(db)
    if (numAffectedRows !== 1n)
      throw new SignerRefusal(429, 'signer/tooMany', 'The session was used too often in this hour.')
  }

  return {
    async create({ userId, projectId, chainId, account, expiry, publicKey }) {
      const contracts = contractsOf(chainId)
      const at = now()
      if (expiry * 1000 <= at || expiry * 1000 > at + maxDays * 24 * hour)
        throw refused(`A session lasts at most ${maxDays} days.`)
      const appKey = appKeyOf(publicKey)
      const pci = randomBytes(32).toString('base64url')
      const secret = new Uint8Array(randomBytes(32))
      const own = bytesToHex(secp256k1.getPublicKey(secret, false))
      const [box] = await kek.wrap([{ bytes: secret, context: sessionContext(pci) }]).finally(() => secret.fill(0))
      if (!box) throw new Error('the key service answered less than it was asked')
      const row = {
        pci,
        project_id: projectId,
        chain_id: chainId,
        account: account.toLowerCase(),
        user_id: userId,
        expires_at: expiry * 1000,
        created_at: at,
        app_key: appKey,
        public_key: own,
        delegate: deploymentOf('multiSig', [publicKeyToAddress(own), appKey], contracts).address,
        context: null,
      }
      const { kekId: kek_id, iv, ct } = box
      await db
        .insertInto('signer_session')
        .values({ ...row, kek_id, iv, ct, times: [], mac: macs.of('session', sessionFields(row)) })
        .execute()
      return { pci, coSignerKey: own, delegate: row.delegate, enforcers: contracts.enforcers, appKey }
    },

    async find(pci, { userId, request }) {
      const row = await load(pci)
      const isOwn =
        row?.user_id === userId &&
        row.account === request.account.toLowerCase() &&
        request.chainId === `eip155:${row.chain_id}`
      if (!row || !isOwn || row.context !== null || pageKeyOf(request) !== row.app_key) return undefined
      const { enforcers } = contractsOf(row.chain_id)
      return { pci, coSignerKey: row.public_key, delegate: row.delegate, enforcers }
    },

    async grant({ pci }, signed) {
      const row = await load(pci)
      const context = signed.kind === 'delegations' ? encodeContext(signed.delegations) : undefined
      if (!row || row.context !== null || context === undefined) return
      // A session is one of the account's keys, so that one that was ended does not come back with an older row.
      const key = {
        key: pci,
        jwk: hashOf(context),
        kind: 'session',
        origin: '',
        project_id: row.project_id,
        at: now(),
        by: 'site',
        ended_at: null,
      } as const
      await ledger.change(row.user_id, async (account, trx) => {
        if (!account) return undefined
        await trx
          .updateTable('signer_session')
          .set({ context, mac: macs.of('session', sessionFields({ ...row, context })) })
          .where('pci', '=', pci)
          .where('mac', '=', row.mac)
          .execute()
        return { keys: [...account.keys, key] }
      })
    },

    async sign(pci, operation) {
      const row = await load(pci)
      if (!row || row.context === null) throw refused('There is no such session.')
      const account = await ledger.read(row.user_id)
      const granted = account?.keys.find(({ key, kind }) => kind === 'session' && key === pci)
      if (row.expires_at <= now() || granted?.jwk !== hashOf(row.context)) throw refused('The session has ended.')
      if (account?.frozenAt !== null)
        throw new SignerRefusal(403, 'signer/frozen', 'The wallet of this session is stopped.')
      const hash = requireWithin(operation, { ...row, context: row.context as Hex }, contractsOf(row.chain_id))
      await requireTurn(pci)
      const box = { kekId: row.kek_id, iv: row.iv, ct: row.ct }
      const opened = await kek.unwrap([{ box, context: sessionContext(pci) }])
      try {
        const [secret] = opened as [Uint8Array]
        const signature = secp256k1.sign(hash, secret, { prehash: false, format: 'recovered' })
        const last = signature[0] === 0 ? 27 : 28
        return { signature: bytesToHex(new Uint8Array([...signature.subarray(1), last])) }
      } finally {
        for (const bytes of opened) bytes.fill(0)
      }
    },

    async end(pci) {
      const row = await load(pci)
      if (!row) return
      await ledger.change(row.user_id, async (account) => {
        const isLive = account?.keys.some(({ key }) => key === pci)
        return account && isLive
          ? { keys: account.keys.map((row) => (row.key === pci ? { ...row, ended_at: now() } : row)) }
          : undefined
      })
    },
  }
}

const GrantSchema = v.object({
  signer: v.object({
    data: v.object({ keys: v.tuple([v.object({ publicKey: v.pipe(v.string(), v.startsWith('0x')) })]) }),
  }),
})

/** Of the request itself: the session's account is that of the co-signer and of this key, which the visitor sees. */
function pageKeyOf({ params }: WalletRequest): Address | undefined {
  const grant = v.safeParse(GrantSchema, Array.isArray(params) ? params[0] : params)
  return grant.success ? appKeyOf(grant.output.signer.data.keys[0].publicKey as Hex) : undefined
}

function appKeyOf(publicKey: Hex): Address {
  try {
    // Both forms of a point are taken, the short and the long one.
    const point = secp256k1.Point.fromHex(publicKey.slice(2))
    return publicKeyToAddress(bytesToHex(point.toBytes(false)))
  } catch {
    throw refused('The signer of a session needs one secp256k1 key.')
  }
}
