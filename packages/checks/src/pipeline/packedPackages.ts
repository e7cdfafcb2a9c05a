import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import type { PackedOptions, PackedPackage } from './published/packPackages.js'
import { runProgram, type ToolOptions } from './runTool.js'
import type { Outcome } from './Step.js'

/** Files that a user of the package needs and its tarball lacks: the licence, and the guides that its README names. */
export function missingPapers(readme: string, files: readonly string[]): readonly string[] {
  const guides = [...readme.matchAll(/\bdocs\/[\w-]+\.md\b/g)].map(([path]) => path)
  return [...new Set(['LICENSE', 'README.md', ...guides])].filter((file) => !files.includes(`package/${file}`))
}

/** Looks at one tarball as an installer would see it. */
async function faultsOf({ tarball, workspace }: PackedPackage, options: ToolOptions): Promise<readonly string[]> {
  const printed: string[] = []
  const quiet = { ...options, print: (text: string) => printed.push(text) }
  const bytes = readFileSync(tarball)
  const { messages, pkg } = await publint({
    pack: { tarball: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) },
    strict: true,
  })
  const shape = messages.flatMap((message) => formatMessage(message, pkg) ?? [])
  await runProgram('tar', ['-tzf', tarball], quiet)
  const papers = missingPapers(readFileSync(join(workspace, 'README.md'), 'utf8'), printed.join('').split('\n'))
  printed.length = 0
  const types = await runProgram(
    join(options.root, 'node_modules/.bin/attw'),
    [tarball, '--profile', 'esm-only', '--no-emoji', '--format', 'ascii'],
    quiet,
  )
  return [
    ...papers.map((file) => `its tarball has no ${file}`),
    ...shape.map((text) => `publint: ${text}`),
    ...(types === 0 ? [] : [`attw ended with ${types}:\n${printed.join('')}`]),
  ]
}

/** publint and "are the types wrong" over the packed tarball of every package that will be published. */
export async function checkPackedPackages({ packing, ...options }: PackedOptions): Promise<Outcome> {
  const packed = [...(await packing.packages())]
  let failed = 0
  for (const [name, one] of packed) {
    const faults = await faultsOf(one, options)
    if (faults.length > 0) failed++
    for (const fault of faults) options.print(`${name}: ${fault}\n`)
  }
  return { passed: packed.length - failed, failed }
}
