import { parseArgs } from 'node:util'
import { CodemodError } from './CodemodError.js'
import { kitNames, type KitName } from './kits/Kit.js'

export type Command =
  | { readonly do: 'help' }
  | {
      readonly do: 'migrate'
      readonly kit: KitName
      readonly paths: readonly string[]
      readonly dry: boolean
      readonly force: boolean
    }

export const help: string = `npx @portico/codemods KIT PATH… [--dry] [--force]

  KIT        ${kitNames.join(', ')}
  PATH       files and folders with the code of your site, such as src
  --dry      shows the changes and writes nothing
  --force    also where git has changes that are not committed, or there is no git
  --help     says all this

It ends with 0 when everything was rewritten, with 2 when something is left to do by hand, and with 1 when it changed nothing
because something is wrong.`

/** @throws `codemods/unknownOption`, `codemods/unknownKit`, `codemods/missing` */
export function parseCommand(words: readonly string[]): Command {
  const { values, positionals } = read(words)
  if (values.help) return { do: 'help' }
  const [kit, ...paths] = positionals
  if (kit === undefined) throw new CodemodError('codemods/missing', `Name the kit that the site uses.\n\n${help}`)
  if (!isKit(kit))
    throw new CodemodError('codemods/unknownKit', `There is no codemod for '${kit}'; there are ${kitNames.join(', ')}.`)
  if (paths.length === 0)
    throw new CodemodError('codemods/missing', `Name the files and folders to rewrite, such as src.\n\n${help}`)
  return { do: 'migrate', kit, paths, dry: values.dry ?? false, force: values.force ?? false }
}

const isKit = (text: string): text is KitName => (kitNames as readonly string[]).includes(text)

const options = {
  dry: { type: 'boolean' },
  force: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

function read(
  words: readonly string[],
): ReturnType<typeof parseArgs<{ readonly options: typeof options; readonly allowPositionals: true }>> {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch (cause) {
    throw new CodemodError('codemods/unknownOption', `${(cause as Error).message}\n\n${help}`)
  }
}
