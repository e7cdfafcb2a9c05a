import * as v from 'valibot'

import { isPasswordHash } from './passwords.js'

/** The page below `/operator`, on which projects are changed and figures are read. */
export interface OperatorConfig {
  /**
   * Origin at which operators reach the gateway, such as `https://gateway.example.org`: https, or http on this machine. The page
   * answers at no other. Default: the address on which the gateway listens, where that is a loopback address.
   */
  readonly origin?: string | undefined
  /** What `portico-gateway --hash-password` prints. */
  readonly password?: string | undefined
  readonly oidc?: OperatorOidcConfig | undefined
  /** Hours until an operator has to log in again. Default 8. */
  readonly sessionHours?: number | undefined
}

/** Logging in at an OpenID Connect provider, whose redirect URI is `<origin>/operator/callback`. */
export interface OperatorOidcConfig {
  /** https, or http on this machine. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Verified e-mail addresses, or `sub` claims, of those who may log in. */
  readonly operators: readonly string[]
}

export interface OperatorSettings extends OperatorConfig {
  readonly sessionHours: number
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

function isSafeOrigin(text: string, origin = URL.canParse(text) ? new URL(text) : undefined): boolean {
  return (
    origin !== undefined &&
    (origin.protocol === 'https:' || (origin.protocol === 'http:' && loopback.has(origin.hostname)))
  )
}

const filled = v.pipe(v.string(), v.minLength(1))

export const OperatorSchema: v.GenericSchema<OperatorConfig, OperatorSettings> = v.pipe(
  v.strictObject({
    origin: v.optional(
      v.pipe(
        v.string(),
        v.check(
          (text) => isSafeOrigin(text) && new URL(text).origin === text,
          'must be an origin with https, or with http on this machine',
        ),
      ),
    ),
    password: v.optional(
      v.pipe(v.string(), v.check(isPasswordHash, 'must be what portico-gateway --hash-password prints')),
    ),
    oidc: v.optional(
      v.strictObject({
        issuer: v.pipe(
          v.string(),
          v.check((text) => isSafeOrigin(text), 'must be an address with https, or with http on this machine'),
        ),
        clientId: filled,
        clientSecret: filled,
        operators: v.pipe(v.array(filled), v.minLength(1)),
      }),
    ),
    sessionHours: v.optional(v.pipe(v.number(), v.gtValue(0), v.maxValue(720)), 8),
  }),
  v.check(({ password, oidc }) => password !== undefined || oidc !== undefined, 'needs a password or oidc'),
)
