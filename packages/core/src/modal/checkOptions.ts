import { coreError } from '../errors/coreError.js'

type Problem = string | false | undefined
type Options = Readonly<Record<string, unknown>>

const text = (value: unknown): Problem => typeof value !== 'string' && 'expected a string'
const texts = (value: unknown): Problem =>
  !(Array.isArray(value) && value.every((entry) => typeof entry === 'string')) && 'expected an array of strings'
const record = (value: unknown): Problem => (typeof value !== 'object' || value === null) && 'expected an object'
const httpUrl = (value: unknown): Problem => !/^https?:\/\/[^/]/i.test(String(value)) && 'expected an http(s) URL'
const languageTag = (value: unknown): Problem =>
  !/^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i.test(String(value)) && 'expected a BCP 47 tag'

/** By path of at most two parts. Written by hand: a schema library here would weigh more than everything it checks. */
const rules: Readonly<Record<string, (value: unknown) => Problem>> = {
  projectId: text,
  metadata: record,
  'metadata.url': httpUrl,
  'metadata.icons': texts,
  gateway: httpUrl,
  theme: record,
  locale: languageTag,
  storageKey: (value) => text(value) || (value === '' && 'expected a name'),
  wallets: record,
  'wallets.featured': texts,
  'wallets.include': texts,
  'wallets.exclude': texts,
  'wallets.order': texts,
  knownNamespaces: texts,
}

/**
 * Refuses what JavaScript hosts get wrong; TypeScript has told the others. Unknown options are let through.
 * @throws `core/invalidOptions` with the path of the first option that is wrong
 */
export function checkOptions(options: unknown): void {
  const refuse = (path: string, problem: Problem): void => {
    if (problem) throw coreError('invalidOptions', { path, problem })
  }
  refuse('(options)', record(options))
  refuse('plugins', !Array.isArray((options as Options)['plugins']) && 'expected an array of plugins')
  for (const [path, rule] of Object.entries(rules)) {
    const [first, second] = path.split('.') as [string, string?]
    const parent = (options as Options)[first]
    const value = second === undefined ? parent : (parent as Options | undefined)?.[second]
    if (value !== undefined) refuse(path, rule(value))
  }
}
