import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CreateError } from './CreateError.js'
import { isKind, kinds, refuseSignIn, type Kind } from './kinds.js'
import { projectNames, type ProjectNames } from './projectNames.js'

export interface ProjectOptions {
  readonly kind: Kind
  /** Name of the package to create. */
  readonly name: string
  /** Where to write it. Default: a folder of that name, without the scope, in the working directory. */
  readonly dir?: string | undefined
  /** Of a `host`: visitors sign in with their wallet, and a server verifies it. Default: false. */
  readonly signIn?: boolean | undefined
}

export interface CreatedProject {
  /** Absolute. */
  readonly dir: string
  /** What was written, relative to `dir`. */
  readonly files: readonly string[]
}

interface TemplateFile {
  /** Relative to the template. */
  readonly file: string
  readonly text: string
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
}

const manifestFile = '_package.json'
/** Beside `dist` as beside `src`. */
const templates = fileURLToPath(new URL('../templates', import.meta.url))
/** What a host with sign-in has beside, or instead of, the files of a host. */
const withSignIn = 'host-sign-in'

/**
 * Writes a project from a template. Writes nothing when it cannot write all of it.
 * @throws `create/unknownKind`, `create/unknownOption`, `create/invalidName`, `create/notEmpty`, `create/notWritten`
 */
export function createProject({ kind, name, dir, signIn = false }: ProjectOptions): CreatedProject {
  if (!isKind(kind))
    throw new CreateError(
      'create/unknownKind',
      `There is no kind '${String(kind)}'; there are ${Object.keys(kinds).join(', ')}.`,
    )
  if (signIn) refuseSignIn(kind)
  const names = projectNames(name)
  const target = resolve(dir ?? name.replace(/^@[^/]*\//, ''))
  refuseToOverwrite(target)
  const template = readTemplate(signIn ? [kind, withSignIn] : [kind])
  refuseClashes(template, names)
  const files = template.map(({ file, text }) => ({ file: spell(names, file), text: spell(names, text) }))
  write(target, files)
  return { dir: target, files: files.map(({ file }) => file) }
}

/** Files of a later folder stand in for those of the same name, and what its manifest says is added. */
function readTemplate(folders: readonly string[]): readonly TemplateFile[] {
  const texts = new Map<string, string>()
  for (const folder of folders.map((name) => join(templates, name)))
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      if (!entry.isFile()) continue
      const file = relative(folder, path)
      const [before, text] = [texts.get(file), readFileSync(path, 'utf8')]
      texts.set(file, before !== undefined && file === manifestFile ? addToManifest(before, text) : text)
    }
  return [...texts].map(([file, text]) => ({ file, text })).sort((a, b) => (a.file < b.file ? -1 : 1))
}

/** The fields of both manifests, with the dependencies of both in alphabetical order, as npm writes them. */
function addToManifest(text: string, more: string): string {
  const [base, added] = [text, more].map((json) => JSON.parse(json) as Manifest) as [Manifest, Manifest]
  const all = Object.entries({ ...base.dependencies, ...added.dependencies }).sort(([a], [b]) => (a < b ? -1 : 1))
  return `${JSON.stringify({ ...base, ...added, dependencies: Object.fromEntries(all) }, undefined, 2)}\n`
}

function refuseToOverwrite(target: string): void {
  if (!existsSync(target)) return
  if (statSync(target).isDirectory() && readdirSync(target).every((entry) => entry === '.git')) return
  throw new CreateError(
    'create/notEmpty',
    `${target} is there already, and is not empty. Name another folder by --dir.`,
  )
}

const comments = /\/\*[\s\S]*?\*\/|\/\/.*$/gm
const strings = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g

/** The identifiers of a template's code, and the names of its files without their endings. */
function namesIn(template: readonly TemplateFile[]): ReadonlySet<string> {
  const code = template.filter(({ file }) => /\.tsx?$/.test(file))
  return new Set(
    code.flatMap(({ file, text }) => [
      file.replace(/^.*\//, '').replace(/\.\w+$/, ''),
      ...(text
        .replace(comments, '')
        .replace(strings, '')
        .match(/[A-Za-z_$][\w$]*/g) ?? []),
    ]),
  )
}

/**
 * A plugin `messages` would overwrite the template's own `messages.ts`; one called `atom` would hide what it imports.
 * Files are compared without regard to capitals, as some systems store them.
 */
function refuseClashes(template: readonly TemplateFile[], names: ProjectNames): void {
  const all = [...namesIn(template)]
  const own = all.filter((name) => !/acme/i.test(name))
  const files = new Set(template.map(({ file }) => file.toLowerCase()))
  const clash =
    all.filter((name) => /acme/i.test(name)).find((name) => own.includes(spell(names, name))) ??
    template.find(({ file }) => /acme/i.test(file) && files.has(spell(names, file).toLowerCase()))?.file
  if (clash === undefined) return
  throw new CreateError(
    'create/invalidName',
    `'${names.package}' gives the name '${spell(names, clash)}', which the template needs for something else. Take another name, for example '${names.package}-kit'.`,
  )
}

/** All of the files, or none. */
function write(target: string, files: readonly TemplateFile[]): void {
  const written: string[] = []
  try {
    for (const { file, text } of files) {
      const path = join(target, file)
      const made = mkdirSync(dirname(path), { recursive: true })
      if (made !== undefined) written.push(made)
      writeFileSync(path, text, { flag: 'wx' })
      written.push(path)
    }
  } catch (cause) {
    for (const path of written.reverse()) rmSync(path, { recursive: true, force: true })
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new CreateError(
      'create/notWritten',
      `The project could not be written, and nothing was left behind: ${why}`,
      cause,
    )
  }
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
