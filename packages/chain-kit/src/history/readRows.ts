import * as v from 'valibot'

/**
 * The rows of a list that are of a schema. One that is not is left out: anybody can send an account something that cannot be read.
 * Undefined: there are rows, and none is of it, so that the list is another one than what was asked for.
 */
export function readRows<T>(rows: readonly unknown[], schema: v.GenericSchema<unknown, T>): readonly T[] | undefined {
  const read = rows.flatMap((row) => {
    const parsed = v.safeParse(schema, row)
    return parsed.success ? [parsed.output] : []
  })
  return read.length > 0 || rows.length === 0 ? read : undefined
}

/** A schema of such a list, of which no more than `most` rows are read. */
export function rowsSchema<T>(
  schema: v.GenericSchema<unknown, T>,
  most: number,
): v.GenericSchema<unknown, readonly T[]> {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((rows) => readRows(rows.slice(0, most), schema)),
    v.custom<readonly T[]>((rows) => rows !== undefined),
  )
}
