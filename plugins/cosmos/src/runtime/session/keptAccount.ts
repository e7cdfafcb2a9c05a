import type { Caip2 } from '@portico/core'
import * as v from 'valibot'
import type { CosmosContext } from '../../CosmosSpec.js'
import { isAddress } from '../bech32Address.js'

/** The account of a session as it was last seen, for a page that comes back. */
export interface KeptAccount {
  readonly networkId: Caip2
  readonly address: string
  /** base64 */
  readonly publicKey: string
}

const schema = v.object({
  networkId: v.custom<Caip2>((value) => typeof value === 'string' && /^cosmos:[-\w]{1,32}$/.test(value)),
  address: v.pipe(
    v.string(),
    v.check((text) => isAddress(text)),
  ),
  publicKey: v.pipe(v.string(), v.regex(/^[A-Za-z\d+/]{44}$/)),
})

/** @throws on anything else */
export function parseKept(value: unknown): KeptAccount {
  return v.parse(schema, value)
}

/** The one stored last; where there is none, the one the session began with. */
export function readKept({ storage }: CosmosContext, walletId: string, saved: unknown): KeptAccount | undefined {
  const stored = storage.get(walletId, parseKept)
  if (stored) return stored
  const parsed = v.safeParse(schema, saved)
  return parsed.success ? parsed.output : undefined
}
