import { coreError } from '../contract/errors/coreError.js'

type Options = Readonly<Record<string, unknown>>

const isText = (value: unknown): boolean => typeof value === 'string'
/** What is expected, whether a value is that, and the options it is expected of. */
const rules: readonly (readonly [expected: string, holds: (value: unknown) => boolean, paths: string])[] = [
  ['a string', isText, 'projectId storageKey locale'],
  ["'visible', 'hover' or 'none'", (value) => ['visible', 'hover', 'none'].includes(value as string), 'preload'],
  ['an object', (value) => typeof value === 'object' && value !== null, 'metadata theme wallets'],
  ['an http(s) URL', (value) => /^https?:\/\/[^/]/i.test(String(value)), 'gateway metadata.url'],
  [
    'an array of strings',
    (value) => Array.isArray(value) && value.every(isText),
    'metadata.icons wallets.featured wallets.include wallets.exclude wallets.order knownNamespaces',
  ],
]

/**
 * Checks the types of options, for hosts in JavaScript. Unknown options are let through. Written by hand, because a schema
 * library in the entry would weigh more than all that it checks.
 * @throws `core/invalidOptions` with the path of the first option that is wrong
 */
export function checkOptions(options: unknown): void {
  if (!Array.isArray((options as Options | null | undefined)?.['plugins'])) refuse('plugins', 'an array of plugins')
  for (const [expected, holds, paths] of rules)
    for (const path of paths.split(' ')) {
      const [first, second] = path.split('.') as [string, string?]
      const parent = (options as Options)[first] as Options | undefined
      const value = second === undefined ? parent : parent?.[second]
      if (value !== undefined && !holds(value)) refuse(path, expected)
    }
}

function refuse(path: string, expected: string): never {
  throw coreError('invalidOptions', { path, problem: `expected ${expected}` })
}
