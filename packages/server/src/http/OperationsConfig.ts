import * as v from 'valibot'

/** Where `/health`, `/ready` and `/metrics` are answered, for the operator's machines alone. */
export interface OperationsConfig {
  /** Default `127.0.0.1`. */
  readonly host?: string | undefined
  /** 0 takes a free one. */
  readonly port: number
}
export interface OperationsSettings {
  readonly host: string
  readonly port: number
}

export const OperationsSchema: v.GenericSchema<OperationsConfig, OperationsSettings> = v.strictObject({
  host: v.optional(v.pipe(v.string(), v.minLength(1)), '127.0.0.1'),
  port: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535)),
})
