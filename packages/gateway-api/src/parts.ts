import * as v from 'valibot'

/** A list without the rows that do not fit: one bad row must not hide the others. */
export function rowsOf<T>(row: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, readonly T[]> {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((rows) => rows.flatMap((value) => fitting(row, value))),
  )
}

function fitting<T>(row: v.GenericSchema<unknown, T>, value: unknown): readonly T[] {
  const { success, output } = v.safeParse(row, value)
  return success ? [output] : []
}

/** Absent where the value is absent, null, or does not fit. */
export function optionalOf<T>(schema: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, T | undefined> {
  return v.fallback(v.optional(schema), undefined)
}

/** Text for people. Views cut what is too long. */
export const text: v.GenericSchema<unknown, string> = v.pipe(v.string(), v.maxLength(2000))
/** An unsigned integer in decimal digits, of 256 bits at most. */
export const integer: v.GenericSchema<unknown, string> = v.pipe(v.string(), v.regex(/^\d{1,78}$/))
/** An unsigned decimal number with a point, such as `12.5`. */
export const decimal: v.GenericSchema<unknown, string> = v.pipe(v.string(), v.regex(/^\d{1,78}(\.\d{1,78})?$/))
/** A finite number of dollars, 0 or more. */
export const money: v.GenericSchema<unknown, number> = v.pipe(v.number(), v.finite(), v.minValue(0))
export const tokenDecimals: v.GenericSchema<unknown, number> = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(255),
)
/** CAIP-2. */
export const chainId: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/),
)
/** CAIP-10: an account, or a token by the address of its contract. */
export const accountId: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9/]{1,160}$/),
)
/** Call data in hexadecimal. */
export const hexData: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.regex(/^0x([0-9a-fA-F]{2})*$/),
  v.maxLength(200_000),
)
