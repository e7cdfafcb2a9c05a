import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'

import type { PublicKeys } from '../browser/custody/PublicKeys.js'
import type { SeedBox } from '../browser/custody/seedBox.js'
import type { KeyDelivery } from '../browser/custody/SignerMessages.js'
import { ApiError } from '../errors/ApiError.js'
import type { Log } from '../log/Log.js'
import type { Session } from '../session/Session.js'
import type { Queries, SessionTables } from '../session/tables.js'
import type { Passkeys } from '../passkeys/createPasskeys.js'
import { passkeyNeeded, requireProof } from '../passkeys/requireProof.js'
import type { KeyEncryption } from './KeyEncryption.js'
import { sealKey } from './sealKey.js'
import type { VaultTables } from './tables.js'
import { countUnlock, noWallet, unlockRefusal, type UnlockRequest, type VaultGuards } from './unlocks.js'

export interface VaultDeps {
  readonly db: Queries<VaultTables & SessionTables>
  readonly keys: KeyEncryption
  now(): number
  readonly log: Log
  /** Of the site. Secrets are exported to its own page, not to the frame that another page embeds. */
  readonly origin: string
  /** Absent: no visitor has one. */
  readonly passkeys?: Pick<Passkeys, 'proofOf' | 'isEnrolled' | 'useApproval'> | undefined
  /** Users have one wallet in each group. Default: the project is the group. */
  walletGroup?(session: Session): string
}

const minute = 60_000
/** Data keys of one wallet that wait for a seed. They are deleted after ten minutes. */
const maxPending = 10

export const vaultGuards: VaultGuards = {
  context: (walletId, dekId) => `dek|${walletId}|${dekId}`,
  keepsFirst: true,
  holds: true,
  ownPage: true,
  exportProof: true,
  passkey: true,
  perTenMinutes: 30,
  perDay: 200,
}

export interface StoredBox {
  readonly box: SeedBox
  readonly publicKeys: PublicKeys
}

export type CreateAnswer =
  | { readonly state: 'ready'; readonly publicKeys: PublicKeys }
  | { readonly state: 'new'; readonly key: KeyDelivery }
export type StoreAnswer =
  | { readonly state: 'ready'; readonly publicKeys: PublicKeys }
  | ({ readonly state: 'stored' } & StoredBox)

/** Wallets of users. What it refuses is thrown as an ApiError. */
export interface Vault {
  /** A data key for a new seed, or the public keys of the wallet that is there. */
  create(session: Session, hpkePub: string): Promise<CreateAnswer>
  /** Keeps a seed that was encrypted with a data key of `create` or `unlock`, and answers with what is kept. */
  store(session: Session, stored: StoredBox): Promise<StoreAnswer>
  /** The browser opened the box again: the wallet uses it from now on. */
  confirm(session: Session, dekId: string): Promise<{ readonly state: 'ready'; readonly publicKeys: PublicKeys }>
  read(session: Session): Promise<({ readonly id: string } & StoredBox) | null>
  /** The data key of a wallet, for one signature or export, and a new one where the old is to be replaced. */
  unlock(
    session: Session,
    request: UnlockRequest,
  ): Promise<{ readonly key: KeyDelivery; readonly box: SeedBox; readonly next?: KeyDelivery }>
}

export function createVault(deps: VaultDeps): Vault {
  return createVaultWith(vaultGuards, deps)
}

/** `createVault` with guards that a test chose. */
export function createVaultWith(
  guards: VaultGuards,
  { db, keys, now, log, origin, passkeys, walletGroup }: VaultDeps,
): Vault {
  const groupOf = walletGroup ?? ((session: Session) => session.projectId)

  async function walletOf(session: Session) {
    return db
      .selectFrom('vault_wallet as wallet')
      .leftJoin('vault_box as box', 'box.dek_id', 'wallet.dek_id')
      .select(['wallet.id', 'wallet.dek_id', 'box.seed_box', 'box.public_keys'])
      .where('wallet.user_id', '=', session.userId)
      .where('wallet.wallet_group', '=', groupOf(session))
      .executeTakeFirst()
  }

  async function readyWallet(session: Session) {
    const { id, seed_box: box, public_keys: publicKeys } = (await walletOf(session)) ?? {}
    return id && box && publicKeys ? { id, box, publicKeys } : undefined
  }

  async function readyAnswer(session: Session) {
    const ready = await readyWallet(session)
    if (ready === undefined) throw changed()
    return { state: 'ready', publicKeys: ready.publicKeys } as const
  }

  /** Seals a data key for the signer of the session. The key is overwritten. */
  function deliver(
    dek: Uint8Array,
    hpkePub: string,
    place: { readonly walletId: string; readonly dekId: string },
    purpose: { readonly sessionId: string; readonly digest: string },
  ): KeyDelivery {
    const { walletId, dekId } = place
    try {
      const sealed = sealKey(dek, hpkePub, { walletId, ...purpose })
      return { walletId, dekId, ...purpose, sealed }
    } catch {
      throw new ApiError(400, 'embedded/badKey', 'The key of this page cannot be used.')
    } finally {
      dek.fill(0)
    }
  }

  /** A new data key, kept until a seed is stored with it. Undefined where the wallet has another box by now: none is left over. */
  async function addKey(walletId: string, replaces: string | null) {
    await db
      .deleteFrom('vault_box')
      .where('wallet_id', '=', walletId)
      .where('created_at', '<', now() - 10 * minute)
      .where('dek_id', 'not in', (query) =>
        query
          .selectFrom('vault_wallet')
          .select(sql<string>`coalesce(dek_id, '')`.as('dek_id'))
          .where('id', '=', walletId),
      )
      .execute()
    const { pending } = await db
      .selectFrom('vault_box')
      .select(sql<number>`count(*)::integer`.as('pending'))
      .where('wallet_id', '=', walletId)
      .executeTakeFirstOrThrow()
    if (pending >= maxPending + (replaces === null ? 0 : 1))
      throw new ApiError(429, 'embedded/tooMany', 'Too many attempts. Try again in ten minutes.')
    const dekId = randomUUID()
    const dek = new Uint8Array(randomBytes(32))
    const { kekId, iv, ct } = await keys.wrap(dek, guards.context(walletId, dekId))
    // The lock lets `confirm` wait for this, and then delete it, or lets this see what was confirmed.
    const { numAffectedRows } = await sql`
      insert into vault_box (dek_id, wallet_id, replaces, created_at, kek_id, iv, ct, version)
      select ${dekId}, id, ${replaces}, ${now()}::bigint, ${kekId}, ${iv}, ${ct}, 1
      from vault_wallet where id = ${walletId} and dek_id is not distinct from ${replaces}
      for share
    `.execute(db)
    if (numAffectedRows === 1n) return { dek, dekId }
    dek.fill(0)
    return undefined
  }

  return {
    async create(session, hpkePub) {
      const created = { id: randomUUID(), user_id: session.userId, wallet_group: groupOf(session), created_at: now() }
      await db
        .insertInto('vault_wallet')
        .values({ ...created, dek_id: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const wallet = await walletOf(session)
      if (wallet === undefined) throw changed()
      if (wallet.public_keys !== null) return { state: 'ready', publicKeys: wallet.public_keys }
      const added = await addKey(wallet.id, null)
      if (added === undefined) return readyAnswer(session)
      const { dek, dekId } = added
      const purpose = { sessionId: session.id, digest: 'create' }
      return { state: 'new', key: deliver(dek, hpkePub, { walletId: wallet.id, dekId }, purpose) }
    },

    async store(session, { box, publicKeys }) {
      const wallet = await walletOf(session)
      if (wallet === undefined) throw noWallet()
      await db
        .updateTable('vault_box')
        .set({ seed_box: JSON.stringify(box), public_keys: JSON.stringify(publicKeys) })
        .where('dek_id', '=', box.id)
        .where('wallet_id', '=', wallet.id)
        .where('seed_box', 'is', null)
        .execute()
      const stored = await db
        .selectFrom('vault_box')
        .select(['seed_box', 'public_keys'])
        .where('dek_id', '=', box.id)
        .where('wallet_id', '=', wallet.id)
        .executeTakeFirst()
      if (stored?.seed_box && stored.public_keys) {
        return { state: 'stored', box: stored.seed_box, publicKeys: stored.public_keys }
      }
      // Another tab was faster.
      return readyAnswer(session)
    },

    async confirm(session, dekId) {
      const wallet = await walletOf(session)
      if (wallet === undefined) throw noWallet()
      await db.transaction().execute(async (trx) => {
        const result = await sql`
          update vault_wallet set dek_id = box.dek_id, is_rotation_due = false
          from vault_box box
          where vault_wallet.id = ${wallet.id} and box.wallet_id = vault_wallet.id and box.dek_id = ${dekId}
            and box.seed_box is not null
            and (vault_wallet.dek_id is not distinct from box.replaces or ${!guards.keepsFirst})
            and (box.replaces is null or box.public_keys =
              (select old.public_keys from vault_box old where old.dek_id = box.replaces))
        `.execute(trx)
        if (result.numAffectedRows !== 1n || !guards.keepsFirst) return
        await trx.deleteFrom('vault_box').where('wallet_id', '=', wallet.id).where('dek_id', '<>', dekId).execute()
      })
      return readyAnswer(session)
    },

    async read(session) {
      return (await readyWallet(session)) ?? null
    },

    async unlock(session, { approvalId, digest, purpose, hpkePub }) {
      const isExport = purpose === 'export'
      if (isExport && guards.ownPage && session.origin !== origin) {
        throw new ApiError(
          403,
          'embedded/ownPageOnly',
          "The secret of a wallet is shown on the wallet's own page only.",
        )
      }
      const passkey = isExport && guards.exportProof ? await requireProof(passkeys, session, now()) : undefined
      const group = groupOf(session)
      const subject = { db, session, group, now: now(), passkeySince: passkey?.since }
      const request = { approvalId, digest, purpose }
      const asksPasskey = !isExport && guards.passkey && passkeys !== undefined
      // Most visitors have no passkey, which the same statement finds out.
      let opened = await countUnlock(guards, subject, request, asksPasskey)
      if (opened === undefined && asksPasskey && (await passkeys.isEnrolled(session.userId))) {
        if (!(await passkeys.useApproval(session, digest))) throw passkeyNeeded()
        opened = await countUnlock(guards, subject, request)
      }
      if (opened === undefined) {
        const refusal = await unlockRefusal(subject, isExport)
        log({ level: 'warn', event: 'vault.refused', reason: refusal.code, purpose })
        throw refusal
      }
      const { id: walletId, dek_id: dekId, kek_id: kekId, iv, ct, seed_box: box } = opened
      if (kekId === null) throw changed()
      const unwrapped = await keys.unwrap({ kekId, iv, ct }, guards.context(walletId, dekId)).catch(() => undefined)
      if (unwrapped === undefined) {
        log({ level: 'error', event: 'vault.unwrapFailed', kekId })
        throw new ApiError(503, 'embedded/unavailable', 'This wallet cannot be opened now. Try again later.')
      }
      const sealedFor = { sessionId: session.id, digest }
      const key = deliver(unwrapped, hpkePub, { walletId, dekId }, sealedFor)
      if (!opened.is_rotation_due || isExport) return { key, box }
      const added = await addKey(walletId, dekId)
      if (added === undefined) return { key, box }
      return { key, box, next: deliver(added.dek, hpkePub, { walletId, dekId: added.dekId }, sealedFor) }
    },
  }
}

function changed(): ApiError {
  return new ApiError(409, 'embedded/walletChanged', 'The wallet changed meanwhile. Try again.')
}
