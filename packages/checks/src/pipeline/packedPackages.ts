import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { openTree } from '../Tree.js'
import { workspaces, type Workspace } from '../workspaces.js'
import { runProgram, type ToolOptions } from './runTool.js'
import type { Outcome } from './Step.js'

/** Files that a user of the package needs and its tarball lacks: the licence, and the guides that its README names. */
export function missingPapers(readme: string, files: readonly string[]): readonly string[] {
  const guides = [...readme.matchAll(/\bdocs\/[\w-]+\.md\b/g)].map(([path]) => path)
  return [...new Set(['LICENSE', 'README.md', ...guides])].filter((file) => !files.includes(`package/${file}`))
}

/** Packs one package and looks at the tarball as an installer would see it. */
async function faultsOf(
  { folder, manifest }: Workspace,
  scratch: string,
  options: ToolOptions,
): Promise<readonly string[]> {
  const printed: string[] = []
  const quiet = { ...options, print: (text: string) => printed.push(text) }
  const packed = await runProgram(
    'npm',
    ['pack', '--silent', '--ignore-scripts', '--pack-destination', scratch, `./${folder}`],
    quiet,
  )
  if (packed !== 0) return [`npm pack ended with ${packed}: ${printed.join('')}`]
  const tarball = join(scratch, `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`)
  const bytes = readFileSync(tarball)
  const { messages, pkg } = await publint({
    pack: { tarball: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) },
    strict: true,
  })
  const shape = messages.flatMap((message) => formatMessage(message, pkg) ?? [])
  printed.length = 0
  await runProgram('tar', ['-tzf', tarball], quiet)
  const papers = missingPapers(
    readFileSync(join(options.root, folder, 'README.md'), 'utf8'),
    printed.join('').split('\n'),
  )
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
export async function checkPackedPackages(options: ToolOptions): Promise<Outcome> {
  const scratch = mkdtempSync(join(tmpdir(), 'portico-packed-'))
  const publishable = workspaces(openTree(options.root)).filter(({ manifest }) => !manifest.private)
  try {
    let failed = 0
    for (const workspace of publishable) {
      const faults = await faultsOf(workspace, scratch, options)
      if (faults.length > 0) failed++
      for (const fault of faults) options.print(`${workspace.manifest.name}: ${fault}\n`)
    }
    return { passed: publishable.length - failed, failed }
  } finally {
    rmSync(scratch, { recursive: true })
  }
}
