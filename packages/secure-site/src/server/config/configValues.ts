import * as v from 'valibot'

/**
 * A schema for each option of a section. One that is missing, one that the section does not have, and one that reads something
 * else are errors of the types: what is declared can be configured.
 * @typeParam Read what is made of the section, where it is not what was written
 */
export type Entries<Config, Read extends { readonly [Name in keyof Config]: unknown } = Config> = {
  readonly [Name in keyof Required<Config>]: v.GenericSchema<Config[Name], Read[Name]>
}

export const whole = (from: number, to: number): v.GenericSchema<number> =>
  v.pipe(v.number(), v.integer(), v.minValue(from), v.maxValue(to))

export const text: v.GenericSchema<string> = v.pipe(v.string(), v.minLength(1), v.maxLength(500))

export function urlOf(...schemes: readonly [string, string]): v.GenericSchema<string> {
  return v.pipe(
    v.string(),
    v.check(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol),
      `must be an ${schemes.join(' or ')} URL`,
    ),
  )
}
export const web: v.GenericSchema<string> = urlOf('http:', 'https:')

export const caip2: v.GenericSchema<string> = v.pipe(
  v.string(),
  v.regex(/^(?:eip155|solana):[-_a-zA-Z0-9]{1,32}$/, 'must be a CAIP-2 id of eip155 or solana'),
)

/** Of the smallest unit. JSON has no bigint: there it is text of decimal digits. */
export const amount: v.GenericSchema<bigint> = v.union(
  [
    v.pipe(v.bigint(), v.minValue(0n)),
    v.pipe(
      v.string(),
      v.regex(/^\d{1,78}$/),
      v.transform((digits) => BigInt(digits)),
    ),
  ],
  'must be a bigint of 0 or more, or decimal digits',
) as unknown as v.GenericSchema<bigint>
