import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openTree } from '../../Tree.js'
import { isThirdParty } from '../../workspaces.js'
import { runProgram, type ToolOptions } from '../runTool.js'

export interface Project {
  readonly name: string
  readonly folder: string
  /** Most lines its `src` may have. */
  readonly mostLines?: number
}

/** What issue 25 asks of plugins by strangers: a chain with balances and Send, a feature with a view, a setting and data. */
const mostLines: Readonly<Record<string, number>> = { 'third-party-chain': 280, 'third-party-feature': 150 }
const choices = [['chain'], ['feature'], ['host'], ['host', '--sign-in'], ['host-plain']] as const

/** Copies of the examples by strangers. */
export function copyExamples(scratch: string, root: string): readonly Project[] {
  const files = openTree(root).files.filter(isThirdParty)
  const names = [...new Set(files.map((file) => file.split('/')[1] ?? ''))]
  for (const file of files) cpSync(join(root, file), join(scratch, file.replace(/^examples\//, '')))
  return names.map((name) => {
    const most = mostLines[name]
    return { name, folder: join(scratch, name), ...(most !== undefined && { mostLines: most }) }
  })
}

/** One new project of each choice, by the program in the tarball. */
export async function createProjects(scratch: string, options: ToolOptions): Promise<readonly Project[]> {
  const program = join(scratch, 'store/create-portico/dist/cli.js')
  const made: Project[] = []
  for (const choice of choices) {
    const folder = join(scratch, `new-${choice.join('')}`)
    const words = ['--kind', ...choice, '--name', '@stranger/portico-tide-pool', '--dir', folder]
    const printed: string[] = []
    const quiet = { ...options, print: (text: string) => void printed.push(text) }
    const code = await runProgram(process.execPath, [program, ...words], quiet)
    if (code !== 0) throw new Error(`create-portico --kind ${choice.join(' ')} ended with ${code}: ${printed.join('')}`)
    made.push({ name: `new ${choice.join(' ')}`, folder })
  }
  return made
}

/** Lines of source, tests apart. */
export function linesOf({ folder }: Project): number {
  return readdirSync(join(folder, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, { parentPath, name }) => sum + readFileSync(join(parentPath, name), 'utf8').trimEnd().split('\n').length,
      0,
    )
}
