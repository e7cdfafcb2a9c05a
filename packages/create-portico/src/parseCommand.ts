import { parseArgs } from 'node:util'
import { CreateError } from './CreateError.js'
import { isKind, kinds, refuseSignIn, type Kind } from './kinds.js'

/** What a command line says; the rest is asked for. */
export type Command =
  | { readonly do: 'help' }
  | {
      readonly do: 'create'
      readonly kind: Kind | undefined
      readonly name: string | undefined
      readonly dir: string | undefined
      readonly signIn: boolean | undefined
    }

export const help: string = `npm create portico [-- name] [--kind KIND] [--name NAME] [--dir FOLDER] [--sign-in]

${Object.entries(kinds)
  .map(([kind, what]) => `  --kind ${kind.padEnd(12)}${what}`)
  .join('\n')}
  --name NAME        name of the package: my-chain, @me/my-chain
  --dir FOLDER       where to write it; a folder that is there must be empty. Default: the name
  --sign-in          with --kind host: visitors sign in with their wallet, and a server verifies it

Whatever is missing is asked for.`

/** @throws `create/unknownOption`, `create/unknownKind` */
export function parseCommand(words: readonly string[]): Command {
  const { values, positionals } = read(words)
  if (values.help) return { do: 'help' }
  const [first, ...more] = positionals
  if (more.length > 0)
    throw new CreateError('create/unknownOption', `One name is enough, and '${more.join(' ')}' is more.\n\n${help}`)
  const { kind } = values
  if (kind !== undefined && !isKind(kind))
    throw new CreateError(
      'create/unknownKind',
      `There is no kind '${kind}'; there are ${Object.keys(kinds).join(', ')}.`,
    )
  const signIn = values['sign-in']
  if (signIn && kind !== undefined) refuseSignIn(kind)
  return { do: 'create', kind, name: values.name ?? first, dir: values.dir, signIn }
}

const options = {
  kind: { type: 'string' },
  name: { type: 'string' },
  dir: { type: 'string' },
  'sign-in': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

function read(
  words: readonly string[],
): ReturnType<typeof parseArgs<{ readonly options: typeof options; readonly allowPositionals: true }>> {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch (cause) {
    throw new CreateError('create/unknownOption', `${(cause as Error).message}\n\n${help}`)
  }
}
