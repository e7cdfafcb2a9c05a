import { utf8 } from '@scure/base'

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value as { readonly [key: string]: Json })
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

/** The bytes of an amino document: JSON with sorted keys, escaped as Go does it (Cosmos SDK, `MustSortJSON`). */
export function aminoBytes(document: { readonly [key: string]: Json }): Uint8Array {
  const escaped = JSON.stringify(sorted(document))
    .replaceAll('&', '\\u0026')
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
  return utf8.decode(escaped)
}
