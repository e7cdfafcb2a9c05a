import { CreateError } from './CreateError.js'

/** One name in the ways that files spell it. */
export interface ProjectNames {
  /** As npm has it: `@tide/portico-pool-chain`. */
  readonly package: string
  /** Of a plugin, and of what it exports: `poolChain`. */
  readonly camel: string
  readonly pascal: string
  /** CAIP-2 namespace: 3 to 8 characters. */
  readonly namespace: string
}

const npmName = /^(?:@[a-z0-9][a-z0-9._-]*\/)?[a-z][a-z0-9]*(?:[-._][a-z0-9]+)*$/
const mostCharacters = 214
/** Ids that are Portico's own, and words that JavaScript keeps for itself. */
const taken: ReadonlySet<string> = new Set(
  `shell core host break case catch class const continue debugger default delete do else enum export extends false finally
  for function if import in instanceof new null return super switch this throw true try typeof var void while with yield let
  static await async of implements interface package private protected public arguments eval undefined plugin`.split(
    /\s+/,
  ),
)

/**
 * Spells a package name as a plugin's id and as a namespace. `portico` at its beginning is what plugins have in common, and is
 * left out.
 * @throws `create/invalidName`
 */
export function projectNames(name: string): ProjectNames {
  if (!npmName.test(name) || name.length > mostCharacters)
    throw new CreateError(
      'create/invalidName',
      `'${name}' is not a name for a package: use small letters, digits and dashes, beginning with a letter.`,
    )
  const words = name
    .replace(/^@[^/]*\//, '')
    .split(/[-._]/)
    .filter((word, at) => at > 0 || word !== 'portico')
  const pascal = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1)
  if (!/^[a-z]/.test(camel) || taken.has(camel))
    throw new CreateError(
      'create/invalidName',
      `'${name}' gives the id '${camel}', which a plugin cannot have. Take another name.`,
    )
  return { package: name, camel, pascal, namespace: camel.toLowerCase().slice(0, 8).padEnd(3, '0') }
}
