import * as v from 'valibot'
import { text } from './parts.js'

/** Answer of `GET /v1/identity/{address}`. */
export interface Identity {
  /** The name of the account, proved in both directions. */
  readonly name: string | null
  /** The address of its picture, or a path below the gateway that begins with a slash. */
  readonly avatar: string | null
}

const textOrNull: v.GenericSchema<unknown, string | null> = v.pipe(
  v.fallback(v.nullish(text, null), null),
  v.transform((value) => value || null),
)

export const IdentitySchema: v.GenericSchema<unknown, Identity> = v.object({
  name: v.optional(textOrNull, null),
  avatar: v.optional(textOrNull, null),
})
