import { isAddress, isHex, type Address, type Hex } from 'viem'
import * as v from 'valibot'
import { invalidParams } from '../providerError.js'

export const addressSchema: v.GenericSchema<unknown, Address> = v.custom<Address>(
  (value) => typeof value === 'string' && isAddress(value, { strict: false }),
  'expected an address',
)
export const hexSchema: v.GenericSchema<unknown, Hex> = v.custom<Hex>((value) => isHex(value), 'expected 0x hex')
export const quantitySchema: v.GenericSchema<unknown, bigint> = v.pipe(
  v.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value), 'expected a hex quantity'),
  v.transform((hex) => BigInt(hex)),
)
/** Chain ids as EIP-3326 writes them: hex without leading zeros. */
export const chainIdSchema: v.GenericSchema<unknown, number> = v.pipe(
  v.custom<Hex>(
    (value) => typeof value === 'string' && /^0x[1-9a-f][0-9a-f]{0,12}$/i.test(value),
    'expected a hex chain id',
  ),
  v.transform((hex) => Number(hex)),
)

/** @throws -32602 */
export function parseParams<T>(schema: v.GenericSchema<unknown, T>, params: unknown): T {
  const found = v.safeParse(schema, params)
  if (found.success) return found.output
  const [issue] = found.issues
  throw invalidParams(`Invalid params at ${v.getDotPath(issue) ?? '(all)'}: ${issue.message}`)
}
