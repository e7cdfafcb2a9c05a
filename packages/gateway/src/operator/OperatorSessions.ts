import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Kysely } from 'kysely'
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

import type { Tables } from '../database/Tables.js'
import type { OperatorSettings } from './OperatorConfig.js'

export interface OperatorSession {
  readonly who: string
  /** Every form has it: pages of other sites cannot read it. */
  readonly csrf: string
}

/** Operators that are logged in, by a cookie that pages cannot read and other sites cannot send. */
export interface OperatorSessions {
  /** @param credential What let them in: a session ends when it leaves the configuration. */
  open(c: Context, who: string, credential: string): Promise<void>
  find(c: Context): Promise<OperatorSession | undefined>
  close(c: Context): Promise<void>
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** What is kept of the credential, which may be a hash of a password. */
export function credentialOf(settings: OperatorSettings, operator?: string): string {
  return operator === undefined
    ? `password ${hashOf(settings.password ?? '').toString('base64url')}`
    : `oidc ${operator}`
}

function credentialsOf(settings: OperatorSettings): readonly string[] {
  const operators = settings.oidc?.operators ?? []
  return [
    ...(settings.password === undefined ? [] : [credentialOf(settings)]),
    ...operators.map((operator) => credentialOf(settings, operator)),
  ]
}

/** Name and attributes of a cookie. Browsers take `__Host-` and `Secure` over https only; http is for this machine. */
export function cookieOf(origin: string, name: string): { readonly name: string; readonly secure: boolean } {
  const { protocol, port } = new URL(origin)
  // Cookies of all ports of a host are in one jar.
  return protocol === 'https:' ? { name: `__Host-${name}`, secure: true } : { name: `${name}-${port}`, secure: false }
}

export function createOperatorSessions(
  db: Kysely<Tables>,
  settings: OperatorSettings,
  originOf: (c: Context) => string,
): OperatorSessions {
  const lifetime = settings.sessionHours * 3_600_000
  const credentials = credentialsOf(settings)
  const cookie = (c: Context) => cookieOf(originOf(c), 'operator')
  const tokenOf = (c: Context): string | undefined => getCookie(c, cookie(c).name)

  return {
    async open(c, who, credential) {
      const now = Date.now()
      const former = tokenOf(c)
      if (former !== undefined) await db.deleteFrom('operator_session').where('token', '=', hashOf(former)).execute()
      const token = randomBytes(32).toString('base64url')
      const row = { token: hashOf(token), who, credential, expires: now + lifetime }
      await db.insertInto('operator_session').values(row).execute()
      const { name, secure } = cookie(c)
      setCookie(c, name, token, { path: '/', httpOnly: true, sameSite: 'Strict', secure, maxAge: lifetime / 1000 })
    },
    async find(c) {
      const token = tokenOf(c)
      if (token === undefined) return undefined
      const row = await db
        .selectFrom('operator_session')
        .select(['who', 'credential'])
        .where('token', '=', hashOf(token))
        .where('expires', '>', Date.now())
        .executeTakeFirst()
      if (!row || !credentials.includes(row.credential)) return undefined
      return { who: row.who, csrf: hashOf(`csrf ${token}`).toString('base64url') }
    },
    async close(c) {
      const token = tokenOf(c)
      if (token !== undefined) await db.deleteFrom('operator_session').where('token', '=', hashOf(token)).execute()
      const { name, secure } = cookie(c)
      deleteCookie(c, name, { path: '/', secure })
    },
  }
}

/** Compares texts of any length in a time that does not depend on where they differ. */
export function isSameSecret(a: string, b: string): boolean {
  return timingSafeEqual(hashOf(a), hashOf(b))
}
