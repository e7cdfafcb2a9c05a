import j, { type ASTPath, type JSXElement } from 'jscodeshift'
import { modalIn, type Project } from '../project/Project.js'
import { lineEnd } from '../source/Imports.js'
import { nameOf, rangeOf } from '../source/nodes.js'
import type { SourceFile } from '../source/SourceFile.js'

/** An element by the local name of its component. */
export function elementsNamed(file: SourceFile, local: string | undefined): readonly ASTPath<JSXElement>[] {
  if (local === undefined) return []
  return file.root
    .find(j.JSXElement)
    .paths()
    .filter(({ value }) => nameOf(value.openingElement.name) === local && !file.isGone(value))
}

/** Makes a provider of the old kit `<ModalProvider>`. False where the modal is not known, with a comment. */
export function replaceProvider(file: SourceFile, project: Project, path: ASTPath<JSXElement>): boolean {
  const modal = modalIn(file, project)
  const { openingElement, closingElement } = path.value
  if (modal === undefined || !closingElement) {
    file.todo(
      path,
      'make this <ModalProvider modal={modal}> of @portico/react, with the modal that createModal() returns',
    )
    return false
  }
  const provider = file.use('@portico/react', 'ModalProvider')
  file.replace(openingElement, `<${provider} modal={${modal}}>`)
  file.replace(closingElement, `</${provider}>`)
  return true
}

/** Puts `<ModalProvider>` directly inside of an element. */
export function insertProvider(file: SourceFile, modal: string, { value }: ASTPath<JSXElement>): void {
  const { openingElement, closingElement } = value
  if (!closingElement) return
  const provider = file.use('@portico/react', 'ModalProvider')
  const [opening, closing] = [`<${provider} modal={${modal}}>`, `</${provider}>`]
  const [head, tail] = [rangeOf(openingElement), rangeOf(closingElement)]
  const isBroken = file.source.slice(head.end, tail.start).includes('\n')
  if (!isBroken) {
    file.edits.insert(head.end, opening)
    return file.edits.insert(tail.start, closing)
  }
  const { newline, indent } = file.style
  const inner = file.indentOf(openingElement) + indent
  file.edits.insert(head.end, `${newline}${inner}${opening}`)
  file.edits.insert(file.lineStart(tail.start), `${inner}${closing}${newline}`)
}

/** Removes the tags of an element and leaves what is between them. */
export function unwrap(file: SourceFile, { value }: ASTPath<JSXElement>): void {
  for (const tag of [value.openingElement, value.closingElement]) {
    if (!tag) continue
    const { start, end } = rangeOf(tag)
    const from = file.lineStart(start)
    const isAlone = file.source.slice(from, start).trim() === '' && lineEnd(file.source, end) > end
    file.replace(tag, '')
    if (isAlone) file.edits.replace(from, lineEnd(file.source, end), '')
  }
}
