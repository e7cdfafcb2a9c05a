import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import type { PackedOptions, PackedPackage } from './published/packPackages.js'
import { runProgram, type ToolOptions } from './runTool.js'
import type { Outcome } from './Step.js'

/** Files that a user of the package needs and its tarball lacks: the licence, and the guides that its README names. */
export function missingPapers(readme: string, files: readonly string[]): readonly string[] {
  const guides = [...readme.matchAll(/(?<![\w/.-])docs\/[\w-]+\.md\b/g)].map(([path]) => path)
  return [...new Set(['LICENSE', 'README.md', ...guides])].filter((file) => !files.includes(`package/${file}`))
}

interface TypesProblem {
  readonly kind: string
  readonly entrypoint?: string
  readonly resolutionKind?: string
}

/** What "are the types wrong" is made of. Its program would be started, and compile itself, for each tarball. */
interface TypesChecker {
  createPackageFromTarballData(data: Uint8Array): object
  /** A package without declarations has no `problems`. */
  checkPackage(pkg: object): Promise<{ readonly problems?: readonly TypesProblem[] }>
}

async function loadTypesChecker(root: string): Promise<TypesChecker> {
  const { resolve } = createRequire(join(root, 'node_modules/@arethetypeswrong/cli/package.json'))
  return (await import(pathToFileURL(resolve('@arethetypeswrong/core')).href)) as TypesChecker
}

/** Ways to resolve a package that its profile `esm-only` leaves out. */
const notOfModules = ['node10', 'node16-cjs']

async function typesFaults(bytes: Uint8Array, checker: TypesChecker): Promise<readonly string[]> {
  const { problems = [] } = await checker.checkPackage(checker.createPackageFromTarballData(bytes))
  return problems
    .filter(({ resolutionKind = '' }) => !notOfModules.includes(resolutionKind))
    .map((problem) => `attw: ${JSON.stringify(problem)}`)
}

/** Looks at one tarball as an installer would see it. */
async function faultsOf(
  { tarball, workspace }: PackedPackage,
  checker: TypesChecker,
  options: ToolOptions,
): Promise<readonly string[]> {
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
  return [
    ...papers.map((file) => `its tarball has no ${file}`),
    ...shape.map((text) => `publint: ${text}`),
    ...(await typesFaults(bytes, checker)),
  ]
}

/** publint and "are the types wrong" over the packed tarball of every package that will be published. */
export async function checkPackedPackages({ packing, ...options }: PackedOptions): Promise<Outcome> {
  const packed = [...(await packing.packages())]
  const checker = await loadTypesChecker(options.root)
  let failed = 0
  for (const [name, tarball] of packed) {
    const faults = await faultsOf(tarball, checker, options)
    if (faults.length > 0) failed++
    for (const fault of faults) options.print(`${name}: ${fault}\n`)
  }
  return { passed: packed.length - failed, failed }
}
