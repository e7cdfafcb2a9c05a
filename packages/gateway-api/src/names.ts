import type { NameSuggestion } from '@portico/core'
import * as v from 'valibot'
import { optionalOf, rowsOf, text } from './parts.js'

export type { NameSuggestion }

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

/** A name and the addresses that it stands for. */
export interface NameRecord {
  readonly name: string
  /** ISO 8601. Absent for names of the Ethereum Name Service. */
  readonly registered_at?: string | undefined
  readonly updated_at?: string | undefined
  /** ISO 8601. Absent for names that do not expire. */
  readonly expires_at?: string | undefined
  /** By coin type in decimal digits (ENSIP-9, ENSIP-11): `60` is Ethereum. */
  readonly addresses: Readonly<Record<string, { readonly address: string; readonly created_at?: string | undefined }>>
  readonly attributes: Readonly<Record<string, string>>
}

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(255))

/** Entries that do not fit are left out, and so are all of what is no object. */
function entriesOf<T>(
  key: RegExp,
  schema: v.GenericSchema<unknown, T>,
): v.GenericSchema<unknown, Readonly<Record<string, T>>> {
  return v.pipe(
    v.unknown(),
    v.transform((value) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {})),
    v.transform((value) =>
      Object.fromEntries(
        Object.entries(value).flatMap(([name, entry]) => {
          const parsed = v.safeParse(schema, entry)
          return key.test(name) && parsed.success ? [[name, parsed.output] as const] : []
        }),
      ),
    ),
  )
}

const RecordSchema: v.GenericSchema<unknown, NameRecord> = v.object({
  name,
  registered_at: optionalOf(text),
  updated_at: optionalOf(text),
  expires_at: optionalOf(text),
  addresses: entriesOf(
    /^\d{1,10}$/,
    v.object({ address: v.pipe(v.string(), v.minLength(1), v.maxLength(128)), created_at: optionalOf(text) }),
  ),
  // Some gateways answer a list.
  attributes: v.optional(entriesOf(/^[\w-]{1,64}$/, text), {}),
})

/** `GET /v1/profile/account/{name}`: undefined for a name that is not registered, which is answered with an empty list. */
export const NameAnswerSchema: v.GenericSchema<unknown, NameRecord | undefined> = v.union([
  RecordSchema,
  v.pipe(
    v.array(v.unknown()),
    v.maxLength(0),
    v.transform(() => undefined),
  ),
])

/** `GET /v1/profile/reverse/{address}`. */
export const ReverseAnswerSchema: v.GenericSchema<unknown, readonly NameRecord[]> = rowsOf(RecordSchema)

/** `GET /v1/profile/suggestions/{name}`. */
export const NameSuggestionsSchema: v.GenericSchema<unknown, { readonly suggestions: readonly NameSuggestion[] }> =
  v.object({
    suggestions: rowsOf(v.object({ name, registered: v.boolean() })),
  })

/** `POST /v1/profile/account`. */
export const RegistrationAnswerSchema: v.GenericSchema<unknown, { readonly success: boolean }> = v.object({
  success: v.boolean(),
})
