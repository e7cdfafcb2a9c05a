import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CreateError } from './CreateError.js'
import { isKind, kinds, type Kind } from './kinds.js'
import { projectNames, type ProjectNames } from './projectNames.js'

export interface ProjectOptions {
  readonly kind: Kind
  /** Name of the package that will be. */
  readonly name: string
  /** Where it will be. Default: a folder of that name, without the scope, in the working directory. */
  readonly dir?: string | undefined
}

export interface CreatedProject {
  /** Absolute. */
  readonly dir: string
  /** What was written, relative to `dir`. */
  readonly files: readonly string[]
}

/** Beside `dist` as beside `src`. */
const templates = fileURLToPath(new URL('../templates', import.meta.url))

/**
 * Writes a project from a template. Writes nothing when it cannot write all of it.
 * @throws `create/unknownKind`, `create/invalidName`, `create/notEmpty`
 */
export function createProject({ kind, name, dir }: ProjectOptions): CreatedProject {
  if (!isKind(kind))
    throw new CreateError(
      'create/unknownKind',
      `There is no kind '${String(kind)}'; there are ${Object.keys(kinds).join(', ')}.`,
    )
  const names = projectNames(name)
  const target = resolve(dir ?? name.replace(/^@[^/]*\//, ''))
  refuseToOverwrite(target)
  const template = join(templates, kind)
  const files = readdirSync(template, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(template, join(entry.parentPath, entry.name)))
    .sort()
    .map((file) => ({ file: spell(names, file), text: spell(names, readFileSync(join(template, file), 'utf8')) }))
  for (const { file, text } of files) {
    const path = join(target, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text, { flag: 'wx' })
  }
  return { dir: target, files: files.map(({ file }) => file) }
}

function refuseToOverwrite(target: string): void {
  if (!existsSync(target)) return
  if (statSync(target).isDirectory() && readdirSync(target).every((entry) => entry === '.git')) return
  throw new CreateError(
    'create/notEmpty',
    `${target} is there already, and is not empty. Name another folder by --dir.`,
  )
}

/** Templates are projects that run, named `portico-acme`. Files that would mean something inside of this package lie there under `_`. */
function spell(names: ProjectNames, text: string): string {
  return text
    .replaceAll('portico-acme', names.package)
    .replaceAll('acme-ns', names.namespace)
    .replaceAll('acme', names.camel)
    .replaceAll('Acme', names.pascal)
    .replace(/^_gitignore$/, '.gitignore')
    .replace(/^_package\.json$/, 'package.json')
}
