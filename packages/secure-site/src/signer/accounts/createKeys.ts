import type { ActProof, Enrolled, FrameEnrolment, PasskeyEnrolment } from '@portico/wallet-requests/signer'
import { actProof, challengeOf, passkeyName, thumbprintOf } from '@portico/wallet-requests/proofs'
import { isOnHold, passkeysOf, type Account, type KeyRow } from '../ledger/Account.js'
import type { Change } from '../ledger/createLedger.js'
import { requireNoHold, type Acts, type ActsDeps } from '../proofs/createActs.js'
import { requireTimely } from '../proofs/verifyFrame.js'
import { verifyPasskey } from '../proofs/verifyPasskey.js'
import { frozen, SignerRefusal } from '../SignerRefusal.js'
import type { Wallets } from './createWallets.js'
import { tighten, type TightenDeps } from './tighten.js'

/** The keys of an account. When a key was enrolled is written down by the signer, by its own clock. */
export interface Keys {
  enrol(enrolment: FrameEnrolment | PasskeyEnrolment): Promise<Enrolled>
  /** Ends keys of browsers, of which some may not be known; a passkey is ended alone, and needs a proof. */
  end(userId: string, keys: readonly string[], proof?: ActProof): Promise<void>
  /** The visitor says "this was not me": ends what was added since, freezes, and takes a deletion back. */
  undo(userId: string, since: number): Promise<void>
  freeze(userId: string): Promise<void>
  /** Whether the owner or the operator stopped it. */
  isFrozen(userId: string): Promise<boolean>
  thaw(userId: string, proof: ActProof): Promise<void>
}

export interface KeysDeps extends TightenDeps, ActsDeps {
  readonly wallets: Wallets
  readonly acts: Acts
}

/** Of one account. The browser that was enrolled first goes first. */
const mostFrames = 100
const mostPasskeys = 10
/** For 72 hours, notices of a change have a link that takes it back. An hour more, as clocks differ. Milliseconds. */
const undoTime = 73 * 60 * 60_000

type NewKey = Omit<KeyRow, 'mac' | 'user_id'>

export function createKeys(deps: KeysDeps): Keys {
  const { ledger, wallets, acts, now, origin: siteOrigin } = deps

  async function require(userId: string): Promise<Account> {
    const account = await ledger.read(userId)
    if (!account) throw new SignerRefusal(404, 'signer/unknownKey', 'The signer does not know this account.')
    return account
  }

  const endAll = (account: Account, isEnded: (row: KeyRow) => boolean): NonNullable<Change['keys']> =>
    account.keys.map((row) => (isEnded(row) ? { ...row, ended_at: now() } : row))

  const namesOf = (account: Account | undefined): readonly string[] =>
    account ? passkeysOf(account).map(({ key }) => key) : []

  async function enrolFrame({ userId, projectId, jwk, origin, passkey }: FrameEnrolment): Promise<Enrolled> {
    wallets.projectOf(projectId)
    const key = thumbprintOf(jwk)
    const before = await ledger.read(userId)
    const found = before?.keys.find((row) => row.key === key)
    if (found) return { ...requireSamePage(found, origin, projectId), passkeys: namesOf(before) }
    const by = passkey ? await voucher(userId, key, passkey) : 'site'
    let at = now()
    let passkeys: readonly string[] = []
    await ledger.change(userId, async (account) => {
      passkeys = namesOf(account)
      const same = account?.keys.find((row) => row.key === key)
      if (same) {
        at = requireSamePage(same, origin, projectId).at
        return undefined
      }
      const row: NewKey = {
        key,
        jwk: JSON.stringify(jwk),
        kind: 'frame',
        origin,
        project_id: projectId,
        at,
        by: account ? by : 'first',
        ended_at: null,
      }
      const kept = account?.keys ?? []
      const frames = kept.filter(({ kind }) => kind === 'frame').toSorted((a, b) => a.at - b.at)
      const leaving = new Set(frames.slice(0, Math.max(0, frames.length - mostFrames + 1)).map((frame) => frame.key))
      return { keys: [...kept.map((key) => (leaving.has(key.key) ? { ...key, ended_at: at } : key)), row] }
    })
    return { key, at, passkeys }
  }

  /** The passkey that vouches, which may not be a new one itself. */
  async function voucher(
    userId: string,
    subject: string,
    { issuedAt, assertion }: NonNullable<FrameEnrolment['passkey']>,
  ): Promise<string> {
    const account = await require(userId)
    requireTimely(issuedAt, now())
    const text = actProof({ name: 'enrol', userId, subject }, issuedAt)
    const row = await verifyPasskey(deps, account, assertion, challengeOf(text))
    return isOnHold(account, row, now()) ? 'site' : row.key
  }

  async function enrolPasskey({ userId, projectId, passkey, proof }: PasskeyEnrolment): Promise<Enrolled> {
    wallets.projectOf(projectId)
    const key = passkeyName(passkey)
    const at = now()
    const row: NewKey = {
      key,
      jwk: JSON.stringify(passkey),
      kind: 'passkey',
      origin: siteOrigin,
      project_id: projectId,
      at,
      by: 'site',
      ended_at: null,
    }
    const account = await ledger.read(userId)
    if (!account) {
      await ledger.change(userId, async (current) => {
        if (current) throw new SignerRefusal(409, 'signer/failed', 'The account changed meanwhile. Ask again.')
        return { keys: [{ ...row, by: 'first' }] }
      })
      return { key, at, passkeys: [key] }
    }
    const found = account.keys.find((row) => row.key === key)
    if (found) return { key, at: found.at, passkeys: namesOf(account) }
    if (!proof) throw new SignerRefusal(403, 'signer/badProof', 'A passkey is added by a browser of the account.')
    await acts.take(account, { name: 'enrol', userId, subject: key }, proof)
    await tighten(deps, userId, (current) => {
      if (passkeysOf(current).length >= mostPasskeys)
        throw new SignerRefusal(429, 'signer/tooMany', 'An account has ten passkeys at most.')
      // What the proof showed could have been taken back meanwhile.
      requireStill(current, proof)
      return { keys: [...current.keys, row] }
    })
    return { key, at, passkeys: [...namesOf(account), key] }
  }

  return {
    enrol: (enrolment) => (enrolment.kind === 'frame' ? enrolFrame(enrolment) : enrolPasskey(enrolment)),

    async end(userId, keys, proof) {
      const account = await ledger.read(userId)
      const rows = account?.keys.filter(({ key }) => keys.includes(key)) ?? []
      const passkey = rows.find(({ kind }) => kind === 'passkey')
      if (!account || rows.length === 0) return
      if (passkey) {
        if (!proof || rows.length > 1)
          throw new SignerRefusal(403, 'signer/badProof', 'A passkey is removed by a browser of the account.')
        await acts.take(account, { name: 'end', userId, subject: passkey.key }, proof)
      }
      const ended = new Set(rows.map(({ key }) => key))
      await ledger.change(userId, async (current) => current && { keys: endAll(current, ({ key }) => ended.has(key)) })
    },

    async undo(userId, since) {
      // With all the time of the world, a site that is taken over would take an owner's passkey away.
      if (since < now() - undoTime)
        throw new SignerRefusal(400, 'signer/badRequest', 'Only what was added in the last 72 hours is taken back.')
      // An account that never had a wallet has nothing to take back here.
      if (!(await ledger.read(userId))) return
      await tighten(deps, userId, (account) => ({
        keys: endAll(account, ({ at, by }) => at >= since && by !== 'first'),
        rule: { ...freezing(account), delete_at: null },
      }))
    },

    freeze: (userId) =>
      tighten(deps, userId, (account) => (account.rule.frozen_at === null ? { rule: freezing(account) } : undefined)),

    isFrozen: async (userId) => ((await ledger.read(userId))?.frozenAt ?? null) !== null,

    async thaw(userId, proof) {
      const account = await require(userId)
      await acts.take(account, { name: 'thaw', userId, subject: userId }, proof)
      await ledger.change(userId, async (current) => {
        if (current?.rule.frozen_by === 'operator')
          throw new SignerRefusal(403, 'signer/frozen', 'The operator stopped this wallet. Ask the operator.')
        return { rule: { frozen_at: null, frozen_by: null } }
      })
    },
  }

  /** For the owner: what the operator stopped stays the operator's. */
  function freezing({ rule }: Account): NonNullable<Change['rule']> {
    return rule.frozen_at === null ? { frozen_at: now(), frozen_by: 'owner' } : {}
  }

  function requireStill(account: Account, { frame }: ActProof): void {
    if (account.frozenAt !== null) throw frozen()
    const row = account.keys.find((row) => row.key === frame.key)
    if (!row) throw new SignerRefusal(403, 'signer/unknownKey', 'This browser is not logged in to the account.')
    if (passkeysOf(account).length === 0) requireNoHold(account, [row], now())
  }
}

/** One key is one browser at one page: what a page may ask must not change after it was enrolled. */
function requireSamePage(
  row: KeyRow,
  origin: string,
  projectId: string,
): { readonly key: string; readonly at: number } {
  if (row.kind === 'frame' && row.origin === origin && row.project_id === projectId) return { key: row.key, at: row.at }
  throw new SignerRefusal(403, 'signer/otherOrigin', 'This key is enrolled for another page. Make one for each page.')
}
