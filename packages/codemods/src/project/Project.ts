import { dirname, relative } from 'node:path'
import type { SourceFile } from '../source/SourceFile.js'

/** Where the host creates its modal, once the set-up is rewritten. */
export interface ModalPlace {
  readonly file: SourceFile
  /** Name of the exported modal. */
  readonly modal: string
}

/** What rules share about the files of one run. */
export interface Project {
  readonly files: readonly SourceFile[]
  /** Set by the rule of the set-up. Other files import the modal from there. */
  place?: ModalPlace
}

/** The name of the modal in a file, imported if need be. Nothing where no set-up was found. */
export function modalIn(file: SourceFile, project: Project): string | undefined {
  return fromPlace(file, project, project.place?.modal)
}

/** A name that the file of the set-up exports, in another file. */
export function fromPlace(file: SourceFile, { place }: Project, name: string | undefined): string | undefined {
  if (!place || name === undefined) return undefined
  return place.file === file ? name : file.use(specifierFor(file, place.file), name)
}

/** How one file imports another: relative, with an ending only where its other imports have one. */
function specifierFor(from: SourceFile, to: SourceFile): string {
  const ending = from.imports.modules.map((module) => /^\.{1,2}\/.*?(\.[mc]?[jt]sx?)$/.exec(module)?.[1]).find(Boolean)
  const isScript = ending !== undefined && /^\.[mc]?js$/.test(ending) && /\.tsx?$/.test(to.path)
  const path = relative(dirname(from.path), to.path).replaceAll('\\', '/')
  const bare = path.replace(/(\/index)?\.[mc]?[jt]sx?$/, '')
  const named = ending === undefined ? bare || '.' : isScript ? path.replace(/\.tsx?$/, '.js') : path
  return named.startsWith('.') ? named : `./${named}`
}
