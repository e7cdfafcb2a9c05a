import * as v from 'valibot'
import { devnetError } from './devnetError.js'

/** @throws `devnet/invalidOptions` naming the first option that does not fit. */
export function parseOptions<Schema extends v.GenericSchema>(schema: Schema, options: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, options)
  if (result.success) return result.output
  const [issue] = result.issues
  throw devnetError('invalidOptions', { path: v.getDotPath(issue) ?? '(options)', problem: issue.message })
}

/** 0 asks the operating system for a free port. */
export const portSchema: v.GenericSchema<number> = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535))

export const signalSchema: v.GenericSchema<AbortSignal> = v.instance(AbortSignal)
