import * as v from 'valibot'

/** A configuration with its defaults in place, or what is wrong with it. */
export type ReadConfig<Read> =
  | { readonly read: Read; readonly problems?: undefined }
  | { readonly read?: undefined; readonly problems: readonly string[] }

/**
 * Checks a configuration, which may come from JavaScript. A problem names the field, and says what must be there. No value is
 * repeated, and no key that should be a name: either may be a secret.
 */
export function readConfig<Read>(schema: v.GenericSchema<unknown, Read>, given: unknown): ReadConfig<Read> {
  // Valibot's messages repeat the value.
  const parsed = v.safeParse(schema, given, { message: reasonOf })
  if (parsed.success) return { read: parsed.output }
  return { problems: [...new Set(parsed.issues.flatMap((issue) => problemsOf(issue, [])))] }
}

type Issue = v.BaseIssue<unknown>
type Path = readonly v.IssuePathItem[]

function reasonOf({ type, expected }: Issue): string {
  if (expected === 'never') return 'is not an option'
  // A check that has no words of its own.
  if (expected === null) return 'is not valid'
  // Of a missing key, what is expected is its name.
  if (type.endsWith('object') && expected.startsWith('"')) return 'is missing'
  return `must be ${expected.replace(/^\((.*)\)$/, '$1').replaceAll(' | ', ' or ')}`
}

/**
 * A value that may have several forms has an issue for each. Those that say in words what is wrong with a form that it has, or else
 * those about what is inside it, say more than that it has none of the forms.
 */
function problemsOf(issue: Issue, above: Path): readonly string[] {
  const path = [...above, ...(issue.path ?? [])]
  const all = issue.issues ?? []
  const inWords = all.filter((inner) => inner.kind === 'validation' && inner.message !== reasonOf(inner))
  const closer = inWords.length > 0 ? inWords : all.filter((inner) => inner.path !== undefined)
  if (closer.length > 0) return closer.flatMap((inner) => problemsOf(inner, path))
  const isNameAtFault = issue.type === 'regex' && path.at(-1)?.origin === 'key'
  const place = (isNameAtFault ? path.slice(0, -1) : path).map(({ key }) => String(key)).join('.')
  return [`${isNameAtFault ? 'a name in ' : ''}${place || 'the configuration'}: ${issue.message}`]
}
