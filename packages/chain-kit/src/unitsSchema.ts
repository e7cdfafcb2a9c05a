import { parseUnits } from '@portico/core'
import * as v from 'valibot'

/** Reads an amount or number that is written as decimal text: `1.5` is `15000000n` with seven decimals. It has no sign. */
export function unitsSchema(decimals = 0): v.GenericSchema<unknown, bigint> {
  const read = v.transform((text: string) => parseUnits(text, decimals))
  return v.pipe(v.string(), read, v.bigint()) as v.GenericSchema<unknown, bigint>
}
