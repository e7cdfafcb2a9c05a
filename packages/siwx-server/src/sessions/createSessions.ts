import type { SessionRecord, SessionStore, SignedInAccount, StoredAccount } from '../stores/SiwxStores.js'
import { isSame, randomText, sha256Hex } from '../random.js'

/** Who is signed in. */
export interface Session {
  /** The latest to sign in. */
  readonly account: SignedInAccount
  /** All accounts that signed in one after the other, the latest first. */
  readonly accounts: readonly SignedInAccount[]
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

export interface CookieOptions {
  /** Default: `__Host-siwx`; `siwx` where `secure` is false. */
  readonly name?: string
  /** Default: `Lax`. */
  readonly sameSite?: 'Lax' | 'Strict' | 'None'
  /** False for development over http on another host than localhost. Default: true. */
  readonly secure?: boolean
}

export interface SessionOptions {
  /** Milliseconds after which a visitor has to sign in again. Default: 7 days. */
  readonly lifetime?: number
  /** Milliseconds after which the secret of the cookie is replaced, at its next use. Default: 15 minutes. */
  readonly rotateAfter?: number
  /** Whether accounts that signed in before, in this browser, stay signed in when another does. Default: true. */
  readonly keepAccounts?: boolean
  readonly cookie?: CookieOptions
}

/** A `Request`, or a request of Node's or Express's server. */
export interface HasHeaders {
  readonly headers: Pick<Headers, 'get'> | Readonly<Record<string, string | readonly string[] | undefined>>
}

/** A session, and the `Set-Cookie` header of the response. */
export interface SessionChange {
  readonly session: Session | undefined
  /** Absent where the cookie stays as it is. */
  readonly setCookie?: string
}

/** An account that is signed out, while others stay signed in. */
export interface SignedOutAccount {
  readonly address: string
  /** CAIP-2. Default: all networks on which its key signed in. */
  readonly chainId?: string | undefined
}

export interface Sessions {
  open(request: HasHeaders, accounts: readonly SignedInAccount[]): Promise<SessionChange>
  read(request: HasHeaders): Promise<Session | undefined>
  refresh(request: HasHeaders): Promise<SessionChange>
  /** Ends the session; with `account`, for that account alone. */
  end(request: HasHeaders, account?: SignedOutAccount): Promise<SessionChange>
  /** Ends all sessions of the accounts that are signed in. */
  endEverywhere(request: HasHeaders): Promise<SessionChange>
}

const day = 24 * 60 * 60_000
/** Milliseconds in which a secret is accepted after it was replaced: for requests that were sent before. */
const grace = 30_000
/** How often a change is tried where other requests change the session at the same time. */
const mostTries = 5

interface Found {
  readonly record: SessionRecord
  /** Those of the record that are still signed in. */
  readonly accounts: readonly StoredAccount[]
  readonly session: Session
  readonly isCurrent: boolean
}

export function createSessions(store: SessionStore, options: SessionOptions): Sessions {
  const { lifetime = 7 * day, rotateAfter = 15 * 60_000, keepAccounts = true } = options
  const { secure = true, sameSite = 'Lax' } = options.cookie ?? {}
  const name = options.cookie?.name ?? (secure ? '__Host-siwx' : 'siwx')

  function cookie(value: string, milliseconds: number): string {
    const flags = `Path=/; HttpOnly; SameSite=${sameSite}; Max-Age=${Math.floor(milliseconds / 1000)}`
    return `${name}=${value}; ${flags}${secure ? '; Secure' : ''}`
  }

  async function find(request: HasHeaders): Promise<Found | undefined> {
    const [id, secret] = cookieOf(request, name)?.split('.') ?? []
    if (id === undefined || secret === undefined) return undefined
    const record = await store.get(id)
    if (record === undefined || record.expiresAt <= Date.now()) return undefined
    const hash = await sha256Hex(secret)
    const isCurrent = isSame(hash, record.secretHash)
    const { previous } = record
    const isPrevious = previous !== undefined && previous.until > Date.now() && isSame(hash, previous.secretHash)
    if (!isCurrent && !isPrevious) return undefined
    const accounts = await living(record.accounts)
    const [account] = accounts
    return account && { record, accounts, isCurrent, session: { account, accounts, expiresAt: record.expiresAt } }
  }

  /** Without those that expired, or were signed out everywhere since. */
  async function living(accounts: readonly StoredAccount[]): Promise<readonly StoredAccount[]> {
    const epochs = await store.epochs(accounts.map(({ subject }) => subject))
    return accounts.filter(
      ({ epoch, expiresAt }, at) => epoch === epochs[at] && (expiresAt === undefined || expiresAt > Date.now()),
    )
  }

  async function newSecret(): Promise<{
    readonly secret: string
    readonly secretHash: string
    readonly rotatedAt: number
  }> {
    const secret = randomText(43)
    return { secret, secretHash: await sha256Hex(secret), rotatedAt: Date.now() }
  }

  const ended: SessionChange = { session: undefined, setCookie: cookie('', 0) }

  /** Takes an account out of a session. The secret is replaced as well, so that of two changes at once none is lost. */
  async function endOne(request: HasHeaders, account: SignedOutAccount, tries = mostTries): Promise<SessionChange> {
    const found = await find(request)
    const left = without(found?.accounts ?? [], account)
    if (!found || !left[0] || tries === 0) {
      if (found) await store.delete(found.record.id)
      return ended
    }
    const { record } = found
    const accounts = without(record.accounts, account)
    const { secret, secretHash, rotatedAt } = await newSecret()
    const previous = { secretHash: record.secretHash, until: rotatedAt + grace }
    const next = { ...record, accounts, secretHash, rotatedAt, previous }
    if (!(await store.replace(record.secretHash, next))) return endOne(request, account, tries - 1)
    const session = { account: left[0], accounts: left, expiresAt: record.expiresAt }
    return { session, setCookie: cookie(`${record.id}.${secret}`, record.expiresAt - rotatedAt) }
  }

  return {
    async open(request, signedIn) {
      const before = await find(request)
      const kept = before && keepAccounts ? keptOf(before) : []
      const isNew = ({ chainId, subject }: SignedInAccount): boolean =>
        !signedIn.some((account) => account.chainId === chainId && account.subject === subject)
      const epochs = await store.epochs(signedIn.map(({ subject }) => subject))
      const accounts: readonly StoredAccount[] = [
        ...signedIn.map((account, at) => ({ ...account, epoch: epochs[at] ?? 0 })),
        ...kept.filter(isNew),
      ]
      // A new cookie for each sign-in: one that another person knew beforehand is worth nothing.
      const id = randomText(22)
      const { secret, secretHash, rotatedAt } = await newSecret()
      const expiresAt = Date.now() + lifetime
      await store.add({ id, secretHash, rotatedAt, expiresAt, accounts })
      // Afterwards: a store that takes no more leaves the visitor what they have.
      if (before) await store.delete(before.record.id)
      const [account] = accounts
      return { session: account && { account, accounts, expiresAt }, setCookie: cookie(`${id}.${secret}`, lifetime) }
    },

    read: async (request) => (await find(request))?.session,

    async refresh(request) {
      const found = await find(request)
      if (!found) return { session: undefined }
      const { record, session, isCurrent } = found
      if (!isCurrent || Date.now() - record.rotatedAt < rotateAfter) return { session }
      const { secret, secretHash, rotatedAt } = await newSecret()
      const previous = { secretHash: record.secretHash, until: rotatedAt + grace }
      const isReplaced = await store.replace(record.secretHash, { ...record, secretHash, rotatedAt, previous })
      // Another request replaced it at the same time: its response has the cookie.
      if (!isReplaced) return { session }
      return { session, setCookie: cookie(`${record.id}.${secret}`, record.expiresAt - rotatedAt) }
    },

    async end(request, account) {
      if (account) return endOne(request, account)
      const found = await find(request)
      if (found) await store.delete(found.record.id)
      return ended
    },

    async endEverywhere(request) {
      const found = await find(request)
      for (const subject of new Set(found?.accounts.map((account) => account.subject))) await store.raiseEpoch(subject)
      if (found) await store.delete(found.record.id)
      return ended
    },
  }
}

/**
 * The accounts that another session takes over. They keep their epoch, so that one that was signed out everywhere since it was read
 * stays signed out, and the end of their session.
 */
function keptOf({ record, accounts }: Found): readonly StoredAccount[] {
  return accounts.map((account) => ({
    ...account,
    expiresAt: Math.min(account.expiresAt ?? Infinity, record.expiresAt),
  }))
}

/** Without one account: on its network, or on all, where the same key may have addresses of another spelling. */
function without(accounts: readonly StoredAccount[], { address, chainId }: SignedOutAccount): readonly StoredAccount[] {
  const spell = (text: string, { chainId: on }: SignedInAccount): string =>
    on.startsWith('eip155:') ? text.toLowerCase() : text
  const named = accounts.filter((account) => spell(account.address, account) === spell(address, account))
  const subjects = new Set(named.map(({ subject }) => subject))
  return accounts.filter(
    (account) => !subjects.has(account.subject) || (chainId ?? account.chainId) !== account.chainId,
  )
}

export function headerOf({ headers }: HasHeaders, name: string): string | undefined {
  if (isFetchHeaders(headers)) return headers.get(name) ?? undefined
  const value = headers[name]
  return typeof value === 'string' ? value : value?.join('; ')
}

function isFetchHeaders(headers: HasHeaders['headers']): headers is Pick<Headers, 'get'> {
  return typeof headers['get'] === 'function'
}

/** Undefined where there are several of that name: one of them was put there by another page. */
function cookieOf(request: HasHeaders, name: string): string | undefined {
  const values = (headerOf(request, 'cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
  return values.length === 1 ? values[0] : undefined
}
