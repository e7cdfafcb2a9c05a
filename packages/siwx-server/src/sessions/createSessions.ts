import type { Guard } from '../message/checkMessage.js'
import type { SessionRecord, SessionStore, SignedInAccount, StoredAccount } from '../stores/SiwxStores.js'
import { randomText, sha256Hex } from './random.js'

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
  /** CAIP-2. Default: all networks on which it signed in. */
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
const subjectOf = ({ chainId, address }: SignedInAccount): string => `${chainId.split(':')[0]}:${address}`

interface Found {
  readonly record: SessionRecord
  readonly session: Session
  readonly isCurrent: boolean
}

export function createSessions(
  store: SessionStore,
  options: SessionOptions,
  isGuarded: (guard: Guard) => boolean,
): Sessions {
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
    return account && { record, isCurrent, session: { account, accounts, expiresAt: record.expiresAt } }
  }

  /** Without those that expired, or were signed out everywhere since. */
  async function living(accounts: readonly StoredAccount[]): Promise<readonly StoredAccount[]> {
    const epochs = await store.epochs(accounts.map(subjectOf))
    return accounts.filter(
      ({ epoch, expiresAt }, at) =>
        (epoch === epochs[at] || !isGuarded('end')) && (expiresAt === undefined || expiresAt > Date.now()),
    )
  }

  async function newSecret(secret = randomText(43)): Promise<{
    readonly secret: string
    readonly secretHash: string
    readonly rotatedAt: number
  }> {
    return { secret, secretHash: await sha256Hex(secret), rotatedAt: Date.now() }
  }

  const ended: SessionChange = { session: undefined, setCookie: cookie('', 0) }

  /** Takes an account out of a session. The secret is replaced as well, so that of two changes at once none is lost. */
  async function endOne(request: HasHeaders, account: SignedOutAccount, tries = mostTries): Promise<SessionChange> {
    const found = await find(request)
    const left = found?.session.accounts.filter((one) => !isSignedOut(one, account)) ?? []
    if (!found || !left[0] || tries === 0) {
      if (found) await store.delete(found.record.id)
      return ended
    }
    const { record } = found
    const accounts = record.accounts.filter((one) => !isSignedOut(one, account))
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
      const kept = keepAccounts ? (before?.session.accounts ?? []) : []
      const isNew = ({ chainId, address }: SignedInAccount): boolean =>
        !signedIn.some((one) => one.chainId === chainId && one.address === address)
      const all = [...signedIn, ...kept.filter(isNew)]
      const epochs = await store.epochs(all.map(subjectOf))
      const accounts = all.map((account, at): StoredAccount => ({ ...account, epoch: epochs[at] ?? 0 }))
      // A new cookie for each sign-in: one that another person knew beforehand is worth nothing.
      const [id = randomText(22), fixed] = isGuarded('newId') ? [] : (cookieOf(request, name)?.split('.') ?? [])
      const { secret, secretHash, rotatedAt } = await newSecret(fixed)
      if (before) await store.delete(before.record.id)
      const expiresAt = Date.now() + lifetime
      await store.add({ id, secretHash, rotatedAt, expiresAt, accounts })
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
      const found = isGuarded('end') ? await find(request) : undefined
      const rest = found && account && found.session.accounts.some((one) => !isSignedOut(one, account))
      if (found && account && rest) return endOne(request, account)
      if (found) await store.delete(found.record.id)
      return ended
    },

    async endEverywhere(request) {
      const found = isGuarded('end') ? await find(request) : undefined
      if (found) await store.delete(found.record.id)
      for (const subject of new Set(found?.session.accounts.map(subjectOf))) await store.raiseEpoch(subject)
      return ended
    },
  }
}

function isSignedOut({ address, chainId }: SignedInAccount, account: SignedOutAccount): boolean {
  const spell = (text: string): string => (chainId.startsWith('eip155:') ? text.toLowerCase() : text)
  return spell(address) === spell(account.address) && (account.chainId ?? chainId) === chainId
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

/** Takes the same time wherever two hashes differ. */
function isSame(one: string, other: string): boolean {
  let difference = one.length ^ other.length
  for (let at = 0; at < one.length; at += 1) difference |= one.charCodeAt(at) ^ other.charCodeAt(at)
  return difference === 0
}
