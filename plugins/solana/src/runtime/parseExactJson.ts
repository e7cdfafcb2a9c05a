import * as v from 'valibot'

/** Texts, and numbers with their fraction and exponent. */
const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi
/** Integers from 16 digits on may have more than 53 bits. */
const longInteger = /^-?\d{16,}$/

/** Parses JSON. Integers that a JavaScript number may round become texts: a node writes lamports, which have 64 bits, as numbers. */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text.replace(tokens, (token) => (longInteger.test(token) ? `"${token}"` : token)))
}

const digits = v.pipe(v.string(), v.regex(/^\d{16,20}$/))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Lamports out of `parseExactJson`. */
export const lamportsSchema: v.GenericSchema<unknown, bigint> = v.pipe(
  v.union([count, digits]),
  v.transform((value) => BigInt(value)),
)
