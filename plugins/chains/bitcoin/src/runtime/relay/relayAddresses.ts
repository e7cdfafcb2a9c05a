import * as v from 'valibot'
import type { BitcoinAddress } from '../../BitcoinProvider.js'
import { accountType, addressSchema, mostAccounts } from '../adapters/schemas.js'

/** An entry of a list of addresses. Some wallets send the address only. */
const entrySchema = v.union([
  v.pipe(
    v.object({ address: addressSchema, publicKey: v.optional(v.string()), intention: v.optional(v.string()) }),
    v.transform(({ address, publicKey, intention }): BitcoinAddress => ({
      address,
      intention: accountType(intention),
      ...(publicKey && { publicKey }),
    })),
  ),
  v.pipe(
    addressSchema,
    v.transform((address): BitcoinAddress => ({ address, intention: 'payment' })),
  ),
])

/** The answer to `getAccountAddresses`, and the data of the event `bip122_addressesChanged`. */
export const addressesSchema: v.GenericSchema<unknown, readonly BitcoinAddress[]> = v.pipe(
  v.array(entrySchema),
  v.maxLength(mostAccounts),
)

/** The session property `bip122_getAccountAddresses`: JSON of one list, or of a list for each intention. */
const propertySchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([
    addressesSchema,
    v.pipe(
      v.record(v.string(), addressesSchema),
      v.transform((lists) => Object.values(lists).flat()),
    ),
  ]),
)

/** No addresses if it is not a list of them. */
export function parseAddresses(data: unknown): readonly BitcoinAddress[] {
  const parsed = v.safeParse(addressesSchema, data)
  return parsed.success ? parsed.output : []
}

/** As `parseAddresses`, for the properties of a session. */
export function parseProperty(properties: Readonly<Record<string, unknown>> | undefined): readonly BitcoinAddress[] {
  const parsed = v.safeParse(propertySchema, properties?.['bip122_getAccountAddresses'])
  return parsed.success ? parsed.output : []
}
